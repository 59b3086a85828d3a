// Long: the books: the income and refunds of each day match the orders to the cent, in every exported file.
import { randomInt } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Books, Payouts } from '../../domain/admin/books.ts';
import type { AdminOrder } from '../../domain/admin/orders.ts';
import { parseCsv } from '../../domain/base/csv.ts';
import { addDays, storeDate } from '../../domain/delivery/calendar.ts';
import type { Receivables } from '../../domain/invoices.ts';
import { startCommerce } from '../../server/checkout/commerce.ts';
import { createRandom } from '../chaos/random.ts';
import { signInAdmin } from '../helpers/admin.ts';
import { startIdentity } from '../helpers/identity.ts';
import { paymentsAt } from '../helpers/payments.ts';
import { sized } from '../helpers/size.ts';
import { createYard } from '../helpers/yardOrders.ts';

const store = await startIdentity({ pays: true });
const { sql } = store;
const commerce = startCommerce(store.background);
await commerce.stop();
const controls = paymentsAt(store.url, store.config.payments.secretKey);
const boss = await signInAdmin(store);
const yard = createYard(store, boss);

beforeEach(() => store.forgetLimits());
afterEach(() => controls.reset());

const SEED = process.env.BOOKS_SEED ?? String(randomInt(1_000_000));
const today = storeDate(new Date());
const around = { from: addDays(today, -1), to: addDays(today, 1) };
const books = async ({ from, to } = around) => (await boss.ask<Books>(`books?from=${from}&to=${to}`)).body;

async function file(name: string, days = around): Promise<string> {
  const answer = await store.call('/api/admin/books/export', {
    method: 'POST',
    headers: { ...boss.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ file: name, ...days }),
  });
  expect(answer.status).toBe(200);
  // `text()` would drop the byte order mark.
  return Buffer.from(await answer.arrayBuffer()).toString('utf8');
}
/** The rows of a CSV as objects by heading. */
async function table(name: string, days = around): Promise<Record<string, string>[]> {
  const text = await file(name, days);
  expect(text.startsWith('\uFEFF')).toBe(true);
  const parsed = parseCsv(text);
  if (!parsed.ok) throw new Error(`line ${parsed.row} of ${name} cannot be read`);
  const [head = [], ...rows] = parsed.rows;
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])));
}
const cents = (dollars = '') => Math.round(Number(dollars || 0) * 100);
const sum = <T>(rows: readonly T[], of: (row: T) => number) =>
  rows.reduce((total, row) => total + of(row), 0);

/** The transactions of an IIF file, each with its amounts in cents, the money account first. */
async function transactions(days = around) {
  const lines = (await file('quickbooks', days)).split('\r\n').map((line) => line.split('\t'));
  const found: { type: string; name: string; amounts: number[]; accounts: string[] }[] = [];
  for (const [what, type = '', , account = '', name = '', amount] of lines) {
    if (what === 'TRNS') found.push({ type, name, amounts: [], accounts: [] });
    if (what !== 'TRNS' && what !== 'SPL') continue;
    expect(found.at(-1)?.type).toBe(type);
    found.at(-1)?.amounts.push(cents(amount));
    found.at(-1)?.accounts.push(account);
  }
  expect(lines.filter(([what]) => what === 'ENDTRNS')).toHaveLength(found.length);
  return found;
}

