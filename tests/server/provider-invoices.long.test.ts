// Long: invoices that the payment provider holds too: the real SDK against the stand-in, from order to bookkeeping.
import { randomUUID } from 'node:crypto';
import type { Stripe } from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AdminOrder } from '../../domain/admin/orders.ts';
import type { AdminSettings } from '../../domain/admin/settings.ts';
import { formatCents } from '../../domain/base/money.ts';
import { addDays, storeDate } from '../../domain/delivery/calendar.ts';
import { invoicesSchema, type ProviderState, type Receivables } from '../../domain/invoices.ts';
import { startCommerce } from '../../server/checkout/commerce.ts';
import { reconcile } from '../../server/checkout/reconcile.ts';
import { reconcileInvoices, syncInvoice } from '../../server/contractors/providerInvoices.ts';
import { latePayments, paymentsClient } from '../../server/http/stripe.ts';
import { TRANSLATORS } from '../../server/notifications/translators.ts';
import { providerText } from '../../web/admin/contractors/contractorLabels.tsx';
import { signInAdmin } from '../helpers/admin.ts';
import { claimFor, type Product } from '../helpers/commerce.ts';
import { startIdentity } from '../helpers/identity.ts';
import { JPEG } from '../helpers/jpeg.ts';
import { paymentsAt } from '../helpers/payments.ts';

const store = await startIdentity({ pays: true });
const { sql } = store;
const commerce = startCommerce(store.background);
await commerce.stop();
const controls = paymentsAt(store.url, store.config.payments.secretKey);
const stripe = await paymentsClient(store.config.payments);
const payments = latePayments(store.config.payments);
const invoicing = { sql: store.background.sql, payments, log: store.deps.log, automaticTax: false };
const boss = await signInAdmin(store);
const clerk = await signInAdmin(store, 'clerk');
const today = storeDate(new Date());

const sand = await store.oneRow(sql<Product[]>`
  insert into products (slug, name, price_cents, category_id)
  select ${randomUUID()}, 'River Sand', 1_037, id from product_categories where slug = 'topsoil'
  returning id, name, type, price_cents, unit`);

async function switched(value: 'on' | 'off') {
  const { revs } = (await boss.ask<AdminSettings>('settings')).body;
  const { status } = await boss.tell('PUT', 'settings/invoicing', { rev: revs.invoicing, value });
  expect(status).toBe(200);
}
beforeEach(async () => {
  await store.forgetLimits();
  await switched('on');
});
afterEach(() => controls.reset());

async function contractor({ termsDays = 30, taxExemptUntil = null as string | null } = {}) {
  const who = await store.person();
  const headers = store.bearer(who.session.access_token);
  const asked = {
    businessName: 'Quarry & Sons',
    contactName: 'Rosa Quarry',
    contactPhone: '',
    contactEmail: who.email,
    certificateNumber: '',
    certificateExpiresOn: null,
    certificate: JPEG,
  };
  await store.post('/api/contractor-account', asked, headers);
  await sql`
    update contractor_accounts set status = 'approved', terms_days = ${termsDays}, credit_limit_cents = 10000000,
      tax_exempt_until = ${taxExemptUntil}, decided_at = now()
    where owner = ${`u:${who.user.id}`}`;
  const { id } = await store.oneRow(sql<{ id: string }[]>`
    select id from contractor_accounts where owner = ${`u:${who.user.id}`}`);
  return { ...who, id, headers };
}
type Contractor = Awaited<ReturnType<typeof contractor>>;

async function buy(one: Contractor, quantity = 20, over: object = {}) {
  const claim = claimFor([{ product: sand, quantity }], {
    customer_email: one.email,
    po_number: 'PO 88-12',
    job_name: 'Maple Court',
    pay_on_account: true,
    ...over,
  });
  const answer = await store.post('/api/create-checkout', claim, {
    ...one.headers,
    'idempotency-key': randomUUID(),
  });
  const body = (await answer.json()) as { orderNumber: string; invoiceNumber: string };
  expect(answer.status, JSON.stringify(body)).toBe(200);
  return body;
}

const orderOf = async (orderNumber: string) => {
  const { id } = await store.oneRow(sql<{ id: string }[]>`
    select id from orders where order_number = ${orderNumber}`);
  return (await clerk.ask<AdminOrder>(`orders/${id}`)).body;
};
const rowsOf = (orderId: string) =>
  sql<
    { id: string; state: ProviderState; invoiceId: string; hostedUrl: string; taxCents: number }[]
  >`select id, state, invoice_id, hosted_url, tax_cents from provider_invoices where order_id = ${orderId} order by place`;

/** Runs jobs that wait for a retry, too. */
async function work() {
  await sql`update jobs set run_at = now() where kind = 'provider_invoice'`;
  await store.drain();
}

