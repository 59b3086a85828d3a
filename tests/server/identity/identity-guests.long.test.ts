// Guest orders and quotes: when they are attached to an account, and the emails about them.

import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { DEVICE_HEADER } from '../../../domain/sync.ts';
import { claimFor } from '../../helpers/orders.ts';
import { quoteRequest } from '../../helpers/quotes.ts';
import { PASSWORD, startStore } from '../../helpers/store.ts';

const shop = await startStore({ pays: true, mails: false });
const store = await startStore({ sql: shop.sql });
const address = () => `${randomUUID()}@example.com`;

function quote(id: string, email: string) {
  const payload = quoteRequest({ email });
  return { schema: 1, commands: [{ id, type: 'requestQuote', made_at: '2026-11-20T12:00:00Z', payload }] };
}

async function orderBy(email: string, owner: string | null): Promise<string> {
  const [customer] = await store.sql<{ id: string }[]>`select id from customers where owner = ${owner}`;
  const [product] = await store.sql<{ id: string }[]>`select id::text from products limit 1`;
  const lines = [{ productId: product?.id ?? '', unitPriceCents: 4_500 }];
  const columns = { owner, quantity: 1, customerName: 'Fern', customerEmail: email };
  return (await store.order({ ...columns, customerId: customer?.id ?? null, lines })).id;
}

async function ordersOf(userId: string): Promise<string[]> {
  const rows = await store.sql<{ id: string }[]>`
    select o.id from orders o join customers c on c.id = o.customer_id where c.user_id = ${userId} order by o.created_at`;
  return rows.map(({ id }) => id);
}

test('guest orders are attached to the account with their email on confirmation and at sign-in', async () => {
  const email = address();
  const first = await orderBy(email, `anon:${randomUUID()}`);
  const nameless = await orderBy(email, null);
  const client = store.device();
  const { data } = await client.signUp({ email, password: PASSWORD });
  const userId = data.user?.id ?? '';
  expect(await ordersOf(userId)).toEqual([]);
  const { tokenHash } = await store.mailTo(email);
  await client.verifyOtp({ type: 'signup', token_hash: tokenHash });
  expect((await ordersOf(userId)).toSorted()).toEqual([first, nameless].toSorted());
  const later = await orderBy(email, `anon:${randomUUID()}`);
  await store.device().signInWithPassword({ email, password: PASSWORD });
  expect((await ordersOf(userId)).toSorted()).toEqual([first, nameless, later].toSorted());
});

test('an order placed by another account with the email stays with that account', async () => {
  const email = address();
  const other = await store.signUp();
  const foreign = await orderBy(email, `u:${other.user.id}`);
  // Placed by an account that has no customer record yet.
  await orderBy(email, `u:${randomUUID()}`);
  const { user } = await store.signUp({ email });
  expect(await ordersOf(user.id)).toEqual([]);
  expect(await ordersOf(other.user.id)).toEqual([foreign]);
});

test('a sign-in waits for orders before it takes the locks of owners', async () => {
  const email = address();
  const { user } = await store.signUp({ email });
  const id = await orderBy(email, null);
  let signIn: Promise<{ error: unknown }> | undefined;
  await store.sql.begin(async (tx) => {
    await tx`select from orders where id = ${id} for update`;
    signIn = store.device().signInWithPassword({ email, password: PASSWORD });
    await vi.waitFor(async () => {
      expect(
        await store.sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      ).toHaveLength(1);
    });
    await tx`select lock_owner(${`u:${user.id}`})`;
  });
  expect((await signIn)?.error).toBeNull();
  expect(await ordersOf(user.id)).toEqual([id]);
});

test('an account with an unconfirmed email gets no guest orders', async () => {
  const email = address();
  await orderBy(email, null);
  const { data } = await store.device().signUp({ email, password: PASSWORD });
  await store.device().signInWithPassword({ email, password: PASSWORD });
  expect(await ordersOf(data.user?.id ?? '')).toEqual([]);
});

test('guest quotes are attached to the account and stay on the device that sent them', async () => {
  const email = address();
  const [before, after, foreign] = [randomUUID(), randomUUID(), randomUUID()];
  const device = { [DEVICE_HEADER]: randomUUID() };
  const other = await store.signUp();
  await store.post('/api/sync', quote(before, email.toUpperCase()), device);
  await store.post('/api/sync', quote(foreign, email), store.bearer(other.session.access_token));
  const person = await store.signUp({ email });
  const listed = async () => {
    const headers = store.bearer(person.session.access_token);
    const pulled = await store.call('/api/sync?scope=me&schema=1', { headers });
    const { rows: all } = (await pulled.json()) as { rows: { id: string; table: string }[] };
    return all.filter(({ table }) => table === 'quotes').map(({ id }) => id);
  };
  expect(await listed()).toEqual([before]);
  await store.post('/api/sync', quote(after, email), device);
  await store.device().signInWithPassword({ email, password: PASSWORD });
  expect((await listed()).toSorted()).toEqual([before, after].toSorted());
  const answer = await store.call('/api/sync?scope=me&schema=1', { headers: device });
  const { rows } = (await answer.json()) as { rows: { id: string; table: string }[] };
  expect(rows.map(({ id }) => id).toSorted()).toEqual([before, after].toSorted());
});

