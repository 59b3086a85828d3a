// Products and orders as tests need them.
import { randomUUID } from 'node:crypto';
import { DEFAULT_SETTINGS } from '../../domain/base/settings.ts';
import { isBulk } from '../../domain/catalog/goods.ts';
import { deliveryFeeCents } from '../../domain/delivery/delivery.ts';
import { ZONES } from '../../domain/delivery/zones.ts';
import type { CreateCheckout } from '../../domain/orders/checkout.ts';
import type { Sql } from '../../server/db/sql.ts';
import { changeOrders } from './changeOrders.ts';

export type Product = { id: string; name: string; type: string; priceCents: number; unit: string };
type Line = { product: Product; quantity: number };
type NewProduct = { name?: string; priceCents?: number; inventoryCount?: number | null; unit?: string };

/** A product of the traditional catalog. */
export async function addProduct(
  sql: Sql,
  { name, priceCents = 4_500, inventoryCount = null, unit = 'per cubic yard' }: NewProduct = {},
): Promise<Product> {
  const slug = `test-${randomUUID()}`;
  const [product] = await sql<Product[]>`
    insert into products (slug, name, price_cents, inventory_count, unit, category_id)
    select ${slug}, ${name ?? slug}, ${priceCents}, ${inventoryCount}, ${unit}, id
    from product_categories where slug = 'topsoil'
    returning id, name, type, price_cents, unit`;
  if (!product) throw new Error('no product added');
  return product;
}

const HOME = '214 Boxwood Lane, Nashville, TN 37203';

/** The body that an honest client sends for these lines. */
export function claimFor(lines: readonly Line[], changes: Partial<CreateCheckout> = {}): CreateCheckout {
  const subtotalCents = lines.reduce((sum, { product, quantity }) => sum + product.priceCents * quantity, 0);
  const feeCents = deliveryFeeCents({ subtotalCents, zone: ZONES.metro, fees: DEFAULT_SETTINGS.fees });
  return {
    items: lines.map(({ product, quantity }) => ({
      product_id: product.id,
      product_type: product.type,
      product_name: product.name,
      quantity,
      unit_price: product.priceCents / 100,
      unit: product.unit,
      total_price: (product.priceCents * quantity) / 100,
    })),
    subtotal: subtotalCents / 100,
    delivery_fee: feeCents / 100,
    total_amount: (subtotalCents + feeCents) / 100,
    delivery_address: HOME,
    delivery_zip: '37203',
    delivery_date: null,
    special_instructions: null,
    customer_name: 'Dana Whitfield',
    customer_phone: null,
    customer_email: 'dana@example.com',
    ...changes,
  };
}

type OrderLine = {
  productId: string;
  name?: string;
  unit?: string;
  quantity?: number;
  unitPriceCents?: number;
};
type Columns = { lines?: readonly OrderLine[]; deliveryFeeCents?: number } & Record<string, unknown>;

/** An order in the database past all routes, with the events of its steps; nobody is mailed about its payment. */
export async function writeOrder(
  sql: Sql,
  { lines = [], deliveryFeeCents = 0, ...columns }: Columns = {},
): Promise<{ id: string; orderNumber: string; email: string }> {
  const id = randomUUID();
  const items = lines.map(
    ({ productId, name = 'A product', unit = 'per item', quantity = 1, unitPriceCents = 500 }, position) => ({
      orderId: id,
      position,
      productId,
      name,
      unit,
      isBulk: isBulk({ unit }),
      quantity,
      unitPriceCents,
      lineTotalCents: quantity * unitPriceCents,
    }),
  );
  const subtotalCents = items.reduce((sum, { lineTotalCents }) => sum + lineTotalCents, 0);
  const { owner } = columns;
  const [customer] =
    typeof owner === 'string' && owner.startsWith('u:')
      ? await sql<{ id: string }[]>`select id from customers where user_id = ${owner.slice(2)}`
      : [];
  const order = {
    id,
    productType: 'standard',
    quantity: 0,
    currency: 'usd',
    orderNumber: madeUpNumber(),
    subtotalCents,
    deliveryFeeCents,
    totalCents: subtotalCents + deliveryFeeCents,
    deliveryAddress: '9 Elm St, Nashville, TN 37203',
    customerId: customer?.id ?? null,
    customerName: 'Ana Reyes',
    customerEmail: `${id}@example.com`,
    idempotencyKey: id,
    requestHash: id,
    livemode: false,
    sessionExpiresAt: new Date(),
    ...columns,
  };
  await changeOrders(sql, async (tx) => {
    await tx`insert into orders ${tx(order)}`;
    if (items.length > 0) await tx`insert into order_items ${tx(items)}`;
  });
  return { id, orderNumber: order.orderNumber, email: order.customerEmail };
}

/** An order of one of each of these products that has gone through all steps up to `status`. */
export async function orderOf(
  sql: Sql,
  owner: string | null,
  productIds: readonly string[],
  status = 'delivered',
): Promise<string> {
  const lines = productIds.map((productId) => ({ productId }));
  const columns = { owner, status, paymentStatus: 'unpaid', deliveryAddress: '1 Main St' };
  return (await writeOrder(sql, { ...columns, lines, customerEmail: 'a@example.com' })).id;
}

let last = Math.floor(Math.random() * 1_000_000);

/** A made-up order number, from a year before the store's own numbers. Unique within a process. */
function madeUpNumber(): string {
  last = (last + 1) % 1_000_000;
  return `ORD-2025-${String(last).padStart(6, '0')}`;
}
