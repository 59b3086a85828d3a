// The provider's own rules are stricter than ours: data that it refuses is a 400 that names our field, and final.
import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { beforeEach, describe, expect, test } from 'vitest';
import { refusedData } from '../../../server/http/stripe.ts';
import { claimFor } from '../../helpers/orders.ts';
import { startStore } from '../../helpers/store.ts';

const shop = await startStore({ pays: true, mails: false });
const topsoil = await shop.productNamed('Premium Garden Topsoil');
beforeEach(() => shop.forgetLimits());

const openOrders = () => shop.sql`select from orders where status = 'pending'`;

/** A new order ends; sent again with the same key, it gets no page either. */
async function expectRefused(claim: object, field: string) {
  const before = await openOrders();
  const key = randomUUID();
  const { status, body } = await shop.checkout(claim, { key });
  expect({ status, code: body.code, field: body.field }).toEqual({ status: 400, code: 'bad_input', field });
  expect(await openOrders()).toHaveLength(before.length);
  expect((await shop.checkout(claim, { key })).status).toBeLessThan(500);
}

test.each([
  'dana..whitfield@example.com',
  '.dana@example.com',
  'dana.@example.com',
  'dana@example',
  'dana@example.c',
  'dana@example.com.',
  'dana@example..com',
  'dana@-example.com',
  'dana@example.123',
  'dana whitfield@example.com',
  '<dana@example.com>',
  '"dana"@example.com',
  'da,na@example.com',
  'da(na)@example.com',
  'da[na]@example.com',
  'dana@exam_ple.com',
  'josé@example.com',
  'dana@exämple.com',
  `${'d'.repeat(65)}@example.com`,
])('the email %j is a 400 that names customer_email', async (customer_email) => {
  const claim = claimFor([{ product: topsoil, quantity: 2 }], { customer_email });
  await expectRefused(claim, 'customer_email');
});

test('a corrected email is ordered, and holds its stock only once', async () => {
  const product = await shop.product({ inventoryCount: 2 });
  const lines = [{ product, quantity: 2 }];
  expect((await shop.checkout(claimFor(lines, { customer_email: 'dana@example.c' }))).status).toBe(400);
  expect((await shop.checkout(claimFor(lines))).status).toBe(200);
});

test('an amount below what the provider takes names the total', async () => {
  const product = await shop.product({ priceCents: 20 });
  const claim = claimFor([{ product, quantity: 1 }], {
    is_pickup: true,
    delivery_fee: 0,
    total_amount: 0.2,
  });
  await expectRefused(claim, 'total_amount');
});

test('more characters or lines than the provider takes are a 400, whatever is sent', async () => {
  const { sessions } = shop.storeClient.checkout;
  const create = sessions.create.bind(sessions);
  type Params = Parameters<typeof create>[0] & object;
  const changes: [field: string, change: (params: Params) => Partial<Params>][] = [
    ['', () => ({ metadata: { note: 'x'.repeat(501) } })],
    ['', () => ({ success_url: 'not an address' })],
    ['', () => ({ client_reference_id: 'x'.repeat(201) })],
    ['', () => ({ branding_settings: { display_name: 'x'.repeat(101) } })],
    [
      'items',
      ({ line_items = [] }) => ({ line_items: Array.from({ length: 101 }, () => line_items[0] ?? {}) }),
    ],
    ['delivery_fee', () => ({ shipping_options: [{ shipping_rate_data: { display_name: '' } }] })],
  ];
  try {
    for (const [field, change] of changes) {
      Object.assign(sessions, {
        create: (params: Params, options: object) => create({ ...params, ...change(params) }, options),
      });
      await expectRefused(claimFor([{ product: topsoil, quantity: 2 }]), field);
    }
  } finally {
    Object.assign(sessions, { create });
  }
});

describe('our field of the provider’s refusal', () => {
  const refusal = (raw: Partial<Stripe.StripeRawError>) =>
    new Stripe.errors.StripeInvalidRequestError({
      type: 'invalid_request_error',
      message: 'no',
      statusCode: 400,
      ...raw,
    } as Stripe.StripeRawError);

  test.each([
    ['customer_email', { param: 'customer_email', code: 'email_invalid' }],
    ['customer_email', { param: 'email' }],
    ['customer_email', { param: 'payment_intent_data[receipt_email]' }],
    ['customer_email', { code: 'email_invalid' }],
    ['customer_name', { param: 'name' }],
    ['customer_phone', { param: 'phone' }],
    ['delivery_zip', { param: 'customer_details[address][postal_code]' }],
    ['delivery_address', { param: 'address[line1]' }],
    ['items', { param: 'line_items[3][price_data][product_data][name]' }],
    ['items', { param: 'line_items[0][quantity]', code: 'parameter_invalid_integer' }],
    ['items', { param: 'line_items[0][price_data][product_data][metadata]' }],
    ['delivery_fee', { param: 'shipping_options[0][shipping_rate_data][fixed_amount][amount]' }],
    ['total_amount', { code: 'amount_too_small' }],
    ['total_amount', { code: 'amount_too_large', param: 'line_items' }],
    ['total_amount', { param: 'amount' }],
    ['', { param: 'metadata[note]' }],
    ['', { param: 'success_url', code: 'url_invalid' }],
    ['', { param: 'payment_intent_data[statement_descriptor_suffix]' }],
    ['', {}],
  ])('%j for %j', (field, raw) => {
    expect(refusedData(refusal(raw))).toMatchObject({ status: 400, code: 'bad_input', more: { field } });
  });

  test.each([
    ['a parameter that the provider does not know', refusal({ code: 'parameter_unknown', param: 'x' })],
    ['something that is gone', refusal({ code: 'resource_missing', param: 'customer', statusCode: 404 })],
    ['a wrong key', new Stripe.errors.StripeAuthenticationError({ type: 'invalid_request_error' } as never)],
    ['an outage', new Stripe.errors.StripeAPIError({ type: 'api_error', message: 'away', statusCode: 500 })],
    ['an error of ours', new Error('no')],
  ])('%s is not about the data', (_, error) => {
    expect(refusedData(error)).toBeNull();
  });
});