/** An order whose invoice the provider has made. */
async function invoiced(one: Contractor, quantity = 20, over: object = {}) {
  const { orderNumber } = await buy(one, quantity, over);
  await work();
  const order = await orderOf(orderNumber);
  const [row] = await rowsOf(order.id);
  if (!row) throw new Error('no invoice at the provider');
  expect(row).toMatchObject({ state: 'open', invoiceId: expect.stringMatching(/^in_/) });
  return { order, row };
}
const atProvider = ({ invoiceId }: { invoiceId: string }) =>
  stripe.invoices.retrieve(invoiceId, { expand: ['payments'] });
const listOf = async ({ headers }: Contractor) =>
  invoicesSchema.parse(await (await store.call('/api/invoices', { headers })).json());
const receive = (order: AdminOrder, amountCents: number) =>
  clerk.tell<AdminOrder & { code?: string }>('POST', `orders/${order.id}/payments`, {
    id: randomUUID(),
    version: order.version,
    kind: 'check',
    amountCents,
    reference: '1042',
  });
const takeBack = (order: AdminOrder, paymentId: string) =>
  clerk.tell<AdminOrder>('POST', `orders/${order.id}/reversals`, {
    id: randomUUID(),
    version: order.version,
    paymentId,
    reason: 'The check bounced',
  });
const paymentsOf = async ({ orderNumber }: AdminOrder) =>
  (await orderOf(orderNumber)).payments.map(({ method, amountCents }) => [method, amountCents]);
/** What exists at the provider for an order, whether or not we know of it. */
const madeFor = async ({ id }: AdminOrder): Promise<Stripe.Invoice[]> => {
  const found: Stripe.Invoice[] = [];
  for await (const invoice of stripe.invoices.list({ limit: 100 }))
    if (invoice.metadata?.order_id === id) found.push(invoice);
  return found;
};
const pay = async (invoiceId: string, card?: string) => {
  const answer = await controls.payInvoice(invoiceId, card === undefined ? {} : { card });
  await controls.delivered();
  return answer;
};

test('no invoice is made at the provider while the setting is off', async () => {
  await switched('off');
  const one = await contractor();
  const { orderNumber } = await buy(one);
  await work();
  const order = await orderOf(orderNumber);
  expect(await rowsOf(order.id)).toEqual([]);
  expect((await listOf(one)).invoices).toMatchObject([{ payUrl: null, atProvider: null }]);
  expect((await clerk.tell('PUT', 'settings/invoicing', { rev: 0, value: 'on' })).status).toBe(403);
});

test('an order on account becomes an invoice at the provider, is paid on its page and settled once', async () => {
  const one = await contractor({ termsDays: 15 });
  const { order, row } = await invoiced(one);
  const invoice = await atProvider(row);
  expect(invoice).toMatchObject({
    status: 'open',
    collection_method: 'send_invoice',
    total: order.totalCents,
    amount_remaining: order.totalCents,
    metadata: {
      order_id: order.id,
      order_number: order.orderNumber,
      invoice_number: order.invoice?.number,
      po_number: 'PO 88-12',
      job_name: 'Maple Court',
    },
  });
  expect(invoice.custom_fields?.map(({ value }) => value)).toEqual([
    order.invoice?.number,
    order.orderNumber,
    'PO 88-12',
    'Maple Court',
  ]);
  expect(storeDate(new Date((invoice.due_date ?? 0) * 1000))).toBe(addDays(today, 15));
  expect(invoice.lines.data.map(({ description, amount }) => [description, amount])).toEqual([
    ['20 × River Sand', 20 * 1_037],
    ['Delivery', order.deliveryFeeCents],
  ]);
  expect(await stripe.customers.retrieve(String(invoice.customer))).toMatchObject({
    name: 'Quarry & Sons',
    email: one.email,
  });

  const { invoices } = await listOf(one);
  expect(invoices).toMatchObject([{ payUrl: row.hostedUrl, atProvider: { state: 'open' } }]);
  const mail = await store.mailTo(one.email, `Your invoice ${order.invoice?.number}`);
  expect(mail.text).toContain(row.hostedUrl);
  const pdf = await fetch(invoices[0]?.atProvider?.pdfUrl ?? '');
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect(await pdf.text()).toContain(formatCents(order.totalCents));
  // Both buttons lead to the same page: no second one can be paid beside it.
  const { orderNumber } = order;
  const page = await store.post('/api/orders/pay', { orderNumber, email: null }, one.headers);
  expect(await page.json()).toEqual({ url: row.hostedUrl });
  expect(
    await sql`select from orders where id = ${order.id} and checkout_session_id is not null`,
  ).toHaveLength(0);
  expect(await (await fetch(row.hostedUrl)).text()).toContain(formatCents(order.totalCents));

  const card = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123', name: 'Rosa Quarry' };
  await fetch(row.hostedUrl, { method: 'POST', body: new URLSearchParams({ email: one.email, ...card }) });
  await controls.delivered();
  await work();
  const paid = await orderOf(orderNumber);
  expect(paid).toMatchObject({ paymentStatus: 'paid', dueCents: 0, attention: [] });
  expect(await paymentsOf(paid)).toEqual([['online', order.totalCents]]);
  expect((await listOf(one)).invoices).toMatchObject([
    { openCents: 0, paidCents: order.totalCents, payUrl: null, atProvider: { state: 'paid' } },
  ]);
  expect(await (await fetch(row.hostedUrl)).text()).toContain('Invoice paid');
  const { accounts } = (await clerk.ask<Receivables>('receivables')).body;
  expect(accounts.find(({ id }) => id === one.id)).toBeUndefined();
  expect(store.logged.filter((line) => line.includes('permission denied'))).toEqual([]);
});