test(`every file matches the orders after random orders, edits and partial refunds (seed ${SEED})`, async () => {
  const random = createRandom(SEED, 'books');
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
        - (select coalesce(sum(tax_cents), 0) from order_refunds where order_id = o.id and settles_edit and not is_lost)::int
        as paid_tax,
      (select coalesce(sum(tax_cents), 0) from order_refunds where order_id = o.id and not settles_edit and not is_lost)::int
        as back_tax
    from orders o where payment_status in ('paid', 'partly_refunded', 'refunded')`;
  expect(orders.length).toBeGreaterThan(5);
  expect(await sql`select from order_refund_requests where state <> 'done'`).toEqual([]);
  for (const order of orders) {
    const { taxCents, paidTax, backTax, chargedCents, dueCents, refundedCents } = order;
    expect({ order, tax: paidTax }).toEqual({ order, tax: taxCents });
    if (refundedCents === chargedCents - dueCents)
      expect({ order, tax: backTax }).toEqual({ order, tax: taxCents });
  }
  const netCents = sum(orders, (order) => order.chargedCents - order.dueCents - order.refundedCents);
  const netTax = sum(orders, ({ paidTax, backTax }) => paidTax - backTax);

  const { days, methods, counties, reasons } = await books();
  const received = sum(days, ({ receivedCents }) => receivedCents);
  const refunded = sum(days, ({ refundedCents }) => refundedCents);
  expect(received - refunded).toBe(netCents);
  expect(refunded).toBeGreaterThan(0);
  expect(sum(days, ({ taxCents }) => taxCents)).toBe(netTax);
  expect(sum(methods, (method) => method.cents)).toBe(received);
  expect(sum(reasons, (reason) => reason.cents)).toBe(refunded);
  expect(sum(counties, ({ salesCents, taxCents }) => salesCents + taxCents)).toBe(netCents);
  expect(sum(counties, ({ taxCents }) => taxCents)).toBe(netTax);

  const ordered = await table('orders');
  expect(ordered).toHaveLength(sum(days, (day) => day.orders));
  expect(sum(ordered, ({ Charged }) => cents(Charged))).toBe(sum(days, ({ orderedCents }) => orderedCents));
  expect(sum(ordered, ({ Received }) => cents(Received))).toBe(received);
  expect(sum(ordered, ({ Refunded }) => cents(Refunded))).toBe(refunded);
  for (const row of ordered) {
    expect(cents(row.Goods) + cents(row.Delivery) + cents(row.Discount)).toBe(cents(row.Total));
    expect(cents(row.Total) + cents(row.Tax)).toBe(cents(row.Charged));
  }
  const paid = await table('payments');
  expect(sum(paid, ({ Amount }) => cents(Amount))).toBe(received);
  for (const row of paid)
    expect(cents(row.Goods) + cents(row.Delivery) + cents(row.Tax)).toBe(cents(row.Amount));
  const back = await table('refunds');
  expect(sum(back, ({ Amount }) => cents(Amount))).toBe(refunded);
  expect(sum(paid, ({ Tax }) => cents(Tax)) - sum(back, ({ Tax }) => cents(Tax))).toBe(netTax);
  expect(sum(await table('tax'), ({ Tax }) => cents(Tax))).toBe(netTax);
  expect(sum(await table('reasons'), ({ Amount }) => cents(Amount))).toBe(refunded);
  expect((await file('refunds')).match(/(?<!')=Wrong/)).toBeNull();

  const booked = await transactions();
  expect(booked).toHaveLength(paid.length + back.length);
  for (const { amounts } of booked) expect(sum(amounts, (amount) => amount)).toBe(0);
  expect(sum(booked, ({ amounts: [amount = 0] }) => amount)).toBe(netCents);
  const taxed = booked.flatMap(({ amounts, accounts }) =>
    amounts.filter((_, at) => accounts[at] === 'Sales Tax Collected'),
  );
  expect(sum(taxed, (amount) => -amount)).toBe(netTax);
}, 120_000);

test('a payment counts on the store’s local day, and a later edit does not change it', async () => {
  const soil = await yard.product('per cubic yard', 4_000);
  const order = await yard.cashOrder([[soil, 5]]);
  // 11:30 PM in Nashville.
  await sql`alter table order_payments disable trigger order_payments_are_kept`;
  await sql`update order_payments set received_at = '2026-06-01T04:30:00Z' where order_id = ${order.id}`;
  await sql`alter table order_payments enable trigger order_payments_are_kept`;
  const may = { from: '2026-05-01', to: '2026-05-31' };
  const before = await books(may);
  expect(before.days).toMatchObject([{ day: '2026-05-31', orders: 0, receivedCents: order.totalCents }]);
  expect((await books({ from: '2026-06-01', to: '2026-06-30' })).days).toEqual([]);
  const [payment] = await table('payments', may);
  expect(payment).toMatchObject({ Day: '2026-05-31', Order: order.orderNumber, Goods: '200.00' });
  await yard.edit(order, [[soil, 3]]);
  await yard.edit(await yard.orderOf(order), [[soil, 9]]);
  expect((await books(may)).days).toEqual(before.days);
  expect(await table('payments', may)).toEqual([payment]);
});

test('a delivery fee that a discount covers is not booked as income', async () => {
  const soil = await yard.product('per cubic yard', 4_000);
  const cash = (amountCents: number) => ({ kind: 'cash', amountCents, reference: null }) as const;
  const { body: plain } = await yard.enter([[soil, 2]], cash);
  const fee = plain.deliveryFeeCents;
  expect(fee).toBeGreaterThan(0);
  const discount = { discountCents: fee, discountReason: 'Free delivery' };
  const { body: free } = await yard.enter([[soil, 2]], cash, discount);
  const rows = await table('payments');
  const of = ({ orderNumber }: { orderNumber: string }) => rows.find(({ Order }) => Order === orderNumber);
  expect(of(plain)).toMatchObject({ Goods: '80.00', Delivery: (fee / 100).toFixed(2) });
  expect(of(free)).toMatchObject({ Goods: '80.00', Delivery: '0.00' });
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
  const refund = { id: `re_${order.id}`, orderId: order.id, amountCents: 500, isLost: false };
  const then = { from: '2026-04-07', to: '2026-04-07' };
  const before = await books();
  await sql`insert into order_refunds ${sql({ ...refund, createdAt: '2026-04-07T15:00:00Z' })}`;
  expect((await books(then)).reasons).toEqual([{ kind: 'provider', reason: null, refunds: 1, cents: 500 }]);
  await sql`update order_refunds set is_lost = true where id = ${refund.id}`;
  expect((await books(then)).days).toMatchObject([{ refundedCents: 500 }]);
  const after = await books();
  const refunded = ({ days }: Books) => sum(days, ({ refundedCents }) => refundedCents);
  expect(refunded(after) - refunded(before)).toBe(-500);
});

test('payouts come from the provider with their charges, refunds and fees', async () => {
  const soil = await yard.product('per cubic yard', 4_000);
  const orders = [];
  for (const yards of [2, 7]) {
    const { body } = await yard.enter([[soil, yards]], () => ({ kind: 'link' }));
    await yard.payOnline(body);
    orders.push(await yard.orderOf(body));
  }
  const refund = { id: crypto.randomUUID(), amountCents: 1_500, reason: 'Short load' };
  await yard.tell(orders[0] as (typeof orders)[number], 'refunds', refund);
  await controls.advanceClock(4 * 86_400);
  const days = { from: addDays(today, -5), to: addDays(today, 10) };
  const asked = () => boss.ask<Payouts & { code?: string }>(`books/payouts?from=${days.from}&to=${days.to}`);
  const payouts = (await asked()).body;
  expect(payouts.length).toBeGreaterThan(0);
  for (const { chargedCents, refundedCents, otherCents, feeCents, amountCents } of payouts)
    expect(chargedCents - refundedCents + otherCents - feeCents).toBe(amountCents);
  const rows = await table('payouts', days);
  for (const { orderNumber, totalCents } of orders)
    expect(rows.filter(({ Order, What }) => Order === orderNumber && What === 'charge')).toMatchObject([
      { Amount: (totalCents / 100).toFixed(2) },
    ]);
  expect(rows).toContainEqual(
    expect.objectContaining({ What: 'refund', Order: orders[0]?.orderNumber, Amount: '-15.00' }),
  );
  const net = sum(rows, ({ Net }) => cents(Net));
  expect(net).toBe(sum(rows, (row) => cents(row['Payout amount'])));
  expect(net).toBe(sum(payouts, ({ amountCents }) => amountCents));
  await controls.failCalls({ fault: 'error500', count: 3, only: 'GET /v1/payouts' });
  expect((await asked()).status).toBe(503);
}, 30_000);

test('orders on account are booked as invoices, credit memos and payments, and match the receivables', async () => {
  const soil = await yard.product('per cubic yard', 4_000);
  const buyer = await store.person();
  const name = `Quarry & Sons ${buyer.user.id.slice(0, 8)}`;
  await sql`
    insert into contractor_accounts (owner, business_name, contact_name, contact_email, status, terms_days,
      credit_limit_cents, decided_at)
    values (${`u:${buyer.user.id}`}, ${name}, 'Rosa', ${buyer.email}, 'approved', 30, 10000000, now())`;
  const buy = async (yards: number) => {
    const { status, body } = await yard.enter([[soil, yards]], () => ({ kind: 'account' }), {
      customerEmail: buyer.email,
    });
    expect([status, body.code]).toEqual([200, undefined]);
    return body;
  };
  const pay = async (order: AdminOrder, amountCents: number) => {
    const check = { id: crypto.randomUUID(), kind: 'check', amountCents, reference: '1042' };
    return (await yard.tell(await yard.orderOf(order), 'payments', check)).body;
  };
  const credit = async (order: AdminOrder, amountCents: number) => {
    const given = { id: crypto.randomUUID(), amountCents, reason: 'Short load' };
    return (await yard.tell(await yard.orderOf(order), 'credits', given)).body;
  };
  const booked = async (days = around) => (await transactions(days)).filter((one) => one.name === name);
  const receivable = (all: Awaited<ReturnType<typeof booked>>) =>
    all
      .flatMap(({ amounts, accounts }) => amounts.filter((_, at) => accounts[at] === 'Accounts Receivable'))
      .reduce((total, amount) => total + amount, 0);
  const open = async () => {
    const { accounts } = (await boss.ask<Receivables>('receivables')).body;
    const found = accounts.find(({ businessName }) => businessName === name);
    return found ? sum(Object.values(found.open), (cents) => cents) - found.creditCents : 0;
  };

  // Invoiced, increased, credited, partly paid.
  const first = await buy(10);
  await yard.tax(first, 975);
  await yard.edit(await yard.orderOf(first), [[soil, 12]]);
  await credit(first, 2_000);
  await pay(first, 10_000);
  // Entered twice, and reversed.
  const twice = await pay(first, 3_000);
  const reversal = { id: crypto.randomUUID(), paymentId: twice.payments.at(-1)?.id, reason: 'Entered twice' };
  expect((await yard.tell(await yard.orderOf(first), 'reversals', reversal)).status).toBe(200);
  // Paid in full, then reduced: the rest is credit on the account, and a part of it is refunded.
  const second = await buy(8);
  await pay(second, second.totalCents);
  await yard.edit(await yard.orderOf(second), [[soil, 3]]);
  const back = { id: `re_${second.id}`, orderId: second.id, amountCents: 5_000, isLost: false };
  await sql`insert into order_refunds ${sql(back)}`;
  // Credited, then cancelled: nothing is owed, and nothing was given away.
  const third = await buy(5);
  await credit(third, 1_500);
  await yard.cancel(await yard.orderOf(third));

  const all = await booked();
  expect(new Set(all.map(({ type }) => type))).toEqual(
    new Set(['INVOICE', 'CREDIT MEMO', 'PAYMENT', 'GENERAL JOURNAL']),
  );
  for (const { amounts } of all) expect(sum(amounts, (amount) => amount)).toBe(0);
  expect(await open()).toBeGreaterThan(0);
  expect(receivable(all)).toBe(await open());

  // A closed month keeps its invoice unchanged: later changes are booked on their own day.
  await sql`
    update invoice_changes set at = '2026-03-10T15:00:00Z'
    where id = (select min(id) from invoice_changes where order_id = ${first.id})`;
  const march = await booked({ from: '2026-03-01', to: '2026-03-31' });
  expect(march).toMatchObject([{ type: 'INVOICE' }]);
  expect(march[0]?.amounts[0]).toBe(first.totalCents);
  expect(receivable(march) + receivable(await booked())).toBe(await open());
});

test('the analytics are exported as a file, and every export is in the audit log', async () => {
  const rows = await table('analytics');
  expect(rows.map(({ What }) => What)).toEqual(expect.arrayContaining(['day', 'funnel']));
  const [line] = await sql<{ detail: object }[]>`
    select detail from audit_log where action = 'books_exported' and actor = ${boss.userId} order by id desc limit 1`;
  expect(line?.detail).toEqual({ file: 'analytics', ...around });
});
