import { Hono } from 'hono';
import { accountDeletionSchema, type SessionList } from '../../domain/account.ts';
import { record } from '../http/auditLog.ts';
import { requireCaller, requireProof } from '../http/caller.ts';
import { readJson } from '../http/json.ts';
import { pathId } from '../http/parseId.ts';
import { badInput, notFound, Problem } from '../http/problem.ts';
import { mailLater } from '../notifications/mailQueue.ts';
import { forgetDevice, forgetRefreshCookie } from './cookies.ts';
import type { Identity } from './identity.ts';
import { readRequestContext } from './requestContext.ts';
import { isSessionValid } from './sessions.ts';

type Row = { id: string; device: string | null; usedAt: Date };

/** Where a person is signed in, and the end of an account: not in the sign-in client's API. */
export function myAccountRoutes(identity: Identity): Hono {
  const { sql, publicUrl, now } = identity;
  const app = new Hono();

  /** `sessionListSchema`; 401. */
  app.get('/api/sessions', async (c) => {
    const { userId, sessionId } = requireCaller(c);
    const rows = await sql<Row[]>`
      select s.id, s.device, s.used_at
      from sessions s join users u on u.id = s.user_id
      where s.user_id = ${userId} and ${isSessionValid(sql)}
      order by s.id = ${sessionId} desc, s.used_at desc limit 200`;
    const sessions = rows.map(({ id, device, usedAt }) => ({
      id,
      device,
      usedAt: usedAt.toISOString(),
      isThis: id === sessionId,
    }));
    return c.json({ sessions } satisfies SessionList);
  });

  /** Signs out one device of the person. 204 · 404 for a session that is over, or another person's. */
  app.delete('/api/sessions/:id', async (c) => {
    const { userId } = requireCaller(c);
    const id = pathId(c);
    const { origin } = readRequestContext(c, publicUrl);
    await sql.begin(async (tx) => {
      const { count } = await tx`delete from sessions where id = ${id} and user_id = ${userId}`;
      if (count === 0) throw notFound();
      await record(tx, 'signed_out', { actor: userId, userId, origin, detail: { scope: 'one' } });
    });
    return c.body(null, 204);
  });

  /**
   * Deletes the caller's account with everything personal; `forget_person` (sql/0014_row_security.sql) says what stays.
   * 204 · 400 for another account's email · 401 · 403 `proof_required` · 409 `orders_open` while an order is not closed,
   * `not_a_customer` for an admin
   */
  app.post('/api/delete-account', async (c) => {
    const { userId, email, sessionId } = requireCaller(c);
    const deletion = await readJson(c, accountDeletionSchema);
    if (deletion.email !== email) throw badInput('email');
    requireProof(c, now());
    const { language, origin } = readRequestContext(c, publicUrl);
    await sql.begin(async (tx) => {
      const [row] = await tx<{ obstacle: string | null }[]>`select forget_person(${userId}) as obstacle`;
      if (!row || row.obstacle !== null) throw new Problem(409, row?.obstacle ?? 'not_a_customer');
      await record(tx, 'account_deleted', { actor: userId, userId, origin });
      const notice = { key: `account_deleted ${userId}`, template: 'account_deleted' as const };
      await mailLater(tx, { ...notice, recipient: email, language });
    });
    forgetDevice(c);
    forgetRefreshCookie(c, identity, sessionId);
    c.header('Clear-Site-Data', '"cache"');
    return c.body(null, 204);
  });

  return app;
}
