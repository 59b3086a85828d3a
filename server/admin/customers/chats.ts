import { Hono } from 'hono';
import * as z from 'zod/mini';
import { chatListQuerySchema } from '../../../domain/chat/chat.ts';
import { chatList, chatTranscript, deleteChat, markHandled } from '../../chat/transcripts.ts';
import { record, recordReading, requireAuditActor } from '../../http/auditLog.ts';
import type { Deps } from '../../http/deps.ts';
import { readJson } from '../../http/json.ts';
import { pathId } from '../../http/parseId.ts';
import { badInput, notFound } from '../../http/problem.ts';

const handledSchema = z.object({ handled: z.boolean() });

export function adminChatRoutes({ sql }: Deps): Hono {
  const app = new Hono();

  /** ChatListQuery to ChatList. */
  app.get('/api/admin/chats', async (c) => {
    const query = chatListQuerySchema.safeParse(c.req.query());
    if (!query.success) throw badInput(query.error.issues[0]?.path.join('.') ?? '');
    await recordReading(sql, c, 'chats_read');
    return c.json(await sql.read((db) => chatList(db, query.data)));
  });

  /** ChatTranscript. */
  app.get('/api/admin/chats/:id', async (c) => {
    const chat = pathId(c);
    const transcript = await chatTranscript(sql, chat);
    if (!transcript) throw notFound();
    await recordReading(sql, c, 'chat_read', { detail: { chat } });
    return c.json(transcript);
  });

  /** `{handled}` to 204: marks a waiting conversation as dealt with, or undoes that. */
  app.put('/api/admin/chats/:id/handled', async (c) => {
    const chat = pathId(c);
    const { handled } = await readJson(c, handledSchema);
    if (!(await sql.begin((tx) => markHandled(tx, chat, handled)))) throw notFound();
    return c.body(null, 204);
  });

  /** 204. Deletes the conversation for good; the audit log records the deletion. */
  app.delete('/api/admin/chats/:id', async (c) => {
    const by = requireAuditActor(c);
    const chat = pathId(c);
    const isGone = await sql.begin(async (tx) => {
      if (!(await deleteChat(tx, chat))) return false;
      await record(tx, 'chat_deleted', { ...by, detail: { chat } });
      return true;
    });
    if (!isGone) throw notFound();
    return c.body(null, 204);
  });

  return app;
}