test('another account cannot see or pay an invoice', async () => {
  const [one, other] = [await contractor(), await contractor()];
  const { order } = await invoiced(one);
  const { headers } = other;
  expect((await listOf(other)).invoices).toEqual([]);
  expect((await store.call(`/api/invoices/${order.invoice?.number}`, { headers })).status).toBe(404);
  const asked = { orderNumber: order.orderNumber, email: null };
  expect((await store.post('/api/orders/pay', asked, headers)).status).toBe(404);
  expect((await store.call('/api/invoices')).status).toBe(401);
  expect((await store.call('/sandbox/payments/invoice/invst_guessed')).status).toBe(404);
});

test.each(['POST /v1/invoices', 'POST /v1/invoices/', 'POST /v1/customers'])(
  'a lost answer to %s makes no second invoice',
  async (only) => {
    const one = await contractor();
    await controls.failCalls({ fault: 'reset', only, executed: true, count: 2 });
    const { orderNumber } = await buy(one);
    await work();
    await work();
    const order = await orderOf(orderNumber);
    expect(await rowsOf(order.id)).toMatchObject([{ state: 'open' }]);
    expect(await madeFor(order)).toMatchObject([{ status: 'open', total: order.totalCents }]);
  },
);

test('a failure saved under a key is retried under another key, and a crashed store finds its invoice again', async () => {
  const one = await contractor();
  await controls.failCalls({ fault: 'savedError500', only: 'POST /v1/invoices' });
  const { orderNumber } = await buy(one);
  await work();
  await work();
  const order = await orderOf(orderNumber);
  const [row] = await rowsOf(order.id);
  expect(row).toMatchObject({ state: 'open' });
  // As after a crash between the answer and our note of it, longer ago than the provider remembers keys.
  await sql`update provider_invoices set invoice_id = null, state = 'asked', attempt = attempt + 1 where order_id = ${order.id}`;
  await syncInvoice(invoicing, order.id);
  expect(await rowsOf(order.id)).toMatchObject([{ state: 'open', invoiceId: row?.invoiceId }]);
  expect(await madeFor(order)).toHaveLength(1);
});

test('a payment before the invoice exists waits for its page, and no other page is made', async () => {
  const one = await contractor();
  await controls.failCalls({ fault: 'error500', only: 'POST /v1/invoices', count: 6 });
  const { orderNumber } = await buy(one);
  const asked = { orderNumber, email: null };
  const away = await store.post('/api/orders/pay', asked, one.headers);
  expect(away.status).toBe(503);
  await controls.reset();
  const page = (await (await store.post('/api/orders/pay', asked, one.headers)).json()) as { url: string };
  const order = await orderOf(orderNumber);
  expect(page.url).toBe((await rowsOf(order.id))[0]?.hostedUrl);
  expect(await madeFor(order)).toHaveLength(1);
});

test('a declined card leaves the invoice open, and 3-D Secure pays it', async () => {
  const one = await contractor();
  const { order, row } = await invoiced(one);
  expect((await pay(row.invoiceId, '4000 0000 0000 0002')).outcome.kind).toBe('declined');
  expect(await orderOf(order.orderNumber)).toMatchObject({ paymentStatus: 'invoiced', attention: [] });
  expect(
    await sql`select from payment_events where type = 'invoice.payment_failed' and outcome = 'declined' and order_id = ${order.id}`,
  ).toHaveLength(1);
  await controls.payInvoice(row.invoiceId, { card: '4000 0027 6000 3184', threeDSecure: 'complete' });
  await controls.delivered();
  expect(await paymentsOf(order)).toEqual([['online', order.totalCents]]);
});

