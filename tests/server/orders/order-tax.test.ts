// Sales tax by county, of orders that staff enter and change, on account, and from quotes.

import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chargedCents } from '../../../domain/orders/orders.ts';
import type { OfferView } from '../../../domain/quoteOffers.ts';
import type { AdminOrder } from '../../../server/admin/orders/orderDetail.ts';
import type { StaffPrice } from '../../../server/admin/orders/phoneOrders.ts';
import { command } from '../../helpers/owners.ts';
import { quoteRequest } from '../../helpers/quotes.ts';
import { startStore } from '../../helpers/store.ts';
import { createYard } from '../../helpers/yardOrders.ts';

const store = await startStore({ pays: true });
const { sql, controls } = store;
const boss = await store.staff();
const yard = createYard(store, boss);
const soil = await yard.product('per cubic yard', 4_000);

beforeEach(async () => {
  await store.forgetLimits();
  await store.taxBy('counties');
});
afterEach(async () => {
  await controls.reset();
  await store.taxBy('off');
});
const rowOf = ({ id }: { id: string }) =>
  store.oneRow(
    sql<
      { taxBasisPoints: number; totalCents: number; taxCents: number; dueCents: number }[]
    >`select tax_basis_points, total_cents, tax_cents, due_cents from orders where id = ${id}`,
  );
const taxOf = (cents: number) => Math.round(cents * 0.0975);

test('a phone order shows its tax, takes all of it, and is refused for the amount before tax', async () => {
  const order = await yard.cashOrder([[soil, 3]]);
  expect(order).toMatchObject({ totalCents: 14_500, taxCents: 1_414, paymentStatus: 'paid' });
  expect(await sql`select amount_cents, tax_cents from order_payments where order_id = ${order.id}`).toEqual([
    { amountCents: 15_914, taxCents: 1_414 },
  ]);
  const untaxed = await yard.enter([[soil, 3]], () => ({ kind: 'link' }), { totalCents: 14_500 });
  expect(untaxed).toMatchObject({ status: 409, body: { code: 'repriced' } });
});

test('more goods are due with their tax, fewer are refunded with it, and the rate stays while it is off', async () => {
  const order = await yard.cashOrder([[soil, 3]]);
  await store.taxBy('off');
  const more = await yard.tryEdit(order, [[soil, 5]], { payment: { kind: 'link' } });
  expect(more.body).toMatchObject({ totalCents: 22_500, taxCents: taxOf(22_500) });
  expect(more.body.dueCents).toBe(chargedCents(more.body) - chargedCents(order));
  await yard.payOnline(more.body);
  const paid = await yard.orderOf(order);
  expect(paid.dueCents).toBe(0);
  const fewer = await yard.edit(paid, [[soil, 4]]);
  expect(fewer).toMatchObject({ totalCents: 18_500, taxCents: taxOf(18_500) });
  await store.drain();
  const money = await store.oneRow(
    sql<{ cents: number; tax: number }[]>`
      select (select sum(amount_cents) from order_payments where order_id = ${order.id})::int
          - (select sum(amount_cents) from order_refunds where order_id = ${order.id})::int as cents,
        (select sum(tax_cents) from order_payments where order_id = ${order.id})::int
          - (select sum(tax_cents) from order_refunds where order_id = ${order.id})::int as tax`,
  );
  expect(money).toEqual({ cents: chargedCents(fewer), tax: fewer.taxCents });
});

test('a change of nothing changes no cent, another county its rate, and the yard’s when it is fetched', async () => {
  const order = await yard.cashOrder([[soil, 3]]);
  const items = [{ productId: soil.id, quantity: 3 }];
  const ask = async (over: object) =>
    (
      await boss.tell<StaffPrice>('POST', 'orders/price', {
        orderId: order.id,
        items,
        deliveryZip: '37203',
        discountCents: 0,
        ...over,
      })
    ).body;
  await store.taxBy('off');
  expect(await ask({})).toMatchObject({ taxCents: 1_414, difference: { moreCents: 0, backCents: 0 } });
  await store.taxBy('counties');
  // Clarksville, 9.5 % and a dearer zone; the yard, 9.75 % without a fee.
  expect(await ask({ deliveryZip: '37040' })).toMatchObject({ totalCents: 17_000, taxCents: 1_615 });
  expect(await ask({ isPickup: true, deliveryZip: null })).toMatchObject({
    totalCents: 12_000,
    taxCents: 1_170,
    difference: { moreCents: 0, backCents: 2_744 },
  });
});

