import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { ZONES } from '../../../domain/delivery/zones.ts';
import { claimFor, type Product } from '../../helpers/orders.ts';
import { startStore } from '../../helpers/store.ts';

const shop = await startStore({ pays: true, mails: false });
let topsoil: Product;
let sand: Product;
beforeEach(async () => {
  topsoil = await shop.productNamed('Premium Garden Topsoil');
  sand = await shop.productNamed('Washed Masonry Sand');
  await shop.forgetLimits();
});

describe('valid cart', () => {
  test('a cart of both catalogs becomes one pending, unpaid order with a payment page', async () => {
    const claim = claimFor([
      { product: topsoil, quantity: 2 },
      { product: sand, quantity: 1 },
    ]);
    const { status, body } = await shop.checkout(claim);
    expect(status).toBe(200);
    expect(body.orderNumber).toMatch(/^ORD-\d{4}-\d{6}$/);
    expect(body.url).toContain(shop.url);
    expect(await shop.orderRow({ sessionId: body.sessionId })).toMatchObject({
      orderNumber: body.orderNumber,
      status: 'pending',
      paymentStatus: 'unpaid',
      subtotalCents: 2 * topsoil.priceCents + sand.priceCents,
      deliveryFeeCents: ZONES.metro.feeCents,
      totalCents: 2 * topsoil.priceCents + sand.priceCents + ZONES.metro.feeCents,
    });
  });

  test('the payment page is created from the order, not from the client’s text', async () => {
    const claim = claimFor([{ product: topsoil, quantity: 3 }]);
    claim.items = claim.items.map((item) => ({ ...item, product_name: 'Gold', unit: 'per ounce' }));
    const { body } = await shop.checkout(claim);
    const session = await shop.stripe.checkout.sessions.retrieve(body.sessionId, { expand: ['line_items'] });
    const { id } = await shop.orderRow(body);
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

  test('an order of 250 dollars is delivered free', async () => {
    const claim = claimFor([{ product: topsoil, quantity: 6 }]);
    expect(claim.delivery_fee).toBe(0);
    const { body } = await shop.checkout(claim);
    expect(await shop.orderRow(body)).toMatchObject({ deliveryFeeCents: 0, totalCents: 27_000 });
  });

  test('items without product ids are matched by type and exact name', async () => {
    const claim = claimFor([{ product: sand, quantity: 1 }]);
    claim.items = claim.items.map(({ product_id: _, ...item }) => item);
    const { status, body } = await shop.checkout(claim);
    expect(status).toBe(200);
    const items = await shop.sql`
      select p.catalog, i.product_id from order_items i join orders o on o.id = i.order_id
        join products p on p.id = i.product_id
      where order_number = ${body.orderNumber}`;
    expect(items).toMatchObject([{ catalog: 'premium', productId: sand.id }]);
  });

  test('two lines of one product are merged into one', async () => {
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

  test('the order has the yards, product type and delivery details of the cart', async () => {
    const shovel = await shop.product({ priceCents: 3_900 });
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

describe('outdated prices', () => {
  test('outdated prices are refused with the current ones, and create no order', async () => {
    const product = await shop.product({ priceCents: 4_000 });
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
        taxBasisPoints: 0,
        deliveryFeeCents: 2_500,
        totalCents: 11_300,
      },
    });
    expect(await shop.orderCount()).toBe(before);
  });

  test('a retry with the current prices and the same key succeeds', async () => {
    const product = await shop.product({ priceCents: 4_000 });
    const key = randomUUID();
    const stale = claimFor([{ product: { ...product, priceCents: 3_500 }, quantity: 1 }]);
    expect((await shop.checkout(stale, { key })).status).toBe(409);
    expect((await shop.checkout(claimFor([{ product, quantity: 1 }]), { key })).status).toBe(200);
  });

  test.each([
    ['subtotal', 1],
    ['delivery_fee', 0],
    ['total_amount', 1],
  ] as const)('a wrong %s alone is refused as well', async (field, value) => {
    const { status, body } = await shop.checkout({
      ...claimFor([{ product: topsoil, quantity: 1 }]),
      [field]: value,
    });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'price_changed', lines: [{ problem: null }], totalCents: 7_000 });
  });

  test('an inactive product is named and left out of the subtotal', async () => {
    const gone = await shop.product({ priceCents: 9_900 });
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
    'the unknown product %s is refused like an inactive one',
    async (id) => {
      const { status, body } = await shop.checkout(claimFor([{ product: { ...topsoil, id }, quantity: 1 }]));
      expect(status).toBe(409);
      expect(body).toMatchObject({ code: 'product_gone', totalCents: 0 });
    },
  );

  test('a product without a one-time price cannot be ordered', async () => {
    const product = await shop.product();
    const claim = claimFor([{ product, quantity: 1 }]);
    await shop.sql`update products set price_cents = null where id = ${product.id}`;
    expect((await shop.checkout(claim)).body).toMatchObject({ code: 'not_addable' });
  });
});

test('an address over its checkout limit gets a 429', async () => {
  const claim = claimFor([{ product: topsoil, quantity: 1 }]);
  await shop.checkout(claim);
  await shop.sql`update rate_limits set count = 60`;
  const { status, headers } = await shop.checkout(claim);
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});
