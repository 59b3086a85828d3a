// Refresh tokens: rotation, lost answers, theft; and what signing out ends. Then rate limits and their exceptions.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { refreshSession } from '../../../server/identity/sessions.ts';
import { PASSWORD, startStore } from '../../helpers/store.ts';

const REUSE_SECONDS = 10;
const store = await startStore({
  signIn: { reuseSeconds: REUSE_SECONDS, mailSeconds: 0, perAddress: 100 },
});

type Access = { access_token: string; refresh_token: string; code?: string; message?: string };

async function refresh(token: string): Promise<{ status: number; body: Access }> {
  const answer = await store.post('/auth/v1/token?grant_type=refresh_token', { refresh_token: token });
  return { status: answer.status, body: (await answer.json()) as Access };
}
/** As if the whole session had happened that much earlier. */
const age = (userId: string, seconds: number) => store.sql`
  update refresh_tokens set revoked_at = revoked_at - make_interval(secs => ${seconds})
  where revoked_at is not null and session_id in (select id from sessions where user_id = ${userId})`;
const countSessions = async (userId: string) => {
  const rows = await store.sql`select from sessions where user_id = ${userId}`;
  return rows.length;
};

test('a refreshed session gets a new token, and goes on', async () => {
  const { client, session } = await store.signUp();
  const { data, error } = await client.refreshSession();
  expect(error).toBeNull();
  expect(data.session?.refresh_token).not.toBe(session.refresh_token);
  expect((await client.getUser()).data.user?.id).toBe(session.user.id);
});

test('two tabs that refresh at once get the same successor', async () => {
  const { session } = await store.signUp();
  const answers = await Promise.all(Array.from({ length: 12 }, () => refresh(session.refresh_token)));
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
  const active = await store.sql`
    select from refresh_tokens t join sessions s on s.id = t.session_id
    where s.user_id = ${session.user.id} and revoked_at is null`;
  expect(active).toHaveLength(1);
});

test('a concurrent refresh with the same token waits, and gets the same successor', async () => {
  const { session } = await store.signUp();
  const exchanged = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const exchange = (tx: Parameters<typeof refreshSession>[0]) =>
    refreshSession(tx, store.identity.keyring, session.refresh_token, REUSE_SECONDS);
  const first = store.sql.begin(async (tx) => {
    const result = await exchange(tx);
    exchanged.resolve();
    await mayEnd.promise;
    return result;
  });
  await exchanged.promise;
  const second = store.sql.begin(exchange);
  await expect
    .poll(
      () => store.sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    .toHaveLength(1);
  mayEnd.resolve();
  const tokens = (await Promise.all([first, second])).map((result) =>
    result.outcome === 'refreshed' ? result.refreshToken : result.outcome,
  );
  expect(tokens[1]).toBe(tokens[0]);
  expect(tokens[0]).toMatch(/^[\w-]{43}$/);
});

test('a token whose answer was lost gets the same successor a day later', async () => {
  const { session } = await store.signUp();
  const lost = await refresh(session.refresh_token);
  await age(session.user.id, 24 * 3600);
  const again = await refresh(session.refresh_token);
  expect(again.body.refresh_token).toBe(lost.body.refresh_token);
});

test('an older token within the reuse interval gets the newest token', async () => {
  const { session } = await store.signUp();
  const second = await refresh(session.refresh_token);
  const third = await refresh(second.body.refresh_token);
  const late = await refresh(session.refresh_token);
  expect(late).toMatchObject({ status: 200, body: { refresh_token: third.body.refresh_token } });
});

test('an older token after the reuse interval ends the session for thief and owner', async () => {
  const { client, session } = await store.signUp();
  const other = await store
    .device()
    .signInWithPassword({ email: session.user.email ?? '', password: PASSWORD });
  const second = await refresh(session.refresh_token);
  const third = await refresh(second.body.refresh_token);
  await age(session.user.id, REUSE_SECONDS + 1);
  const stolen = await refresh(session.refresh_token);
  expect(stolen).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } });
  expect(await refresh(third.body.refresh_token)).toMatchObject({
    status: 400,
    body: { code: 'refresh_token_not_found' },
  });
  expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError');
  // The person's other device has its own session.
  expect((await refresh(other.data.session?.refresh_token ?? '')).status).toBe(200);
  const [line] = await store.sql`
    select action from audit_log where user_id = ${session.user.id} and action = 'refresh_token_reused'`;
  expect(line).toBeDefined();
});

