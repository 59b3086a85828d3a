import { expect, test } from 'vitest';
import { type OrderEventKind, recordEvent } from '../../../server/orders/events.ts';
import { reserveStock, takeStock } from '../../../server/orders/stock.ts';
import { handleEvents } from '../../../server/orders/subscribers.ts';
import { changeOrders, handleAll } from '../../helpers/changeOrders.ts';
import { testDatabase } from '../../helpers/database.ts';
import { orderOf } from '../../helpers/orders.ts';

// What follows an order's events: each of it once, whatever stops in between.

const { sql } = await testDatabase();
const [product] = await sql<{ id: string }[]>`select id::text from products order by slug limit 1`;
const ordered = (status = 'pending') => orderOf(sql, null, [product?.id ?? ''], status);
const happens = (id: string, kind: OrderEventKind) => sql.begin((tx) => recordEvent(tx, id, kind));

const words = (rows: readonly { key: string }[]) => rows.map(({ key }) => key.split(' ')[0]);
const mailsOf = async (id: string) =>
  words(await sql<{ key: string }[]>`select key from mails where key like ${`% ${id}%`} order by created_at`);
const pushesOf = async (id: string) =>
  words(
    await sql<
      { key: string }[]
    >`select key from tasks where kind = 'notice' and key like ${`% ${id}%`} order by id`,
  );
const sumsOf = (id: string) =>
  sql<{ cents: number }[]>`select cents::int from order_tallies where order_id = ${id} and what = 'all'`;

const pay = (id: string) =>
  changeOrders(sql, async (tx) => {
    const payment = { orderId: id, method: 'cash', amountCents: 500, taxCents: 0, actor: 'somebody' };
    await tx`insert into order_payments ${tx(payment)}`;
    await tx`update orders set payment_status = 'paid', paid_at = now() where id = ${id}`;
  });

/** By kind: the emails and notifications that follow. */
const FOLLOWED: [OrderEventKind, mails: string[], pushes: string[]][] = [
  ['placed', [], []],
  ['link_sent', ['order_placed'], []],
  ['accepted', ['order_received'], ['order_received']],
  ['paid', ['order_received'], ['order_received']],
  ['later_paid', ['order_paid'], ['order_received']],
  ['received', [], []],
  ['payment_reversed', [], []],
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
  ['change_refunded', [], []],
  ['disputed', [], []],
  ['changed', ['order_changed'], []],
  ['rescheduled', ['order_rescheduled'], ['order_rescheduled']],
];

test.each(FOLLOWED)('%s is told by %j and %j', async (kind, mails, pushes) => {
  const id = await ordered();
  await happens(id, kind);
  await handleAll(sql);
  expect([await mailsOf(id), await pushesOf(id)]).toEqual([mails, pushes]);
});

test.each([
  [null, 12, false],
  [null, 11, true],
  [null, 10, false],
  [50, 52, false],
  [50, 51, true],
  [50, 50, false],
])(
  'with the limit %j, a sale of one of %i tells the yard of low stock: %j',
  async (limit, before, isTold) => {
    const id = await ordered();
    const productId = product?.id ?? '';
    await sql`delete from tasks where key like 'stock_low%'`;
    await sql`update products set inventory_count = ${before}, low_stock_at = ${limit} where id = ${productId}`;
    await sql.begin(async (tx) => {
      await tx`select lock_catalog()`;
      await reserveStock(tx, id, [{ productId, quantity: 1 }], new Date(Date.now() + 60_000));
      expect(await takeStock(tx, id)).toBe(true);
    });
    expect(await sql`select from tasks where key like ${`stock_low ${productId} %`}`).toHaveLength(
      isTold ? 1 : 0,
    );
  },
);

test('a step that was undone before anybody looked is told to nobody', async () => {
  const id = await ordered();
  const becomes = (status: string) =>
    changeOrders(sql, (tx) => tx`update orders set status = ${status} where id = ${id}`);
  for (const status of ['confirmed', 'in_progress', 'delivered', 'in_progress', 'confirmed'])
    await becomes(status);
  await handleAll(sql);
  expect(await mailsOf(id)).toEqual(['order_status']);
  const standing = await sql`
    select kind from order_events e where order_id = ${id} and undoes is null
      and not exists (select from order_events where undoes = e.id) order by id`;
  expect(standing).toEqual([{ kind: 'placed' }, { kind: 'confirmed' }]);
});

test('a step back must be recorded as one', async () => {
  const id = await ordered('in_progress');
  await changeOrders(sql, (tx) => tx`update orders set status = 'delivered' where id = ${id}`);
  const change = sql.begin(async (tx) => {
    await tx`update orders set status = 'in_progress' where id = ${id}`;
    await recordEvent(tx, id, 'started');
  });
  await expect(change).rejects.toMatchObject({ constraint_name: 'order_has_event' });
});

test('an order taken on delivery and paid at the door is received once', async () => {
  const id = await ordered();
  await happens(id, 'accepted');
  await happens(id, 'paid');
  await happens(id, 'later_paid');
  await handleAll(sql);
  expect((await mailsOf(id)).toSorted()).toEqual(['order_paid', 'order_received']);
  const pushes = await sql`select from tasks where kind = 'notice' and key like ${`order_received ${id}%`}`;
  expect(pushes).toHaveLength(2);
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
  await pay(id);
  await happens(id, 'paid');
  await Promise.all([handleEvents(sql, id), handleEvents(sql, id), handleAll(sql)]);
  await handleAll(sql);
  expect(await mailsOf(id)).toEqual(['order_received']);
  expect(await sumsOf(id)).toEqual([{ cents: 500 }]);
});

test('a process that dies between two followers leaves neither done, and the next one does both', async () => {
  const id = await ordered();
  await pay(id);
  await handleAll(sql);
  await sql.begin(async (tx) => {
    await tx`insert into order_refunds ${tx({ id: `re_${id}`, orderId: id, amountCents: 100, taxCents: 0 })}`;
    await tx`update orders set payment_status = 'partly_refunded', refunded_cents = 100 where id = ${id}`;
    await recordEvent(tx, id, 'refunded', { refundedCents: 100, refundedNowCents: 100 });
  });
  const stopped = Promise.withResolvers<void>();
  const held = sql.begin(async (tx) => {
    await tx`lock table mails in access exclusive mode`;
    const died = handleEvents(sql, id).then(
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
  await handleAll(sql);
  expect([await mailsOf(id), await sumsOf(id)]).toEqual([['order_refunded'], [{ cents: 400 }]]);
});

test('the email about a step that is undone in time is taken back, and the next one is sent', async () => {
  const id = await ordered();
  const becomes = (status: string) =>
    changeOrders(sql, (tx) => tx`update orders set status = ${status} where id = ${id}`);
  await becomes('confirmed');
  await handleAll(sql);
  expect(await mailsOf(id)).toEqual(['order_status']);
  await becomes('pending');
  await handleAll(sql);
  expect([await mailsOf(id), await pushesOf(id)]).toEqual([[], []]);
  await becomes('confirmed');
  await handleAll(sql);
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
