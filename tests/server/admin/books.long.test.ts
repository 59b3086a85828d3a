// Long: the books: payments, refunds and their tax match the orders to the cent, on the screen and in the file.

import { randomInt } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseCsv } from '../../../domain/base/csv.ts';
import { addDays, storeDate } from '../../../domain/delivery/calendar.ts';
import { createRandom } from '../../chaos/random.ts';
import type { Books } from '../../helpers/adminAnswers.ts';
import { sized } from '../../helpers/size.ts';
import { startStore } from '../../helpers/store.ts';
import { createYard } from '../../helpers/yardOrders.ts';

const store = await startStore({ pays: true });
const { sql, controls } = store;
const boss = await store.staff();
const yard = createYard(store, boss);

beforeEach(() => store.forgetLimits());
afterEach(async () => {
  await controls.reset();
  await store.taxBy('off');
});

const SEED = process.env.BOOKS_SEED ?? String(randomInt(1_000_000));
const today = storeDate(new Date());
const around = { from: addDays(today, -1), to: addDays(today, 1) };
const books = async ({ from, to } = around) => (await boss.ask<Books>(`books?from=${from}&to=${to}`)).body;

/** The rows of the CSV as objects by heading. */
async function table(days = around): Promise<Record<string, string>[]> {
  const answer = await store.call('/api/admin/books/export', {
    method: 'POST',
    headers: { ...boss.headers, 'content-type': 'application/json' },
    body: JSON.stringify(days),
  });
  expect(answer.status).toBe(200);
  // `text()` would drop the byte order mark.
  const text = Buffer.from(await answer.arrayBuffer()).toString('utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(text.match(/(?<!')=Wrong/)).toBeNull();
  const parsed = parseCsv(text);
  if (!parsed.ok) throw new Error(`line ${parsed.row} cannot be read`);
  const [head = [], ...rows] = parsed.rows;
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])));
}
const cents = (dollars = '') => Math.round(Number(dollars || 0) * 100);
const sum = <T>(rows: readonly T[], of: (row: T) => number) =>
  rows.reduce((total, row) => total + of(row), 0);

test.each(['off', 'counties'] as const)(
  `with sales tax %s, the books match the orders after random orders, edits and partial refunds (seed ${SEED})`,
  async (mode) => {
    const random = createRandom(SEED, `books ${mode}`);
    await store.taxBy(mode);
    const products = await Promise.all([
      yard.product('per cubic yard', 4_000, 4_000),
      yard.product('per cubic yard', 3_333),
      yard.product('per item', 2_599, 600),
    ]);
    await yard.live(random, products, sized(24, 200));
    await store.drain();

    type Row = {
      orderNumber: string;
      chargedCents: number;
      dueCents: number;
      refundedCents: number;
      taxCents: number;
      paidTax: number;
      backTax: number;
    };
    const orders = await sql<Row[]>`
    select order_number, total_cents + tax_cents as charged_cents, due_cents, refunded_cents, tax_cents,
      (select coalesce(sum(tax_cents), 0) from order_payments where order_id = o.id)::int
        - (select coalesce(sum(tax_cents), 0) from order_refunds where order_id = o.id and settles_edit and lost_at is null)::int
        as paid_tax,
      (select coalesce(sum(tax_cents), 0) from order_refunds where order_id = o.id and not settles_edit and lost_at is null)::int
        as back_tax
    from orders o where payment_status in ('paid', 'partly_refunded', 'refunded')`;
    expect(orders.length).toBeGreaterThan(5);
    expect(await sql`select from order_refund_requests where state <> 'done'`).toEqual([]);
    for (const order of orders) {
      const { taxCents, paidTax, backTax, chargedCents, dueCents, refundedCents } = order;
      // What is due has its part of the store's own tax.
      if (mode === 'off' || dueCents === 0) expect({ order, tax: paidTax }).toEqual({ order, tax: taxCents });
      if (refundedCents === chargedCents - dueCents)
        expect({ order, tax: backTax }).toEqual({ order, tax: taxCents });
    }
    const netCents = sum(orders, (order) => order.chargedCents - order.dueCents - order.refundedCents);
    const netTax = sum(orders, ({ paidTax, backTax }) => paidTax - backTax);

    const { counties } = await books();
    expect(sum(counties, ({ revenueCents }) => revenueCents)).toBe(netCents - netTax);
    expect(sum(counties, ({ taxCents }) => taxCents)).toBe(netTax);

    const rows = await table();
    expect(rows.map(({ Kind }) => Kind)).toContain('refund');
    expect(sum(rows, ({ Amount }) => cents(Amount))).toBe(netCents);
    expect(sum(rows, ({ Tax }) => cents(Tax))).toBe(netTax);
  },
  120_000,
);

