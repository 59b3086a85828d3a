// Two server processes on one Postgres share rate limits, refresh tokens and keys.
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../../server/db/sql.ts';
import { passwordHasher } from '../../../server/identity/passwordHash.ts';
import { startProcess } from '../../helpers/process.ts';
import { PASSWORD } from '../../helpers/store.ts';

const env = { AUTH_SECRET: 'one secret for both of the processes', LOG_LEVEL: 'warn' };
const first = await startProcess({ env });
const second = await startProcess({
  databaseUrl: first.databaseUrl,
  // Another port but the same store: a token of one is valid at the other.
  env: { ...env, PUBLIC_URL: first.url },
});
const sql = openDatabase(first.databaseUrl, { pool: 2 });
afterAll(async () => {
  await sql.end({ timeout: 5 });
  await second.stop();
  await first.stop();
});
beforeEach(async () => {
  await sql`delete from rate_limits`;
});
const passwordHash = await passwordHasher().hash(PASSWORD);

async function person(): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  await sql`insert into users ${sql({ email, passwordHash, emailConfirmedAt: new Date() })}`;
  return email;
}

type Answer = { status: number; body: { access_token?: string; refresh_token?: string; code?: string } };
async function post(store: { url: string }, path: string, body: unknown): Promise<Answer> {
  const answer = await fetch(`${store.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}
const turns = (count: number) =>
  Array.from({ length: count }, (_, turn) => (turn % 2 === 0 ? first : second));
const signIn = (store: { url: string }, email: string, password = PASSWORD) =>
  post(store, '/token?grant_type=password', { email, password });
const refresh = (store: { url: string }, token = '') =>
  post(store, '/token?grant_type=refresh_token', { refresh_token: token });

/** As if that many had been counted already. */
const count = (key: string, used: number) => sql`
  insert into rate_limits (key, count, expires_at)
  values (${createHash('sha256').update(key).digest('hex')}, ${used}, now() + interval '5 minutes')`;

test('the limit of ten wrong passwords per account counts in both processes', async () => {
  const email = await person();
  const statuses: number[] = [];
  for (const store of turns(12)) statuses.push((await signIn(store, email, 'not the one')).status);
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  expect((await signIn(first, email)).status).toBe(429);
  expect((await signIn(second, email)).status).toBe(429);
  expect((await signIn(second, await person())).status).toBe(200);
});

test('the failure limit of an account applies in both processes, and expires', async () => {
  const email = await person();
  await count(`auth failures ${email}`, 50);
  for (const store of turns(2)) expect((await signIn(store, email)).status).toBe(429);
  await sql`update rate_limits set expires_at = now() - interval '1 second'`;
  expect((await signIn(second, email)).status).toBe(200);
});

test('the limits per address and for all sign-ins apply in both processes', async () => {
  await count('auth signIn from 127.0.0.1', 149);
  expect((await signIn(first, await person())).status).toBe(200);
  expect((await signIn(second, await person())).status).toBe(429);
  await sql`delete from rate_limits`;
  await count('auth sign-ins', 2_999);
  expect((await signIn(second, await person())).status).toBe(200);
  expect((await signIn(first, await person())).status).toBe(429);
  await sql`delete from rate_limits`;
  await count('auth mails', 600);
  for (const store of turns(2)) {
    expect((await post(store, '/recover', { email: await person() })).body.code).toBe(
      'over_request_rate_limit',
    );
  }
});

test('the interval between emails applies in both processes', async () => {
  const email = await person();
  expect((await post(first, '/recover', { email })).status).toBe(200);
  expect(await post(second, '/recover', { email })).toMatchObject({
    status: 429,
    body: { code: 'over_email_send_rate_limit' },
  });
});

test('a token is valid in both processes, and simultaneous refreshes get one successor', async () => {
  const { body } = await signIn(first, await person());
  const me = await fetch(`${second.url}/api/sessions`, {
    headers: { authorization: `Bearer ${body.access_token}` },
  });
  expect(me.status).toBe(200);
  const both = await Promise.all(turns(8).map((store) => refresh(store, body.refresh_token)));
  expect(both.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(new Set(both.map(({ body: { refresh_token } }) => refresh_token)).size).toBe(1);
});

test('a reused refresh token ends the session in both processes', async () => {
  const email = await person();
  const { body: mine } = await signIn(first, email);
  const { body: next } = await refresh(first, mine.refresh_token);
  const { body: last } = await refresh(second, next.refresh_token);
  await sql`update refresh_tokens set revoked_at = revoked_at - interval '11 seconds' where revoked_at is not null`;
  expect(await refresh(second, mine.refresh_token)).toMatchObject({
    status: 400,
    body: { code: 'refresh_token_already_used' },
  });
  expect((await refresh(first, last.refresh_token)).status).toBe(400);
  for (const store of turns(2)) {
    const me = await fetch(`${store.url}/api/sessions`, {
      headers: { authorization: `Bearer ${last.access_token}` },
    });
    expect(me.status).toBe(401);
  }
});

test('a flood of sign-ins gets 503s, and pages are still served', async () => {
  const emails = await Promise.all(Array.from({ length: 80 }, person));
  let served = 0;
  const flood = Promise.all(
    emails.map(async (email) => {
      const answer = await fetch(`${first.url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'not the one' }),
      });
      await answer.text();
      return { status: answer.status, retry: answer.headers.get('retry-after') };
    }),
  );
  let over = false;
  void flood.finally(() => {
    over = true;
  });
  while (!over && served < 8) {
    const page = await fetch(`${first.url}/shop`);
    await page.text();
    expect(page.status).toBe(200);
    served += 1;
  }
  const answers = await flood;
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].sort()).toEqual([400, 503]);
  expect(answers.filter(({ status }) => status === 503).every(({ retry }) => Number(retry) > 0)).toBe(true);
  expect(served).toBeGreaterThan(0);
});