test('duplicate, late and reordered webhooks book one payment', async () => {
  const one = await contractor();
  const { order, row } = await invoiced(one);
  await controls.duplicateWebhooks({ type: 'invoice.paid', times: 3 });
  await controls.payInvoice(row.invoiceId, { card: '4000 0000 0000 0002' });
  await controls.delivered();
  await controls.payInvoice(row.invoiceId);
  await controls.delivered();
  const events = await stripe.events.list({ types: ['invoice.payment_failed', 'invoice.paid'], limit: 10 });
  const ours = events.data.filter(({ data }) => (data.object as { id?: string }).id === row.invoiceId);
  expect(ours.map(({ type }) => type)).toEqual(['invoice.paid', 'invoice.payment_failed']);
  // Not seen yet, in the wrong order.
  await sql`delete from payment_events where id = any(${ours.map(({ id }) => id)}::text[])`;
  for (const { id } of ours) await controls.resend(id);
  await controls.delivered();
  expect(await paymentsOf(order)).toEqual([['online', order.totalCents]]);
  expect(await rowsOf(order.id)).toMatchObject([{ state: 'paid' }]);
  expect(await orderOf(order.orderNumber)).toMatchObject({ paymentStatus: 'paid', attention: [] });
});

test('a webhook with a wrong signature changes nothing', async () => {
  const one = await contractor();
  const { order, row } = await invoiced(one);
  await controls.badSignature({ count: 100 });
  await pay(row.invoiceId);
  expect(await orderOf(order.orderNumber)).toMatchObject({ paymentStatus: 'invoiced' });
});

test('a payment without a webhook is found by its event, or by checking open invoices', async () => {
  const one = await contractor();
  const [first, second] = [await invoiced(one), await invoiced(one)];
  await controls.dropWebhooks({ count: 100 });
  await controls.payInvoice(first.row.invoiceId);
  await reconcile({ sql: store.background.sql, payments, log: store.deps.log });
  expect(await paymentsOf(first.order)).toEqual([['online', first.order.totalCents]]);
  await controls.payInvoice(second.row.invoiceId);
  await reconcileInvoices(store.background.sql);
  await work();
  // It was checked a moment ago.
  expect(await paymentsOf(second.order)).toEqual([]);
  await sql`update provider_invoices set checked_at = now() - interval '1 hour'`;
  await reconcileInvoices(store.background.sql);
  await work();
  expect(await paymentsOf(second.order)).toEqual([['online', second.order.totalCents]]);
});

test('a check for the full amount closes the provider’s invoice', async () => {
  const one = await contractor();
  const { order, row } = await invoiced(one);
  expect((await receive(order, order.totalCents)).status).toBe(200);
  await work();
  await controls.delivered();
  const invoice = await atProvider(row);
  expect(invoice).toMatchObject({ status: 'paid', amount_remaining: 0 });
  expect(invoice.payments?.data.map(({ status }) => status)).toEqual(['canceled']);
  expect((await pay(row.invoiceId)).outcome.kind).toBe('complete');
  await work();
  expect(await paymentsOf(order)).toEqual([['check', order.totalCents]]);
  expect(await rowsOf(order.id)).toMatchObject([{ state: 'paid' }]);
  expect(await orderOf(order.orderNumber)).toMatchObject({ paymentStatus: 'paid', attention: [] });
});

test('a partial check and a credit leave the rest to be paid at the provider', async () => {
  const one = await contractor();
  const { order, row } = await invoiced(one);
  const { body: partly } = await receive(order, 5_001);
  await work();
  expect(await atProvider(row)).toMatchObject({ status: 'open', amount_remaining: order.totalCents - 5_001 });
  await clerk.tell('POST', `orders/${order.id}/credits`, {
    id: randomUUID(),
    version: partly.version,
    amountCents: 333,
    reason: 'Short load',
  });
  await work();
  const restCents = order.totalCents - 5_001 - 333;
  expect(await atProvider(row)).toMatchObject({ status: 'open', amount_remaining: restCents });
  // The check is a payment there too: a credit would lower the sales and the tax that the provider reports.
  const notes = await stripe.creditNotes.list({ invoice: row.invoiceId });
  expect(notes.data.map(({ amount }) => amount)).toEqual([333]);
  const expand = ['payments.data.payment.payment_record'];
  const recorded = await stripe.invoices.retrieve(row.invoiceId, { expand });
  expect(recorded).toMatchObject({ amount_paid: 5_001, total: order.totalCents });
  expect(recorded.payments?.data.map(({ status, payment }) => [status, payment.payment_record])).toEqual([
    ['open', undefined],
    [
      'paid',
      expect.objectContaining({
        amount_guaranteed: { currency: 'usd', value: 5_001 },
        payment_method_details: expect.objectContaining({ custom: { display_name: 'Check', type: null } }),
        processor_details: { type: 'custom', custom: { payment_reference: '1042' } },
      }),
    ],
  ]);
  await pay(row.invoiceId);
  await work();
  expect(await paymentsOf(order)).toEqual([
    ['check', 5_001],
    ['online', restCents],
  ]);
  expect((await listOf(one)).invoices).toMatchObject([{ openCents: 0, creditCents: 333 }]);
  expect(await orderOf(order.orderNumber)).toMatchObject({ paymentStatus: 'paid', attention: [] });
});

