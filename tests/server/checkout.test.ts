import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays, deliveryDates, storeDate, weekdayOf } from '../../domain/calendar.ts';
import type { CreateCheckout } from '../../domain/checkout.ts';
import { ZONES } from '../../domain/zones.ts';
import { claimFor, type Product, startCommerceStage } from '../helpers/commerce.ts';

const shop = await startCommerceStage();
const CREATE = 'POST /v1/checkout/sessions';

let topsoil: Product;
let sand: Product;
beforeEach(async () => {
  topsoil = await shop.product('Premium Garden Topsoil');
  sand = await shop.product('Washed Masonry Sand');
  await shop.forgetLimits();
});
afterEach(() => shop.controls.reset());

describe('an honest cart', () => {
  test('of both catalogs becomes one pending, unpaid order with a page to pay it', async () => {
    const claim = claimFor([
      { product: topsoil, quantity: 2 },
      { product: sand, quantity: 1 },
    ]);
    const { status, body } = await shop.checkout(claim);
    expect(status).toBe(200);
    expect(body.orderNumber).toMatch(/^ORD-\d{4}-\d{6}$/);
    expect(body.url).toContain(shop.url);
    expect(await shop.order({ sessionId: body.sessionId })).toMatchObject({
      orderNumber: body.orderNumber,
      status: 'pending',
      paymentStatus: 'unpaid',
      subtotalCents: 2 * topsoil.priceCents + sand.priceCents,
      deliveryFeeCents: ZONES.metro.feeCents,
      totalCents: 2 * topsoil.priceCents + sand.priceCents + ZONES.metro.feeCents,
    });
  });

  test('asks the provider for what the order says, and for nothing the client said', async () => {
    const claim = claimFor([{ product: topsoil, quantity: 3 }]);
    claim.items = claim.items.map((item) => ({ ...item, product_name: 'Gold', unit: 'per ounce' }));
    const { body } = await shop.checkout(claim);
    const session = await shop.stripe.checkout.sessions.retrieve(body.sessionId, { expand: ['line_items'] });
    const { id } = await shop.order(body);
    expect(session).toMatchObject({
      amount_subtotal: 3 * topsoil.priceCents,
      amount_total: 3 * topsoil.priceCents + ZONES.metro.feeCents,
      currency: 'usd',
      customer_email: 'dana@example.com',
      client_reference_id: id,
      metadata: { order_id: id, order_number: body.orderNumber },
      success_url: `${shop.url}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${shop.url}/cart?payment=cancelled`,
    });
    expect(session.line_items?.data).toMatchObject([
      { description: topsoil.name, quantity: 3, price: { unit_amount: topsoil.priceCents } },
    ]);
  });

  test('of 250 dollars is delivered free', async () => {
    const claim = claimFor([{ product: topsoil, quantity: 6 }]);
    expect(claim.delivery_fee).toBe(0);
    const { body } = await shop.checkout(claim);
    expect(await shop.order(body)).toMatchObject({ deliveryFeeCents: 0, totalCents: 27_000 });
  });

  test('without product ids is recognised by type and exact name', async () => {
    const claim = claimFor([{ product: sand, quantity: 1 }]);
    claim.items = claim.items.map(({ product_id: _, ...item }) => item);
    const { status, body } = await shop.checkout(claim);
    expect(status).toBe(200);
    const items = await shop.sql`
      select i.catalog, i.product_id from order_items i join orders o on o.id = i.order_id
      where order_number = ${body.orderNumber}`;
    expect(items).toMatchObject([{ catalog: 'premium', productId: sand.id }]);
  });

  test('names one product in two lines and gets them as one', async () => {
    const claim = claimFor([
      { product: topsoil, quantity: 1 },
      { product: topsoil, quantity: 2 },
    ]);
    const { body } = await shop.checkout(claim);
    const items = await shop.sql`
      select i.quantity from order_items i join orders o on o.id = i.order_id
      where order_number = ${body.orderNumber}`;
    expect(items).toMatchObject([{ quantity: 3 }]);
  });

  test('keeps the yards, the type and the delivery of its order', async () => {
    const shovel = await shop.addProduct({ priceCents: 3_900 });
    await shop.sql`update products set unit = 'per item' where id = ${shovel.id}`;
    const claim = claimFor(
      [
        { product: topsoil, quantity: 2 },
        { product: shovel, quantity: 4 },
      ],
      { special_instructions: '  Gate code 4417 ', customer_phone: '' },
    );
    const { body } = await shop.checkout(claim, { device: '2f7c3f0e-6a0d-4d2b-9f52-7a1d9a0a8c11' });
    const [order] = await shop.sql`select * from orders where order_number = ${body.orderNumber}`;
    expect(order).toMatchObject({
      owner: 'anon:2f7c3f0e-6a0d-4d2b-9f52-7a1d9a0a8c11',
      productType: 'mixed',
      quantity: 2,
      deliveryZip: '37203',
      specialInstructions: 'Gate code 4417',
      customerPhone: null,
    });
  });
});

