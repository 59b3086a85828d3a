import { Hono } from 'hono';
import { MOST_REPLIES, replySaveSchema, type SavedReply } from '../../domain/admin/quotes.ts';
import type { Db } from '../db/sql.ts';
import { record, requireAuditActor } from '../http/auditLog.ts';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { pathId } from '../http/parseId.ts';
import { badInput, Problem } from '../http/problem.ts';

// Saved replies: owners write them, and staff insert them into answers.

const listReplies = (db: Db) => db<SavedReply[]>`
  select id::text, name, texts from saved_replies order by lower(name)`;

export function adminReplyRoutes({ sql }: Deps): Hono {
  const app = new Hono();

  /** SavedReply[]. */
  app.get('/api/admin/replies', async (c) => c.json(await listReplies(sql)));

  /** ReplySave to SavedReply[]. @throws Problem 400; 409 `name_taken`; 409 `too_many` */
  app.put('/api/admin/replies/:id', async (c) => {
    const id = pathId(c);
    const { name, texts } = await readJson(c, replySaveSchema);
    const kept = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
    if (Object.keys(kept).length === 0) throw badInput('texts');
    await sql.begin(async (tx) => {
      const [state] = await tx<{ count: number; isTaken: boolean }[]>`
        select count(*)::int as count, coalesce(bool_or(lower(name) = lower(${name})), false) as is_taken
        from saved_replies where id <> ${id}`;
      if (state?.isTaken) throw new Problem(409, 'name_taken');
      if ((state?.count ?? 0) >= MOST_REPLIES) throw new Problem(409, 'too_many');
      await tx`
        insert into saved_replies ${tx({ id, name, texts: tx.json(kept) })}
        on conflict (id) do update set name = excluded.name, texts = excluded.texts`;
      await record(tx, 'reply_saved', { ...requireAuditActor(c), detail: { name } });
    });
    return c.json(await listReplies(sql));
  });

  /** Deletes it, to SavedReply[]. One that is gone stays gone. */
  app.delete('/api/admin/replies/:id', async (c) => {
    await sql.begin(async (tx) => {
      const [gone] = await tx<{ name: string }[]>`
        delete from saved_replies where id = ${pathId(c)} returning name`;
      if (gone) await record(tx, 'reply_deleted', { ...requireAuditActor(c), detail: { name: gone.name } });
    });
    return c.json(await listReplies(sql));
  });

  return app;
}
