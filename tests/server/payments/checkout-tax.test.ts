// Sales tax, the provider's and the store's own: on top of the order total, and any other difference is a mismatch.
import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SalesTaxes } from '../../../domain/base/salesTaxRates.ts';
import { DEFAULT_SETTINGS } from '../../../domain/base/settings.ts';
import { claimFor } from '../../helpers/orders.ts';
import { startStore } from '../../helpers/store.ts';

const shop = await startStore({ pays: true, mails: false });
const topsoil = await shop.productNamed('Premium Garden Topsoil');
const claim = claimFor([{ product: topsoil, quantity: 5 }]);

const taxedBy = (mode: SalesTaxes['mode']) => {
  const value = shop.sql.json({ ...DEFAULT_SETTINGS.taxes, mode } as never);
  return shop.sql`
    insert into store_settings (key, value) values ('taxes', ${value})
    on conflict (key) do update set value = excluded.value`;
};
beforeEach(() => shop.forgetLimits());
afterEach(() => taxedBy('off'));

/** The webhook of a payment with that much tax. */
async function paidWith(taxCents: number, totalMore = taxCents) {
  const { body } = await shop.checkout(claim);
  const event = await shop.completedEvent(body.sessionId);
  const session = event.data.object as Stripe.Checkout.Session;
  const total_details = { amount_discount: 0, amount_shipping: 0, amount_tax: taxCents };
  const object = { ...session, amount_total: (session.amount_total ?? 0) + totalMore, total_details };
  const answer = await shop.webhook({ ...event, data: { object } });
  expect(answer.status).toBe(200);
  return { session, order: await shop.orderRow({ orderNumber: body.orderNumber }) };
}

test('the provider is asked for tax on every item and on delivery only where it charges it', async () => {
  const asked: string[] = [];
  const create = shop.storeClient.checkout.sessions.create.bind(shop.storeClient.checkout.sessions);
  Object.assign(shop.storeClient.checkout.sessions, {
    create: (params: unknown, options: Parameters<typeof create>[1]) => {
      asked.push(JSON.stringify(params));
      return create(params as Parameters<typeof create>[0], options);
    },
  });
  const off = await shop.checkout(claim);
  expect(off.status).toBe(200);
  await taxedBy('provider');
  const taxed = await shop.checkout(claim);
  expect(taxed.status).toBe(200);
  expect(asked[0]).not.toContain('tax');
  // Without these, Apple Pay, Google Pay and Link appear as the provider's dashboard allows.
  for (const limit of [
    'payment_method_types',
    'excluded_payment_method_types',
    'wallet_options',
    'payment_method_configuration',
  ])
    expect(asked[0]).not.toContain(limit);
  expect(asked[1]).toContain('"automatic_tax":{"enabled":true}');
  expect(asked[1]?.match(/"tax_behavior":"exclusive"/g)).toHaveLength(2);
  expect((await shop.stripe.checkout.sessions.retrieve(taxed.body.sessionId)).automatic_tax.enabled).toBe(
    true,
  );
});

test('a payment of the total plus tax is accepted, and the tax is saved', async () => {
  const { order } = await paidWith(2_137);
  expect(order).toMatchObject({ paymentStatus: 'paid', taxCents: 2_137, attention: [] });
  const change = shop.sql`update orders set tax_cents = 0 where order_number = ${order.orderNumber}`;
  await expect(change).rejects.toThrow('what was ordered does not change');
});

test.each([
  [0, 500],
  [500, 0],
  [500, 499],
])('with %i of tax, %i above the order total is a mismatch', async (taxCents, totalMore) => {
  const { order } = await paidWith(taxCents, totalMore);
  expect(order).toMatchObject({ paymentStatus: 'unpaid', attention: ['payment_mismatch'] });
});

