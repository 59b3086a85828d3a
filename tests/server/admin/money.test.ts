// The dashboard, the charts and the accountant's file agree to the cent, whatever happens to an order.

import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseCsv } from '../../../domain/base/csv.ts';
import { addDays, storeDate } from '../../../domain/delivery/calendar.ts';
import { chargedCents } from '../../../domain/orders/orders.ts';
import type { AdminOrder } from '../../../server/admin/orders/orderDetail.ts';
import { analytics, dashboard } from '../../../server/admin/sales/sales.ts';
import type { Books } from '../../helpers/adminAnswers.ts';
import { handleAll } from '../../helpers/changeOrders.ts';
import { startStore } from '../../helpers/store.ts';
import { createYard } from '../../helpers/yardOrders.ts';

const store = await startStore({ pays: true });
const { sql, controls } = store;
const boss = await store.staff();
const yard = createYard(store, boss);
const soil = await yard.product('per cubic yard', 4_000);
const rake = await yard.product('per item', 2_599);

beforeEach(async () => {
  await store.forgetLimits();
  await store.taxBy('counties');
});
afterEach(() => controls.reset());

const today = storeDate(new Date());
const LONG_AGO = 70;
const year = { from: addDays(today, -300), to: addDays(today, 1) };
const thisMonth = { from: addDays(today, -LONG_AGO + 1), to: addDays(today, 1) };

type Days = typeof year;
type Row = Record<string, string>;

async function fileOf(days: Days): Promise<Row[]> {
  const answer = await store.call('/api/admin/books/export', {
    method: 'POST',
    headers: { ...boss.headers, 'content-type': 'application/json' },
    body: JSON.stringify(days),
  });
  const parsed = parseCsv(await answer.text());
  if (!parsed.ok) throw new Error(`line ${parsed.row} cannot be read`);
  const [head = [], ...rows] = parsed.rows;
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])));
}

const cents = (dollars = '') => Math.round(Number(dollars) * 100);
const sum = <T>(rows: readonly T[], of: (row: T) => number) =>
  rows.reduce((total, row) => total + of(row), 0);

/** The revenue of these days on every page that has it, and the number of orders. */
async function figures(days: Days) {
  const charts = await analytics(sql, days);
  const { counties } = (await boss.ask<Books>(`books?from=${days.from}&to=${days.to}`)).body;
  return {
    orders: sum(charts.days, ({ orders }) => orders),
    revenue: {
      charts: sum(charts.days, (day) => day.cents),
      materials: sum(charts.categories, (one) => one.cents),
      zones: sum(charts.zones, (one) => one.cents),
      counties: sum(counties, ({ revenueCents }) => revenueCents),
      file: sum(await fileOf(days), ({ Amount, Tax }) => cents(Amount) - cents(Tax)),
    },
  };
}

const alike = (revenue: number) => ({
  charts: revenue,
  materials: revenue,
  zones: revenue,
  counties: revenue,
  file: revenue,
});

/** What 3 cubic yards cost, delivered, before tax. */
const THREE_YARDS = 14_500;
const three = [[soil, 3]] as const;
const link = () => ({ kind: 'link' }) as const;
const refund = (order: AdminOrder, amountCents: number) =>
  yard.tell(order, 'refunds', { id: randomUUID(), amountCents, reason: 'Short load' });
const pay = async (order: AdminOrder) =>
  yard.tell(order, 'payments', {
    id: randomUUID(),
    kind: 'check',
    amountCents: chargedCents(order),
    reference: '77',
  });
const byCard = async () => {
  const { body } = await yard.enter(three, link);
  await yard.payOnline(body);
  return yard.orderOf(body);
};

async function contractorOrder(): Promise<AdminOrder> {
  const { user, email } = await store.person();
  await sql`insert into contractor_accounts ${sql({
    owner: `u:${user.id}`,
    businessName: 'Quarry & Sons',
    contactName: 'Rosa Quarry',
    contactEmail: email,
    status: 'approved',
    termsDays: 30,
    creditLimitCents: 100_000,
  })}`;
  const { body } = await yard.enter(three, () => ({ kind: 'account' }), { customerEmail: email });
  return body;
}

/** As if it had been paid so long ago. */
async function paidLongAgo({ id }: AdminOrder): Promise<void> {
  await sql`alter table order_payments disable trigger order_payments_are_kept`;
  await sql`
    update order_payments set received_at = received_at - make_interval(days => ${LONG_AGO}) where order_id = ${id}`;
  await sql`alter table order_payments enable trigger order_payments_are_kept`;
}

