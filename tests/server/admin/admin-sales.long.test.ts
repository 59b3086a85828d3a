// The totals behind the admin's charts always match the orders, whatever happens to the orders.

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../domain/base/settings.ts';
import { addDays, storeDate } from '../../../domain/delivery/calendar.ts';
import { analytics, dashboard, previousMonth } from '../../../server/admin/sales/sales.ts';
import type { Sql, Tx } from '../../../server/db/sql.ts';
import { tallyEverything } from '../../bench/orders.ts';
import { changeOrders, handleAll } from '../../helpers/changeOrders.ts';
import { testDatabase } from '../../helpers/database.ts';
import { writeOrder } from '../../helpers/orders.ts';
import { createPools } from '../../helpers/pools.ts';
import { sized } from '../../helpers/size.ts';

const { sql } = await testDatabase();
const products = await sql<{ id: string; unit: string; slug: string }[]>`
  select p.id::text, p.unit, c.slug from products p join product_categories c on c.id = p.category_id order by p.slug`;
const bulk = products.filter(({ unit }) => /cubic yard/i.test(unit));
const [first] = bulk;
const tool = products.find(({ unit }) => !/cubic yard/i.test(unit));
if (!first || !tool) throw new Error('no products');

type Line = { id: string; unit: string; quantity: number; cents: number };
type Made = { at: string; zip: string | null; lines: Line[]; paid: boolean };

async function place(db: Sql, { at, zip, lines, paid }: Made): Promise<string> {
  const { id } = await writeOrder(db, {
    paymentStatus: paid ? 'paid' : 'unpaid',
    paidAt: paid ? at : null,
    createdAt: at,
    deliveryZip: zip,
    deliveryFeeCents: 2_500,
    quantity: lines.reduce((sum, { unit, quantity }) => sum + (/yard/.test(unit) ? quantity : 0), 0),
    lines: lines.map(({ id: productId, cents, ...line }) => ({ ...line, productId, unitPriceCents: cents })),
  });
  if (paid) await db.begin((tx) => receive(tx, id, at));
  return id;
}

/** The whole order is paid. */
const receive = (tx: Tx, id: string, at: string) => tx`
  insert into order_payments (order_id, method, amount_cents, tax_cents, actor, received_at)
  select id, 'cash', total_cents, 0, 'somebody', ${at} from orders where id = ${id}`;

const giveBack = (tx: Tx, id: string, cents: number, at: string) => tx`
  insert into order_refunds ${tx({ id: randomUUID(), orderId: id, amountCents: cents, taxCents: 0, createdAt: at })}`;

const sums = async (db: Sql) => {
  await handleAll(db);
  return db`
  select what, key, day::text, sum(orders)::int as orders, sum(cents)::int as cents, sum(cubic_yards)::int as yards
  from tallies group by what, key, day having (sum(orders), sum(cents), sum(cubic_yards)) <> (0, 0, 0)
  order by what, key, day`;
};

test('an order counts from its payment, on the local day, by zone and category', async () => {
  const { sql } = await testDatabase();
  // 04:30 UTC is still the evening before in Nashville.
  const made = { at: '2026-03-10T04:30:00Z', zip: '37203', paid: false };
  const lines = [
    { ...first, quantity: 10, cents: 4500 },
    { ...tool, quantity: 1, cents: 5000 },
  ];
  const id = await place(sql, { ...made, lines });
  expect(await sums(sql)).toEqual([]);
  await changeOrders(sql, async (tx) => {
    await receive(tx, id, made.at);
    await tx`update orders set payment_status = 'paid', paid_at = now() where id = ${id}`;
  });
  const day = '2026-03-09';
  expect(await sums(sql)).toEqual(
    [
      { what: 'all', key: '', day, orders: 1, cents: 52_500, yards: 10 },
      { what: 'category', key: first.slug, day, orders: 1, cents: 47_250, yards: 10 },
      { what: 'category', key: tool.slug, day, orders: 1, cents: 5_250, yards: 0 },
      { what: 'zone', key: 'metro', day, orders: 1, cents: 52_500, yards: 10 },
    ].toSorted((a, b) => a.what.localeCompare(b.what) || a.key.localeCompare(b.key)),
  );
  await changeOrders(sql, async (tx) => {
    await giveBack(tx, id, 2_500, made.at);
    await tx`update orders set payment_status = 'partly_refunded', refunded_cents = 2500 where id = ${id}`;
  });
  expect((await sums(sql))[0]).toMatchObject({ orders: 1, cents: 50_000, yards: 10 });
  // A cancelled order no longer counts as an order; money that was kept still counts as revenue.
  await changeOrders(sql, (tx) => tx`update orders set status = 'cancelled' where id = ${id}`);
  expect((await sums(sql))[0]).toMatchObject({ orders: 0, cents: 50_000, yards: 0 });
  await changeOrders(sql, async (tx) => {
    await giveBack(tx, id, 50_000, made.at);
    await tx`update orders set payment_status = 'refunded', refunded_cents = total_cents where id = ${id}`;
  });
  expect(await sums(sql)).toEqual([]);
});

