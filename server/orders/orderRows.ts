import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import { LANGUAGES } from '../../domain/base/locale.ts';
import { isBulk } from '../../domain/catalog/goods.ts';
import { DELIVERY_WINDOWS } from '../../domain/delivery/calendar.ts';
import { ORDER_STATUSES, orderNumber, PAYMENT_KINDS, PAYMENT_STATUSES } from '../../domain/orders/orders.ts';
import type { OrderTexts } from '../../domain/orders/orderTexts.ts';
import { accountOf } from '../db/owners.ts';
import {
  type Count,
  counting,
  exceededLimit,
  type RateLimit,
  sweepSometimes,
  withoutDiskWait,
} from '../db/rate.ts';
import { type Actor, actingAs, type Db, type Sql, type Tx } from '../db/sql.ts';
import { tooMany } from '../http/problem.ts';
import { eventActor } from './events.ts';

// Writes and finds orders. The database guards the status transitions (sql/0007_orders.sql).

/** What payment code needs of an order: the columns that it selects, and their types. */
const orderRow = z.object({
  id: z.string(),
  orderNumber: z.string(),
  owner: z.nullable(z.string()),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  currency: z.string(),
  deliveryFeeCents: z.int(),
  totalCents: z.int(),
  /** The rate of the sales tax that the store charges; 0 where none or the provider's. */
  taxBasisPoints: z.int(),
  /** On top of the total. The provider's is known once paid. */
  taxCents: z.int(),
  refundedCents: z.int(),
  discountCents: z.int(),
  /** Added by an edit and not paid yet. */
  dueCents: z.int(),
  paymentKind: z.enum(PAYMENT_KINDS),
  /** Whether the account had a valid certificate when it was placed. */
  isTaxExempt: z.boolean(),
  isPickup: z.boolean(),
  deliveryDate: z.nullable(z.string()),
  deliveryWindow: z.enum(DELIVERY_WINDOWS),
  /** Truckloads, at least 1; 0 for a pick-up. */
  loads: z.int(),
  /** What the buyer's bank says of the payment. */
  dispute: z.nullable(z.enum(['open', 'won', 'lost'])),
  /** When the emailed payment link expires. */
  payUntil: z.nullable(z.date()),
  /** The quote offer that it accepts. */
  offerId: z.nullable(z.string()),
  customerEmail: z.string(),
  livemode: z.boolean(),
  requestHash: z.string(),
  checkoutSessionId: z.nullable(z.string()),
  checkoutUrl: z.nullable(z.string()),
  /** The language for emails to the buyer. */
  language: z.enum(LANGUAGES),
  sessionExpiresAt: z.date(),
  sessionAttempt: z.int(),
  paymentIntentId: z.nullable(z.string()),
  /** While this is in the future, a request is creating the payment page. */
  openingUntil: z.nullable(z.date()),
});
export type Order = z.infer<typeof orderRow>;
export const ORDER_COLUMNS = Object.keys(orderRow.shape);

type OrderKey = { id: string } | { idempotencyKey: string } | { checkoutSessionId: string };

/** @param options.lock locks its row until the transaction ends */
export async function findOrder(db: Db, key: OrderKey, { lock = false } = {}): Promise<Order | null> {
  const [order] = await db<Order[]>`${orderBy(db, key)} ${lock ? db`for update` : db``}`;
  return order ?? null;
}

function orderBy(db: Db, key: OrderKey) {
  const [[column, value] = ['', '']] = Object.entries(key);
  return db`select ${db(ORDER_COLUMNS)} from orders where ${db(column)} = ${value}`;
}

/**
 * `findOrder` and `countUse` in one statement.
 *
 * @param options.isFoundFree an existing order does not count
 * @throws Problem 429
 */
export async function findOrderWithin(
  sql: Sql,
  key: OrderKey,
  rateLimits: readonly RateLimit[],
  { isFoundFree = false } = {},
): Promise<Order | null> {
  const limits = isFoundFree
    ? rateLimits.map((limit) => ({ ...limit, cost: sql`(found.id is null)::integer` }))
    : rateLimits;
  const [row] = await sql<(Count & { [key in keyof Order]: Order[key] | null })[]>`
    with found as materialized (${orderBy(sql, key)})
    select ${withoutDiskWait(sql)}"full", wait, found.*
    from (select) as one left join found on true, ${counting(sql, limits)}`;
  const exceeded = exceededLimit(limits, row);
  if (exceeded) throw tooMany(exceeded.seconds);
  await sweepSometimes(sql);
  return row?.id ? (row as Order) : null;
}