test('a payment counts on the store’s local day, and a later edit does not change it', async () => {
  const soil = await yard.product('per cubic yard', 4_000);
  const order = await yard.cashOrder([[soil, 5]]);
  // 11:30 PM in Nashville.
  await sql`alter table order_payments disable trigger order_payments_are_kept`;
  await sql`update order_payments set received_at = '2026-06-01T04:30:00Z' where order_id = ${order.id}`;
  await sql`alter table order_payments enable trigger order_payments_are_kept`;
  const may = { from: '2026-05-01', to: '2026-05-31' };
  const before = await books(may);
  expect(before.counties).toMatchObject([{ revenueCents: order.totalCents }]);
  expect((await books({ from: '2026-06-01', to: '2026-06-30' })).counties).toEqual([]);
  const [payment] = await table(may);
  expect(payment).toMatchObject({ Day: '2026-05-31', Order: order.orderNumber });
  await yard.edit(order, [[soil, 3]]);
  await yard.edit(await yard.orderOf(order), [[soil, 9]]);
  expect(await books(may)).toEqual(before);
  expect(await table(may)).toEqual([payment]);
});

test('a discount that staff remove no longer counts as a use of its promo code', async () => {
  const soil = await yard.product('per cubic yard', 4_000);
  const cash = (amountCents: number) => ({ kind: 'cash', amountCents, reference: null }) as const;
  const discount = { discountCents: 500, discountReason: 'Promo code SPRING' };
  const { body: order } = await yard.enter([[soil, 2]], cash, discount);
  await sql`
    with code as (insert into promo_codes (code, kind, percent) values ('SPRING', 'percent', 5) returning id)
    update orders set promo_code_id = code.id from code where orders.id = ${order.id}`;
  const uses = async () =>
    (await boss.ask<{ codes: { code: string; uses: number; givenCents: number }[] }>('promo-codes')).body;
  const counted = (count: number) =>
    expect.objectContaining({ code: 'SPRING', uses: count, givenCents: 500 * count });
  expect(Object.values(await uses()).flat()).toContainEqual(counted(1));
  const { version } = await yard.orderOf(order);
  const edited = await yard.tryEdit({ ...order, version }, [[soil, 2]], {
    discountCents: 0,
    discountReason: null,
    totalCents: order.totalCents + 500,
    payment: cash(500),
  });
  expect([edited.status, edited.body.code]).toEqual([200, undefined]);
  expect(Object.values(await uses()).flat()).toContainEqual(counted(0));
});

test('a failed refund is reversed on the day that it failed', async () => {
  const soil = await yard.product('per cubic yard', 4_000);
  const order = await yard.cashOrder([[soil, 2]]);
  const refund = { id: `re_${order.id}`, orderId: order.id, amountCents: 500, taxCents: 0 };
  const then = { from: '2026-04-07', to: '2026-04-07' };
  const before = await books();
  await sql`insert into order_refunds ${sql({ ...refund, createdAt: '2026-04-07T15:00:00Z' })}`;
  expect((await books(then)).counties).toMatchObject([{ revenueCents: -500 }]);
  await sql`update order_refunds set lost_at = now() where id = ${refund.id}`;
  expect((await books(then)).counties).toMatchObject([{ revenueCents: -500 }]);
  const after = await books();
  const revenue = ({ counties }: Books) => sum(counties, ({ revenueCents }) => revenueCents);
  expect(revenue(after) - revenue(before)).toBe(500);
});

test('every export is in the audit log', async () => {
  await table();
  const [line] = await sql<{ detail: object }[]>`
    select detail from audit_log where action = 'books_exported' and actor = ${boss.userId} order by id desc limit 1`;
  expect(line?.detail).toEqual(around);
});
