import { readFileSync } from 'node:fs';
import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { API_VERSION } from '../../server/sandbox/payments/protocol/wire.ts';
import { newSession, startPayments } from '../helpers/payments-server.ts';

// The SDK's typings define every answer: each key that they do not mark optional must be there, null or not, and no
// other key may. They are read from the SDK itself, so an upgrade of the SDK is noticed.

type Keys = { required: string[]; all: string[] };

function keysOf(file: string, name: string): Keys {
  const url = import.meta.resolve('stripe').replace(/stripe\.esm\.node\.js$/, `resources/${file}.d.ts`);
  const text = readFileSync(new URL(url), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const start = new RegExp(`interface ${name} (?:extends [\\w. ]+)?\\{`).exec(text);
  if (!start) throw new Error(`no ${name} in ${file}`);
  const keys: Keys = { required: [], all: [] };
  let depth = 1;
  for (const line of text.slice(start.index + start[0].length).split('\n')) {
    const key = /^\s*(\w+)(\?)?:/.exec(line);
    if (depth === 1 && key?.[1]) {
      keys.all.push(key[1]);
      if (!key[2]) keys.required.push(key[1]);
    }
    depth += (line.match(/\{/g)?.length ?? 0) - (line.match(/\}/g)?.length ?? 0);
    if (depth === 0) return keys;
  }
  throw new Error(`no end of ${name} in ${file}`);
}

test('the SDK uses the stand-in’s API version', () => {
  expect(Stripe.API_VERSION).toBe(API_VERSION);
});

/** Each kind of object as it is sent. */
async function collect(): Promise<Record<string, object>> {
  const payments = await startPayments();
  const { stripe, raw } = payments;
  const json = async (path: string): Promise<object> => (await raw(path)).json();
  const product = await stripe.products.create({
    name: 'Loam',
    default_price_data: { currency: 'usd', unit_amount: 5_000 },
  });
  const session = await newSession(payments, {
    line_items: [{ price: String(product.default_price), quantity: 2 }],
    shipping_options: [
      {
        shipping_rate_data: {
          type: 'fixed_amount',
          display_name: 'Delivery',
          fixed_amount: { amount: 7_500, currency: 'usd' },
        },
      },
    ],
  });
  const open = await json(`/v1/checkout/sessions/${session.id}`);
  await payments.controls.pay(session.id);
  const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
  if (typeof paid.payment_intent !== 'object' || !paid.payment_intent) throw new Error('not paid');
  const refund = await stripe.refunds.create({ payment_intent: paid.payment_intent.id, amount: 100 });
  const dispute = await payments.controls.openDispute(paid.payment_intent.id);
  const [event] = (await stripe.events.list({ limit: 1 })).data;
  const lines = (await json(`/v1/checkout/sessions/${session.id}/line_items`)) as { data: [object] };
  return {
    'open session': open,
    'paid session': await json(`/v1/checkout/sessions/${session.id}`),
    product: await json(`/v1/products/${product.id}`),
    price: await json(`/v1/prices/${product.default_price}`),
    line: lines.data[0],
    intent: await json(`/v1/payment_intents/${paid.payment_intent.id}`),
    charge: await json(`/v1/charges/${paid.payment_intent.latest_charge}`),
    refund: await json(`/v1/refunds/${refund.id}`),
    dispute,
    event: await json(`/v1/events/${event?.id}`),
  };
}

test.for([
  ['open session', 'Checkout/Sessions', 'Session'],
  ['paid session', 'Checkout/Sessions', 'Session'],
  ['product', 'Products', 'Product'],
  ['price', 'Prices', 'Price'],
  ['line', 'LineItems', 'LineItem'],
  ['intent', 'PaymentIntents', 'PaymentIntent'],
  ['charge', 'Charges', 'Charge'],
  ['refund', 'Refunds', 'Refund'],
  ['dispute', 'Disputes', 'Dispute'],
  ['event', 'Events', 'EventBase'],
] as const)('%s on the wire has every key of the typings and no other', async ([name, file, type]) => {
  const answers = await collect();
  const { required, all } = keysOf(file, type);
  const keys = Object.keys(answers[name] ?? {});
  expect(required.length).toBeGreaterThan(5);
  expect(required.filter((key) => !keys.includes(key))).toEqual([]);
  expect(keys.filter((key) => !all.includes(key))).toEqual([]);
});
