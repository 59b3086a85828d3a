// A person's own account: the list of their sessions, the download of their data, and the deletion of the account.

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { changeOrders } from '../../helpers/changeOrders.ts';
import { orderOf } from '../../helpers/orders.ts';
import { command } from '../../helpers/owners.ts';
import { PASSWORD, startStore } from '../../helpers/store.ts';
import { payloadOf } from '../matrix/matrix-commands.ts';
import { madeUp } from '../matrix/matrix-people.ts';

const store = await startStore();

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1';
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0';

type Access = { access_token: string };

/** @returns the access token, and the cookie by which the store recognizes the device */
async function signIn(email: string, headers: Record<string, string> = {}) {
  const answer = await store.post(
    '/auth/v1/token?grant_type=password',
    { email, password: PASSWORD },
    headers,
  );
  expect(answer.status).toBe(200);
  const { access_token: token } = (await answer.json()) as Access;
  return { token, cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
}

async function sessionsOf(token: string) {
  const answer = await store.call('/api/sessions', { headers: store.bearer(token) });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { sessions: { id: string; device: string | null; isThis: boolean }[] })
    .sessions;
}
const end = async (token: string, id: string) =>
  (
    await store.call(`/api/sessions/${id}`, {
      method: 'DELETE',
      headers: { ...store.bearer(token), 'content-type': 'application/json' },
      body: '{}',
    })
  ).status;
const mailsTo = async (email: string, subject: RegExp) => {
  await store.drain();
  return (await store.mailbox.list()).filter((mail) => mail.to === email && subject.test(mail.subject));
};

test('a person sees their sessions and signs out one device', async () => {
  const { email } = await store.signUp();
  const phone = await signIn(email, { 'user-agent': IPHONE });
  const desk = await signIn(email, { 'user-agent': EDGE });
  const sessions = await sessionsOf(desk.token);
  expect(sessions.map(({ device, isThis }) => [device, isThis])).toEqual([
    ['Edge, Windows', true],
    ['Safari, iPhone', false],
    [null, false],
  ]);
  expect(await end(desk.token, sessions[1]?.id ?? '')).toBe(204);
  expect((await store.call('/api/sessions', { headers: store.bearer(phone.token) })).status).toBe(401);
  expect(await sessionsOf(desk.token)).toHaveLength(2);
  expect(await end(desk.token, sessions[1]?.id ?? '')).toBe(404);
  const [line] = await store.sql`
    select detail from audit_log where action = 'signed_out' and user_id = (select id from users where email = ${email})`;
  expect(line?.detail).toEqual({ scope: 'one' });
});

test('a person cannot end another person’s session', async () => {
  const [a, b] = [await store.signUp(), await store.signUp()];
  const [own] = await sessionsOf(a.session.access_token);
  expect(await end(b.session.access_token, own?.id ?? '')).toBe(404);
  expect(await end(b.session.access_token, randomUUID())).toBe(404);
  expect(await sessionsOf(a.session.access_token)).toHaveLength(1);
});

test('a sign-in from a new device sends one email per device, in that device’s language', async () => {
  const NEW = /^New sign-in to your account$|^Nuevo inicio de sesión en su cuenta$/;
  const { email } = await store.signUp();
  expect(await mailsTo(email, NEW)).toHaveLength(0);
  const { cookie } = await signIn(email, { 'user-agent': IPHONE });
  const [mail] = await mailsTo(email, NEW);
  expect(mail?.text).toContain('a new device: Safari, iPhone');
  const again = await signIn(email, { 'user-agent': IPHONE, cookie });
  await signIn(email, { 'user-agent': IPHONE, cookie: again.cookie });
  expect(await mailsTo(email, NEW)).toHaveLength(1);
  await signIn(email, { 'user-agent': EDGE, cookie: 'lang=es' });
  const [spanish] = await mailsTo(email, NEW);
  expect(spanish?.subject).toBe('Nuevo inicio de sesión en su cuenta');
  expect(spanish?.text).toContain('Edge, Windows');
});