describe('figures that are not ours', () => {
  test('are answered with today’s, and leave no order behind', async () => {
    const product = await shop.addProduct({ priceCents: 4_000 });
    const claim = claimFor([{ product, quantity: 2 }]);
    await shop.sql`update products set price_cents = 4400 where id = ${product.id}`;
    const before = await shop.orderCount();
    const { status, body } = await shop.checkout(claim);
    expect({ status, body }).toEqual({
      status: 409,
      body: {
        code: 'price_changed',
        lines: [
          {
            productId: product.id,
            name: product.name,
            problem: 'price_changed',
            unitPriceCents: 4_400,
            available: null,
          },
        ],
        subtotalCents: 8_800,
        deliveryFeeCents: 2_500,
        totalCents: 11_300,
      },
    });
    expect(await shop.orderCount()).toBe(before);
  });

  test('agreed to after all, go through with the same key', async () => {
    const product = await shop.addProduct({ priceCents: 4_000 });
    const key = randomUUID();
    const stale = claimFor([{ product: { ...product, priceCents: 3_500 }, quantity: 1 }]);
    expect((await shop.checkout(stale, { key })).status).toBe(409);
    expect((await shop.checkout(claimFor([{ product, quantity: 1 }]), { key })).status).toBe(200);
  });

  test.each([
    ['subtotal', 1],
    ['delivery_fee', 0],
    ['total_amount', 1],
  ] as const)('in %s alone are refused as well', async (field, value) => {
    const { status, body } = await shop.checkout({
      ...claimFor([{ product: topsoil, quantity: 1 }]),
      [field]: value,
    });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'price_changed', lines: [{ problem: null }], totalCents: 7_000 });
  });

  test('of a product that is gone name it as gone and leave it out of the sum', async () => {
    const gone = await shop.addProduct({ priceCents: 9_900 });
    const claim = claimFor([
      { product: gone, quantity: 1 },
      { product: topsoil, quantity: 1 },
    ]);
    await shop.sql`update products set is_active = false where id = ${gone.id}`;
    const { status, body } = await shop.checkout(claim);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'product_gone',
      lines: [
        { productId: gone.id, problem: 'product_gone', unitPriceCents: null },
        { productId: topsoil.id, problem: null },
      ],
      subtotalCents: topsoil.priceCents,
    });
  });

  test.each([['prod_NeverSold'], [randomUUID()]])(
    'of a product %s that never was are those of one that is gone',
    async (id) => {
      const { status, body } = await shop.checkout(claimFor([{ product: { ...topsoil, id }, quantity: 1 }]));
      expect(status).toBe(409);
      expect(body).toMatchObject({ code: 'product_gone', totalCents: 0 });
    },
  );

  test('of a product without a one-time price say that it cannot be ordered', async () => {
    const product = await shop.addProduct();
    const claim = claimFor([{ product, quantity: 1 }]);
    await shop.sql`update products set price_cents = null where id = ${product.id}`;
    expect((await shop.checkout(claim)).body).toMatchObject({ code: 'not_addable' });
  });
});

