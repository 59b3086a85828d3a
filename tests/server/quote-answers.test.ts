// Answers to quotes besides plain offers: custom lines, declined requests and linked orders.

import { randomUUID } from 'node:crypto';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { formatMoney } from '../../domain/base/money.ts';
import type { OfferLine, OfferView } from '../../domain/quoteOffers.ts';
import type { AdminOrder } from '../../server/admin/orders/orderDetail.ts';
import type { StaffPrice } from '../../server/admin/orders/phoneOrders.ts';
import type { AdminQuote } from '../../server/quotes/adminQuotes.ts';
import { changeOrders } from '../helpers/changeOrders.ts';
import { command } from '../helpers/owners.ts';
import { quoteRequest } from '../helpers/quotes.ts';
import { startStore } from '../helpers/store.ts';

const store = await startStore({ pays: true });
const { sql } = store;
const clerk = await store.staff('clerk');
const gravel = await store.oneRow(
  sql<
    { id: string; name: string; unit: string }[]
  >`select id::text, name, unit from products where slug = 'pea-gravel'`,
);

beforeEach(() => store.forgetLimits());

const GRAVEL: OfferLine = {
  catalog: 'traditional',
  productId: gravel.id,
  name: gravel.name,
  unit: gravel.unit,
  quantity: 4,
  unitPriceCents: 3_900,
};
const own = (name: string, unit: string, quantity: number, unitPriceCents: number): OfferLine => ({
  catalog: null,
  productId: '',
  name,
  unit,
  quantity,
  unitPriceCents,
});
const SPREADING = own('Spreading, two people', 'hour', 3, 8_500);
const BLEND = own('60/40 blend for beds', 'per cubic yard', 25, 4_450);

async function asked(language: 'en' | 'es' = 'en') {
  const email = `${randomUUID()}@example.com`;
  const device = { 'x-device-id': randomUUID() };
  const sent = command('requestQuote', quoteRequest({ email, zip: '37203', language }));
  await store.post('/api/sync', { schema: 1, commands: [sent] }, device);
  return { id: sent.id, email, device };
}
const quoteOf = async (id: string) => (await clerk.ask<AdminQuote>(`quotes/${id}`)).body;
const tell = async (id: string, what: string, body: object) =>
  clerk.tell<AdminQuote>('POST', `quotes/${id}/${what}`, { version: (await quoteOf(id)).version, ...body });
