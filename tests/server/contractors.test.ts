// Long: contractor accounts: the request, the decision, and then prices, orders on account, invoices and payments.

import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { DEFAULT_SETTINGS } from '../../domain/base/settings.ts';
import type { ContractorAccount } from '../../domain/contractors.ts';
import { addDays, deliveryDates, storeDate } from '../../domain/delivery/calendar.ts';
import { ZONES } from '../../domain/delivery/zones.ts';
import type { invoicesSchema } from '../../domain/invoices.ts';
import type { AdminOrder } from '../../server/admin/orders/orderDetail.ts';
import type { AdminContractor } from '../../server/contractors/accounts.ts';
import { handleAll } from '../helpers/changeOrders.ts';
import { claimFor, type Product } from '../helpers/orders.ts';
import { command } from '../helpers/owners.ts';
import { quoteRequest } from '../helpers/quotes.ts';
import { startStore } from '../helpers/store.ts';

const store = await startStore({ pays: true });
const { sql, controls } = store;
const boss = await store.staff();
const clerk = await store.staff('clerk');
const today = storeDate(new Date());

beforeEach(() => store.forgetLimits());

const product = (priceCents: number) => store.product({ priceCents });
const soil = await product(4_001);

type Account = { account: ContractorAccount | null; code?: string; field?: string };
const BUSINESS = {
  businessName: 'Quarry & Sons',
  contactName: 'Rosa Quarry',
  contactPhone: '',
  certificateNumber: 'TN-4471',
  certificateExpiresOn: addDays(today, 300),
};
const TERMS = { percentOff: 10, termsDays: 30, creditLimitCents: 100_000, taxExemptUntil: null };

async function contractor(terms: object | null = TERMS) {
  const who = await store.person();
  const { headers } = who;
  const ask = async (over: object = {}) => {
    const body = { ...BUSINESS, contactEmail: who.email, ...over };
    const answer = await store.post('/api/contractor-account', body, headers);
    return { status: answer.status, body: (await answer.json()) as Account };
  };
  const own = async () =>
    ((await (await store.call('/api/contractor-account', { headers })).json()) as Account).account;
  await ask();
  const id = (
    await store.oneRow(sql<{ id: string }[]>`
      select id from contractor_accounts where owner = ${`u:${who.user.id}`}`)
  ).id;
  const read = async () => (await boss.ask<AdminContractor>(`contractors/${id}`)).body;
  const decide = async (what: string, body: object) =>
    boss.tell<AdminContractor & { code?: string }>('POST', `contractors/${id}/${what}`, {
      version: (await read()).version,
      ...body,
    });
  if (terms) await decide('terms', terms);
  return { ...who, id, headers, ask, own, read, decide };
}

test('an account is requested with a certificate’s number, approved with terms, and the person is emailed', async () => {
  const one = await contractor(null);
  expect(await one.own()).toMatchObject({
    ...BUSINESS,
    contactPhone: null,
    status: 'asked',
  });
  expect(await one.own()).not.toHaveProperty('id');
  const { body: list } = await clerk.ask<{ accounts: AdminContractor[] }>('contractors');
  expect(list.accounts[0]).toMatchObject({ id: one.id, status: 'asked', userId: one.user.id });
  expect((await one.decide('terms', TERMS)).body).toMatchObject({ ...TERMS, status: 'approved' });
  expect(await one.own()).toMatchObject({ ...TERMS, status: 'approved', openCents: 0 });
  expect((await store.mailTo(one.email)).text).toContain('30 days');
  expect(await boss.acts()).toContain('contractor_approved');
});

test('a refusal is emailed with its reason, and the person may apply again', async () => {
  const one = await contractor(null);
  await one.decide('refusal', { reason: 'The certificate cannot be read.' });
  expect(await one.own()).toMatchObject({ status: 'refused', refusal: 'The certificate cannot be read.' });
  expect((await store.mailTo(one.email)).text).toContain('The certificate cannot be read.');
  expect((await one.ask()).body.account).toMatchObject({ status: 'asked' });
});