test('an order is fully refunded only when its tax is refunded too', async () => {
  const { order, session } = await paidWith(2_000);
  const intent = await shop.stripe.paymentIntents.retrieve(String(session.payment_intent), {
    expand: ['latest_charge'],
  });
  // The stand-in charged the order total only, so it cannot refund the tax.
  const refunds: Partial<Stripe.Refund>[] = [];
  Object.assign(shop.storeClient.refunds, { list: () => refunds });
  const refunded = async (amount: number) => {
    refunds.push({ id: `re_${crypto.randomUUID()}`, amount, status: 'succeeded' });
    const object = { ...(intent.latest_charge as object), amount: order.totalCents + 2_000 };
    const event = { id: `evt_${crypto.randomUUID()}`, object: 'event', type: 'charge.refunded' };
    expect((await shop.webhook({ ...event, data: { object } })).status).toBe(200);
    return shop.orderRow({ orderNumber: order.orderNumber });
  };
  expect(await refunded(order.totalCents)).toMatchObject({ paymentStatus: 'partly_refunded', attention: [] });
  expect(await refunded(2_000)).toMatchObject({ paymentStatus: 'refunded', attention: [] });
});

describe('tax that the store charges by county', () => {
  const order = async (orderNumber: string) => {
    const [found] = await shop.sql<
      { id: string; totalCents: number; taxBasisPoints: number; taxCents: number; paymentStatus: string }[]
    >`select id, total_cents, tax_basis_points, tax_cents, payment_status from orders where order_number = ${orderNumber}`;
    if (!found) throw new Error(`no order ${orderNumber}`);
    return found;
  };

  test.each([
    // Davidson and Montgomery; a pick-up is taxed at the yard.
    ['37203', {}, 975],
    ['37043', { delivery_address: '3 River Road, Clarksville, TN 37043', delivery_fee: 50 }, 950],
    ['37043', { is_pickup: true, delivery_fee: 0 }, 975],
  ])('ZIP %s with %j pays its rate as a line of the payment page', async (delivery_zip, over, rate) => {
    await taxedBy('counties');
    const total_amount = claim.subtotal + ('delivery_fee' in over ? over.delivery_fee : claim.delivery_fee);
    const { body } = await shop.checkout({ ...claim, ...over, delivery_zip, total_amount });
    const placed = await order(body.orderNumber);
    const taxCents = Math.round((placed.totalCents * rate) / 10_000);
    expect(placed).toMatchObject({ taxBasisPoints: rate, taxCents });
    const { data } = await shop.stripe.checkout.sessions.listLineItems(body.sessionId);
    expect(data.at(-1)).toMatchObject({ description: 'Sales tax', amount_total: taxCents });
    const event = await shop.completedEvent(body.sessionId);
    expect(event.data.object).toMatchObject({ amount_total: placed.totalCents + taxCents });
    await shop.webhook(event);
    expect(await order(body.orderNumber)).toMatchObject({ paymentStatus: 'paid', taxCents });
    expect(
      await shop.sql`select amount_cents, tax_cents from order_payments where order_id = ${placed.id}`,
    ).toEqual([{ amountCents: placed.totalCents + taxCents, taxCents }]);
    await expect(shop.sql`update orders set tax_basis_points = 0 where id = ${placed.id}`).rejects.toThrow(
      'what was ordered does not change',
    );
  });

  test('a page that shows another tax is told today’s rate; one that shows none is not asked', async () => {
    await taxedBy('counties');
    const wrong = await shop.checkout({ ...claim, sales_tax: 1 });
    expect(wrong).toMatchObject({ status: 409, body: { code: 'price_changed', taxBasisPoints: 975 } });
    const right = Math.round(claim.total_amount * 100 * 0.0975) / 100;
    expect((await shop.checkout({ ...claim, sales_tax: right })).status).toBe(200);
    expect((await shop.checkout(claim)).status).toBe(200);
  });

  test('the provider is not asked to add its own', async () => {
    await taxedBy('counties');
    const { body } = await shop.checkout(claim);
    expect((await shop.stripe.checkout.sessions.retrieve(body.sessionId)).automatic_tax.enabled).toBe(false);
  });
});
