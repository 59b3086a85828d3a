// The database's own constraints on orders, and that they match domain/orders/orders.ts.
import { expect, test } from 'vitest';
import { canBecome, ORDER_STATUSES, PAYMENT_STATUSES } from '../../../domain/orders/orders.ts';
import { type NewItem, type NewOrder, writeOrder } from '../../../server/orders/orderRows.ts';
import { claimFor } from '../../helpers/orders.ts';
import { accountOn, writeAs } from '../../helpers/owners.ts';
import { startStore } from '../../helpers/store.ts';

const shop = await startStore({ pays: true, mails: false });
const topsoil = await shop.productNamed('Premium Garden Topsoil');
async function ordered(): Promise<string> {
  await shop.forgetLimits();
  const { body } = await shop.checkout(claimFor([{ product: topsoil, quantity: 1 }]));
  return body.orderNumber;
}

test('the database allows exactly the status changes that the domain allows', async () => {
  for (const from of ORDER_STATUSES) {
    for (const to of ORDER_STATUSES) {
      const [row] = await shop.sql`select order_may_become(${from}, ${to}) as allowed`;
      expect({ from, to, ...row }).toEqual({ from, to, allowed: from === to || canBecome(from, to) });
    }
  }
});

test('a paid order never becomes unpaid or failed, and only one on account becomes invoiced again', async () => {
  for (const from of ['paid', 'partly_refunded', 'refunded'] as const) {
    for (const to of PAYMENT_STATUSES) {
      const [row] = await shop.sql`select payment_may_become(${from}, ${to}) as allowed`;
      const kept = to === 'paid' || to === 'partly_refunded' || to === 'refunded';
      // For an order that is not on account, `guard_order` refuses it.
      const opensAgain = from === 'paid' && to === 'invoiced';
      expect({ from, to, ...row }).toEqual({ from, to, allowed: kept || opensAgain });
    }
  }
});

test.each([
  ['skips a step', (n: string) => shop.sql`update orders set status = 'delivered' where order_number = ${n}`],
  [
    'changes the total',
    (n: string) => shop.sql`
    update orders set subtotal_cents = 1, total_cents = 1 + delivery_fee_cents where order_number = ${n}`,
  ],
  [
    'has a total that does not add up',
    (n: string) => shop.sql`
    update orders set total_cents = total_cents + 1 where order_number = ${n}`,
  ],
  [
    'is paid without a time',
    (n: string) => shop.sql`
    update orders set payment_status = 'paid' where order_number = ${n}`,
  ],
  [
    'is invoiced after it was paid',
    (n: string) =>
      shop.sql.begin(async (tx) => {
        await tx`update orders set payment_status = 'paid', paid_at = now() where order_number = ${n}`;
        await tx`update orders set payment_status = 'invoiced' where order_number = ${n}`;
      }),
  ],
  [
    'refunds more than was paid',
    (n: string) => shop.sql`
    update orders set refunded_cents = total_cents + 1 where order_number = ${n}`,
  ],
  [
    'changes its number',
    (n: string) => shop.sql`
    update orders set order_number = 'ORD-2026-000000' where order_number = ${n}`,
  ],
  [
    'changes its quantity',
    (n: string) => shop.sql`update orders set quantity = quantity + 1 where order_number = ${n}`,
  ],
  [
    'changes its type',
    (n: string) => shop.sql`update orders set product_type = 'mixed' where order_number = ${n}`,
  ],
  [
    'changes its ZIP',
    (n: string) => shop.sql`update orders set delivery_zip = '37013' where order_number = ${n}`,
  ],
  [
    'needs attention for an unknown reason',
    (n: string) => shop.sql`update orders set attention = '{look_here}' where order_number = ${n}`,
  ],
  [
    'gets another line',
    (n: string) => shop.sql`
      insert into order_items (order_id, position, product_id, name, unit, is_bulk, quantity, unit_price_cents,
        line_total_cents)
      select o.id, 9, p.id, p.name, p.unit, false, 1, 1, 1 from orders o, products p
      where o.order_number = ${n} and p.slug = 'shovel'`,
  ],
  [
    'has an unknown status in its history',
    (n: string) => shop.sql`
      insert into order_events (order_id, kind, status, payment_status, refunded_cents, is_move, actor)
      select id, 'paid', 'lost', 'unpaid', 0, true, 'nobody' from orders where order_number = ${n}`,
  ],
  [
    'has an unknown payment status in its history',
    (n: string) => shop.sql`
      insert into order_events (order_id, kind, status, payment_status, refunded_cents, is_move, actor)
      select id, 'paid', 'pending', 'free', 0, true, 'nobody' from orders where order_number = ${n}`,
  ],
  [
    'reserves stock of a product that it does not contain',
    (n: string) => shop.sql`
      insert into stock_reservations (order_id, product_id, quantity, expires_at)
      select o.id, p.id, 1, now() from orders o, products p
      where o.order_number = ${n} and p.slug = 'shovel'`,
  ],
  [
    'has a payment event with an unknown outcome',
    (n: string) => shop.sql`
      insert into payment_events (id, type, order_id, outcome)
      select 'evt_x', 'x', id, 'settled' from orders where order_number = ${n}`,
  ],
  ['is deleted', (n: string) => shop.sql`delete from orders where order_number = ${n}`],
  ['loses its lines', () => shop.sql`delete from order_items`],
  ['rewrites its history', () => shop.sql`update order_events set actor = 'nobody'`],
])('an order that %s is refused by the database', async (_, change) => {
  const orderNumber = await ordered();
  const before = await shop.orderRow({ orderNumber });
  await expect(change(orderNumber)).rejects.toThrow();
  expect(await shop.orderRow({ orderNumber })).toEqual(before);
});