test('only an owner sets terms, and only on the current version', async () => {
  const one = await contractor(null);
  const { version } = await one.read();
  expect((await clerk.tell('POST', `contractors/${one.id}/terms`, { version, ...TERMS })).status).toBe(403);
  expect(
    (await boss.tell('POST', `contractors/${one.id}/terms`, { version: version - 1, ...TERMS })).status,
  ).toBe(409);
  expect((await one.decide('terms', { ...TERMS, percentOff: 90 })).status).toBe(400);
  expect(await one.own()).toMatchObject({ status: 'asked', percentOff: 0 });
});

test('a person cannot approve their own account, and a changed request keeps the approved terms', async () => {
  const one = await contractor(null);
  await one.ask({ status: 'approved', percentOff: 50, creditLimitCents: 1_000_000 });
  expect(await one.own()).toMatchObject({ status: 'asked', percentOff: 0, creditLimitCents: 0 });
  await one.decide('terms', TERMS);
  expect((await one.ask({ businessName: 'Quarry LLC' })).body.account).toMatchObject({
    businessName: 'Quarry LLC',
    ...TERMS,
    status: 'approved',
  });
});

test('the server computes the contractor price, for that account only', async () => {
  const one = await contractor();
  const own = { ...soil, priceCents: 3_601 };
  const order = (product: Product, headers: Record<string, string>) =>
    store.checkout(claimFor([{ product, quantity: 5 }]), { headers });
  expect(await order(soil, one.headers)).toMatchObject({ status: 409, body: { subtotalCents: 5 * 3_601 } });
  expect((await order(own, one.headers)).status).toBe(200);
  expect(await order(own, {})).toMatchObject({ status: 409, body: { subtotalCents: 5 * 4_001 } });
  const priced = await clerk.tell<{ subtotalCents: number }>('POST', 'orders/price', {
    items: [{ productId: soil.id, quantity: 5 }],
    deliveryZip: '37203',
    discountCents: 0,
    customerEmail: one.email,
  });
  expect(priced.body.subtotalCents).toBe(5 * 3_601);
});

test('deleting the account deletes the contractor account', async () => {
  const one = await contractor();
  await sql`select forget_person(${one.user.id})`;
  expect(await sql`select from contractor_accounts where id = ${one.id}`).toHaveLength(0);
});

// Orders on account

const sand = await product(1_000);
type Placed = {
  orderNumber: string;
  invoiceNumber: string;
  dueOn: string;
  code?: string;
  detail?: { leftCents?: number };
};

/** An account without a discount, and with that credit limit. */
const onTerms = (creditLimitCents: number, over: object = {}) =>
  contractor({ percentOff: 0, termsDays: 30, creditLimitCents, taxExemptUntil: null, ...over });
type Contractor = Awaited<ReturnType<typeof contractor>>;

async function buy(one: Contractor, quantity: number, over: object = {}) {
  const claim = claimFor([{ product: sand, quantity }], {
    customer_email: one.email,
    po_number: 'PO 88-12',
    pay_on_account: true,
    ...over,
  });
  const { status, body } = await store.checkout(claim, { headers: one.headers });
  return { status, body: body as unknown as Placed };
}

const orderOf = async ({ orderNumber }: Placed) => {
  const { id } = await store.orderRow({ orderNumber });
  return (await clerk.ask<AdminOrder>(`orders/${id}`)).body;
};
/** 20 yards of sand: $200 plus the metro delivery fee. */
const placed = async (one: Contractor) => (await buy(one, 20)).body;
const receive = (order: AdminOrder, amountCents: number, over: object = {}) =>
  clerk.tell<AdminOrder & { code?: string }>('POST', `orders/${order.id}/payments`, {
    id: randomUUID(),
    version: order.version,
    kind: 'check',
    amountCents,
    reference: '1042',
    ...over,
  });