test('a thief and the owner at the same moment after the interval end the session, whoever is first', async () => {
  const { session } = await store.signUp();
  const second = await refresh(session.refresh_token);
  const third = await refresh(second.body.refresh_token);
  await age(session.user.id, REUSE_SECONDS + 1);
  const both = await Promise.all([refresh(session.refresh_token), refresh(third.body.refresh_token)]);
  expect(both[0]?.status).toBe(400);
  expect(await countSessions(session.user.id)).toBe(0);
});

test.each([
  ['never issued', 'A'.repeat(43)],
  ['cut short', 'short'],
  ['too long', 'x'.repeat(500)],
])('a refresh token that was %s is a 400, so that the client stops asking', async (_, token) => {
  expect(await refresh(token)).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } });
});

test.each([
  ['idle for a month', { used_at: -31 }],
  ['three months old, even if in use', { ends_at: -1 }],
])('a session that was %s ends', async (_, change) => {
  const { client, session } = await store.signUp();
  const [[column = '', days = 0] = []] = Object.entries(change);
  await store.sql`
    update sessions set ${store.sql(column)} = now() + make_interval(days => ${days}) where user_id = ${session.user.id}`;
  expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError');
  expect((await store.call('/api/sessions', { headers: store.bearer(session.access_token) })).status).toBe(
    401,
  );
  expect(await refresh(session.refresh_token)).toMatchObject({
    status: 400,
    body: { code: 'session_expired' },
  });
});

test.each([
  ['local', [false, true, true]],
  ['others', [true, false, false]],
  ['global', [false, false, false]],
] as const)('signing out with scope %s ends exactly those sessions, at once', async (scope, left) => {
  const { email, client } = await store.signUp();
  const devices = [client, store.device(), store.device()];
  for (const device of devices.slice(1)) await device.signInWithPassword({ email, password: PASSWORD });
  const tokens = await Promise.all(
    devices.map(async (device) => (await device.getSession()).data.session?.access_token),
  );
  expect((await client.signOut({ scope })).error).toBeNull();
  const answers = await Promise.all(
    tokens.map((token = '') => store.call('/api/sessions', { headers: store.bearer(token) })),
  );
  expect(answers.map(({ status }) => status === 200)).toEqual(left);
});

test('signing out twice, or of a session that is gone, is no error for the client', async () => {
  const { client, user } = await store.signUp();
  await store.sql`delete from sessions where user_id = ${user.id}`;
  expect((await client.signOut()).error).toBeNull();
});

test('a closed account can neither sign in nor refresh', async () => {
  const { email, client, session, user } = await store.signUp();
  await store.sql`update users set disabled_at = now() where id = ${user.id}`;
  expect((await store.device().signInWithPassword({ email, password: PASSWORD })).error).toMatchObject({
    code: 'user_banned',
  });
  expect(await refresh(session.refresh_token)).toMatchObject({ status: 400, body: { code: 'user_banned' } });
  expect((await client.getUser()).error).toMatchObject({ status: 403, code: 'user_banned' });
  expect((await store.call('/api/sessions', { headers: store.bearer(session.access_token) })).status).toBe(
    401,
  );
});

test('the eleventh wrong password in ten minutes is a 429, with or without an account', async () => {
  const { email } = await store.signUp();
  for (const tried of [email, `${randomUUID()}@example.com`]) {
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      const { error } = await store
        .device()
        .signInWithPassword({ email: tried, password: `wrong number ${tries}` });
      statuses.push(error?.status ?? 200);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  }
  // Even the right one waits now, and the answer says how long.
  const answer = await store.post('/auth/v1/token?grant_type=password', { email, password: PASSWORD });
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(500);
});

