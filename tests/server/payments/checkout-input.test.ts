import { beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../domain/base/settings.ts';
import { addDays, deliveryDates, storeDate, weekdayOf } from '../../../domain/delivery/calendar.ts';
import { ZONES } from '../../../domain/delivery/zones.ts';
import type { CreateCheckout } from '../../../domain/orders/checkout.ts';
import { claimFor, type Product } from '../../helpers/orders.ts';
import { startStore } from '../../helpers/store.ts';

const shop = await startStore({ pays: true, mails: false });
let topsoil: Product;
beforeEach(async () => {
  topsoil = await shop.productNamed('Premium Garden Topsoil');
  await shop.forgetLimits();
});

describe('bad input', () => {
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
    // A ZIP that the address names beyond the zones, or at its end with another fee.
    ['delivery_zip', (claim) => ({ ...claim, delivery_address: '1 Beale Street, Memphis TN 38103' })],
    [
      'delivery_zip',
      (claim) => ({ ...claim, delivery_address: '1 Beale Street, Memphis, Tennessee 38103-1234' }),
    ],
    ['delivery_zip', (claim) => ({ ...claim, delivery_address: '1 Beale Street, Memphis TN ３８１０３' })],
    ['delivery_zip', (claim) => ({ ...claim, delivery_address: '1 Beale Street, Memphis TN38103' })],
    ['delivery_zip', (claim) => ({ ...claim, delivery_address: '1 Broadway, New York, NY 10004' })],
    ['delivery_zip', (claim) => ({ ...claim, delivery_address: '8 Town Square, Gallatin 37066' })],
    ['total_amount', (claim) => ({ ...claim, total_amount: -1 })],
  ];
  function withItem(claim: CreateCheckout, change: object): object {
    return { ...claim, items: claim.items.map((item) => ({ ...item, ...change })) };
  }

  test.each(bad)('a checkout with an invalid %s is a 400 that names the field', async (field, change) => {
    const before = await shop.orderCount();
    const { status, body } = await shop.checkout(change(claimFor([{ product: topsoil, quantity: 1 }])));
    expect({ status, field: body.field }).toEqual({ status: 400, field });
    expect(await shop.orderCount()).toBe(before);
  });

  test('a product name that two products share is refused', async () => {
    const twin = await shop.product({ name: 'Twin' });
    await shop.product({ name: 'Twin' });
    const claim = claimFor([{ product: twin, quantity: 1 }]);
    claim.items = claim.items.map(({ product_id: _, ...item }) => item);
    expect((await shop.checkout(claim)).body).toMatchObject({
      code: 'bad_input',
      field: 'items.0.product_name',
    });
  });

  test('a text with a character that Postgres cannot store is refused', async () => {
    const claim = claimFor([{ product: topsoil, quantity: 1 }], { customer_name: 'Da\u0000na' });
    expect((await shop.checkout(claim)).status).toBe(400);
  });

  test('an invalid idempotency key is refused', async () => {
    const { status, body } = await shop.checkout(claimFor([{ product: topsoil, quantity: 1 }]), {
      key: 'short',
    });
    expect({ status, field: body.field }).toEqual({ status: 400, field: 'Idempotency-Key' });
  });

  test('a total above the maximum of a payment is refused', async () => {
    const estate = await shop.product({ priceCents: 90_000_000 });
    const { status, body } = await shop.checkout(claimFor([{ product: estate, quantity: 2 }]));
    expect({ status, field: body.field }).toEqual({ status: 400, field: 'total_amount' });
  });
});

describe('delivery fee', () => {
  test('the fee follows the ZIP in the address when there is no separate ZIP', async () => {
    const claim = claimFor([{ product: topsoil, quantity: 1 }], {
      delivery_zip: null,
      delivery_address: '8 Town Square, Gallatin, TN 37066',
    });
    const { status, body } = await shop.checkout(claim);
    expect({ status, fee: body.deliveryFeeCents }).toEqual({ status: 409, fee: ZONES.extended.feeCents });
  });

  test('the fee is 75 dollars while no ZIP is known', async () => {
    const claim = claimFor([{ product: topsoil, quantity: 1 }], {
      delivery_zip: null,
      delivery_address: '214 Boxwood Lane, Nashville',
      delivery_fee: 75,
      total_amount: 120,
    });
    const { status, body } = await shop.checkout(claim);
    expect(status).toBe(200);
    expect(await shop.orderRow(body)).toMatchObject({ deliveryFeeCents: 7_500 });
  });
});

describe('delivery date', () => {
  const now = new Date();
  const afterNow = (weekday: number) => {
    let date = addDays(storeDate(now), 1);
    while (weekdayOf(date) !== weekday) date = addDays(date, 1);
    return date;
  };

  test('an available delivery date is saved', async () => {
    const [date = ''] = deliveryDates(
      { zone: ZONES.metro, now, everyLineWeekend: false, settings: DEFAULT_SETTINGS },
      1,
    );
    const { status, body } = await shop.checkout(
      claimFor([{ product: topsoil, quantity: 1 }], { delivery_date: date }),
    );
    expect(status).toBe(200);
    const [order] = await shop.sql`select delivery_date from orders where order_number = ${body.orderNumber}`;
    expect(order).toEqual({ deliveryDate: date });
  });

  test('a past delivery date is refused', async () => {
    const claim = claimFor([{ product: topsoil, quantity: 1 }], {
      delivery_date: addDays(storeDate(now), -1),
    });
    expect(await shop.checkout(claim)).toMatchObject({ status: 422, body: { code: 'delivery_date_past' } });
  });

  test('a Sunday is refused, and a Saturday unless every item can be delivered then', async () => {
    const slow = await shop.product();
    const on = (product: Product, date: string) =>
      shop.checkout(claimFor([{ product, quantity: 1 }], { delivery_date: date }));
    const refused = { status: 422, body: { code: 'delivery_date_unavailable' } };
    expect(await on(topsoil, afterNow(0))).toMatchObject(refused);
    expect(await on(slow, afterNow(6))).toMatchObject(refused);
    await shop.sql`update products set metadata = '{"weekend_delivery": "true"}' where id = ${slow.id}`;
    expect((await on(slow, addDays(afterNow(6), 7))).status).toBe(200);
  });
});