test('an order on account is placed at once, with an invoice named in its email', async () => {
  const one = await onTerms(100_000);
  const { body } = await buy(one, 20);
  expect(body).toMatchObject({
    dueOn: addDays(today, 30),
    invoiceNumber: expect.stringMatching(/^INV-\d{4}-\d{5}$/),
  });
  const order = await orderOf(body);
  expect(order).toMatchObject({
    paymentStatus: 'invoiced',
    paymentKind: 'account',
    poNumber: 'PO 88-12',
    dueCents: order.totalCents,
    invoice: { number: body.invoiceNumber, dueOn: body.dueOn },
  });
  expect((await one.own())?.openCents).toBe(order.totalCents);
  const { text } = await store.mailTo(one.email, `We have your order ${body.orderNumber}`);
  for (const said of [body.invoiceNumber, 'PO 88-12']) expect(text).toContain(said);
  expect((await clerk.ask<{ orders: object[] }>('orders?q=88-12')).body.orders).toContainEqual(
    expect.objectContaining({ orderNumber: body.orderNumber }),
  );
});

test('invoice numbers continue beyond five digits', async () => {
  const one = await onTerms(100_000);
  await sql`select setval('invoice_serial', 10000)`;
  expect((await placed(one)).invoiceNumber).toMatch(/-10001$/);
  await sql`select setval('invoice_serial', 100009)`;
  expect((await placed(one)).invoiceNumber).toMatch(/-100010$/);
});

test('a person without terms cannot buy on account', async () => {
  const cash = await onTerms(100_000, { termsDays: 0 });
  expect(await buy(cash, 20)).toMatchObject({ status: 422, body: { code: 'no_terms' } });
  const asked = await contractor(null);
  expect(await buy(asked, 20)).toMatchObject({ status: 422, body: { code: 'no_terms' } });
  expect(await buy({ ...asked, headers: {} as never }, 20)).toMatchObject({
    status: 422,
    body: { code: 'no_terms' },
  });
});

test('simultaneous orders do not exceed the credit limit together', async () => {
  const one = await onTerms(40_000);
  const answers = await Promise.all(Array.from({ length: 4 }, () => buy(one, 20)));
  const { totalCents } = await orderOf(answers.find(({ status }) => status === 200)?.body ?? ({} as Placed));
  const fit = Math.floor(40_000 / totalCents);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(fit);
  expect((await one.own())?.openCents).toBe(fit * totalCents);
  expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({ code: 'credit_limit' });
});

test('a retry gets the same invoice', async () => {
  const one = await onTerms(100_000);
  const claim = claimFor([{ product: sand, quantity: 3 }], {
    customer_email: one.email,
    pay_on_account: true,
  });
  const headers = { ...one.headers, 'idempotency-key': randomUUID() };
  const [first, second] = await Promise.all([
    store.post('/api/create-checkout', claim, headers),
    store.post('/api/create-checkout', claim, headers),
  ]);
  expect(await first.json()).toEqual(await second.json());
  expect((await one.own())?.openCents).toBeGreaterThan(0);
});

