// Mass assignment: every column of the tables that belong to people, put into every request body. Nothing of it
// may be stored, and no claim of a person makes an admin.
import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { COMMANDS } from '../../../domain/commands.ts';
import type { CommandType } from '../../../domain/sync.ts';
import { identifyCallers, requireStaff } from '../../../server/http/caller.ts';
import { answerErrors } from '../../../server/http/errors.ts';
import { identifyByToken } from '../../../server/identity/bearer.ts';
import { setRole } from '../../../server/identity/users.ts';
import { loadFor } from '../../helpers/examples.ts';
import { orderOf } from '../../helpers/orders.ts';
import { command } from '../../helpers/owners.ts';
import { PASSWORD, startStore } from '../../helpers/store.ts';
import { payloadOf } from './matrix-commands.ts';
import { type Ids, madeUp, plain } from './matrix-people.ts';
import { buildWorld } from './matrix-world.ts';

const store = await startStore({ pays: true });
const { sql } = store;
const { a, b, claims, account, tokenOf, headersOf, push, claim, rowsAbout } = await buildWorld(store);
const passwordHash = await store.identity.passwords.hash(PASSWORD);

type Column = { table: string; name: string; type: string };
const columns = await sql<Column[]>`
  select table_name as table, column_name as name, data_type as type from information_schema.columns
  where table_schema = 'public' and table_name in (
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name in ('owner', 'user_id', 'order_id', 'quote_id', 'customer_id')
    union select unnest(array['users', 'newsletter_subscribers']))`;

const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The columns that an attacker would set: owned by A, role admin, paid, approved. */
function wished({ name, type }: Column): unknown {
  const known: Record<string, unknown> = {
    owner: `u:${a.user}`,
    user_id: a.user,
    customer_id: a.user,
    order_id: a.order,
    quote_id: a.quote,
    id: a.quote,
    email: a.email,
    role: 'admin',
    status: 'delivered',
    payment_status: 'paid',
    kind: 'custom_blend',
    state: 'sent',
    currency: 'eur',
    actor: a.user,
    method: 'recovery',
  };
  if (name in known) return known[name];
  if (type === 'boolean') return true;
  if (/int|numeric/.test(type)) return 1;
  if (type.startsWith('timestamp') || type === 'date') return '2001-02-03T04:05:06Z';
  if (type === 'uuid') return a.user;
  if (type === 'jsonb') return { role: 'admin', approved: true };
  return type === 'ARRAY' ? ['wished'] : 'wished';
}

const WISHES: Readonly<Record<string, unknown>> = Object.fromEntries(
  columns.flatMap((column) => [
    [column.name, wished(column)],
    [camel(column.name), wished(column)],
  ]),
);

/** Adds every wish to every object, except where the body already has that field. */
function wishing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(wishing);
  if (value === null || typeof value !== 'object') return value;
  const own = Object.entries(value).map(([key, part]) => [key, wishing(part)] as const);
  return { ...WISHES, ...Object.fromEntries(own) };
}

async function person(): Promise<Ids> {
  const ids = madeUp(a.product);
  ids.user = await account(ids.email);
  await sql`update users set password_hash = ${passwordHash}, email_confirmed_at = now() where id = ${ids.user}`;
  return ids;
}

