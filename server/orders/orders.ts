import { randomInt } from 'node:crypto';
import type { Attention } from '../../domain/admin/orders.ts';
import type { Language } from '../../domain/base/locale.ts';
import { type OrderStatus, orderNumber, type PaymentStatus } from '../../domain/orders/orders.ts';
import type { Db, Tx } from '../db/sql.ts';

// Writing orders and finding them again. Which states may follow which is guarded by the database
// (sql/0007_orders.sql), which also writes their history.

/** An order as payment sees it. What was ordered and where it goes stays in the database. */
export type Order = {
  id: string;
  orderNumber: string;
  owner: string | null;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  currency: string;
  deliveryFeeCents: number;
  totalCents: number;
  /** Added by the provider on its page; known once paid. */
  taxCents: number;
  refundedCents: number;
  customerEmail: string;
  livemode: boolean;
  requestHash: string;
  checkoutSessionId: string | null;
  checkoutUrl: string | null;
  /** To write to the buyer in. */
  language: Language;
  sessionExpiresAt: Date;
  sessionAttempt: number;
  paymentIntentId: string | null;
  /** Somebody is making its payment page right now. */
  openingUntil: Date | null;
};

const COLUMNS = [
  'id',
  'order_number',
  'owner',
  'status',
  'payment_status',
  'currency',
  'delivery_fee_cents',
  'total_cents',
  'tax_cents',
  'refunded_cents',
  'customer_email',
  'livemode',
  'request_hash',
  'checkout_session_id',
  'checkout_url',
  'language',
  'session_expires_at',
  'session_attempt',
  'payment_intent_id',
  'opening_until',
];

export async function findOrder(
  db: Db,
  by:
    | { id: string }
    | { idempotencyKey: string }
    | { checkoutSessionId: string }
    | { paymentIntentId: string },
): Promise<Order | null> {
  const [[column, value] = ['', '']] = Object.entries(by);
  const [order] = await db<Order[]>`select ${db(COLUMNS)} from orders where ${db(column)} = ${value}`;
  return order ?? null;
}

/** The order with its row locked until the transaction ends. */
export async function lockOrder(tx: Tx, id: string): Promise<Order> {
  const [order] = await tx<Order[]>`select ${tx(COLUMNS)} from orders where id = ${id} for update`;
  if (!order) throw new Error(`no order ${id}`);
  return order;
}

/** Who moves orders in the rest of this transaction, for their history: checkout, provider, reconciler or an account. */
export async function actAs(tx: Tx, actor: string): Promise<void> {
  await tx`select set_config('app.actor', ${actor}, true)`;
}

export type NewOrder = {
  owner: string | null;
  productType: string;
  /** Cubic yards of the bulk lines. */
  quantity: number;
  currency: string;
  subtotalCents: number;
  deliveryFeeCents: number;
  totalCents: number;
  deliveryAddress: string;
  deliveryZip: string | null;
  deliveryDate: string | null;
  specialInstructions: string | null;
  customerName: string;
  customerEmail: string;
  customerPhone: string | null;
  idempotencyKey: string;
  requestHash: string;
  livemode: boolean;
  language: Language;
  sessionExpiresAt: Date;
};

export type NewItem = {
  productId: string;
  name: string;
  unit: string;
  quantity: number;
  unitPriceCents: number;
  lineTotalCents: number;
};

const MOST_DRAWS = 50;
/** Each number that is lost after reading which are free was won by somebody else at that moment. */
const MOST_TRIES = MOST_DRAWS + 20;

/**
 * Writes an order under a number that nobody has, or answers null when there already is one under its key: then
 * another request with that key was faster.
 *
 * @param year of the order in the store's time zone
 * @throws when the numbers of the year are used up
 */
export async function writeOrder(
  tx: Tx,
  order: NewOrder,
  items: readonly NewItem[],
  year: number,
  serials = SERIALS,
): Promise<Order | null> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const number =
      tries < MOST_DRAWS ? orderNumber(year, serials.draw()) : await freeOrderNumber(tx, year, serials);
    const row = { ...order, orderNumber: number };
    const [written] = await tx<Order[]>`
      insert into orders ${tx(row)} on conflict do nothing returning ${tx(COLUMNS)}`;
    if (written) {
      const lines = items.map((item, position) => ({ ...item, orderId: written.id, position }));
      await tx`insert into order_items ${tx(lines)}`;
      return written;
    }
    if (await findOrder(tx, { idempotencyKey: order.idempotencyKey })) return null;
  }
  throw new Error(`no free order number in ${year} after ${MOST_TRIES} tries`);
}

/** Ends an order that nobody paid. One that was paid, or moved on by a person, stays as it is. */
export async function cancelUnpaid(
  tx: Tx,
  id: string,
  paymentStatus: 'unpaid' | 'failed' = 'unpaid',
): Promise<boolean> {
  const cancelled = await tx`
    update orders set status = 'cancelled', payment_status = ${paymentStatus}
    where id = ${id} and status = 'pending' and payment_status = 'unpaid'`;
  return cancelled.count > 0;
}

/** Puts an order on the list of those that a person has to look at. */
export async function flagForAttention(tx: Tx, id: string, why: Attention): Promise<void> {
  await tx`
    update orders set attention = array_append(attention, ${why}) where id = ${id} and not ${why} = any(attention)`;
}

// Which six digits an order gets. They are drawn, not counted: from one's own number nobody learns how many orders
// there are, nor the number of another. That two draws agree is left to the unique index to find out.

type Serials = {
  draw(): number;
  /** How many there are in a year: 0 to `count` - 1. */
  count: number;
};

const SERIALS_A_YEAR = 1_000_000;

export const SERIALS: Serials = { draw: () => randomInt(SERIALS_A_YEAR), count: SERIALS_A_YEAR };

/**
 * One of the numbers of a year that no order has, each as likely as the others. Reads the whole year: for when so
 * many are taken that drawing finds none (one time in 200 at nine tenths of a million orders).
 *
 * @throws when the year has none left
 */
async function freeOrderNumber(db: Db, year: number, { count }: Serials): Promise<string> {
  const prefix = orderNumber(year, 0).slice(0, -6);
  // One statement, so that what counts as free is what is chosen from.
  const [found] = await db<{ serial: number }[]>`
    select serial from (
      select serial from generate_series(0, ${count - 1}::integer) serial
      except select right(order_number, 6)::integer from orders where order_number like ${`${prefix}%`}
    ) free order by random() limit 1`;
  if (!found) throw new Error(`every order number of ${year} is taken`);
  return orderNumber(year, found.serial);
}