const offer = async (id: string, lines: OfferLine[]) => {
  const offerId = randomUUID();
  const body = { id: offerId, note: 'Gladly.', lines, deliveryFeeCents: 1_000, days: 14 };
  expect((await tell(id, 'offers', body)).status).toBe(200);
  return offerId;
};
async function keyTo(email: string, subject = 'Your quote') {
  const { text } = await store.mailTo(email, subject);
  return { secret: /\/quote#([\w-]{43})/.exec(text)?.[1] ?? '' };
}
const accept = async (
  key: object,
  offerId: string,
  deliveryAddress = '214 Boxwood Lane, Nashville, TN 37203',
) => {
  const answer = await store.post('/api/quote-offers/accept', {
    key,
    offerId,
    deliveryAddress,
    deliveryDate: null,
    specialInstructions: null,
    customerName: 'Dana Whitfield',
    customerPhone: null,
  });
  return { status: answer.status, body: (await answer.json()) as { orderNumber: string; code?: string } };
};
const view = async (key: object) =>
  (await (await store.post('/api/quote-offers/view', key)).json()) as OfferView;
const orderCalled = async (number: string) => {
  const { id } = await store.oneRow(
    sql<{ id: string }[]>`select id from orders where order_number = ${number}`,
  );
  return (await clerk.ask<AdminOrder>(`orders/${id}`)).body;
};

test('custom lines become order lines without stock, and blends fill trucks', async () => {
  const { id, email } = await asked();
  const offerId = await offer(id, [GRAVEL, SPREADING, BLEND, own('Spreading, two people', 'hour', 1, 100)]);
  const mail = await store.mailTo(email, 'Your quote');
  expect(mail.text).toContain('Spreading, two people, 3 × hour, $85 each: $255');
  const accepted = await accept(await keyTo(email), offerId);
  expect(accepted.status).toBe(200);
  const order = await orderCalled(accepted.body.orderNumber);
  const subtotal = 4 * 3_900 + 3 * 8_500 + 25 * 4_450 + 100;
  expect(order).toMatchObject({ subtotalCents: subtotal, totalCents: subtotal + 1_000, cubicYards: 29 });
  expect(order.lines.map(({ productId, name }) => [productId, name])).toEqual([
    [gravel.id, gravel.name],
    ['', 'Spreading, two people'],
    ['', '60/40 blend for beds'],
    ['', 'Spreading, two people'],
  ]);
  const held = await sql<{ productId: string }[]>`
    select product_id from stock_reservations where order_id = ${order.id}`;
  expect(held.every(({ productId }) => productId === gravel.id)).toBe(true);

  // Once confirmed, the blend has its trucks and the spreading has none.
  await changeOrders(
    sql,
    (tx) => tx`update orders set payment_status = 'paid', paid_at = now() where id = ${order.id}`,
  );
  const confirmed = await clerk.tell('POST', `orders/${order.id}/status`, {
    version: (await orderCalled(accepted.body.orderNumber)).version,
    to: 'confirmed',
  });
  expect(confirmed.status).toBe(200);
  const loads = await sql<{ name: string }[]>`
    select name from deliveries where order_id = ${order.id} order by load`;
  expect(new Set(loads.map(({ name }) => name))).toEqual(new Set([gravel.name, '60/40 blend for beds']));
});

test('an offer says its tax in the email as on its page, if the store charges one', async () => {
  const { id, email } = await asked();
  await offer(id, [GRAVEL]);
  const untaxed = await store.mailTo(email, 'Your quote');
  expect(untaxed.text).not.toContain('tax');
  const key = await keyTo(email);
  expect((await view(key)).taxCents).toBe(0);
  await store.taxBy('counties');
  onTestFinished(
    async () => void (await sql`update store_settings set deleted_at = now() where key = 'taxes'`),
  );
  const { taxCents, offer: seen } = await view(key);
  expect(taxCents).toBeGreaterThan(0);

  const later = await asked();
  await offer(later.id, [GRAVEL]);
  const { text } = await store.mailTo(later.email, 'Your quote');
  expect(text).toContain(`Sales tax: ${formatMoney(taxCents)}`);
  expect(text).toContain(`Total: ${formatMoney(seen.subtotalCents + seen.deliveryFeeCents + taxCents)}`);
});

test('the request’s ZIP holds for an address with another number, and not for another ZIP', async () => {
  const { id, email } = await asked();
  const offerId = await offer(id, [GRAVEL]);
  const key = await keyTo(email);
  for (const address of ['1 Beale St, Memphis TN 38103', '1 Beale St, Memphis TN ３８１０３'])
    expect((await accept(key, offerId, address)).status).toBe(400);
  const { status, body } = await accept(key, offerId, '12 Elm St PMB 10101');
  expect(status).toBe(200);
  expect((await orderCalled(body.orderNumber)).deliveryAddress).toBe(
    '12 Elm St PMB 10101, Nashville, TN 37203',
  );
});

test('an order with custom lines only is paid and edited as agreed', async () => {
  const { id, email } = await asked();
  const offerId = await offer(id, [SPREADING]);
  const accepted = await accept(await keyTo(email), offerId);
  expect(accepted.status).toBe(200);
  const { id: orderId } = await orderCalled(accepted.body.orderNumber);
  await changeOrders(
    sql,
    (tx) => tx`update orders set payment_status = 'paid', paid_at = now() where id = ${orderId}`,
  );
  const order = await orderCalled(accepted.body.orderNumber);
  const goods = { items: [], deliveryZip: '37203', discountCents: 0 };
  const { body: priced } = await clerk.tell<StaffPrice>('POST', 'orders/price', { orderId, ...goods });
  expect(priced).toMatchObject({ subtotalCents: 25_500, deliveryFeeCents: 1_000, totalCents: 26_500 });
  const more = { items: [{ productId: gravel.id, quantity: 2 }], deliveryZip: '37203', discountCents: 0 };
  const { body: grown } = await clerk.tell<StaffPrice>('POST', 'orders/price', { orderId, ...more });
  expect(grown.lines.map(({ productId }) => productId)).toEqual([gravel.id, '']);
  const edited = await clerk.tell('POST', `orders/${orderId}/edit`, {
    version: order.version,
    ...more,
    isPickup: false,
    discountReason: null,
    deliveryAddress: '215 Boxwood Lane, Nashville, TN 37203',
    deliveryDate: null,
    deliveryWindow: 'all_day',
    specialInstructions: null,
    poNumber: null,
    totalCents: grown.totalCents,
    paymentId: randomUUID(),
    payment: { kind: 'link' },
  });
  expect([edited.status, edited.body]).toMatchObject([200, {}]);
  expect((await orderCalled(accepted.body.orderNumber)).lines.map(({ name }) => name)).toEqual([
    SPREADING.name,
    gravel.name,
  ]);
  // An order of nothing is refused.
  const nothing = { ...goods, orderId: undefined };
  expect(await clerk.tell('POST', 'orders/price', nothing)).toMatchObject({
    status: 400,
    body: { field: 'items' },
  });
  const looked = await store.post('/api/guest-order-lookup', {
    orderNumber: accepted.body.orderNumber,
    email,
  });
  expect(await looked.json()).toMatchObject({
    order: { lines: [{ productId: '' }, { productId: gravel.id }] },
  });
});

test('the yard declines a request and tells the sender, and can still answer it', async () => {
  const { id, email, device } = await asked('es');
  const declined = await tell(id, 'decline', {});
  expect(declined.body).toMatchObject({ status: 'closed', declinedBy: 'yard' });
  const mail = await store.mailTo(email, 'Sobre su solicitud');
  expect(mail.text).toContain('no podemos ofrecerle esto');
  const pull = await store.call('/api/sync?scope=me&schema=1', { headers: device });
  expect(await pull.json()).toMatchObject({
    rows: [{ body: { declinedBy: 'yard' } }],
  });
  await offer(id, [GRAVEL]);
  expect(await quoteOf(id)).toMatchObject({ status: 'sent', declinedBy: null });
});

test('the customer declines an offer once, and the offer is closed', async () => {
  const { id, email } = await asked();
  const offerId = await offer(id, [GRAVEL]);
  const key = await keyTo(email);
  const decline = (body: object) => store.post('/api/quote-offers/decline', { key, offerId, ...body });
  expect((await decline({ key: { quoteId: id } })).status).toBe(404);
  expect((await decline({ offerId: randomUUID() })).status).toBe(409);
  expect((await decline({})).status).toBe(200);
  expect((await decline({})).status).toBe(200);
  // The yard's phones get a push.
  const notices =
    await sql`select payload ->> 'event' as event from tasks where payload #>> '{facts,quoteId}' = ${id}
    and kind = 'notice'`;
  expect(notices).toContainEqual({ event: 'quote_declined' });
  expect(await quoteOf(id)).toMatchObject({
    status: 'closed',
    declinedBy: 'customer',
  });
  expect(await view(key)).toMatchObject({ state: 'closed', declinedBy: 'customer' });
  expect(await accept(key, offerId)).toMatchObject({ status: 409, body: { code: 'closed' } });
});

test('an accepted offer cannot be declined or answered again', async () => {
  const { id, email } = await asked();
  const offerId = await offer(id, [GRAVEL]);
  const key = await keyTo(email);
  await accept(key, offerId);
  const late = await store.post('/api/quote-offers/decline', { key, offerId });
  expect([late.status, await late.json()]).toMatchObject([409, { code: 'ordered' }]);
  expect(await tell(id, 'decline', {})).toMatchObject({
    status: 409,
    body: { code: 'ordered' },
  });
});
