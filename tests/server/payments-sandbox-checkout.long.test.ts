import type { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import { newSession, startPayments } from '../helpers/payments-server.ts';

const TOPSOIL = {
  id: 'prod_topsoil',
  name: 'Topsoil',
  description: 'Screened',
  images: [],
  metadata: {},
  priceCents: 4_500,
  active: true,
};
const delivery = (cents: number): Stripe.Checkout.SessionCreateParams['shipping_options'] => [
  {
    shipping_rate_data: {
      type: 'fixed_amount',
      display_name: 'Delivery',
      fixed_amount: { amount: cents, currency: 'usd' },
    },
  },
];
const nowSeconds = () => Math.floor(Date.now() / 1000);

describe('a new checkout session', () => {
  test('a new session adds up its lines and the delivery, and is open and unpaid', async () => {
    const payments = await startPayments({ seedProducts: [TOPSOIL] });
    const session = await newSession(payments, {
      line_items: [
        { price: 'price_topsoil', quantity: 3 },
        {
          price_data: { currency: 'usd', unit_amount: 5_500, product_data: { name: 'Compost' } },
          quantity: 2,
        },
      ],
      shipping_options: delivery(7_500),
      client_reference_id: 'order-1',
      metadata: { order: '1' },
    });
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      customer_details: null,
      customer_email: 'dana@example.com',
      client_reference_id: 'order-1',
      metadata: { order: '1' },
      ui_mode: 'hosted_page',
      mode: 'payment',
      livemode: false,
      currency: 'usd',
      amount_subtotal: 24_500,
      amount_total: 32_000,
      total_details: { amount_discount: 0, amount_shipping: 7_500, amount_tax: 0 },
      shipping_cost: { amount_total: 7_500 },
      payment_method_types: ['card'],
      success_url: `${payments.url}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${payments.url}/cart`,
      url: `${payments.url}/sandbox/payments/pay/${session.id}`,
    });
    expect(session.id).toMatch(/^cs_test_\w{58}$/);
    expect(session.expires_at).toBe(session.created + 86_400);
  });

  test('a session keeps its lines in order, with their prices', async () => {
    const payments = await startPayments({ seedProducts: [TOPSOIL] });
    const session = await newSession(payments, {
      line_items: [
        ...Array.from({ length: 11 }, (_, n) => ({
          price_data: { currency: 'usd', unit_amount: 100 + n, product_data: { name: `Line ${n}` } },
          quantity: 1,
        })),
        { price: 'price_topsoil', quantity: 2 },
      ],
    });
    const { sessions } = payments.stripe.checkout;
    const lines = await sessions.listLineItems(session.id, { limit: 100 });
    expect(lines.data.map(({ description }) => description).at(0)).toBe('Line 0');
    expect(lines.data.at(-1)).toMatchObject({
      object: 'item',
      description: 'Topsoil',
      amount_subtotal: 9_000,
      amount_total: 9_000,
      quantity: 2,
      price: { id: 'price_topsoil', product: 'prod_topsoil' },
    });
    // An expanded session shows only the first ten, like the provider's.
    const expanded = await sessions.retrieve(session.id, { expand: ['line_items'] });
    expect(expanded.line_items).toMatchObject({ has_more: true });
    expect(expanded.line_items?.data).toHaveLength(10);
  });

  test('inline prices are not in the list of active prices', async () => {
    const payments = await startPayments({ seedProducts: [TOPSOIL] });
    await newSession(payments);
    expect((await payments.stripe.prices.list({ active: true })).data.map(({ id }) => id)).toEqual([
      'price_topsoil',
    ]);
    expect((await payments.stripe.products.list({ active: true })).data).toHaveLength(1);
  });
});

