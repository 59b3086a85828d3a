// Access to the admin, its change events across processes, and its audit log.

import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { adminChanges } from '../../../server/admin/adminChanges.ts';
import type { AuditPage } from '../../helpers/adminAnswers.ts';
import { changeOrders } from '../../helpers/changeOrders.ts';
import { orderOf } from '../../helpers/orders.ts';
import { startStore } from '../../helpers/store.ts';

const store = await startStore({ hears: true });
/** The events that another process on the same database receives. */
const other = adminChanges(store.sql, { warn: () => undefined });
const heardByOther: string[] = [];
other.follow((topic) => void heardByOther.push(topic));
await other.start();
afterAll(() => other.stop());

const boss = await store.staff();
const { headers } = boss;

/** The topics of the event stream. */
async function* topics(signal: AbortSignal): AsyncGenerator<string> {
  const response = await store.call('/api/admin/changes', { headers, signal });
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  expect(response.headers.get('cache-control')).toBe('no-store');
  if (!response.body) throw new Error('no stream');
  for await (const text of response.body.pipeThrough(new TextDecoderStream()))
    for (const [, data = ''] of text.matchAll(/^data: (.*)$/gm))
      yield (JSON.parse(data) as { topic: string }).topic;
}

/** Skips other topics: a sign-in, for example, is a change of the customers. */
async function until(stream: AsyncGenerator<string>, topic: string): Promise<void> {
  for await (const told of { [Symbol.asyncIterator]: () => ({ next: () => stream.next() }) })
    if (told === topic) return;
  throw new Error(`the stream ended without ${topic}`);
}

const askQuote = () => {
  const owner = `anon:${randomUUID()}`;
  return store.sql.begin(async (tx) => {
    await tx`select act_for(${owner})`;
    await tx`
      insert into quotes (id, owner, kind, name, email, message, request)
      values (${randomUUID()}, ${owner}, 'message', 'Dana', 'dana@example.com', 'Hello', '{}')`;
  });
};

test('a change reaches the admin through every process, and a new stream starts with all topics', async () => {
  const end = new AbortController();
  const stream = topics(end.signal);
  expect(await stream.next()).toMatchObject({ value: 'all' });
  await askQuote();
  await until(stream, 'quotes');
  await store.sql`insert into store_settings (key, value) values ('phone', '"x"')`;
  await until(stream, 'settings');
  await expect.poll(() => heardByOther).toEqual(expect.arrayContaining(['all', 'quotes', 'settings']));
  end.abort();
});

test('opening or checking a payment page sends no event, a changed order does', async () => {
  const since = heardByOther.length;
  // Triggers fire per statement, whatever rows it matches.
  await store.sql`update orders set opening_until = now(), checked_at = now() where false`;
  await askQuote();
  await expect.poll(() => heardByOther.slice(since)).toContain('quotes');
  expect(heardByOther.slice(since)).not.toContain('orders');
  await changeOrders(store.sql, (tx) => tx`update orders set payment_status = 'paid' where false`);
  await expect.poll(() => heardByOther.slice(since)).toContain('orders');
});

test('every column of an order sends an event unless it is listed here', async () => {
  const silent = await store.sql<{ name: string }[]>`
    select attname as name from pg_attribute join pg_trigger on tgrelid = attrelid and tgname = 'z_admin'
    where attrelid = 'orders'::regclass and attnum > 0 and not attisdropped and attnum <> all(tgattr)
    order by attname`;
  // Fixed once the order is placed (guard_order), derived from other columns, or used by the payment code alone.
  expect(silent.map(({ name }) => name)).toEqual([
    'asked_date',
    'checked_at',
    'checkout_session_id',
    'checkout_url',
    'created_at',
    'currency',
    'delivery_fee_cents',
    'discount_reason',
    'edited_at',
    'id',
    'idempotency_key',
    'is_pickup',
    'is_tax_exempt',
    'language',
    'livemode',
    'loads',
    'opening_until',
    'order_number',
    'payment_intent_id',
    'payment_kind',
    'po_number',
    'product_type',
    'promo_code_id',
    'promo_held_until',
    'quantity',
    'replaces',
    'request_hash',
    'session_attempt',
    'session_expires_at',
    'subtotal_cents',
    'tax_basis_points',
    'updated_at',
    'window_held_until',
    'words',
  ]);
});