describe('bad input is named', () => {
  const bad: [field: string, change: (claim: CreateCheckout) => object][] = [
    ['items', (claim) => ({ ...claim, items: [] })],
    ['items.0.quantity', (claim) => withItem(claim, { quantity: 0 })],
    ['items.0.quantity', (claim) => withItem(claim, { quantity: -1 })],
    ['items.0.quantity', (claim) => withItem(claim, { quantity: 1.5 })],
    ['items.0.quantity', (claim) => withItem(claim, { quantity: 1e9 })],
    ['items.0.quantity', (claim) => withItem(claim, { quantity: '2' })],
    [
      'items.0.product_name',
      (claim) => withItem(claim, { product_id: undefined, product_name: 'No such thing' }),
    ],
    ['customer_email', (claim) => ({ ...claim, customer_email: 'nobody' })],
    ['customer_name', (claim) => ({ ...claim, customer_name: '   ' })],
    ['delivery_address', (claim) => ({ ...claim, delivery_address: '' })],
    [
      'delivery_address',
      (claim) => ({ ...claim, delivery_zip: null, delivery_address: '1 Beale Street, Memphis, TN 38103' }),
    ],
    ['delivery_date', (claim) => ({ ...claim, delivery_date: '2026-02-30' })],
    ['delivery_zip', (claim) => ({ ...claim, delivery_zip: '3720' })],
    ['delivery_zip', (claim) => ({ ...claim, delivery_zip: '10001' })],
    ['delivery_zip', (claim) => ({ ...claim, delivery_address: '8 Town Square, Gallatin, TN 37066' })],
    ['total_amount', (claim) => ({ ...claim, total_amount: -1 })],
  ];
  function withItem(claim: CreateCheckout, change: object): object {
    return { ...claim, items: claim.items.map((item) => ({ ...item, ...change })) };
  }

  test.each(bad)('%s', async (field, change) => {
    const before = await shop.orderCount();
    const { status, body } = await shop.checkout(change(claimFor([{ product: topsoil, quantity: 1 }])));
    expect({ status, field: body.field }).toEqual({ status: 400, field });
    expect(await shop.orderCount()).toBe(before);
  });

  test('a name that two products share', async () => {
    const twin = await shop.addProduct({ name: 'Twin' });
    await shop.addProduct({ name: 'Twin' });
    const claim = claimFor([{ product: twin, quantity: 1 }]);
    claim.items = claim.items.map(({ product_id: _, ...item }) => item);
    expect((await shop.checkout(claim)).body).toMatchObject({
      code: 'bad_input',
      field: 'items.0.product_name',
    });
  });

  test('a text with a character that Postgres cannot keep', async () => {
    const claim = claimFor([{ product: topsoil, quantity: 1 }], { customer_name: 'Da\u0000na' });
    expect((await shop.checkout(claim)).status).toBe(400);
  });

  test('a key that is none', async () => {
    const { status, body } = await shop.checkout(claimFor([{ product: topsoil, quantity: 1 }]), {
      key: 'short',
    });
    expect({ status, field: body.field }).toEqual({ status: 400, field: 'Idempotency-Key' });
  });

  test('more money than a payment carries', async () => {
    const estate = await shop.addProduct({ priceCents: 90_000_000 });
    const { status, body } = await shop.checkout(claimFor([{ product: estate, quantity: 2 }]));
    expect({ status, field: body.field }).toEqual({ status: 400, field: 'total_amount' });
  });
});

describe('the fee', () => {
  test('follows the ZIP in the address when none is given apart', async () => {
    const claim = claimFor([{ product: topsoil, quantity: 1 }], {
      delivery_zip: null,
      delivery_address: '8 Town Square, Gallatin, TN 37066',
    });
    const { status, body } = await shop.checkout(claim);
    expect({ status, fee: body.deliveryFeeCents }).toEqual({ status: 409, fee: ZONES.extended.feeCents });
  });

  test('is 75 dollars while no ZIP is known', async () => {
    const claim = claimFor([{ product: topsoil, quantity: 1 }], {
      delivery_zip: null,
      delivery_address: '214 Boxwood Lane, Nashville',
      delivery_fee: 75,
      total_amount: 120,
    });
    const { status, body } = await shop.checkout(claim);
    expect(status).toBe(200);
    expect(await shop.order(body)).toMatchObject({ deliveryFeeCents: 7_500 });
  });
});