test('a device without cookies causes at most five new-device emails', async () => {
  const { email } = await store.signUp();
  for (let times = 0; times < 8; times += 1) await signIn(email);
  expect(await mailsTo(email, /^New sign-in/)).toHaveLength(5);
});

/** A person with a row in everything the store offers. Their `mark` is in everything they wrote. */
async function busyPerson() {
  const { id: product } = await store.oneRow(
    store.sql<{ id: string }[]>`select id::text from products where slug = 'premium-garden-topsoil'`,
  );
  const ids = madeUp(product);
  const { session, user } = await store.signUp({ email: ids.email, name: ids.mark });
  ids.user = user.id;
  ids.order = await orderOf(store.sql, `u:${user.id}`, [product]);
  await store.sql`
    update orders set customer_name = ${ids.mark}, customer_email = ${ids.email}, special_instructions = ${ids.mark}
    where id = ${ids.order}`;
  const named = { requestQuote: ids.quote, reviewProduct: ids.productReview, reviewOrder: ids.orderReview };
  const types = [
    ...(['requestQuote', 'reviewProduct', 'reviewOrder', 'addToWishlist', 'setCartLine'] as const),
    ...(['viewProduct', 'saveProfile', 'saveAddress', 'saveJob', 'saveJobPhoto'] as const),
  ];
  const commands = types.map((type) => {
    const id = (named as Record<string, string>)[type];
    return command(type, payloadOf(type, ids), id ? { id } : {});
  });
  const headers = store.bearer(session.access_token);
  const pushed = await store.post('/api/sync', { schema: 1, commands }, headers);
  const { answers } = (await pushed.json()) as { answers: { outcome: string }[] };
  expect(answers.map(({ outcome }) => outcome)).toEqual(types.map(() => 'applied'));
  return { ids, token: session.access_token, owner: `u:${user.id}` };
}

const deleteAccount = (token: string, email: string) =>
  store.post('/api/delete-account', { email }, store.bearer(token));

test('deleting an account anonymizes its orders and removes every other trace of the person', async () => {
  const { sql } = store;
  const [a, b] = [await busyPerson(), await busyPerson()];
  const coming = await orderOf(sql, a.owner, [a.ids.product], 'pending');
  const open = await deleteAccount(a.token, a.ids.email);
  expect([open.status, await open.json()]).toMatchObject([409, { code: 'orders_open' }]);
  await changeOrders(sql, (tx) => tx`update orders set status = 'cancelled' where id = ${coming}`);
  await sql`
    insert into newsletter_subscribers (email, status) values (${a.ids.email}, 'subscribed')`;
  expect((await deleteAccount(a.token, b.ids.email)).status).toBe(400);

  const answer = await deleteAccount(a.token, a.ids.email);
  expect([answer.status, await answer.text()]).toEqual([204, '']);
  await store.drain();
  // All tables, with and without row security.
  const tables = await sql<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' order by 1`;
  const holds = async (what: string) => {
    const found: string[] = [];
    for (const { name } of tables) {
      const [row] = await sql`select from ${sql(name)} t where position(${what} in t::text) > 0 limit 1`;
      if (row) found.push(name);
    }
    return found;
  };
  expect(await holds(a.ids.mark)).toEqual([]);
  expect(await holds(a.ids.email)).toEqual([]);
  expect(await holds(a.ids.user)).toEqual(['audit_log', 'mails', 'orders']);
  const [order] = await sql`select * from orders where id = ${a.ids.order}`;
  expect(order).toMatchObject({
    customerName: 'Deleted account',
    customerPhone: null,
    customerId: null,
    specialInstructions: null,
    deliveryAddress: order?.deliveryZip ?? 'Deleted',
  });
  expect(await sql`select from order_items where order_id = ${a.ids.order}`).not.toHaveLength(0);
  const [line] =
    await sql`select action from audit_log where user_id = ${a.ids.user} order by id desc limit 1`;
  expect(line?.action).toBe('account_deleted');
  expect((await store.mailTo(a.ids.email)).subject).toBe('Your account was deleted');

  expect((await store.call('/api/sessions', { headers: store.bearer(a.token) })).status).toBe(401);
  expect(await holds(b.ids.mark)).toEqual(
    expect.arrayContaining(['addresses', 'customers', 'quotes', 'users']),
  );
  // The address is free again, and a new account with it is a different one.
  const again = await store.signUp({ email: a.ids.email });
  expect(again.user.id).not.toBe(a.ids.user);
  const mine = await store.call('/api/my-orders', { headers: store.bearer(again.session.access_token) });
  expect(((await mine.json()) as { orders: unknown[] }).orders).toEqual([]);
});

