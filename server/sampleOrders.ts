import { randomUUID, type UUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { storeDate } from '../domain/delivery/calendar.ts';
import type { NewStaffOrder } from '../domain/orders/adminOrderEntry.ts';
import { chargedCents, type OrderStatus } from '../domain/orders/orders.ts';
import { eachText } from '../domain/orders/orderTexts.ts';
import { type AdminDeps, moveOrder } from './admin/orders/orderActions.ts';
import { placeStaffOrder, priceFor } from './admin/orders/phoneOrders.ts';
import { reviewProduct } from './catalog/reviews.ts';
import { ownerFor } from './db/owners.ts';
import type { Db, Sql } from './db/sql.ts';
import { orderVersion } from './orders/orderParts.ts';
import { ROOT } from './runtime/config.ts';

type Sample = Pick<NewStaffOrder, 'customerName' | 'customerEmail'> & {
  slug: string;
  quantity: number;
  isPaid: boolean;
  steps: OrderStatus[];
};
type Samples = {
  orders: Sample[];
  reviews: { slug: string; rating: number; title: string; reviewText: string }[];
};
type SampleDeps = AdminDeps & { livemode: boolean };

/**
 * What the demo customer has bought and written, so that a first visit finds no empty page. Only in a store without
 * orders, and all of it or, if the store is stopped meanwhile, nothing.
 */
export const sampleOrders = (deps: SampleDeps): Promise<void> =>
  deps.sql.begin(async (tx) => {
    // What the verbs begin is then a part of this transaction.
    const sql = Object.assign(tx, { begin: tx.savepoint }) as unknown as Sql;
    await placeSamples({ ...deps, sql });
  });

async function placeSamples(deps: SampleDeps): Promise<void> {
  const { sql } = deps;
  const [people] = await sql<{ customer: string; clerk: UUID }[]>`
    select customer.id as customer, clerk.id as clerk from users customer, users clerk
    where customer.email = 'customer@demo.example' and clerk.email = 'dispatcher@demo.example'
      and not exists (select from orders)`;
  if (!people) return;
  const { orders, reviews }: Samples = JSON.parse(
    readFileSync(join(ROOT, 'sql', 'seed', 'samples.json'), 'utf8'),
  );
  for (const order of orders) await placeSample(deps, people.clerk, order);
  const owner = ownerFor(people.customer);
  for (const { slug, ...review } of reviews)
    await sql.begin(async (tx) => {
      await tx`select act_for(${owner})`;
      const { id } = await reviewProduct(
        tx,
        { owner, id: randomUUID() },
        { ...review, productId: await productId(tx, slug) },
      );
      await tx`update product_reviews set is_approved = true where id = ${id}`;
    });
}

async function productId(db: Db, slug: string): Promise<string> {
  const [product] = await db<{ id: string }[]>`select id from products where slug = ${slug}`;
  return product?.id ?? '';
}

async function placeSample(
  deps: SampleDeps,
  clerk: UUID,
  { slug, quantity, steps, isPaid, ...customer }: Sample,
): Promise<void> {
  const { sql } = deps;
  const staff = { actor: clerk, origin: { address: null, requestId: null } };
  const wanted = {
    items: [{ productId: await productId(sql, slug), quantity }],
    isPickup: false,
    deliveryZip: '37203',
    discountCents: 0,
    promoCode: null,
  };
  const amountCents = chargedCents(await priceFor(deps, wanted));
  const id = await placeStaffOrder(deps, staff, {
    ...wanted,
    ...customer,
    ...eachText(() => null),
    id: randomUUID(),
    totalCents: amountCents,
    deliveryAddress: '214 Boxwood Lane',
    deliveryDate: null,
    deliveryWindow: 'all_day',
    evenFull: false,
    discountReason: null,
    customerPhone: '(615) 555-0178',
    language: 'en',
    note: null,
    payment: isPaid ? { kind: 'check', amountCents, reference: '1042' } : { kind: 'on_delivery' },
  });
  for (const status of steps) {
    const [order] = await sql<{ version: string }[]>`
      select ${orderVersion(sql)} as version from orders where id = ${id}`;
    await moveOrder(deps, staff, id, { to: status, version: order?.version ?? '' });
  }
  if (!steps.includes('delivered')) return;
  // It was there today, not on the next free day.
  const today = storeDate(deps.now());
  await sql`update orders set delivery_date = ${today} where id = ${id}`;
  await sql`update deliveries set day = ${today} where order_id = ${id}`;
}
