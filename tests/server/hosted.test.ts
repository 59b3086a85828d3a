// Accounts of a hosted identity provider (AUTH_URL): how they map to the store's accounts, and what happens while the
// provider is down.
import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hostedIdentify, hostedKeys } from '../../server/identity/hosted.ts';
import { signToken } from '../../server/identity/tokens.ts';
import { setRole } from '../../server/identity/users.ts';
import { testDatabase } from '../helpers/database.ts';
import { orderOf } from '../helpers/orders.ts';

const { sql } = await testDatabase();
const ISSUER = 'https://auth.example.com/auth/v1';
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const log = { error: () => undefined };
const clock = { now: Date.now() };
const keys = { verifier: async (): Promise<KeyObject> => publicKey };
const identify = hostedIdentify({ sql, log, now: () => new Date(clock.now) }, ISSUER, keys);

/** A token issued at the clock's time. */
function tokenOf(sub: string, email: string): Promise<string> {
  const iat = Math.floor(clock.now / 1000);
  const signer = async () => ({ kid: 'hosted', key: privateKey });
  const times = { iat, exp: iat + 3600 };
  const claims = {
    iss: ISSUER,
    aud: 'authenticated',
    role: 'authenticated',
    sub,
    email,
    session_id: randomUUID(),
  };
  return signToken({ signer, verifier: keys.verifier, jwks: async () => [] }, { ...claims, ...times });
}
const address = () => `${randomUUID()}@example.com`;
const later = (seconds: number) => {
  clock.now += seconds * 1000;
};

test('a changed email is taken over with the next token, and not reverted by an older token', async () => {
  const [id, before, after] = [randomUUID(), address(), address()];
  const old = await tokenOf(id, before);
  expect(await identify(old)).toMatchObject({ userId: id, email: before });
  const [product] = await sql<{ id: string }[]>`select id::text from products limit 1`;
  const order = await orderOf(sql, null, [product?.id ?? '']);
  await sql`update orders set customer_email = ${after} where id = ${order}`;
  later(5);
  expect(await identify(await tokenOf(id, after))).toMatchObject({ userId: id, email: after });
  expect(await identify(old)).toMatchObject({ userId: id, email: after });
  const rows =
    await sql`select u.email, c.email as told from users u join customers c on c.user_id = u.id where u.id = ${id}`;
  expect(rows).toEqual([{ email: after, told: after }]);
  // Guest orders with the new address, which the provider has confirmed, are attached too.
  expect(
    await sql`
    select from orders o join customers c on c.id = o.customer_id where o.id = ${order} and c.user_id = ${id}`,
  ).toHaveLength(1);
});

test('the admin role goes to the current owner of an email, not a former one', async () => {
  const [first, second, email] = [randomUUID(), randomUUID(), address()];
  await identify(await tokenOf(first, email));
  later(5);
  await identify(await tokenOf(first, address()));
  await identify(await tokenOf(second, email));
  expect(await setRole(sql, email, 'admin', 'a test')).toBe('set');
  const roles = await sql`select id, role from users where id in (${first}, ${second}) order by role`;
  expect(roles).toEqual([
    { id: second, role: 'admin' },
    { id: first, role: 'customer' },
  ]);
});

test('the admin role is refused while two accounts have the email', async () => {
  const [first, second, email] = [randomUUID(), randomUUID(), address()];
  await identify(await tokenOf(first, email));
  await identify(await tokenOf(second, email));
  expect(await setRole(sql, email, 'admin', 'a test')).toBe('several');
  expect(await sql`select from users where email = ${email} and role = 'admin'`).toHaveLength(0);
});

test('the admin role goes to the account of the current provider', async () => {
  const [id, email] = [randomUUID(), address()];
  await identify(await tokenOf(id, email));
  await sql`insert into users (email, email_confirmed_at) values (${email}, now())`;
  expect(await setRole(sql, email, 'admin', 'a test', { isLocal: false })).toBe('set');
  const rows = await sql`select is_local, role from users where email = ${email} order by is_local`;
  expect(rows).toEqual([
    { isLocal: false, role: 'admin' },
    { isLocal: true, role: 'customer' },
  ]);
});

test('a first sign-in is logged once', async () => {
  const [id, email] = [randomUUID(), address()];
  const token = await tokenOf(id, email);
  await Promise.all([identify(token), identify(token), identify(token)]);
  const lines = await sql`select action, actor, detail from audit_log where user_id = ${id}`;
  expect(lines).toEqual([{ action: 'signed_up', actor: id, detail: { by: 'hosted provider' } }]);
});

beforeEach(() => {
  // The database has its own clock: the fake clock must not be ahead of it.
  clock.now = Date.now();
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const keySet = () =>
  Response.json({
    keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'hosted', alg: 'ES256', use: 'sig' }],
  });

test('cached keys are used while the provider is down, and it is retried at intervals', async () => {
  const fetcher = vi.fn<typeof fetch>(async () => keySet());
  const store = hostedKeys(ISSUER, log, fetcher);
  expect(await store.verifier('hosted')).not.toBeNull();
  fetcher.mockRejectedValue(new TypeError('fetch failed'));
  vi.advanceTimersByTime(11 * 60_000);
  for (let calls = 0; calls < 20; calls += 1) expect(await store.verifier('hosted')).not.toBeNull();
  expect(fetcher).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(60_000);
  fetcher.mockImplementation(async () => keySet());
  expect(await store.verifier('hosted')).not.toBeNull();
  expect(fetcher).toHaveBeenCalledTimes(3);
});

test('a slow provider does not delay requests with a known key', async () => {
  const fetcher = vi.fn<typeof fetch>(async () => keySet());
  const store = hostedKeys(ISSUER, log, fetcher);
  await store.verifier('hosted');
  const answer = Promise.withResolvers<Response>();
  fetcher.mockImplementation(() => answer.promise);
  vi.advanceTimersByTime(11 * 60_000);
  // This call would hang here if it waited for the provider.
  expect(await store.verifier('hosted')).not.toBeNull();
  answer.resolve(keySet());
});

test('forged key ids cause two requests a minute to the provider at most', async () => {
  const fetcher = vi.fn<typeof fetch>(async () => keySet());
  const store = hostedKeys(ISSUER, log, fetcher);
  await store.verifier('hosted');
  vi.advanceTimersByTime(31_000);
  for (let calls = 0; calls < 50; calls += 1) expect(await store.verifier(randomUUID())).toBeNull();
  expect(fetcher).toHaveBeenCalledTimes(2);
});