test('deleting an account removes its approved review from the rating and anonymizes a quote that was ordered', async () => {
  const { sql } = store;
  const [a, b] = [await busyPerson(), await busyPerson()];
  const { product } = a.ids;
  for (const { owner } of [a, b])
    await sql.begin(async (tx) => {
      await tx`select act_for(${owner})`;
      await tx`update product_reviews set is_approved = true where owner = ${owner}`;
    });
  const [author, offer] = [randomUUID(), randomUUID()];
  await sql`
    insert into quote_offers (id, quote_id, author, note, lines, delivery_fee_cents, subtotal_cents, expires_at)
    values (${offer}, ${a.ids.quote}, ${author}, ${`For ${a.ids.mark}`}, '[]', 0, 500, now() + interval '1 week')`;
  await sql`update orders set offer_id = ${offer} where id = ${a.ids.order}`;
  const rating = () => sql`select rating_count::int as ratings from products where id = ${product}`;
  const [before] = await rating();

  expect((await deleteAccount(a.token, a.ids.email)).status).toBe(204);
  expect(await rating()).toEqual([{ ratings: before?.ratings - 1 }]);
  expect(await sql`select owner from product_reviews where product_id = ${product} and is_approved`).toEqual([
    { owner: b.owner },
  ]);
  // The order refers to the offer, and the offer to the request.
  const [kept] = await sql<{ row: string; offered: string; offerId: string }[]>`
    select q::text as row, f::text as offered, o.offer_id from orders o
      join quote_offers f on f.id = o.offer_id join quotes q on q.id = f.quote_id
    where o.id = ${a.ids.order}`;
  expect(kept).toMatchObject({ offerId: offer, offered: expect.stringContaining('Deleted') });
  for (const own of [a.ids.mark, a.ids.email]) expect(JSON.stringify(kept)).not.toContain(own);
  expect(await sql`select from quote_lines where quote_id = ${a.ids.quote}`).not.toHaveLength(0);
});

test('deleting an account deletes guest quotes that were attached to it', async () => {
  const { email, session, user } = await store.signUp();
  const [customer] = await store.sql<{ id: string }[]>`select id from customers where user_id = ${user.id}`;
  const device = `anon:${randomUUID()}`;
  const ids = { ...madeUp('none'), email };
  await store.sql.begin(async (tx) => {
    await tx`select act_for(${device})`;
    await tx`
      insert into quotes (id, owner, customer_id, kind, name, email, message, request)
      values (${ids.quote}, ${device}, ${customer?.id ?? ''}, 'message', ${ids.mark}, ${email}, 'Hello', '{}')`;
  });
  expect((await deleteAccount(session.access_token, email)).status).toBe(204);
  expect(await store.sql`select from quotes where id = ${ids.quote}`).toEqual([]);
});

test('an admin account, and a session an hour old, cannot delete the account', async () => {
  const admin = await store.signUp();
  await store.sql`update users set role = 'admin' where id = ${admin.user.id}`;
  const refused = await deleteAccount(admin.session.access_token, admin.email);
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'not_a_customer' }]);
  const old = await store.signUp();
  await store.sql`update sessions set created_at = created_at - interval '1 hour' where user_id = ${old.user.id}`;
  expect((await deleteAccount(old.session.access_token, old.email)).status).toBe(403);
  expect(await store.sql`select from users where id = any(${[admin.user.id, old.user.id]})`).toHaveLength(2);
});