/** What happens, and how much revenue and how many orders that adds. */
const CASES: Readonly<Record<string, () => Promise<[revenue: number, orders: number]>>> = {
  'is paid by card': async () => {
    await byCard();
    return [THREE_YARDS, 1];
  },
  'is on account, and its invoice is open': async () => {
    await contractorOrder();
    return [0, 1];
  },
  'is on account, and its invoice is paid': async () => {
    await pay(await contractorOrder());
    return [THREE_YARDS, 1];
  },
  'is paid on delivery': async () => {
    const { body } = await yard.enter(three, () => ({ kind: 'on_delivery' }));
    const confirmed = await yard.tell(body, 'status', { to: 'confirmed' });
    const received = { id: randomUUID(), kind: 'cash', amountCents: chargedCents(body), reference: null };
    const { status } = await yard.tell(confirmed.body, 'status', { to: 'delivered', received });
    expect(status).toBe(200);
    return [THREE_YARDS, 1];
  },
  'is to be paid on delivery': async () => {
    await yard.enter(three, () => ({ kind: 'on_delivery' }));
    return [0, 1];
  },
  'is not paid': async () => {
    await yard.enter(three, link);
    return [0, 0];
  },
  'is refunded in part': async () => {
    await refund(await yard.cashOrder(three), 5_000);
    // Of 9.75 % tax, $4.44 are in $50.
    return [THREE_YARDS - 5_000 + 444, 1];
  },
  'is refunded in full': async () => {
    const order = await yard.cashOrder(three);
    await yard.tell(order, 'status', { to: 'confirmed' });
    const delivered = await yard.tell(await yard.orderOf(order), 'status', { to: 'delivered' });
    await refund(delivered.body, chargedCents(order));
    return [0, 1];
  },
  'is paid by card and cancelled': async () => {
    await yard.cancel(await byCard());
    return [0, 0];
  },
  'is cancelled, and the money is kept': async () => {
    await yard.tell(await yard.cashOrder(three), 'status', { to: 'cancelled', keepMoney: true });
    return [THREE_YARDS, 0];
  },
  'is not taxed': async () => {
    await store.taxBy('off');
    await yard.cashOrder(three);
    return [THREE_YARDS, 1];
  },
  'has a discount': async () => {
    await yard.cashOrder(three, { discountCents: 333, discountReason: 'Promo code SPRING' });
    return [THREE_YARDS - 333, 1];
  },
  'is picked up': async () => {
    const items = yard.itemsOf(...three);
    const totalCents = chargedCents(await yard.price({ items, isPickup: true, deliveryZip: null }));
    const { status } = await yard.enter(three, () => yard.cash(totalCents), { isPickup: true, totalCents });
    expect(status).toBe(200);
    return [12_000, 1];
  },
  'has lines that share odd cents': async () => {
    const order = await yard.cashOrder([
      [soil, 3],
      [rake, 7],
    ]);
    await refund(order, 1_001);
    const { totalCents, taxCents } = order;
    return [totalCents - 1_001 + Math.round((taxCents * 1_001) / (totalCents + taxCents)), 1];
  },
  'is changed to cost more': async () => {
    const { totalCents } = await yard.edit(await yard.cashOrder(three), [[soil, 5]]);
    return [totalCents, 1];
  },
  'is changed to cost less': async () => {
    const { totalCents } = await yard.edit(await yard.cashOrder([[soil, 5]]), three);
    return [totalCents, 1];
  },
  'is paid by card and changed to cost less': async () => {
    const { totalCents } = await yard.edit(await byCard(), [[soil, 2]]);
    return [totalCents, 1];
  },
  'has a payment that was entered wrongly': async () => {
    const order = await yard.cashOrder(three);
    const [payment] = order.payments;
    await yard.tell(order, 'reversals', {
      id: randomUUID(),
      paymentId: payment?.id,
      reason: 'Entered twice',
    });
    return [0, 1];
  },
};

test.each(Object.keys(CASES))('an order that %s counts alike everywhere', async (name) => {
  const before = await figures(year);
  const [revenue, orders] = (await CASES[name]?.()) ?? [];
  await store.drain();
  await handleAll(sql);
  const after = await figures(year);
  expect(after.orders - before.orders).toBe(orders);
  expect(after.revenue).toEqual(alike(before.revenue.file + (revenue ?? Number.NaN)));
  const { all, month } = await dashboard(sql, today);
  expect(all.cents).toBe(after.revenue.file);
  const monthToDate = { from: `${today.slice(0, 8)}01`, to: today };
  expect(month.cents).toBe((await figures(monthToDate)).revenue.file);
});

test('an order that is refunded in another month than it was paid changes nothing of the month before', async () => {
  const order = await yard.cashOrder(three);
  await paidLongAgo(order);
  const before = { year: await figures(year), month: await figures(thisMonth) };
  await refund(await yard.orderOf(order), chargedCents(order));
  await handleAll(sql);
  expect((await figures(thisMonth)).revenue).toEqual(alike(before.month.revenue.file - THREE_YARDS));
  expect((await figures(year)).revenue).toEqual(alike(before.year.revenue.file - THREE_YARDS));
});

test('what a change of an order gives back is one line of the file, whatever it was paid with', async () => {
  const more = await yard.edit(await byCard(), [[soil, 5]]);
  const less = await yard.edit(more, [[soil, 1]]);
  await store.drain();
  const rows = (await fileOf(year)).filter(({ Order }) => Order === more.orderNumber);
  expect(rows.map(({ Kind, Method }) => [Kind, Method])).toEqual([
    ['payment', 'online'],
    ['payment', 'cash'],
    ['refund', 'by hand, online'],
  ]);
  expect(sum(rows, ({ Amount }) => cents(Amount))).toBe(chargedCents(less));
  expect(sum(rows, ({ Tax }) => cents(Tax))).toBe(less.taxCents);
});