/** What is stored for a person, comparable with what is stored for anyone who did the same. */
async function stored(ids: Ids): Promise<string[]> {
  const rows = await rowsAbout(ids);
  return (
    rows
      .map((row) => plain(row, ids).replaceAll(/"(?:rev|id)": \d+/g, '"drawn": 0'))
      // A receipt's hash is of the command as it was sent; words are what stands in the other columns.
      .map((row) =>
        row.replaceAll(/"hash": "\w+"/g, '"hash": ""').replaceAll(/"words": "[^"]*"/g, '"words": ""'),
      )
      .map((row) =>
        row.replaceAll(/ORD-\d{4}-\d{6}|cs_test_\w+|cus_\w+|\$argon2id[^"]*|"request_hash": "\w+"/g, 'made'),
      )
      .sort()
  );
}

/** A's rows, without the sign-in time that the tests themselves change. */
const ofA = async () => (await rowsAbout(a)).filter((row) => !row.startsWith('users ')).sort();
const before = await ofA();

test('the wishes are all columns of tables that people own, and a stored wish is detected', async () => {
  const names = columns.map(({ table, name }) => `${table}.${name}`);
  for (const name of ['users.role', 'product_reviews.is_approved', 'orders.total_cents', 'quotes.owner']) {
    expect(names).toContain(name);
  }
  expect(before.length).toBeGreaterThan(15);
  const ids = await person();
  const as = await stored(ids);
  await sql`update users set role = 'admin' where id = ${ids.user}`;
  expect(await stored(ids)).not.toEqual(as);
  console.info('columns', { columns: columns.length, keys: Object.keys(WISHES).length });
});

/** Sent by one person plainly and by another with wishes: both must store the same. */
async function compare(send: (ids: Ids, dress: (body: unknown) => unknown) => Promise<unknown>) {
  const [honest, greedy] = [await person(), await person()];
  const answered = await send(honest, (body) => body);
  const wished = await send(greedy, wishing);
  expect(wished).toEqual(answered);
  expect(await stored(greedy)).toEqual(await stored(honest));
  expect(await ofA()).toEqual(before);
}

test.each(Object.keys(COMMANDS) as CommandType[])('%s does not store extra columns', async (type) => {
  await compare(async (ids, dress) => {
    const headers = store.bearer(await tokenOf(ids.user));
    ids.order = type === 'reviewOrder' ? await delivered(ids) : ids.order;
    if (type === 'markDelivery' || type === 'proveDelivery')
      ids.order = await loadFor(sql, { userId: ids.user, owner: `u:${ids.user}` }, a.product);
    for (const first of ['saveAddress', 'saveJob', 'addToWishlist'] as const) {
      await push(headers, [command(first, payloadOf(first, ids))]);
    }
    const sent = command(type, dress(payloadOf(type, ids)), { base_rev: 0 });
    const wishes = dress({}) as object;
    const [answer] = await push(headers, [{ ...wishes, ...sent }]);
    expect(answer).toMatchObject({ outcome: 'applied' });
    return plain(JSON.stringify(answer), { ...ids, quote: sent.id });
  });
});

async function delivered({ user }: Ids): Promise<string> {
  return orderOf(sql, `u:${user}`, [a.product]);
}

type Body = [route: string, body: (of: Ids) => unknown, status: number];
// An email with a phone is refused, so those with an email have no phone to wish for.
const BODIES: readonly Body[] = [
  [
    'POST /auth/v1/signup',
    ({ mark }) => ({ email: `new-${mark}@example.com`, password: PASSWORD, phone: '' }),
    200,
  ],
  ['POST /auth/v1/token?grant_type=password', ({ email }) => ({ email, password: PASSWORD, phone: '' }), 200],
  ['POST /auth/v1/token?grant_type=refresh_token', () => ({ refresh_token: 'none' }), 400],
  ['POST /auth/v1/logout', () => ({}), 204],
  ['POST /auth/v1/recover', ({ email }) => ({ email, phone: '' }), 200],
  ['POST /auth/v1/otp', ({ email }) => ({ email, phone: '', data: { full_name: 'x' } }), 200],
  ['POST /auth/v1/resend', ({ email }) => ({ email, phone: '', type: 'signup' }), 200],
  ['POST /auth/v1/verify', ({ email }) => ({ email, phone: '', type: 'recovery', token: '000000' }), 403],
  ['PUT /auth/v1/user', ({ email }) => ({ email, phone: '', nonce: null, current_password: null }), 200],
  ['POST /api/guest-order-lookup', ({ email }) => ({ email, orderNumber: 'ORD-2019-000000' }), 404],
];

test.each(BODIES)('%s does not store extra columns', async (route, body, status) => {
  const [method = '', path = ''] = route.split(' ');
  await compare(async (ids, dress) => {
    await store.forgetLimits();
    const answer = await store.call(path, {
      method,
      headers: { ...store.bearer(await tokenOf(ids.user)), 'content-type': 'application/json' },
      body: JSON.stringify(dress(body(ids))),
    });
    expect(answer.status).toBe(status);
    const written = plain(await answer.text(), ids);
    return written
      .replaceAll(/"refresh_token":"[\w-]+"/g, 'refreshed')
      .replaceAll(/"expires_at":\d+/g, 'end');
  });
});

test('POST /api/create-checkout does not store extra columns', async () => {
  // Columns that a buyer fills in.
  const own = { po_number: null, is_pickup: false, replaces: null };
  await compare(async (ids, dress) => {
    await store.forgetLimits();
    const headers = { ...store.bearer(await tokenOf(ids.user)), 'idempotency-key': randomUUID() };
    const answer = await store.post(
      '/api/create-checkout',
      dress({ ...(await claim(ids)), ...own }),
      headers,
    );
    expect(answer.status).toBe(200);
    const [order] = await sql<{ id: string; idempotencyKey: string }[]>`
      select id, idempotency_key from orders where owner = ${`u:${ids.user}`}`;
    expect(order?.idempotencyKey).toBe(headers['idempotency-key']);
    return Object.keys((await answer.json()) as object);
  });
});

test('a role that a person claims is stored as user metadata and grants nothing', async () => {
  const ids = await person();
  const headers = { ...store.bearer(await tokenOf(ids.user)), 'content-type': 'application/json' };
  const put = (body: object) =>
    store.call('/auth/v1/user', { method: 'PUT', headers, body: JSON.stringify(body) });
  expect((await put({ data: claims })).status).toBe(200);
  expect((await put({ app_metadata: { role: 'admin' } })).status).toBe(403);
  // The next token carries the claim, as everything in user_metadata.
  const token = await tokenOf(ids.user);
  const said = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;
  expect(said).toMatchObject({ user_metadata: { role: 'admin' }, app_metadata: { role: 'customer' } });
  const asStaff = await store.call('/api/admin/summary', { headers: store.bearer(token) });
  expect(asStaff.status).toBe(403);
});

test('only the role in the database makes an admin, from the next call on', async () => {
  const app = new Hono();
  app.onError(answerErrors(store.deps.log));
  app.use(identifyCallers(identifyByToken(store.identity), 'asked'));
  app.get('/', (c) => c.text(requireStaff(c).role));
  const asked = async (headers: Record<string, string>) => (await app.request('/', { headers })).status;
  expect(await asked({})).toBe(401);
  expect(await asked(await headersOf('A'))).toBe(403);
  expect(await asked(await headersOf('pretender'))).toBe(403);
  expect(await asked(await headersOf('forged'))).toBe(401);
  const headers = await headersOf('B');
  expect(await asked(headers)).toBe(403);
  expect(await setRole(sql, b.email, 'admin', 'a test')).toBe('set');
  expect(await asked(headers)).toBe(200);
  expect(await setRole(sql, b.email, 'customer', 'a test')).toBe('set');
  expect(await asked(headers)).toBe(403);
});
