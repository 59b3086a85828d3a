import { expect, test } from 'vitest';
import { type OrderEventKind, recordEvent } from '../../server/orders/events.ts';
import { followEvents } from '../../server/orders/followers.ts';
import { changeOrders, followAll } from '../helpers/changeOrders.ts';
import { testDatabase } from '../helpers/database.ts';
import { orderOf } from '../helpers/owners.ts';

// What follows an order's events: each of it once, whatever stops in between.

const { sql } = await testDatabase();
const [product] = await sql<{ id: string }[]>`select id::text from products order by slug limit 1`;
const ordered = (status = 'pending') => orderOf(sql, null, [product?.id ?? ''], status);
const happens = (id: string, kind: OrderEventKind) => sql.begin((tx) => recordEvent(tx, id, kind));

const words = (rows: readonly { key: string }[]) => rows.map(({ key }) => key.split(' ')[0]);
const mailsOf = async (id: string) =>
  words(
    await sql<{ key: string }[]>`select key from mails where key like ${`% ${id} %`} order by created_at`,
  );
const pushesOf = async (id: string) =>
  words(
    await sql<
      { key: string }[]
    >`select key from jobs where kind = 'notice' and key like ${`% ${id} %`} order by id`,
  );
const sumsOf = (id: string) =>
  sql<{ cents: number }[]>`select cents::int from order_tallies where order_id = ${id} and what = 'all'`;

/** By kind: the emails and pushes that follow. */
const FOLLOWED: [OrderEventKind, mails: string[], pushes: string[]][] = [
  ['placed', [], []],
  ['link_sent', ['order_placed'], []],
  ['accepted', ['order_received'], ['order_received']],
  ['paid', ['order_received'], ['order_received']],
  ['received', [], []],
  ['payment_reversed', [], []],
  ['invoiced', [], []],
  ['payment_failed', ['order_unpaid'], ['order_unpaid']],
  ['confirmed', ['order_status'], ['order_status']],
  ['started', ['order_status'], ['order_status']],
  ['delivered', ['order_status'], ['order_status']],
  ['cancelled', ['order_status'], []],
  ['abandoned', [], []],
  ['undone', [], []],
  ['missed', ['order_missed'], ['order_missed']],
  ['refunded', ['order_refunded'], []],
  ['refund_failed', [], []],
  ['disputed', [], []],
  ['changed', ['order_changed'], []],
  ['rescheduled', ['order_rescheduled'], ['order_rescheduled']],
];

test.each(FOLLOWED)('%s is told by %j and %j', async (kind, mails, pushes) => {
  const id = await ordered();
  await happens(id, kind);
  await followAll(sql);
  expect([await mailsOf(id), await pushesOf(id)]).toEqual([mails, pushes]);
});

test.each([
  [null, 11, false],
  [null, 10, true],
  [50, 51, false],
  [50, 50, true],
])('a product with the limit %j of which %i are left after a sale is low: %j', async (limit, left, isLow) => {
  const id = await ordered();
  const productId = product?.id ?? '';
  await sql`delete from jobs where key like 'stock_low%'`;
  await sql`update products set inventory_count = ${left}, low_stock_at = ${limit} where id = ${productId}`;
  await sql`
    insert into stock_reservations (order_id, product_id, quantity, state, expires_at)
    values (${id}, ${productId}, 1, 'sold', now())`;
  await happens(id, 'paid');
  await happens(id, 'changed');
  await followAll(sql);
  expect(await sql`select from jobs where key like ${`stock_low ${productId} %`}`).toHaveLength(
    isLow ? 1 : 0,
  );
});

test('a change that no event records is not committed', async () => {
  const id = await ordered();
  await expect(sql`update orders set status = 'confirmed' where id = ${id}`).rejects.toMatchObject({
    constraint_name: 'order_has_event',
  });
});

test('an order’s lines change only in the transaction that edits it', async () => {
  const id = await ordered();
  const swap = `update order_items set name = 'Another' where order_id = '${id}'`;
  await expect(sql.unsafe(swap)).rejects.toThrow('its lines change only by an edit');
  await sql.begin(async (tx) => {
    await tx.unsafe(swap);
    await tx`update orders set edited_at = now() where id = ${id}`;
  });
});

test('what follows is done once, whoever asks for it and however often', async () => {
  const id = await ordered();
  await changeOrders(
    sql,
    (tx) => tx`update orders set payment_status = 'paid', paid_at = now() where id = ${id}`,
  );
  await happens(id, 'paid');
  await Promise.all([followEvents(sql, id), followEvents(sql, id), followAll(sql)]);
  await followAll(sql);
  expect(await mailsOf(id)).toEqual(['order_received']);
  expect(await sumsOf(id)).toEqual([{ cents: 500 }]);
});

test('a process that dies between two followers leaves neither done, and the next one does both', async () => {
  const id = await ordered();
  await changeOrders(
    sql,
    (tx) => tx`update orders set payment_status = 'paid', paid_at = now() where id = ${id}`,
  );
  await followAll(sql);
  await sql.begin(async (tx) => {
    await tx`update orders set payment_status = 'partly_refunded', refunded_cents = 100 where id = ${id}`;
    await recordEvent(tx, id, 'refunded', { refundedCents: 100, refundedNowCents: 100 });
  });
  const stopped = Promise.withResolvers<void>();
  const held = sql.begin(async (tx) => {
    await tx`lock table mails in access exclusive mode`;
    const died = followEvents(sql, id).then(
      () => 'done',
      () => 'died',
    );
    // Its first follower has added up; the second waits for the table.
    await expect
      .poll(
        () => tx`
        select pg_terminate_backend(pid) from pg_locks where relation = 'mails'::regclass and not granted`,
      )
      .toHaveLength(1);
    expect(await died).toBe('died');
    stopped.resolve();
  });
  await stopped.promise;
  await held;
  expect([await mailsOf(id), await sumsOf(id)]).toEqual([[], [{ cents: 500 }]]);
  await followAll(sql);
  expect([await mailsOf(id), await sumsOf(id)]).toEqual([['order_refunded'], [{ cents: 400 }]]);
});

test('the email about a step that is undone in time is taken back, and the next one is sent', async () => {
  const id = await ordered();
  const becomes = (status: string) =>
    changeOrders(sql, (tx) => tx`update orders set status = ${status} where id = ${id}`);
  await becomes('confirmed');
  await followAll(sql);
  expect(await mailsOf(id)).toEqual(['order_status']);
  await becomes('pending');
  await followAll(sql);
  expect([await mailsOf(id), await pushesOf(id)]).toEqual([[], []]);
  await becomes('confirmed');
  await followAll(sql);
  expect(await mailsOf(id)).toEqual(['order_status']);
});

test('the history has what changed the order, and not what was only told', async () => {
  const id = await ordered('confirmed');
  await happens(id, 'rescheduled');
  await happens(id, 'changed');
  await changeOrders(sql, (tx) => tx`update orders set status = 'in_progress' where id = ${id}`);
  const moves = await sql`select kind from order_events where order_id = ${id} and is_move order by id`;
  expect(moves).toEqual([{ kind: 'placed' }, { kind: 'started' }]);
});