test('a second check is recorded separately, and the last one closes the invoice without a credit', async () => {
  const one = await contractor();
  const { order, row } = await invoiced(one);
  const { body: first } = await receive(order, 5_001);
  await work();
  const { body: second } = await receive(first, 2_000);
  await work();
  expect(await atProvider(row)).toMatchObject({
    amount_paid: 7_001,
    amount_remaining: order.totalCents - 7_001,
  });
  await receive(second, order.totalCents - 7_001);
  await work();
  expect(await atProvider(row)).toMatchObject({ status: 'paid', amount_paid: order.totalCents });
  expect((await stripe.creditNotes.list({ invoice: row.invoiceId })).data).toEqual([]);
  expect(await rowsOf(order.id)).toMatchObject([{ state: 'paid' }]);
  expect(await orderOf(order.orderNumber)).toMatchObject({ paymentStatus: 'paid', attention: [] });
});

test('a reversed partial check is due again at the provider', async () => {
  const one = await contractor();
  const { order, row } = await invoiced(one);
  const { body: paid } = await receive(order, 5_001);
  await work();
  const [check] = paid.payments;
  await takeBack(paid, check?.id ?? '');
  await work();
  const [old, next] = await rowsOf(order.id);
  expect(await atProvider(next ?? row)).toMatchObject({
    status: 'open',
    amount_remaining: order.totalCents,
    amount_paid: 0,
  });
  expect(await atProvider(old ?? row)).toMatchObject({ status: 'paid', amount_remaining: 0 });
  expect((await listOf(one)).invoices).toMatchObject([
    { openCents: order.totalCents, paidCents: 0, payUrl: next?.hostedUrl, atProvider: { state: 'open' } },
  ]);
  await pay(next?.invoiceId ?? '');
  await work();
  expect(await orderOf(order.orderNumber)).toMatchObject({
    paymentStatus: 'paid',
    attention: [],
    dueCents: 0,
  });
});

test('a partial check reversed before the provider knows of it leaves the invoice unchanged', async () => {
  const one = await contractor();
  const { order, row } = await invoiced(one);
  const { body: paid } = await receive(order, 5_001);
  const [check] = paid.payments;
  await takeBack(paid, check?.id ?? '');
  await work();
  expect(await rowsOf(order.id)).toMatchObject([{ state: 'open', invoiceId: row.invoiceId }]);
  expect(await atProvider(row)).toMatchObject({ status: 'open', amount_remaining: order.totalCents });
});

test('a reversed check stays reversed when another check arrives', async () => {
  const one = await contractor();
  const { order } = await invoiced(one);
  const { body: first } = await receive(order, 5_001);
  await work();
  const { body: second } = await receive(first, 2_000);
  await work();
  const check = second.payments.find(({ amountCents }) => amountCents === 2_000);
  const { body: back } = await takeBack(second, check?.id ?? '');
  await receive(back, 1_000);
  await work();
  const open = (await rowsOf(order.id)).at(-1);
  expect(await atProvider(open ?? { invoiceId: '' })).toMatchObject({
    status: 'open',
    amount_remaining: order.totalCents - 6_001,
  });
  await pay(open?.invoiceId ?? '');
  await work();
  expect(await orderOf(order.orderNumber)).toMatchObject({
    paymentStatus: 'paid',
    attention: [],
    dueCents: 0,
  });
});

test('a cancellation after a check closes the invoice, and added goods make one for the rest', async () => {
  const one = await contractor();
  const [cancelled, grown] = [await invoiced(one), await invoiced(one)];
  for (const { order } of [cancelled, grown]) await receive(order, 5_001);
  await work();
  const { version } = await orderOf(cancelled.order.orderNumber);
  await clerk.tell('POST', `orders/${cancelled.order.id}/status`, { to: 'cancelled', version });
  await edited(await orderOf(grown.order.orderNumber), 30);
  await work();
  for (const { row, order } of [cancelled, grown]) {
    expect(await atProvider(row)).toMatchObject({ status: 'paid', amount_remaining: 0, amount_paid: 5_001 });
    const notes = await stripe.creditNotes.list({ invoice: row.invoiceId });
    expect(notes.data).toMatchObject([
      { amount: order.totalCents, out_of_band_amount: 5_001, type: 'mixed' },
    ]);
  }
  const { totalCents } = await orderOf(grown.order.orderNumber);
  const [, next] = await rowsOf(grown.order.id);
  expect(await atProvider(next ?? { invoiceId: '' })).toMatchObject({
    status: 'open',
    amount_remaining: totalCents - 5_001,
  });
});

