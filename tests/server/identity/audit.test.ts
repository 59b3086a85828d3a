// The audit log of sign-ins, roles and denials: who, what and from where, never the typed password or code.
import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import { recordDenials } from '../../../server/http/auditLog.ts';
import { identifyCallers, requireStaff } from '../../../server/http/caller.ts';
import { answerErrors } from '../../../server/http/errors.ts';
import { identifyByToken } from '../../../server/identity/bearer.ts';
import { setRole } from '../../../server/identity/users.ts';
import { PASSWORD, startStore } from '../../helpers/store.ts';

const store = await startStore();
const { sql } = store;
beforeEach(() => store.forgetLimits());

type Line = { action: string; actor: string; detail: Record<string, unknown>; address: string | null };
const linesOf = (userId: string) => sql<Line[]>`
  select action, actor, detail, address from audit_log where user_id = ${userId} order by id`;
/** The log entries after the three of the account's creation. */
const since = async (userId: string) => (await linesOf(userId)).slice(3);
const signIn = (email: string, password = PASSWORD) => store.device().signInWithPassword({ email, password });

test('a failed sign-in is logged with its reason and without the typed password', async () => {
  const { email, user } = await store.signUp();
  await signIn(email, 'not the one you know');
  await sql`update users set email_confirmed_at = null, pending_password_hash = password_hash, password_hash = null where id = ${user.id}`;
  await signIn(email);
  await sql`update users set email_confirmed_at = now(), password_hash = pending_password_hash, disabled_at = now() where id = ${user.id}`;
  await signIn(email);
  const lines = await since(user.id);
  expect(lines.map(({ action, actor, detail }) => [action, actor, detail])).toEqual([
    ['sign_in_failed', 'nobody', { why: 'wrong password' }],
    ['sign_in_failed', 'nobody', { why: 'not confirmed' }],
    ['sign_in_failed', 'nobody', { why: 'closed' }],
  ]);
  const [unknown] = await sql`select count(*)::int as before from audit_log where user_id is null`;
  await signIn(`${randomUUID()}@example.com`);
  const lost = await sql`
    select action, detail from audit_log where user_id is null order by id desc limit 1`;
  expect(lost).toEqual([{ action: 'sign_in_failed', detail: { why: 'no account' } }]);
  expect(await sql`select from audit_log where user_id is null`).toHaveLength((unknown?.before ?? 0) + 1);
});

test('repeated guesses over the limit add a single log entry', async () => {
  const { email, user } = await store.signUp();
  for (let tries = 0; tries < 14; tries += 1) await signIn(email, `guess number ${tries}`);
  const actions = (await since(user.id)).map(({ action }) => action);
  expect(actions).toEqual([...Array(10).fill('sign_in_failed'), 'sign_in_limited']);
});

test('a wrong code, a wrong current password and a wrong confirmation code are logged', async () => {
  const { email, user, client, session } = await store.signUp();
  await store.device().verifyOtp({ type: 'recovery', email, token: '000000' });
  await client.updateUser({ password: 'another barrow of gravel', current_password: 'not this one' });
  await client.updateUser({ password: 'another barrow of gravel', nonce: '000000' });
  const lines = await since(user.id);
  expect(lines.map(({ action, actor, detail }) => [action, actor, detail])).toEqual([
    ['code_failed', 'nobody', { type: 'recovery' }],
    ['password_change_failed', user.id, { sessionId: expect.any(String) }],
    ['password_change_failed', user.id, { sessionId: expect.any(String) }],
  ]);
  expect(lines.every(({ address }) => address === '127.0.0.1')).toBe(true);
  expect(JSON.stringify(lines)).not.toContain(session.access_token);
});

test('a second sign-up with the same address is logged as such, not as a new account', async () => {
  const { email, user } = await store.signUp();
  await store.device().signUp({ email, password: 'the intruder’s own words' });
  expect((await since(user.id)).map(({ action, actor }) => [action, actor])).toEqual([
    ['signed_up_again', 'nobody'],
  ]);
});

test('a role change is logged with the old role, the new role and who made it', async () => {
  const { email, user } = await store.signUp();
  await setRole(sql, email, 'admin', 'command line');
  expect(await since(user.id)).toEqual([
    {
      action: 'role_granted',
      actor: 'command line',
      detail: { from: 'customer', to: 'admin' },
      address: null,
    },
  ]);
});

test('a denied admin request is logged with its path, without line breaks', async () => {
  const app = new Hono();
  app.onError(answerErrors(store.deps.log));
  app.use(identifyCallers(identifyByToken(store.identity), 'asked'), recordDenials(sql));
  app.all('/api/admin/*', (c) => c.json({ role: requireStaff(c).role }));
  app.get('/api/other', (c) => c.json({}, 403));
  const { user, session } = await store.signUp();
  const headers = store.bearer(session.access_token);
  const forged = '/api/admin/orders%0D%0A2026 admin signed_in';
  expect((await app.request(forged, { method: 'PUT', headers })).status).toBe(403);
  expect((await app.request('/api/admin/orders')).status).toBe(401);
  expect((await app.request('/api/other', { headers })).status).toBe(403);
  const [line, ...more] = await since(user.id);
  expect(more).toEqual([]);
  expect(line).toMatchObject({ action: 'denied', actor: user.id, detail: { method: 'PUT' } });
  expect(line?.detail.path).toMatch(/^\/api\/admin\/orders/);
  const [{ text = '' } = {}] = await sql<{ text: string }[]>`
    select string_agg(to_jsonb(l)::text, '') as text from audit_log l where user_id = ${user.id} and action = 'denied'`;
  expect(text).not.toMatch(/[\r\n]/);
  // Endless attempts do not fill the disk.
  for (let tries = 0; tries < 30; tries += 1) await app.request(`/api/admin/${tries}`, { headers });
  expect((await since(user.id)).length).toBe(20);
});