/** The order with its row locked until the transaction ends. */
export async function lockOrder(tx: Tx, id: string): Promise<Order> {
  const order = await findOrder(tx, { id }, { lock: true });
  if (!order) throw new Error(`no order ${id}`);
  return order;
}

type RequiredColumn =
  | 'owner'
  | 'currency'
  | 'deliveryFeeCents'
  | 'totalCents'
  | 'taxBasisPoints'
  | 'taxCents'
  | 'customerEmail'
  | 'requestHash'
  | 'livemode'
  | 'language'
  | 'sessionExpiresAt'
  | 'deliveryDate'
  | 'loads';
/** Columns with a default. */
type DefaultColumn =
  | 'isPickup'
  | 'deliveryWindow'
  | 'isTaxExempt'
  | 'paymentKind'
  | 'payUntil'
  | 'discountCents'
  | 'offerId'
  | 'openingUntil';

export type NewOrder = Pick<Order, RequiredColumn> &
  Partial<Pick<Order, DefaultColumn> & OrderTexts> & {
    productType: string;
    /** Cubic yards of the bulk lines. */
    quantity: number;
    subtotalCents: number;
    deliveryAddress: string;
    deliveryZip: string | null;
    /** How long the unpaid loads keep their place on their day; null for none. */
    windowHeldUntil?: Date | null;
    customerName: string;
    customerPhone: string | null;
    idempotencyKey: string;
    discountReason?: string | null;
    promoCodeId?: string | null;
    /** How long it takes up a use of its code before it is paid. */
    promoHeldUntil?: Date | null;
    /** The order that it takes the place of. */
    replaces?: string | null;
  };

export type NewItem = {
  /** '' for a line in the yard's own words. */
  productId: string;
  name: string;
  unit: string;
  quantity: number;
  unitPriceCents: number;
  lineTotalCents: number;
};

/** Random, not sequential: one number reveals neither how many orders there are nor another order's number. */
const drawNumber = (year: number) => orderNumber(year, randomInt(1_000_000));
const MAX_DRAWS = 20;

/**
 * Inserts an order under a free number, or returns null when an order with its idempotency key exists: then another
 * request with that key was faster.
 *
 * @param year of the order in the store's time zone
 * @param options.actor as in `actAs`, unless that has been called
 * @throws when no drawn number is free
 */
export async function writeOrder(
  tx: Tx,
  order: NewOrder,
  items: readonly NewItem[],
  year: number,
  { actor }: { actor?: Actor | undefined } = {},
): Promise<Order | null> {
  const customerId = await customerOf(tx, order.owner);
  for (let draws = 0; draws < MAX_DRAWS; draws += 1) {
    const row = { ...order, customerId, orderNumber: drawNumber(year) };
    const [newOrder] = await tx<Order[]>`
      with written as (
        insert into orders ${tx(row)} on conflict do nothing returning *),
      placed as (
        insert into order_events (order_id, kind, status, payment_status, refunded_cents, delivery_date, actor, is_move,
          handled_at)
        select id, 'placed', status, payment_status, refunded_cents, delivery_date, ${actor ?? eventActor(tx)}, true, now() from written),
      lines as (
        insert into order_items (order_id, position, product_id, name, unit, is_bulk, quantity, unit_price_cents,
          line_total_cents)
        select written.id, position - 1, nullif("productId", ''), name, unit, "isBulk", item.quantity, "unitPriceCents", "lineTotalCents"
        from written, rows from (jsonb_to_recordset(${tx.json(items.map((item) => ({ ...item, isBulk: isBulk(item) })))})
          as ("productId" text, name text, unit text, "isBulk" boolean, quantity integer, "unitPriceCents" integer,
            "lineTotalCents" integer)) with ordinality
          as item ("productId", name, unit, "isBulk", quantity, "unitPriceCents", "lineTotalCents", position))
      select ${tx(ORDER_COLUMNS)} from written ${actor === undefined ? tx`` : tx`, ${actingAs(tx, actor)}`}`;
    if (newOrder) return newOrder;
    if (await findOrder(tx, { idempotencyKey: order.idempotencyKey })) return null;
  }
  throw new Error(`no free order number in ${year} after ${MAX_DRAWS} draws`);
}

/** The order of a signed-in customer is attached to their customer row from the start. */
async function customerOf(tx: Tx, owner: string | null): Promise<string | null> {
  const account = accountOf(owner);
  if (account === null) return null;
  const [customer] = await tx<{ id: string }[]>`select id from customers where user_id = ${account}`;
  return customer?.id ?? null;
}