test('a full credit and a cancellation close the invoice', async () => {
  const one = await contractor();
  const [credited, cancelled] = [await invoiced(one), await invoiced(one)];
  await clerk.tell('POST', `orders/${credited.order.id}/credits`, {
    id: randomUUID(),
    version: credited.order.version,
    amountCents: credited.order.totalCents,
    reason: 'Wrong sand',
  });
  await clerk.tell('POST', `orders/${cancelled.order.id}/status`, {
    to: 'cancelled',
    version: cancelled.order.version,
  });
  await work();
  await controls.delivered();
  expect(await atProvider(credited.row)).toMatchObject({ status: 'paid', amount_due: 0, amount_paid: 0 });
  expect(await atProvider(cancelled.row)).toMatchObject({ status: 'void' });
  expect(await rowsOf(cancelled.order.id)).toMatchObject([{ state: 'void' }]);
  expect((await pay(cancelled.row.invoiceId)).outcome.kind).toBe('expired');
  for (const { order } of [credited, cancelled]) {
    expect(await paymentsOf(order)).toEqual([]);
    expect((await orderOf(order.orderNumber)).attention).toEqual([]);
  }
});

/** The order with so many yards in place of those it had. */
async function edited({ id, orderNumber }: AdminOrder, quantity: number): Promise<void> {
  const { version } = await orderOf(orderNumber);
  const asked = { items: [{ productId: sand.id, quantity }], deliveryZip: '37203', discountCents: 0 };
  const { body: priced } = await clerk.tell<{ totalCents: number }>('POST', 'orders/price', {
    ...asked,
    orderId: id,
  });
  const { status, body } = await clerk.tell<AdminOrder>('POST', `orders/${id}/edit`, {
    ...asked,
    version,
    deliveryAddress: '214 Boxwood Lane',
    deliveryDate: null,
    deliveryWindow: 'all_day',
    specialInstructions: null,
    discountReason: null,
    totalCents: priced.totalCents,
    paymentId: randomUUID(),
    payment: null,
  });
  expect(status, JSON.stringify(body)).toBe(200);
}

test('an edit replaces an open invoice, and adds one for the difference to a paid invoice', async () => {
  const one = await contractor();
  const { order, row } = await invoiced(one, 5);
  const edit = async (quantity: number) => {
    await edited(order, quantity);
    await work();
    await controls.delivered();
    return orderOf(order.orderNumber);
  };
  const more = await edit(10);
  const [old, next] = await rowsOf(order.id);
  expect([old?.state, next?.state]).toEqual(['void', 'open']);
  expect(await atProvider(row)).toMatchObject({ status: 'void' });
  expect(await atProvider(next ?? row)).toMatchObject({ status: 'open', total: more.totalCents });
  await pay(next?.invoiceId ?? '');
  const most = await edit(15);
  const [, , third] = await rowsOf(order.id);
  expect(await atProvider(third ?? row)).toMatchObject({
    status: 'open',
    total: most.totalCents - more.totalCents,
  });
  await pay(third?.invoiceId ?? '');
  await work();
  expect(await paymentsOf(order)).toEqual([
    ['online', more.totalCents],
    ['online', most.totalCents - more.totalCents],
  ]);
  expect(await rowsOf(order.id)).toMatchObject([{ state: 'void' }, { state: 'paid' }, { state: 'paid' }]);
  expect((await listOf(one)).openCents).toBe(0);
});

test('a voided invoice is paid on our own page, and an uncollectible one can still be paid', async () => {
  const one = await contractor();
  const [voided, written] = [await invoiced(one), await invoiced(one)];
  await stripe.invoices.voidInvoice(voided.row.invoiceId);
  await stripe.invoices.markUncollectible(written.row.invoiceId);
  await controls.delivered();
  await work();
  expect(await rowsOf(voided.order.id)).toMatchObject([{ state: 'void' }]);
  expect(await rowsOf(written.order.id)).toMatchObject([{ state: 'uncollectible' }]);
  const { orderNumber } = voided.order;
  const page = await store.post('/api/orders/pay', { orderNumber, email: null }, one.headers);
  expect(((await page.json()) as { url: string }).url).toContain('/sandbox/payments/pay/');
  await pay(written.row.invoiceId);
  expect(await paymentsOf(written.order)).toEqual([['online', written.order.totalCents]]);
  expect(await rowsOf(written.order.id)).toMatchObject([{ state: 'paid' }]);
});

test('an invoice marked as paid without a payment needs attention', async () => {
  const one = await contractor();
  const { order, row } = await invoiced(one);
  await stripe.invoices.pay(row.invoiceId, { paid_out_of_band: true });
  await controls.delivered();
  await work();
  expect(await rowsOf(order.id)).toMatchObject([{ state: 'elsewhere' }]);
  expect(await orderOf(order.orderNumber)).toMatchObject({
    paymentStatus: 'invoiced',
    dueCents: order.totalCents,
    attention: ['payment_mismatch'],
  });
});

test('an online payment beside a check is kept as account credit and needs attention', async () => {
  const one = await contractor();
  const { order, row } = await invoiced(one);
  await controls.pauseWebhooks();
  await controls.payInvoice(row.invoiceId);
  expect((await receive(order, order.totalCents)).status).toBe(200);
  await controls.resumeWebhooks();
  await controls.delivered();
  await work();
  expect((await paymentsOf(order)).map(([method]) => method).sort()).toEqual(['check', 'online']);
  expect((await listOf(one)).openCents).toBe(-order.totalCents);
  expect((await orderOf(order.orderNumber)).attention).toEqual(['payment_mismatch']);
});