test('guest quotes and their changes sync to the account’s devices once its email is confirmed', async () => {
  const email = address();
  const [asked, foreign] = [randomUUID(), randomUUID()];
  const sender = randomUUID();
  await store.post('/api/sync', quote(asked, email), { [DEVICE_HEADER]: sender });
  await store.post('/api/sync', quote(foreign, address()), { [DEVICE_HEADER]: randomUUID() });
  const client = store.device();
  await client.signUp({ email, password: PASSWORD });
  const { tokenHash } = await store.mailTo(email);
  const { data } = await client.verifyOtp({ type: 'signup', token_hash: tokenHash });
  const pull = async (headers: Record<string, string>, since = 0, epoch = '') => {
    const answer = await store.call(`/api/sync?scope=me&schema=1&since=${since}&epoch=${epoch}`, { headers });
    return (await answer.json()) as {
      epoch: string;
      next: number;
      rows: {
        id: string;
        table: string;
        rev: number;
        body: { status: string; request: { message: string } };
      }[];
    };
  };
  const own = store.bearer(data.session?.access_token ?? '');
  const first = await pull(own);
  const quotes = first.rows.filter(({ table }) => table === 'quotes');
  expect(quotes).toMatchObject([
    { id: asked, body: { status: 'received', request: { message: 'How much?' } } },
  ]);
  expect((await pull(own, first.next, first.epoch)).rows).toEqual([]);

  await store.sql.begin(async (tx) => {
    await tx`select act_for(${`anon:${sender}`})`;
    await tx`update quotes set status = 'sent' where id = ${asked}`;
  });
  expect((await pull(own, first.next, first.epoch)).rows).toMatchObject([
    { id: asked, table: 'quotes', body: { status: 'sent' } },
  ]);
  expect((await pull({ [DEVICE_HEADER]: sender })).rows).toMatchObject([
    { id: asked, body: { status: 'sent' } },
  ]);
  const other = await store.signUp();
  const theirs = await pull(store.bearer(other.session.access_token));
  expect(theirs.rows.filter(({ table }) => table === 'quotes')).toEqual([]);
});

test('ten simultaneous sign-ins attach everything once, and none fails', async () => {
  const email = address();
  const person = await store.signUp({ email });
  const devices = Array.from({ length: 4 }, () => ({ [DEVICE_HEADER]: randomUUID() }));
  const ids = await Promise.all(
    devices.map(async (device) => {
      const id = randomUUID();
      await store.post('/api/sync', quote(id, email), device);
      return id;
    }),
  );
  const errors = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const { error } = await store.device().signInWithPassword({ email, password: PASSWORD });
      return error;
    }),
  );
  expect(errors).toEqual(Array(10).fill(null));
  const attached = await store.sql`
    select from quotes q join customers c on c.id = q.customer_id where c.user_id = ${person.user.id}`;
  expect(attached).toHaveLength(ids.length);
});

test('repeated payment webhooks send one email, in the language of the cart', async () => {
  const product = await shop.productNamed('Screened Topsoil').catch(() => shop.product());
  const email = address();
  const { body, status } = await shop.checkout(
    claimFor([{ product, quantity: 2 }], { customer_email: email, customer_name: 'Fern' }),
  );
  expect(status).toBe(200);
  await store.sql`update orders set language = 'es' where order_number = ${body.orderNumber}`;
  expect(await store.sql`select from mails where key like 'order_received%'`).toHaveLength(0);
  const event = await shop.completedEvent(body.sessionId);
  for (let times = 0; times < 3; times += 1) await shop.webhook(event);
  await shop.status(body.sessionId);
  const mail = await store.mailTo(email);
  expect(mail.subject).toBe(`Recibimos su pedido ${body.orderNumber}`);
  expect(mail.text).toContain('Gracias, Fern.');
  expect((await store.mailbox.list()).filter(({ to }) => to === email)).toHaveLength(1);
});

test('an order placed in Spanish is saved in that language', async () => {
  const product = await shop.product();
  const answer = await shop.sendJson<{ orderNumber: string }>(
    '/api/create-checkout',
    claimFor([{ product, quantity: 2 }]),
    { 'idempotency-key': randomUUID(), cookie: 'lang=es' },
  );
  const { language } = await store.oneRow(
    store.sql<
      { language: string }[]
    >`select language from orders where order_number = ${answer.body.orderNumber}`,
  );
  expect(language).toBe('es');
});