test('a delivery to be paid asks the driver for all, and a part of it leaves the rest with its tax', async () => {
  const { body } = await yard.enter([[soil, 3]], () => ({ kind: 'on_delivery' }));
  const received = { id: randomUUID(), kind: 'cash', amountCents: 10_000, reference: null };
  const { body: after } = await yard.tell(body, 'payments', received);
  expect(after.dueCents).toBe(5_914);
  expect(await sql`select amount_cents, tax_cents from order_payments where order_id = ${body.id}`).toEqual([
    { amountCents: 10_000, taxCents: Math.round((1_414 * 10_000) / 15_914) },
  ]);
});

test('an order on account is invoiced with tax within its limit, and with a certificate without', {
  tags: 'long',
}, async () => {
  const contractor = async (creditLimitCents: number, taxExemptUntil: string | null) => {
    const who = await store.person();
    const asked = {
      businessName: 'Quarry & Sons',
      contactName: 'Rosa Quarry',
      contactPhone: '',
      contactEmail: who.email,
      certificateNumber: 'TN-4471',
      certificateExpiresOn: '2099-01-01',
    };
    await store.post('/api/contractor-account', asked, store.bearer(who.session.access_token));
    const { id } = await store.oneRow(
      sql<{ id: string }[]>`select id from contractor_accounts where owner = ${`u:${who.user.id}`}`,
    );
    const { version } = (await boss.ask<{ version: string }>(`contractors/${id}`)).body;
    await boss.tell('POST', `contractors/${id}/terms`, {
      version,
      percentOff: 0,
      termsDays: 30,
      creditLimitCents,
      taxExemptUntil,
    });
    return who.email;
  };
  const enter = async (customerEmail: string, totalCents: number) =>
    yard.enter([[soil, 3]], () => ({ kind: 'account' }), { customerEmail, totalCents });
  const taxed = await enter(await contractor(15_914, null), 15_914);
  expect(taxed.body).toMatchObject({ taxCents: 1_414, dueCents: 15_914, paymentStatus: 'invoiced' });
  expect(await enter(await contractor(15_913, null), 15_914)).toMatchObject({
    status: 422,
    body: { code: 'credit_limit' },
  });
  const exempt = await enter(await contractor(15_000, '2099-01-01'), 14_500);
  expect(exempt.body).toMatchObject({ taxCents: 0, dueCents: 14_500 });
});

test('a quote shows its tax, is not accepted where more is charged, and its order pays what it shows', async () => {
  const who = await store.person();
  const headers = store.bearer(who.session.access_token);
  const sent = command('requestQuote', quoteRequest({ email: who.email, zip: '37040' }));
  await store.post('/api/sync', { schema: 1, commands: [sent] }, headers);
  const { version } = (await boss.ask<{ version: string }>(`quotes/${sent.id}`)).body;
  const line = {
    catalog: 'traditional',
    productId: soil.id,
    name: soil.name,
    unit: soil.unit,
    quantity: 4,
    unitPriceCents: 2_500,
  };
  const offer = {
    id: randomUUID(),
    version,
    note: 'Gladly.',
    lines: [line],
    deliveryFeeCents: 5_000,
    days: 14,
  };
  await boss.tell('POST', `quotes/${sent.id}/offers`, offer);
  const key = { quoteId: sent.id };
  const view = (await (await store.post('/api/quote-offers/view', key, headers)).json()) as OfferView;
  expect(view.taxCents).toBe(1_425);
  const accept = (deliveryAddress: string) =>
    store.post(
      '/api/quote-offers/accept',
      {
        key,
        offerId: offer.id,
        deliveryAddress,
        deliveryDate: null,
        specialInstructions: null,
        customerName: 'Rosa Quarry',
        customerPhone: null,
      },
      headers,
    );
  const dearer = await accept('214 Boxwood Lane, Nashville, TN 37203');
  expect([dearer.status, await dearer.json()]).toMatchObject([400, { field: 'deliveryAddress' }]);
  const accepted = await accept('3 River Road, Clarksville, TN 37040');
  const { orderNumber } = (await accepted.json()) as AdminOrder;
  const { id } = await store.oneRow(
    sql<{ id: string }[]>`select id from orders where order_number = ${orderNumber}`,
  );
  expect(await rowOf({ id })).toEqual({
    taxBasisPoints: 950,
    totalCents: 15_000,
    taxCents: 1_425,
    dueCents: 0,
  });
  const after = (await (await store.post('/api/quote-offers/view', key, headers)).json()) as OfferView;
  expect(after).toMatchObject({ state: 'ordered', taxCents: 1_425 });
});