test('another shop’s invoice at the same provider is ignored', async () => {
  const customer = await stripe.customers.create({ name: 'Somebody else' });
  const terms = { collection_method: 'send_invoice', days_until_due: 30 } as const;
  const { id } = await stripe.invoices.create({ customer: customer.id, ...terms });
  await stripe.invoices.addLines(id, { lines: [{ amount: 5_000, description: 'Hats' }] });
  await stripe.invoices.finalizeInvoice(id);
  await pay(id);
  expect(
    await sql`select from payment_events where type = 'invoice.paid' and outcome = 'unknown_order'`,
  ).toHaveLength(1);
});

test.each([
  ['with tax', { termsDays: 30 }, true],
  ['without tax for an exempt account', { taxExemptUntil: addDays(today, 30) }, false],
])('an invoice %s is booked to the cent', async (_, terms, isTaxed) => {
  const one = await contractor(terms);
  const { orderNumber } = await buy(one);
  const { id } = await orderOf(orderNumber);
  await syncInvoice({ ...invoicing, automaticTax: true }, id);
  const order = await orderOf(orderNumber);
  const [row] = await rowsOf(id);
  if (!row) throw new Error('no invoice');
  const taxCents = isTaxed ? Math.round(order.totalCents * 0.0975) : 0;
  expect(order).toMatchObject({ taxCents, dueCents: order.totalCents + taxCents });
  const invoice = await atProvider(row);
  expect(invoice).toMatchObject({ subtotal: order.totalCents, total: order.totalCents + taxCents });
  await pay(row.invoiceId);
  await work();
  expect(await paymentsOf(order)).toEqual([['online', order.totalCents + taxCents]]);
  const booked = await store.oneRow(sql<{ taxCents: number }[]>`
    select tax_cents from order_payments where order_id = ${id}`);
  expect(booked.taxCents).toBe(taxCents);
  expect((await listOf(one)).invoices).toMatchObject([{ openCents: 0 }]);
});

test('payments and credits before the invoice exists are taxed, and not due again', async () => {
  const one = await contractor();
  const { orderNumber } = await buy(one);
  const { body: partly } = await receive(await orderOf(orderNumber), 5_001);
  const { id, version, totalCents } = partly;
  await clerk.tell('POST', `orders/${id}/credits`, {
    id: randomUUID(),
    version,
    amountCents: 333,
    reason: 'Short load',
  });
  await syncInvoice({ ...invoicing, automaticTax: true }, id);
  const order = await orderOf(orderNumber);
  const taxCents = Math.round(totalCents * 0.0975);
  const restCents = totalCents + taxCents - 5_001 - 333;
  expect(order).toMatchObject({ taxCents, dueCents: restCents });
  const [row] = await rowsOf(id);
  const invoice = await atProvider(row ?? { invoiceId: '' });
  expect(invoice).toMatchObject({ status: 'open', total: restCents, amount_remaining: restCents });
  expect(invoice.lines.data.map(({ description, amount }) => [description, amount])).toEqual([
    ['Payments and credits', -5_334],
    ['20 × River Sand', 20 * 1_037],
    ['Delivery', order.deliveryFeeCents],
  ]);
  await pay(invoice.id);
  await work();
  expect(await paymentsOf(order)).toEqual([
    ['check', 5_001],
    ['online', restCents],
  ]);
  expect((await listOf(one)).invoices).toMatchObject([{ openCents: 0, atProvider: { state: 'paid' } }]);
  expect(await orderOf(orderNumber)).toMatchObject({ paymentStatus: 'paid', attention: [] });
});

test('a remainder below the provider’s minimum cannot be paid online', async () => {
  const one = await contractor();
  const { order } = await invoiced(one);
  await receive(order, order.totalCents - 49);
  await work();
  const { orderNumber } = order;
  const [invoice] = (await listOf(one)).invoices;
  expect(invoice).toMatchObject({ openCents: 49, atProvider: { state: 'open' } });
  const asked = await store.call('/api/orders/pay', {
    method: 'POST',
    headers: { ...one.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ orderNumber, email: null }),
  });
  expect([asked.status, await asked.json()]).toMatchObject([422, { code: 'wrong_status' }]);
});

test('an amount below the provider’s minimum makes no invoice, and the admin is told', async () => {
  const one = await contractor();
  const { orderNumber } = await buy(one);
  const order = await orderOf(orderNumber);
  await receive(order, order.totalCents - 49);
  await work();
  expect(await madeFor(order)).toEqual([]);
  const [invoice] = (await listOf(one)).invoices;
  if (!invoice) throw new Error('no invoice');
  expect(invoice).toMatchObject({ openCents: 49, payUrl: null });
  expect(providerText(invoice, TRANSLATORS.en)).toBe(
    'Less than $0.50 cannot be paid online. Credit it on the order page.',
  );
});