test('a wrongly entered payment is reversed on its own day, to the cent', { tags: 'long' }, async () => {
  const one = await onTerms(100_000);
  const order = await orderOf(await placed(one));
  const day = (days: number) => addDays(today, days);
  expect((await receive(order, 4_000, { receivedOn: day(1) })).body).toMatchObject({ field: 'receivedOn' });
  expect((await receive(order, 4_000, { receivedOn: day(-1) })).body).toMatchObject({ field: 'receivedOn' });
  await sql`alter table orders disable trigger guard_order`;
  await sql`update orders set created_at = created_at - interval '3 days' where id = ${order.id}`;
  await sql`alter table orders enable trigger guard_order`;
  const seen = (await clerk.ask<AdminOrder>(`orders/${order.id}`)).body;
  const { body: early } = await receive(seen, 4_000, { receivedOn: day(-2), reference: '7' });
  const [first] = early.payments;
  if (!first) throw new Error('a payment');
  expect(first).toMatchObject({ amountCents: 4_000, reference: '7', actor: clerk.email, reverses: null });
  expect(storeDate(new Date(first.at))).toBe(day(-2));
  const { body: paid } = await receive(early, early.dueCents);
  expect(paid.paymentStatus).toBe('paid');

  const takeBack = (from: AdminOrder, paymentId: string, over: object = {}) =>
    clerk.tell<AdminOrder & { code?: string }>('POST', `orders/${order.id}/reversals`, {
      id: randomUUID(),
      version: from.version,
      paymentId,
      reason: 'Another customer’s check',
      ...over,
    });
  const reversal = { id: randomUUID() };
  const { body: back } = await takeBack(paid, first.id, reversal);
  expect(back).toMatchObject({ paymentStatus: 'invoiced', dueCents: 4_000 });
  expect(back.payments.at(-1)).toMatchObject({
    amountCents: -4_000,
    reverses: first.id,
    reason: 'Another customer’s check',
    actor: clerk.email,
  });
  // A retry after a lost response.
  expect((await takeBack(paid, first.id, reversal)).body.payments).toHaveLength(3);
  expect((await takeBack(back, first.id)).body.code).toBe('payment_reversed');
  expect((await takeBack(back, reversal.id)).body.code).toBe('payment_reversed');
  expect((await takeBack(back, randomUUID())).status).toBe(404);
  expect((await takeBack(back, paid.payments[1]?.id ?? '', { reason: ' ' })).body).toMatchObject({
    field: 'reason',
  });

  // The account and its invoice match.
  expect((await one.own())?.openCents).toBe(4_000);
  const { account } = await store.oneRow(sql<{ account: string }[]>`
    select account_id as account from invoices where order_id = ${order.id}`);
  const { invoices } = (
    await clerk.ask<{ invoices: { paidCents: number; openCents: number }[] }>(
      `contractors/${account}/invoices`,
    )
  ).body;
  expect(invoices).toMatchObject([{ paidCents: order.totalCents - 4_000, openCents: 4_000 }]);
  const { body: again } = await receive(back, 4_000);
  expect(again).toMatchObject({ paymentStatus: 'paid', dueCents: 0 });
  const [kept] = await sql<{ cents: number; tax: number }[]>`
    select sum(amount_cents)::int as cents, sum(tax_cents)::int as tax from order_payments where order_id = ${order.id}`;
  expect(kept).toEqual({ cents: order.totalCents + order.taxCents, tax: order.taxCents });
});

test('an invoice is paid in parts, and its order is paid with the last one', async () => {
  const one = await onTerms(100_000);
  const order = await orderOf(await placed(one));
  expect(await receive(order, order.totalCents + 1)).toMatchObject({
    status: 422,
    body: { code: 'amount_differs' },
  });
  const { body: partly } = await receive(order, 10_000);
  expect(partly).toMatchObject({ paymentStatus: 'invoiced', dueCents: order.totalCents - 10_000 });
  const { body: paid } = await receive(partly, partly.dueCents);
  expect(paid).toMatchObject({ paymentStatus: 'paid', dueCents: 0 });
  expect((await one.own())?.openCents).toBe(0);
  // No refund to a card: what an account paid too much stays on it.
  const { body: refused } = await clerk.tell<{ code: string }>('POST', `orders/${paid.id}/refunds`, {
    id: randomUUID(),
    version: paid.version,
    amountCents: 100,
    reason: 'Short',
  });
  expect(refused.code).toBe('refund_too_large');
});