describe('the delivery date', () => {
  const now = new Date();
  const afterNow = (weekday: number) => {
    let date = addDays(storeDate(now), 1);
    while (weekdayOf(date) !== weekday) date = addDays(date, 1);
    return date;
  };

  test('that trucks drive on is kept', async () => {
    const [date = ''] = deliveryDates({ zone: ZONES.metro, now, everyLineWeekend: false }, 1);
    const { status, body } = await shop.checkout(
      claimFor([{ product: topsoil, quantity: 1 }], { delivery_date: date }),
    );
    expect(status).toBe(200);
    const [order] = await shop.sql`select delivery_date from orders where order_number = ${body.orderNumber}`;
    expect(order).toEqual({ deliveryDate: date });
  });

  test('before today is refused for good', async () => {
    const claim = claimFor([{ product: topsoil, quantity: 1 }], {
      delivery_date: addDays(storeDate(now), -1),
    });
    expect(await shop.checkout(claim)).toMatchObject({ status: 422, body: { code: 'delivery_date_past' } });
  });

  test('on a Sunday is refused, and on a Saturday unless every line may come then', async () => {
    const slow = await shop.addProduct();
    const on = (product: Product, date: string) =>
      shop.checkout(claimFor([{ product, quantity: 1 }], { delivery_date: date }));
    const refused = { status: 422, body: { code: 'delivery_date_unavailable' } };
    expect(await on(topsoil, afterNow(0))).toMatchObject(refused);
    expect(await on(slow, afterNow(6))).toMatchObject(refused);
    await shop.sql`update products set metadata = '{"weekend_delivery": "true"}' where id = ${slow.id}`;
    expect((await on(slow, addDays(afterNow(6), 7))).status).toBe(200);
  });
});