describe('an invalid checkout session', () => {
  const line = (params: object) => ({ line_items: [{ quantity: 1, ...params }] });
  const cases: [string, Record<string, unknown>, Record<string, unknown>][] = [
    ['without success_url', { success_url: undefined }, { code: 'parameter_missing', param: 'success_url' }],
    [
      'with an email that no mail server takes',
      { customer_email: 'dana..whitfield@example.com' },
      { code: 'email_invalid', param: 'customer_email' },
    ],
    ['with an email beyond ASCII', { customer_email: 'josé@example.com' }, { code: 'email_invalid' }],
    [
      'with 51 labels',
      { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, 'v'])) },
      { param: 'metadata' },
    ],
    ['with a long label', { metadata: { ['k'.repeat(41)]: 'v' } }, { param: 'metadata' }],
    ['with a long label value', { metadata: { k: 'v'.repeat(501) } }, { param: 'metadata[k]' }],
    ['with a label in brackets', { 'metadata[a[b]]': 'v' }, {}],
    ['with a long reference', { client_reference_id: 'x'.repeat(201) }, { param: 'client_reference_id' }],
    [
      'with a long address',
      { success_url: `https://example.com/${'x'.repeat(5000)}` },
      { param: 'success_url' },
    ],
    ['with a blank in an address', { cancel_url: 'https://example.com/a b' }, { code: 'url_invalid' }],
    ['with an unknown language', { locale: 'xx' }, { param: 'locale' }],
    ['with a null byte', { client_reference_id: 'a\0b' }, { param: 'client_reference_id' }],
    [
      'with a long product name',
      line({ price_data: { currency: 'usd', unit_amount: 100, product_data: { name: 'x'.repeat(251) } } }),
      { param: 'line_items[0][price_data][product_data][name]' },
    ],
    [
      'with a long picture address',
      line({
        price_data: {
          currency: 'usd',
          unit_amount: 100,
          product_data: { name: 'Soil', images: [`https://example.com/${'x'.repeat(2048)}`] },
        },
      }),
      { param: 'line_items[0][price_data][product_data][images][0]' },
    ],
    [
      'with 101 lines',
      { line_items: Array.from({ length: 101 }, () => ({ price: 'price_topsoil', quantity: 1 })) },
      { param: 'line_items' },
    ],
    ['without lines', { line_items: undefined }, { code: 'parameter_missing', param: 'line_items' }],
    ['with an unknown name', { colour: 'red' }, { code: 'parameter_unknown', param: 'colour' }],
    [
      'with an unknown name inside a line',
      line({ price: 'price_topsoil', colour: 'red' }),
      { code: 'parameter_unknown', param: 'line_items[0][colour]' },
    ],
    [
      'with no quantity',
      line({ price: 'price_topsoil', quantity: undefined }),
      { code: 'parameter_missing' },
    ],
    [
      'with half a quantity',
      line({ price: 'price_topsoil', quantity: 1.5 }),
      { code: 'parameter_invalid_integer', param: 'line_items[0][quantity]' },
    ],
    ['with quantity 0', line({ price: 'price_topsoil', quantity: 0 }), { param: 'line_items[0][quantity]' }],
    [
      'with an unknown price',
      line({ price: 'price_none' }),
      { code: 'resource_missing', param: 'line_items[0][price]', statusCode: 400 },
    ],
    [
      'with a negative amount',
      line({ price_data: { currency: 'usd', unit_amount: -1, product_data: { name: 'x' } } }),
      { param: 'line_items[0][price_data][unit_amount]' },
    ],
    [
      'with an empty name',
      line({ price_data: { currency: 'usd', unit_amount: 100, product_data: { name: '' } } }),
      { code: 'parameter_invalid_empty', param: 'line_items[0][price_data][product_data][name]' },
    ],
    ['under 50 cents', { cents: 49 }, { code: 'amount_too_small' }],
    ['over a million', { cents: 99_999_999, shipping_options: delivery(1) }, { code: 'amount_too_large' }],
    ['with a bad address', { customer_email: 'dana' }, { code: 'email_invalid', param: 'customer_email' }],
    [
      'with a bad link',
      { success_url: 'javascript:alert(1)' },
      { code: 'url_invalid', param: 'success_url' },
    ],
    ['for a subscription', { mode: 'subscription' }, { param: 'mode' }],
    ['with something the stand-in lacks', { discounts: [{ coupon: 'x' }] }, { param: 'discounts' }],
    ['ending in 29 minutes', { expires_at: nowSeconds() + 29 * 60 }, { param: 'expires_at' }],
    ['ending in 25 hours', { expires_at: nowSeconds() + 25 * 3_600 }, { param: 'expires_at' }],
  ];

  test.for(cases)('a session %s is refused and creates nothing', async ([, params, error]) => {
    const payments = await startPayments({ seedProducts: [TOPSOIL] });
    await expect(newSession(payments, params)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      ...error,
    });
    expect((await payments.stripe.checkout.sessions.list()).data).toEqual([]);
    expect((await payments.stripe.products.list()).data).toHaveLength(1);
  });

  test('an inactive, a recurring and an unknown price cannot be bought', async () => {
    const payments = await startPayments({ seedProducts: [TOPSOIL] });
    const { prices, products } = payments.stripe;
    const monthly = await prices.create({
      product: 'prod_topsoil',
      currency: 'usd',
      unit_amount: 900,
      recurring: { interval: 'month' },
    });
    const euros = await prices.create({ product: 'prod_topsoil', currency: 'eur', unit_amount: 900 });
    const buy = (...ids: string[]) =>
      newSession(payments, { line_items: ids.map((price) => ({ price, quantity: 1 })) });
    await expect(buy(monthly.id)).rejects.toThrow('recurring price');
    await expect(buy('price_topsoil', euros.id)).rejects.toThrow('same currency');
    await prices.update('price_topsoil', { active: false });
    await expect(buy('price_topsoil')).rejects.toThrow('inactive');
    await prices.update('price_topsoil', { active: true });
    await products.update('prod_topsoil', { active: false });
    await expect(buy('price_topsoil')).rejects.toThrow('not active');
  });

  test('a JSON body is refused', async () => {
    const { raw } = await startPayments();
    const answer = await raw('/v1/checkout/sessions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"mode":"payment"}',
    });
    expect(answer.status).toBe(400);
    expect((await answer.json()).error.message).toContain('application/x-www-form-urlencoded');
  });
});
