import { describe, expect, test } from 'vitest';
import { newSession, type StandIn, startPayments } from '../helpers/payments-server.ts';

const products = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    id: `prod_${String(place).padStart(3, '0')}`,
    name: `Product ${place}`,
    description: 'One of many',
    images: [],
    metadata: {},
    priceCents: 1_000 + place,
    active: place % 2 === 0,
  }));
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);

/** Products created an hour apart, the newest first. */
async function hourly(count: number): Promise<StandIn & { created: number[] }> {
  const payments = await startPayments();
  const created: number[] = [];
  for (let hour = 0; hour < count; hour += 1) {
    created.unshift((await payments.stripe.products.create({ name: `Hour ${hour}` })).created);
    await payments.controls.advanceClock(3_600);
  }
  return { ...payments, created };
}

describe('pagination', () => {
  test('pages have ten rows by default, and `has_more` is true until the last', async () => {
    const { stripe } = await startPayments({ seedProducts: products(13) });
    const first = await stripe.products.list();
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/products' });
    expect(idsOf(first)).toEqual(products(10).map(({ id }) => id));
    const rest = await stripe.products.list({ starting_after: 'prod_009' });
    expect(rest.has_more).toBe(false);
    expect(idsOf(rest)).toEqual(['prod_010', 'prod_011', 'prod_012']);
  });

  test('the SDK paginates automatically', async () => {
    const { stripe } = await startPayments({ seedProducts: products(230) });
    const all = await stripe.products.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
    expect(idsOf({ data: all })).toEqual(products(230).map(({ id }) => id));
  });

  test('a cursor stays valid after its row has left the filter', async () => {
    const { stripe } = await startPayments({ seedProducts: products(9) });
    await stripe.products.update('prod_002', { active: false });
    expect(idsOf(await stripe.products.list({ active: true, starting_after: 'prod_002', limit: 2 }))).toEqual(
      ['prod_004', 'prod_006'],
    );
  });

  test.for([
    ['limit 0', { limit: 0 }, 'limit'],
    ['limit 101', { limit: 101 }, 'limit'],
    ['an unknown cursor', { starting_after: 'prod_none' }, 'starting_after'],
  ] as const)('%s is a 400', async ([, query, param]) => {
    const { stripe } = await startPayments({ seedProducts: products(3) });
    await expect(stripe.products.list(query)).rejects.toMatchObject({ statusCode: 400, param });
  });
});

describe('filters', () => {
  test('created accepts the beginning of a range', async () => {
    const { stripe, created } = await hourly(4);
    const [newest = 0, second = 0] = created;
    const { data } = await stripe.products.list({ created: { gte: second } });
    expect(data.map((product) => product.created)).toEqual([newest, second]);
  });

  test('a filter narrows the list', async () => {
    const { stripe } = await startPayments({ seedProducts: products(6) });
    expect(idsOf(await stripe.products.list({ active: false }))).toEqual([
      'prod_001',
      'prod_003',
      'prod_005',
    ]);
  });

  test('sessions are filtered by status and by intent', async () => {
    const payments = await startPayments();
    const [paid, expired, open] = [
      await newSession(payments),
      await newSession(payments),
      await newSession(payments),
    ];
    await payments.controls.pay(paid.id);
    await payments.stripe.checkout.sessions.expire(expired.id);
    const { sessions } = payments.stripe.checkout;
    expect(idsOf(await sessions.list({ status: 'complete' }))).toEqual([paid.id]);
    expect(idsOf(await sessions.list({ status: 'expired' }))).toEqual([expired.id]);
    expect(idsOf(await sessions.list({ status: 'open' }))).toEqual([open.id]);
    const { payment_intent } = await sessions.retrieve(paid.id);
    expect(idsOf(await sessions.list({ payment_intent: String(payment_intent) }))).toEqual([paid.id]);
  });
});

describe('expand', () => {
  test('a session expands into its intent and charge', async () => {
    const payments = await startPayments({ seedProducts: products(1) });
    const session = await newSession(payments, { line_items: [{ price: 'price_000', quantity: 3 }] });
    await payments.controls.pay(session.id);
    const read = await payments.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent.latest_charge'],
    });
    expect(read.payment_intent).toMatchObject({ latest_charge: { amount: 3_000, paid: true } });
  });

  test('a list expands each of its rows', async () => {
    const { stripe } = await startPayments({ seedProducts: products(2) });
    const { data } = await stripe.products.list({ expand: ['data.default_price'] });
    expect(data.map(({ default_price }) => default_price)).toMatchObject([
      { unit_amount: 1_000 },
      { unit_amount: 1_001 },
    ]);
  });

  test('a create request is expanded like a read, and `expand[]` like `expand[0]`', async () => {
    const payments = await startPayments();
    const session = await newSession(payments, { expand: ['line_items'] });
    expect(session.line_items?.data).toHaveLength(1);
    const read = await payments.raw(`/v1/checkout/sessions/${session.id}?expand%5B%5D=line_items`);
    expect((await read.json()).line_items.data).toHaveLength(1);
  });

  test('lists inside an object are absent without expand', async () => {
    const payments = await startPayments();
    expect(await newSession(payments)).not.toHaveProperty('line_items');
  });

  test('an unknown expand path is a 400', async () => {
    const { stripe } = await startPayments({ seedProducts: products(1) });
    for (const path of ['data.colour', 'default_price'])
      await expect(stripe.products.list({ expand: [path] })).rejects.toMatchObject({ statusCode: 400 });
  });
});