test('the tax of a replaced invoice is replaced too', async () => {
  const one = await contractor();
  const { orderNumber } = await buy(one, 5);
  const placed = await orderOf(orderNumber);
  const { id } = placed;
  const taxed = { ...invoicing, automaticTax: true };
  await syncInvoice(taxed, id);
  await edited(placed, 10);
  await syncInvoice(taxed, id);
  const order = await orderOf(orderNumber);
  expect(order.taxCents).toBe(Math.round(order.totalCents * 0.0975));
  const [old, next] = await rowsOf(id);
  expect([old?.taxCents, next?.taxCents]).toEqual([0, order.taxCents]);
  expect((await listOf(one)).openCents).toBe(order.totalCents + order.taxCents);
  const lines = (invoice: Stripe.Invoice) => invoice.lines.data.map(({ amount }) => amount);
  expect(lines(await atProvider(next ?? { invoiceId: '' }))).toEqual([10 * 1_037, order.deliveryFeeCents]);

  // Goods added to a paid invoice are taxed on their own.
  await pay(next?.invoiceId ?? '');
  await edited(order, 15);
  const more = await orderOf(orderNumber);
  expect(more.taxCents).toBeGreaterThan(order.taxCents);
  await syncInvoice(taxed, id);
  expect((await orderOf(orderNumber)).taxCents).toBe(more.taxCents);
  const [, , last] = await rowsOf(id);
  expect(last).toMatchObject({ state: 'open', taxCents: 0 });
  expect((await atProvider(last ?? { invoiceId: '' })).total).toBe(
    more.totalCents + more.taxCents - order.totalCents - order.taxCents,
  );
});

/** Buys with a promo code that takes so much off. */
async function buyWithCode(one: Contractor, kind: 'amount' | 'free_delivery', offCents: number) {
  const code = `T-${randomUUID().slice(0, 8).toUpperCase()}`;
  const amountCents = kind === 'amount' ? offCents : null;
  await sql`insert into promo_codes ${sql({ code, kind, amountCents, minimumCents: 2 * (amountCents ?? 0) })}`;
  const { orderNumber } = await buy(one, 20, {
    promo_code: code,
    total_amount: (PLAIN_CENTS - offCents) / 100,
  });
  const order = await orderOf(orderNumber);
  expect(order).toMatchObject({ discountCents: offCents, totalCents: PLAIN_CENTS - offCents });
  return order;
}
const plain = claimFor([{ product: sand, quantity: 20 }]);
const PLAIN_CENTS = Math.round(plain.total_amount * 100);
const FEE_CENTS = Math.round(plain.delivery_fee * 100);

test.each([
  ['a discount', 'amount', 1_501, ['Delivery', FEE_CENTS], ['Discount', -1_501]],
  ['a free delivery', 'free_delivery', FEE_CENTS, ['Free delivery', 0]],
] as const)('an invoice with %s adds up to the cent', async (_, kind, offCents, ...others) => {
  const one = await contractor();
  const order = await buyWithCode(one, kind, offCents);
  await work();
  const [row] = await rowsOf(order.id);
  const invoice = await atProvider(row ?? { invoiceId: '' });
  expect(invoice.total).toBe(order.totalCents);
  expect(invoice.lines.data.map(({ description, amount }) => [description, amount])).toEqual([
    ['20 × River Sand', 20 * 1_037],
    ...others,
  ]);
  await pay(invoice.id);
  await work();
  expect(await paymentsOf(order)).toEqual([['online', order.totalCents]]);
  expect((await listOf(one)).invoices).toMatchObject([{ openCents: 0 }]);
});

test('a discounted order is taxed on its discounted total', async () => {
  const one = await contractor();
  const order = await buyWithCode(one, 'amount', 1_501);
  await syncInvoice({ ...invoicing, automaticTax: true }, order.id);
  const [row] = await rowsOf(order.id);
  const taxCents = Math.round(order.totalCents * 0.0975);
  const invoice = await atProvider(row ?? { invoiceId: '' });
  expect(invoice).toMatchObject({ subtotal: order.totalCents, total: order.totalCents + taxCents });
  expect(await orderOf(order.orderNumber)).toMatchObject({ taxCents, dueCents: order.totalCents + taxCents });
});

test('the provider’s customer is deleted with the account', async () => {
  const one = await contractor();
  const { order, row } = await invoiced(one);
  const { customer } = await atProvider(row);
  // Open or owed amounts keep an account.
  await pay(row.invoiceId);
  const { version } = await orderOf(order.orderNumber);
  await clerk.tell('POST', `orders/${order.id}/status`, { to: 'cancelled', version });
  await store.afterUndo();
  expect(await sql`select delete_account(${one.user.id}) as why`).toEqual([{ why: null }]);
  await store.drain();
  await expect(stripe.customers.retrieve(String(customer))).rejects.toMatchObject({
    code: 'resource_missing',
  });
});