test('the summary counts open items, and only staff can read it', async () => {
  const before = (await (await store.call('/api/admin/summary', { headers })).json()) as {
    quotes: number;
    lowStock: number;
  };
  await askQuote();
  const answer = await store.call('/api/admin/summary', { headers });
  expect(await answer.json()).toEqual({
    contractors: 0,
    orders: 0,
    attention: 0,
    reviews: 0,
    quotes: before.quotes + 1,
    lowStock: before.lowStock,
    failedPayments: 0,
    asksForSecondStep: true,
    role: 'admin',
  });
  expect((await store.call('/api/admin/summary')).status).toBe(401);
  const customer = await store.person();
  const refused = await store.call('/api/admin/summary', {
    headers: customer.headers,
  });
  expect(refused.status).toBe(403);
  expect(Object.keys((await refused.json()) as object).sort()).toEqual(['code', 'requestId']);
});

test('the summary counts low stock and failed payments until they are handled', async () => {
  const { sql } = store;
  const counts = async () => {
    const summary = await (await store.call('/api/admin/summary', { headers })).json();
    const { lowStock, failedPayments } = summary as Record<string, number>;
    return { lowStock, failedPayments };
  };
  const { lowStock = 0 } = await counts();
  const [product] = await sql<{ id: string }[]>`
    update products set inventory_count = 3 where id = (
      select min(id) from products where is_active and deleted_at is null and inventory_count > 100)
    returning id`;
  expect(await counts()).toMatchObject({ lowStock: lowStock + 1 });
  await sql`update products set inventory_count = null where id = ${product?.id ?? ''}`;
  const orderId = await orderOf(sql, null, [product?.id ?? ''], 'pending');
  await changeOrders(sql, (tx) => tx`update orders set payment_status = 'failed' where id = ${orderId}`);
  expect(await counts()).toMatchObject({ lowStock, failedPayments: 1 });
  await changeOrders(
    sql,
    (tx) => tx`update orders set payment_status = 'paid', paid_at = now() where id = ${orderId}`,
  );
  expect(await counts()).toMatchObject({ failedPayments: 0 });
});

test('an audit log entry names its subject and person, and keeps the id of a deleted subject', async () => {
  const { sql } = store;
  const { id: article } = await store.oneRow(sql<{ id: string }[]>`select id::text from blog_posts limit 1`);
  const { id: product, name } = await store.oneRow(
    sql<{ id: string; name: string }[]>`select id::text, name from products limit 1`,
  );
  const gone = randomUUID();
  const write = (detail: object) => sql`
    insert into audit_log (action, actor, user_id, detail)
    values ('product_changed', ${boss.userId}, ${boss.userId}, ${sql.json({ ...detail })})`;
  for (const detail of [{ product }, { article }, { product: gone }, { quoteId: 'not one' }])
    await write(detail);
  const answer = await store.call('/api/admin/audit', { headers });
  const { lines } = (await answer.json()) as AuditPage;
  expect(lines.slice(0, 4).map(({ subject }) => subject)).toMatchObject([
    null,
    null,
    { kind: 'article', id: article },
    { kind: 'product', id: product, name },
  ]);
  const account = { actor: boss.email, actorId: boss.userId, about: boss.email };
  expect(lines[0]).toMatchObject({ ...account, aboutId: boss.userId });
});

test('the audit log is paged, newest first, and a page past the end is empty', async () => {
  await store.sql`
    insert into audit_log (action, actor) select 'signed_in', 'command line' from generate_series(1, 60)`;
  type Page = { lines: { id: number }[]; next: number | null };
  const page = async (query: string): Promise<Page> =>
    (await (await store.call(`/api/admin/audit${query}`, { headers })).json()) as Page;
  const first = await page('');
  const second = await page(`?before=${first.next}`);
  const ids = [...first.lines, ...second.lines].map(({ id }) => id);
  expect(first.lines).toHaveLength(50);
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
  expect(second.next).toBeNull();
  expect(await page('?before=1')).toEqual({ lines: [], next: null });
});

test('the audit log is searched by person and order', async () => {
  const { sql } = store;
  const { user: other } = await store.person({ email: 'audit.other@example.com' });
  const detail = { orderNumber: 'ORD-2024-000777' };
  await sql`
    insert into audit_log (action, actor, detail) values ('order_noted', ${other.id}, ${sql.json(detail)})`;
  const found = async (query: string) => {
    const answer = await store.call(`/api/admin/audit?${query}`, { headers });
    const { lines } = (await answer.json()) as AuditPage;
    return lines.filter(({ action }) => action === 'order_noted').map((line) => line.detail);
  };
  expect(await found('q=audit.OTHER')).toEqual([detail]);
  expect(await found('q=ord-2024-000777')).toEqual([detail]);
  expect(await found('q=nobody%25')).toEqual([]);
});