describe('the same key', () => {
  test('at once twenty times makes one order and one page', async () => {
    const product = await shop.addProduct({ inventoryCount: 7 });
    const claim = claimFor([{ product, quantity: 7 }]);
    const key = randomUUID();
    const before = await shop.orderCount();
    const replies = await Promise.all(Array.from({ length: 20 }, () => shop.checkout(claim, { key })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await shop.orderCount()).toBe(before + 1);
    const [order] = await shop.sql`select id from orders where idempotency_key = ${key}`;
    const sessions = await shop.stripe.checkout.sessions.list({ limit: 100 });
    expect(sessions.data.filter((session) => session.client_reference_id === order?.id)).toHaveLength(1);
  });

  test('again later gets the same answer, also when prices have moved on', async () => {
    const product = await shop.addProduct({ priceCents: 5_000 });
    const claim = claimFor([{ product, quantity: 1 }]);
    const key = randomUUID();
    const first = await shop.checkout(claim, { key });
    await shop.sql`update products set price_cents = 6000 where id = ${product.id}`;
    expect((await shop.checkout(claim, { key })).body).toEqual(first.body);
  });

  test('with another body is refused', async () => {
    const key = randomUUID();
    await shop.checkout(claimFor([{ product: topsoil, quantity: 1 }]), { key });
    const other = await shop.checkout(claimFor([{ product: topsoil, quantity: 2 }]), { key });
    expect(other).toMatchObject({ status: 409, body: { code: 'receipt_mismatch' } });
  });

  test('missing makes each request an order of its own', async () => {
    const claim = claimFor([{ product: topsoil, quantity: 1 }]);
    const [a, b] = await Promise.all([
      shop.checkout(claim, { key: null }),
      shop.checkout(claim, { key: null }),
    ]);
    expect(a?.body.orderNumber).not.toBe(b?.body.orderNumber);
  });
});

describe('a provider that fails', () => {
  test('leaves the order waiting, and the same key goes on where it stopped', async () => {
    await shop.controls.failCalls({ fault: 'error500', count: 3, only: CREATE });
    const product = await shop.addProduct({ inventoryCount: 1 });
    const claim = claimFor([{ product, quantity: 1 }]);
    const key = randomUUID();
    const down = await shop.checkout(claim, { key });
    expect(down).toMatchObject({ status: 503, body: { code: 'away' } });
    expect(Number(down.headers.get('retry-after'))).toBeGreaterThan(0);
    const [waiting] = await shop.sql`
      select status, payment_status, checkout_session_id from orders where idempotency_key = ${key}`;
    expect(waiting).toEqual({ status: 'pending', paymentStatus: 'unpaid', checkoutSessionId: null });
    expect((await shop.checkout(claim, { key })).status).toBe(200);
  });

  test('and loses its answer has made the page only once', async () => {
    await shop.controls.failCalls({ fault: 'reset', count: 1, only: CREATE, executed: true });
    const key = randomUUID();
    const { status, body } = await shop.checkout(claimFor([{ product: topsoil, quantity: 1 }]), { key });
    expect(status).toBe(200);
    const { id } = await shop.order(body);
    const sessions = await shop.stripe.checkout.sessions.list({ limit: 100 });
    expect(sessions.data.filter((session) => session.client_reference_id === id)).toHaveLength(1);
  });

  test('and repeats its fault under the same key is asked under another one', async () => {
    await shop.controls.failCalls({ fault: 'savedError500', count: 1, only: CREATE });
    const claim = claimFor([{ product: topsoil, quantity: 1 }]);
    const key = randomUUID();
    expect((await shop.checkout(claim, { key })).status).toBe(503);
    expect((await shop.checkout(claim, { key })).status).toBe(200);
  });

  test('over its limit is an answer to wait for', async () => {
    await shop.controls.failCalls({ fault: 'rateLimited', count: 1, only: CREATE });
    const { status } = await shop.checkout(claimFor([{ product: topsoil, quantity: 1 }]));
    expect(status).toBe(503);
  });

  test('until the page would end too soon gets a new, later one', async () => {
    await shop.controls.failCalls({ fault: 'rateLimited', count: 1, only: CREATE });
    const product = await shop.addProduct({ inventoryCount: 1 });
    const claim = claimFor([{ product, quantity: 1 }]);
    const key = randomUUID();
    await shop.checkout(claim, { key });
    await shop.sql`
      update orders set session_expires_at = now() + interval '20 minutes' where idempotency_key = ${key}`;
    const { status, body } = await shop.checkout(claim, { key });
    expect(status).toBe(200);
    const [held] = await shop.sql<{ minutes: number }[]>`
      select extract(epoch from r.expires_at - now()) / 60 as minutes
      from stock_reservations r join orders o on o.id = r.order_id where order_number = ${body.orderNumber}`;
    expect(held?.minutes).toBeGreaterThan(45);
  });

  test('with a process that died while asking it is asked by the next one, once its turn is over', async () => {
    await shop.controls.failCalls({ fault: 'rateLimited', count: 1, only: CREATE });
    const claim = claimFor([{ product: topsoil, quantity: 1 }]);
    const key = randomUUID();
    await shop.checkout(claim, { key });
    await shop.sql`
      update orders set opening_until = now() + interval '600 ms' where idempotency_key = ${key}`;
    const replies = await Promise.all([shop.checkout(claim, { key }), shop.checkout(claim, { key })]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[0]?.body).toEqual(replies[1]?.body);
  });

  test('for longer than the stock was promised ends the order', async () => {
    await shop.controls.failCalls({ fault: 'rateLimited', count: 1, only: CREATE });
    const claim = claimFor([{ product: topsoil, quantity: 1 }]);
    const key = randomUUID();
    await shop.checkout(claim, { key });
    await shop.sql`
      update orders set session_expires_at = now() - interval '6 minutes' where idempotency_key = ${key}`;
    const again = await shop.checkout(claim, { key });
    expect(again).toMatchObject({ status: 422, body: { code: 'wrong_status' } });
  });
});

test('sixty orders in ten minutes from one address are enough', async () => {
  const claim = claimFor([{ product: topsoil, quantity: 1 }]);
  await shop.checkout(claim);
  await shop.sql`update rate_limits set count = 60`;
  const { status, headers } = await shop.checkout(claim);
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});