test('the rest of an invoice can be paid by card, and a cancellation keeps the money as account credit', {
  tags: 'long',
}, async () => {
  const one = await onTerms(100_000);
  const order = await orderOf(await placed(one));
  await receive(order, 10_000);
  const page = await store.post(
    '/api/orders/pay',
    { orderNumber: order.orderNumber, email: null },
    one.headers,
  );
  expect(page.status).toBe(200);
  const { id } = await store.oneRow(sql<{ id: string }[]>`
    select checkout_session_id as id from orders where id = ${order.id}`);
  await controls.pay(id);
  await controls.delivered();
  const paid = await orderOf(order as never);
  expect(paid).toMatchObject({ paymentStatus: 'paid', dueCents: 0, attention: [] });
  expect(paid.payments.map(({ method, amountCents }) => [method, amountCents])).toEqual([
    ['check', 10_000],
    ['online', order.totalCents - 10_000],
  ]);
  // The yard had the order before, so the payment is not told as a new one.
  await handleAll(sql);
  const mails = await sql<{ template: string }[]>`
    select template from mails where facts ->> 'orderId' = ${order.id}`;
  expect(mails.map(({ template }) => template).toSorted()).toEqual(['order_paid', 'order_received']);
  const { body: ended } = await clerk.tell<AdminOrder>('POST', `orders/${order.id}/status`, {
    to: 'cancelled',
    version: paid.version,
  });
  expect(ended).toMatchObject({ status: 'cancelled', refunds: [] });
  expect((await one.own())?.openCents).toBe(-order.totalCents);
});

/** Resolves when so many transactions wait for a lock. */
const waiting = (many: number) =>
  expect
    .poll(
      async () =>
        (
          await sql`
            select distinct pid from pg_locks join pg_stat_activity using (pid)
            where datname = current_database() and not granted`
        ).length,
    )
    .toBe(many);