test('the totals match the orders after random writes, zone changes and compaction', async () => {
  const step = fc.record({
    what: fc.constantFrom('pay', 'refund', 'cancel', 'confirm', 'tidy', 'move'),
    which: fc.nat(5),
    part: fc.constantFrom(0.25, 0.5, 1),
  });
  const order = fc.record({
    at: fc.constantFrom('2026-01-31T23:00:00Z', '2026-02-01T05:59:00Z', '2026-02-01T06:01:00Z'),
    zip: fc.constantFrom('37203', '37064', null),
    paid: fc.boolean(),
    lines: fc
      .uniqueArray(fc.constantFrom(...bulk.slice(0, 3), tool), { minLength: 1, maxLength: 3 })
      .map((some) => some.map((product, at) => ({ ...product, quantity: at + 2, cents: 3_333 + at }))),
  });
  const run = async (orders: Made[], steps: { what: string; which: number; part: number }[]) => {
    const ids: string[] = [];
    for (const one of orders) ids.push(await place(sql, one));
    for (const { what, which, part } of steps) {
      const id = ids[which % ids.length] ?? '';
      if (what === 'tidy') await createPools(sql).tasks`select tidy_tallies()`;
      if (what === 'move')
        await sql`update delivery_zips set zone_id = case zone_id when 'metro' then 'outer' else 'metro' end where zip = '37203'`;
      if (what === 'pay')
        await changeOrders(sql, async (tx) => {
          const { count } = await tx`
            update orders set payment_status = 'paid', paid_at = now() where id = ${id} and payment_status = 'unpaid'`;
          if (count > 0) await receive(tx, id, '2026-03-01T12:00:00Z');
        });
      if (what === 'refund')
        await changeOrders(sql, async (tx) => {
          const [order] = await tx<{ refundedCents: number }[]>`
            update orders set refunded_cents = floor(total_cents * ${part}::numeric),
              payment_status = case when ${part}::numeric = 1 then 'refunded' else 'partly_refunded' end
            where id = ${id} and payment_status = 'paid' returning refunded_cents`;
          if (order) await giveBack(tx, id, order.refundedCents, '2026-03-02T12:00:00Z');
        });
      if (what === 'cancel')
        await changeOrders(
          sql,
          (tx) =>
            tx`update orders set status = 'cancelled' where id = ${id} and status in ('pending', 'confirmed')`,
        );
      if (what === 'confirm')
        await changeOrders(
          sql,
          (tx) => tx`update orders set status = 'confirmed' where id = ${id} and status = 'pending'`,
        );
    }
    const kept = await sums(sql);
    expect(await dashboardTotal()).toEqual(await truth());
    // Recomputed totals equal the stored ones, except by zone: the ZIP may have moved since the order counted.
    const plain = (rows: typeof kept) => rows.filter(({ what }) => what !== 'zone');
    await sql.begin(tallyEverything);
    expect(plain(await sums(sql))).toEqual(plain(kept));
  };
  await fc.assert(
    fc.asyncProperty(fc.array(order, { minLength: 1, maxLength: 3 }), fc.array(step, { maxLength: 10 }), run),
    { numRuns: sized(10, 100) },
  );
});

