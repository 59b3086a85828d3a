import { describe, expect, test } from 'vitest';
import { clientAt, startPayments } from '../helpers/payments-server.ts';

const CATALOG = ['first', 'second', 'third'].map((name, place) => ({
  id: `prod_${name}`,
  name: `The ${name}`,
  description: `What the ${name} is`,
  images: [`https://example.com/${name}.png`],
  metadata: { category: 'topsoil', place: String(place) },
  priceCents: 4_500 + place * 100,
  active: name !== 'third',
}));

describe('the seeded catalog', () => {
  test('a new journal begins with the catalog in its order, each product with its price', async () => {
    const { stripe, endpoint } = await startPayments({ seedProducts: CATALOG });
    const active = await stripe.products.list({ active: true, limit: 100, expand: ['data.default_price'] });
    expect(active.data.map(({ id }) => id)).toEqual(['prod_first', 'prod_second']);
    expect(active.data[1]?.default_price).toMatchObject({
      id: 'price_second',
      unit_amount: 4_600,
      currency: 'usd',
    });
    const prices = await stripe.prices.list({ active: true, type: 'one_time' });
    expect(prices.data.map(({ product }) => product)).toEqual(['prod_first', 'prod_second', 'prod_third']);
    expect(endpoint.received).toEqual([]);
  });

  test('an existing journal keeps what was changed since', async () => {
    const payments = await startPayments({ seedProducts: CATALOG });
    await payments.stripe.products.update('prod_first', { name: 'Renamed' });
    await payments.stripe.products.del((await payments.stripe.products.create({ name: 'Gone again' })).id);
    await payments.restart();
    expect((await payments.stripe.products.list()).data.map(({ name }) => name)).toEqual([
      'Renamed',
      'The second',
      'The third',
    ]);
  });
});

describe('products and prices', () => {
  test('a product created with a default price can be read with it', async () => {
    const { stripe } = await startPayments();
    const product = await stripe.products.create({
      id: 'loam',
      name: 'Loam',
      images: ['https://example.com/loam.png'],
      metadata: { ph_level: '6.5' },
      default_price_data: { currency: 'usd', unit_amount: 5_250 },
    });
    expect(product).toMatchObject({
      id: 'loam',
      active: true,
      livemode: false,
      metadata: { ph_level: '6.5' },
    });
    const read = await stripe.products.retrieve('loam', { expand: ['default_price'] });
    expect(read.default_price).toMatchObject({ object: 'price', product: 'loam', unit_amount: 5_250 });
    await expect(stripe.products.create({ id: 'loam', name: 'Again' })).rejects.toMatchObject({
      code: 'resource_already_exists',
    });
  });

  test('an update changes only the fields it names, and null clears a field', async () => {
    const { stripe } = await startPayments({ seedProducts: CATALOG });
    await stripe.products.update('prod_first', { description: null as unknown as string, active: false });
    const product = await stripe.products.retrieve('prod_first');
    expect(product).toMatchObject({ description: null, active: false, name: 'The first' });
    expect(product.images).toEqual(['https://example.com/first.png']);
  });

  test('an inactive price leaves the list of active ones', async () => {
    const { stripe } = await startPayments({ seedProducts: CATALOG });
    await stripe.prices.update('price_first', { active: false });
    const active = await stripe.prices.list({ active: true, product: 'prod_first' });
    expect(active.data).toEqual([]);
    expect(await stripe.prices.retrieve('price_first')).toMatchObject({ active: false });
  });

  test('a recurring price is distinguished from a one-time price', async () => {
    const { stripe } = await startPayments({ seedProducts: CATALOG });
    const recurring = await stripe.prices.create({
      product: 'prod_first',
      currency: 'usd',
      unit_amount: 900,
      recurring: { interval: 'month' },
    });
    expect(recurring).toMatchObject({
      type: 'recurring',
      recurring: { interval: 'month', interval_count: 1 },
    });
    expect((await stripe.prices.list({ type: 'recurring' })).data.map(({ id }) => id)).toEqual([
      recurring.id,
    ]);
    expect((await stripe.prices.list({ type: 'one_time' })).data).toHaveLength(3);
  });

  test('an amount is an integer, and its decimal form a string on the wire', async () => {
    const { raw } = await startPayments({ seedProducts: CATALOG });
    const price = await (await raw('/v1/prices/price_first')).json();
    expect(price).toMatchObject({ unit_amount: 4_500, unit_amount_decimal: '4500' });
  });

  test('a product with a price cannot be deleted', async () => {
    const { stripe } = await startPayments({ seedProducts: CATALOG });
    await expect(stripe.products.del('prod_first')).rejects.toMatchObject({ statusCode: 400 });
    expect(await stripe.products.retrieve('prod_first')).toMatchObject({ name: 'The first' });
  });
});

describe('metadata', () => {
  test('a metadata update merges keys, and an empty value removes one', async () => {
    const { stripe } = await startPayments({ seedProducts: CATALOG });
    const product = await stripe.products.update('prod_first', { metadata: { place: '', texture: 'fine' } });
    expect(product.metadata).toEqual({ category: 'topsoil', texture: 'fine' });
    expect((await stripe.products.update('prod_first', { metadata: null })).metadata).toEqual({});
  });

  test.for([
    ['51 keys', Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`key${n}`, 'x']))],
    ['a key of 41 characters', { ['k'.repeat(41)]: 'x' }],
    ['a value of 501 characters', { key: 'v'.repeat(501) }],
  ] as const)('metadata with %s is refused', async ([, metadata]) => {
    const { stripe } = await startPayments({ seedProducts: CATALOG });
    await expect(stripe.products.update('prod_first', { metadata })).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
    });
    expect((await stripe.products.retrieve('prod_first')).metadata).toEqual({
      category: 'topsoil',
      place: '0',
    });
  });

  test('metadata of 50 keys with 40 characters and values of 500 is accepted', async () => {
    const { stripe } = await startPayments();
    const metadata = Object.fromEntries(
      Array.from({ length: 50 }, (_, n) => [String(n).padEnd(40, 'k'), 'v'.repeat(500)]),
    );
    expect((await stripe.products.create({ name: 'Full', metadata })).metadata).toEqual(metadata);
  });
});

describe('access', () => {
  test('a wrong key is a 401 that shows only part of it', async () => {
    const { port } = await startPayments();
    await expect(clientAt(port, { key: 'sk_test_wrong' }).products.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
      message: 'Invalid API Key provided: sk_t***',
    });
  });

  test('a missing key is a 401', async () => {
    const { url } = await startPayments();
    expect((await fetch(`${url}/v1/products`)).status).toBe(401);
  });

  test('an unknown address is a 404 in the provider’s format', async () => {
    const { raw } = await startPayments();
    const answer = await raw('/v1/subscriptions');
    expect(answer.status).toBe(404);
    const { error } = await answer.json();
    expect(error).toMatchObject({ type: 'invalid_request_error' });
    expect(error.message).toMatch(/^Unrecognized request URL \(GET: \/v1\/subscriptions\)\./);
  });

  test('every answer carries a request id and the requested version', async () => {
    const { stripe, raw } = await startPayments();
    const { lastResponse } = await stripe.products.list();
    expect(lastResponse.requestId).toMatch(/^req_\w{14}$/);
    expect(lastResponse.apiVersion).toBe('2026-10-28.endive');
    expect((await raw('/v1/products')).headers.get('content-type')).toBe('application/json');
  });
});