test('an article’s author must be an existing account', async () => {
  const nobody = crypto.randomUUID();
  const change = shop.sql.begin(async (tx) => {
    await tx`select lock_catalog()`;
    await tx`update blog_posts set author_id = ${nobody}`;
  });
  await expect(change).rejects.toMatchObject({ code: '23503' });
});

test('an order whose lines do not add up to its subtotal cannot be committed', async () => {
  const orderNumber = await ordered();
  const copy = shop.sql.begin(async (tx) => {
    await tx`
      insert into orders (order_number, product_type, quantity, currency, subtotal_cents, delivery_fee_cents,
        total_cents, delivery_address, customer_name, customer_email, idempotency_key, request_hash, livemode,
        session_expires_at)
      select 'ORD-2026-999999', product_type, quantity, currency, 1, 0, 1, delivery_address, customer_name,
        customer_email, 'another-key', request_hash, livemode, session_expires_at
      from orders where order_number = ${orderNumber}`;
  });
  await expect(copy).rejects.toThrow(/lines are 0 cents/);
});

test('an order without a number is refused', async () => {
  const [column] = await shop.sql<{ isNullable: string }[]>`
    select is_nullable from information_schema.columns
    where table_name = 'orders' and column_name = 'order_number'`;
  expect(column?.isNullable).toBe('NO');
});

test('a second order under the same idempotency key is refused', async () => {
  const write = () => shop.sql.begin((tx) => writeOrder(tx, draft('the same'), [shovel], 2031));
  expect(await write()).toMatchObject({ status: 'pending' });
  expect(await write()).toBeNull();
});

test('an order of an account is its customer’s from the start', async () => {
  const { owner, userId } = await accountOn(shop.sql);
  const customerEmail = `${userId}@example.com`;
  const customer = await writeAs(
    shop.sql,
    owner,
    (tx) => tx`insert into customers (user_id, email) values (${userId}, ${customerEmail}) returning id`,
  );
  const write = (key: string, by: string | null) =>
    shop.sql.begin((tx) => writeOrder(tx, { ...draft(key), owner: by, customerEmail }, [shovel], 2035));
  const own = await write('as customer', owner);
  expect(await shop.sql`select customer_id as id from orders where id = ${own?.id ?? ''}`).toEqual(customer);
  const other = await write('as guest', null);
  expect(await shop.sql`select customer_id as id from orders where id = ${other?.id ?? ''}`).toEqual([
    { id: null },
  ]);
});

const shovel: NewItem = {
  productId: topsoil.id,
  name: 'Shovel',
  unit: 'per item',
  quantity: 1,
  unitPriceCents: 3_900,
  lineTotalCents: 3_900,
};

function draft(idempotencyKey: string): NewOrder {
  return {
    idempotencyKey,
    owner: null,
    language: 'en',
    productType: 'standard',
    quantity: 0,
    currency: 'usd',
    subtotalCents: 3_900,
    taxBasisPoints: 0,
    taxCents: 0,
    deliveryFeeCents: 7_500,
    totalCents: 11_400,
    deliveryAddress: '214 Boxwood Lane',
    deliveryZip: null,
    deliveryDate: null,
    loads: 1,
    specialInstructions: null,
    customerName: 'Dana Whitfield',
    customerEmail: 'dana@example.com',
    customerPhone: null,
    requestHash: 'hash',
    livemode: false,
    sessionExpiresAt: new Date(),
  };
}
