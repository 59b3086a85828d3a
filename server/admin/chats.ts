import { Hono } from 'hono';
import { chatList, chatTranscript, deleteChat } from '../chat/transcripts.ts';
import { auditActorOf, record, recordReading } from '../http/auditLog.ts';
import type { Deps } from '../http/deps.ts';
import { idOf } from '../http/parseId.ts';
import { badInput, notFound } from '../http/problem.ts';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/;

export function adminChatRoutes({ sql }: Deps): Hono {
  const app = new Hono();

  /** `?before=<lastAt>` to ChatList, latest first. */
  app.get('/api/admin/chats', async (c) => {
    const before = c.req.query('before') ?? null;
    if (before !== null && !MOMENT.test(before)) throw badInput('before');
    await recordReading(sql, c, 'chats_read');
    return c.json(await sql.read((db) => chatList(db, before)));
  });

  /** ChatTranscript. */
  app.get('/api/admin/chats/:id', async (c) => {
    const chat = idOf(c);
    const transcript = await chatTranscript(sql, chat);
    if (!transcript) throw notFound();
    await recordReading(sql, c, 'chat_read', { detail: { chat } });
    return c.json(transcript);
  });

  /** 204. Deletes the conversation for good; the audit log records the deletion. */
  app.delete('/api/admin/chats/:id', async (c) => {
    const by = auditActorOf(c);
    const chat = idOf(c);
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