test('correct passwords are not counted as failures', async () => {
  const { email } = await store.signUp();
  for (let tries = 0; tries < 14; tries += 1) {
    expect((await store.device().signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  }
});

test('a rate-limited attempt computes no password hash', async () => {
  const email = `${randomUUID()}@example.com`;
  const sign = () =>
    store.post('/auth/v1/token?grant_type=password', { email, password: 'some wrong words' });
  for (let tries = 0; tries < 10; tries += 1) expect((await sign()).status).toBe(400);
  const before = store.hashes();
  for (let tries = 0; tries < 6; tries += 1) expect((await sign()).status).toBe(429);
  expect(store.hashes()).toBe(before);
});

/** Everything of an answer that an outsider could compare, without random values. */
async function shape(answer: Response) {
  const body = (await answer.json()) as Record<string, unknown>;
  const plain = (value: unknown): unknown => {
    if (value === null || typeof value !== 'object') return typeof value;
    if (Array.isArray(value)) return value.map(plain);
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plain(part)]));
  };
  const headers = [...answer.headers.keys()]
    .filter((name) => !['date', 'x-request-id'].includes(name))
    .sort();
  return { status: answer.status, code: body.code, message: body.message, body: plain(body), headers };
}

test('no answer reveals whether an address has an account', async () => {
  const { email: confirmed } = await store.signUp();
  const unconfirmed = `${randomUUID()}@example.com`;
  await store.device().signUp({ email: unconfirmed, password: PASSWORD });
  const nobody = `${randomUUID()}@example.com`;
  const requests: [path: string, body: object][] = [
    ['/auth/v1/token?grant_type=password', { password: 'none of these' }],
    ['/auth/v1/recover', {}],
    ['/auth/v1/otp', { create_user: false }],
    ['/auth/v1/otp', { create_user: true }],
    ['/auth/v1/resend', { type: 'signup' }],
    ['/auth/v1/verify', { type: 'signup', token: '123456' }],
    ['/auth/v1/verify', { type: 'recovery', token: '123456' }],
    ['/auth/v1/signup', { password: 'a try from outside', data: { full_name: 'N' } }],
  ];
  for (const [path, body] of requests) {
    const [mine, pending, none] = await Promise.all(
      [confirmed, unconfirmed, nobody].map(async (email) =>
        shape(await store.post(path, { ...body, email })),
      ),
    );
    expect(mine, path).toEqual(none);
    expect(pending, path).toEqual(none);
  }
});

test('repeated sign-ups with an address show the same id, taken or free', async () => {
  const { email: taken } = await store.signUp();
  for (const email of [taken, `${randomUUID()}@example.com`]) {
    const ids: unknown[] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      ids.push((await store.device().signUp({ email, password: `try number ${tries} here` })).data.user?.id);
    }
    expect(new Set(ids).size).toBe(1);
  }
});

test('a sign-up with a taken address keeps its password and notifies its owner', async () => {
  const { email } = await store.signUp();
  await store.device().signUp({ email, password: 'the intruder’s own words' });
  expect((await store.mailTo(email)).subject).toBe('You already have an account');
  expect((await store.device().signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  const intruder = await store.device().signInWithPassword({ email, password: 'the intruder’s own words' });
  // The same as for an address without an account; it opens nothing.
  expect(intruder.error).toMatchObject({ code: 'email_not_confirmed' });
  expect(intruder.data.session).toBeNull();
});

test('an unknown address gets no email, whatever is requested for it', async () => {
  const email = `${randomUUID()}@example.com`;
  const client = store.device();
  await client.resetPasswordForEmail(email);
  await client.signInWithOtp({ email });
  await client.resend({ type: 'signup', email });
  await expect(store.mailTo(email)).rejects.toThrow('no mail');
});

test('a wrong password costs as many hashes without an account as with one', async () => {
  const { email } = await store.signUp();
  const work = async (who: string) => {
    const before = store.hashes();
    await store.post('/auth/v1/token?grant_type=password', { email: who, password: 'surely not this' });
    return store.hashes() - before;
  };
  expect([await work(email), await work(`${randomUUID()}@example.com`)]).toEqual([2, 2]);
});