const truth = async () => {
  const [row] = await sql`
    select count(*) filter (where status <> 'cancelled')::int as orders,
      coalesce(sum(total_cents - refunded_cents), 0)::int as cents
    from orders where payment_status in ('paid', 'partly_refunded', 'refunded', 'invoiced')`;
  return row;
};
const dashboardTotal = async () => (await dashboard(sql, '2026-11-20')).all;

test('the charts have every day of the range and add up to the orders', async () => {
  const lines = [{ ...first, quantity: 8, cents: 5500 }];
  await place(sql, { at: '2026-02-01T06:01:00Z', zip: '37203', lines, paid: true });
  await handleAll(sql);
  const charts = await analytics(sql, { from: '2026-01-01', to: '2026-03-31' });
  expect(charts.days).toHaveLength(90);
  const total = (some: readonly { cents: number }[]) => some.reduce((sum, { cents }) => sum + cents, 0);
  expect(total(charts.days)).toBe(((await truth()) as { cents: number }).cents);
  expect(total(charts.zones)).toBe(total(charts.days));
});

test('the same day one month earlier is clamped to the last day of that month', () => {
  expect(previousMonth('2026-03-31')).toBe('2026-02-28');
  expect(previousMonth('2026-01-15')).toBe('2025-12-15');
  expect(previousMonth('2028-03-30')).toBe('2028-02-29');
});

test('the dashboard lists today’s trucks, unanswered quotes, low stock and unpaid orders', async () => {
  const line = { id: first.id, unit: first.unit, quantity: 8, cents: 100 };
  // The list has the oldest ones; other tests leave unpaid orders of this year.
  const id = await place(sql, { at: '2024-12-02T15:00:00Z', zip: null, lines: [line], paid: false });
  const [order] = await sql<{ orderNumber: string; totalCents: number }[]>`
    select order_number, total_cents from orders where id = ${id}`;
  const today = storeDate(new Date());
  const load = { orderId: id, load: 1, day: today, truck: 2, position: 0, name: 'x', cubicYards: 8 };
  await changeOrders(
    sql,
    (tx) => tx`update orders set status = 'confirmed', delivery_date = ${today} where id = ${id}`,
  );
  await sql`insert into deliveries ${sql(load)}`;
  await sql`update products set inventory_count = 1 where slug = 'pea-gravel'`;
  const { truckDay, trucks, lowStock, unpaid, quotes, firstSteps } = await dashboard(sql, today);
  expect(truckDay).toBe(today);
  expect(trucks).toContainEqual({
    truck: 2,
    loads: 1,
    delivered: 0,
    cubicYards: 8,
    dueCents: order?.totalCents,
  });
  expect(firstSteps).toEqual(expect.arrayContaining(['contact', 'tax']));
  expect(lowStock).toContainEqual(expect.objectContaining({ name: 'Pea Gravel', left: 1 }));
  expect(unpaid).toContainEqual(
    expect.objectContaining({ orderNumber: order?.orderNumber, cents: order?.totalCents }),
  );
  await changeOrders(
    sql,
    (tx) => tx`update orders set payment_status = 'paid', paid_at = now(), due_cents = 40 where id = ${id}`,
  );
  expect((await dashboard(sql, today)).unpaid).toContainEqual(
    expect.objectContaining({ orderNumber: order?.orderNumber, cents: 40 }),
  );
  expect(quotes.length).toBeLessThanOrEqual(6);
  // Without loads today, the next day's trucks are shown.
  await sql`update deliveries set day = ${addDays(today, 3)} where order_id = ${id}`;
  const later = await dashboard(sql, today);
  expect([later.truckDay, later.trucks.map(({ truck }) => truck)]).toEqual([addDays(today, 3), [2]]);
  await sql`insert into store_settings (key, value) values ('taxes', ${sql.json(DEFAULT_SETTINGS.taxes as never)})
    on conflict (key) do update set value = excluded.value, deleted_at = null`;
  expect((await dashboard(sql, today)).firstSteps).not.toContain('tax');
});