test('an order and an edit of the same account and day do not deadlock', { tags: 'long' }, async () => {
  const one = await onTerms(100_000);
  const terms = { zone: ZONES.metro, now: new Date(), everyLineWeekend: false, settings: DEFAULT_SETTINGS };
  const day = deliveryDates(terms, 9).at(-1) ?? '';
  const order = await orderOf(await placed(one));
  const goods = {
    items: [{ productId: sand.id, quantity: 30 }],
    isPickup: false,
    deliveryZip: '37203',
    discountCents: 0,
  };
  const { totalCents } = (
    await clerk.tell<{ totalCents: number }>('POST', 'orders/price', { ...goods, orderId: order.id })
  ).body;
  // Another product, so that the stock lock does not interfere.
  const claim = claimFor([{ product: soil, quantity: 10 }], {
    customer_email: one.email,
    pay_on_account: true,
    delivery_date: day,
  });
  const [placing, editing] = await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(5, ${day}::date - date '2000-01-01')`;
    const placing = store.post('/api/create-checkout', claim, {
      ...one.headers,
      'idempotency-key': randomUUID(),
    });
    await waiting(1);
    const editing = clerk.tell<AdminOrder>('POST', `orders/${order.id}/edit`, {
      ...goods,
      version: order.version,
      deliveryAddress: '214 Boxwood Lane',
      deliveryDate: day,
      deliveryWindow: 'all_day',
      specialInstructions: null,
      poNumber: null,
      discountReason: null,
      totalCents,
      paymentId: randomUUID(),
      payment: null,
    });
    await waiting(2);
    return [[placing], [editing]] as const;
  });
  expect([(await placing[0]).status, (await editing[0]).status]).toEqual([200, 200]);
});

test('an order on account locks the catalog before the stock, as a payment does, and does not deadlock', {
  tags: 'long',
}, async () => {
  const one = await onTerms(100_000);
  const counted = await product(1_000);
  await sql`update products set inventory_count = 50 where id = ${counted.id}`;
  const claim = claimFor([{ product: counted, quantity: 20 }], {
    customer_email: one.email,
    pay_on_account: true,
  });
  const { placing } = await sql.begin(async (tx) => {
    await tx`select lock_catalog()`;
    const headers = { ...one.headers, 'idempotency-key': randomUUID() };
    const placing = store.post('/api/create-checkout', claim, headers);
    await waiting(1);
    await tx`select from products where id = ${counted.id} for no key update`;
    return { placing };
  });
  expect((await placing).status).toBe(200);
  expect(await sql`select inventory_count from products where id = ${counted.id}`).toEqual([
    { inventoryCount: 30 },
  ]);
});

test('an edit changes the amount of the invoice within the credit limit, even after it was paid', async () => {
  const one = await onTerms(60_000);
  const order = await orderOf(await placed(one));
  const { body: paid } = await receive(order, order.totalCents);
  const edit = async (quantity: number, version: string) => {
    const items = [{ productId: sand.id, quantity }];
    const asked = { items, isPickup: false, deliveryZip: '37203', discountCents: 0 };
    const { body: priced } = await clerk.tell<{ totalCents: number; difference: object }>(
      'POST',
      'orders/price',
      {
        ...asked,
        orderId: order.id,
      },
    );
    expect(priced.difference).toEqual({ moreCents: 0, backCents: 0 });
    return clerk.tell<AdminOrder & { code?: string }>('POST', `orders/${order.id}/edit`, {
      ...asked,
      version,
      poNumber: 'PO 88-12',
      deliveryAddress: '214 Boxwood Lane',
      deliveryDate: null,
      deliveryWindow: 'all_day',
      specialInstructions: null,
      discountReason: null,
      totalCents: priced.totalCents,
      paymentId: randomUUID(),
      payment: null,
    });
  };
  const { body: more } = await edit(30, paid.version);
  expect(more).toMatchObject({
    paymentStatus: 'invoiced',
    dueCents: more.totalCents - order.totalCents,
    poNumber: 'PO 88-12',
  });
  expect((await edit(120, more.version)).body).toMatchObject({ code: 'credit_limit' });
  const { body: less } = await edit(10, more.version);
  expect(less).toMatchObject({ paymentStatus: 'paid', dueCents: 0, refunds: [] });
  expect((await one.own())?.openCents).toBe(less.totalCents - order.totalCents);
});

test('a refund by the provider is not counted as credit on the account', async () => {
  const one = await onTerms(100_000);
  const order = await orderOf(await placed(one));
  const page = { orderNumber: order.orderNumber, email: null };
  await store.post('/api/orders/pay', page, one.headers);
  const session = await store.oneRow(sql<{ id: string }[]>`
    select checkout_session_id as id from orders where id = ${order.id}`);
  await controls.pay(session.id);
  await controls.delivered();
  const refund = { orderId: order.id, amountCents: order.totalCents, taxCents: 0 };
  await sql`insert into order_refunds ${sql({ id: `re_${order.id}`, ...refund })}`;
  const { version } = await orderOf(order as never);
  await clerk.tell('POST', `orders/${order.id}/status`, { to: 'cancelled', version });
  expect((await one.own())?.openCents).toBe(0);
});

test('staff place an order on the account of a caller', async () => {
  const one = await onTerms(50_000);
  const asked = { items: [{ productId: sand.id, quantity: 20 }], deliveryZip: '37203', discountCents: 0 };
  const { body: priced } = await clerk.tell<{ totalCents: number }>('POST', 'orders/price', asked);
  const entry = (customerEmail: string) => ({
    ...asked,
    id: randomUUID(),
    deliveryAddress: '214 Boxwood Lane',
    deliveryDate: null,
    deliveryWindow: 'all_day',
    specialInstructions: null,
    poNumber: '7',
    discountReason: null,
    totalCents: priced.totalCents,
    customerName: 'Rosa Quarry',
    customerEmail,
    customerPhone: null,
    language: 'en',
    note: null,
    payment: { kind: 'account' },
  });
  const { body: order } = await clerk.tell<AdminOrder>('POST', 'orders', entry(one.email));
  expect(order).toMatchObject({
    paymentKind: 'account',
    paymentStatus: 'invoiced',
    poNumber: '7',
  });
  const { body: other } = await clerk.tell<{ code: string }>('POST', 'orders', entry('nobody@example.com'));
  expect(other.code).toBe('no_terms');
});

test('an order with a valid exemption certificate is free of sales tax', async () => {
  const exempt = await onTerms(100_000, { taxExemptUntil: addDays(today, 1) });
  const over = await onTerms(100_000, { taxExemptUntil: addDays(today, -1) });
  const flag = async (one: Contractor) => {
    const { orderNumber } = (await buy(one, 5)).body;
    return (await sql`select is_tax_exempt from orders where order_number = ${orderNumber}`)[0];
  };
  expect(await flag(exempt)).toEqual({ isTaxExempt: true });
  expect(await flag(over)).toEqual({ isTaxExempt: false });
});

test('an order from a quote with a valid exemption certificate is free of sales tax', {
  tags: 'long',
}, async () => {
  const one = await onTerms(0, { taxExemptUntil: addDays(today, 1) });
  const sent = command('requestQuote', quoteRequest({ email: one.email, zip: '37203' }));
  const body = { schema: 1, commands: [sent] };
  expect((await store.post('/api/sync', body, one.headers)).status).toBe(200);
  const { version } = (await clerk.ask<{ version: string }>(`quotes/${sent.id}`)).body;
  const { id: productId, name, unit } = sand;
  const line = { catalog: 'traditional', productId, name, unit, quantity: 4, unitPriceCents: 900 };
  const offer = { id: randomUUID(), version, note: 'Gladly.', lines: [line], deliveryFeeCents: 0, days: 14 };
  expect((await clerk.tell('POST', `quotes/${sent.id}/offers`, offer)).status).toBe(200);
  const answer = await store.post(
    '/api/quote-offers/accept',
    {
      key: { quoteId: sent.id },
      offerId: offer.id,
      deliveryAddress: '214 Boxwood Lane, Nashville, TN 37203',
      deliveryDate: null,
      specialInstructions: null,
      customerName: 'Rosa Quarry',
      customerPhone: null,
    },
    one.headers,
  );
  const { orderNumber } = (await answer.json()) as Placed;
  expect(await sql`select is_tax_exempt from orders where order_number = ${orderNumber}`).toEqual([
    { isTaxExempt: true },
  ]);
});

test('a person sees their own invoices, and nobody else’s', async () => {
  const [one, other] = [await onTerms(100_000), await onTerms(100_000)];
  const order = await orderOf(await placed(one));
  await receive(order, 10_000);
  const number = order.invoice?.number ?? '';
  const ask = async <T>(path: string, who: Contractor) => {
    const answer = await store.call(path, { headers: who.headers });
    return { status: answer.status, body: (await answer.json()) as T };
  };
  const { body: list } = await ask<z.infer<typeof invoicesSchema>>('/api/invoices', one);
  expect(list).toMatchObject({
    openCents: order.totalCents - 10_000,
    invoices: [{ invoiceNumber: number, paidCents: 10_000, poNumber: 'PO 88-12' }],
  });
  expect((await ask(`/api/invoices/${number}`, one)).body).toMatchObject({
    billedTo: { businessName: 'Quarry & Sons' },
    lines: [{ quantity: 20 }],
  });
  expect((await ask(`/api/invoices/${number}`, other)).status).toBe(404);
  expect((await ask('/api/invoices', other)).body).toEqual({ openCents: 0, invoices: [] });
});

test('the list of accounts says what is open and what is overdue', async () => {
  const one = await onTerms(100_000);
  const [first, second] = [await placed(one), await placed(one)];
  await sql`
    update invoices set issued_on = ${addDays(today, -80)}, due_on = ${addDays(today, -50)}
    where invoice_number = ${first.invoiceNumber}`;
  const { totalCents } = await orderOf(second);
  const { body } = await clerk.ask<{ accounts: object[] }>('contractors');
  expect(body.accounts).toContainEqual(
    expect.objectContaining({ id: one.id, openCents: 2 * totalCents, overdueCents: totalCents }),
  );
});
