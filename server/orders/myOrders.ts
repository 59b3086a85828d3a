import type { GuestOrder, MyOrder } from '../../domain/orders/guestOrders.ts';
import { ORDER_TEXT_NAMES } from '../../domain/orders/orderTexts.ts';
import { ownerFor } from '../db/owners.ts';
import type { AsOwner } from '../db/rowSecurity.ts';
import type { Db, Sql } from '../db/sql.ts';
import { changeTimes, orderLines, orderLoads, orderMoves, orderVersion } from './orderParts.ts';

/** A person usually has few orders; beyond this only the newest are returned. */
const MAX_ORDERS = 500;

/** The account's orders, and guest orders with its verified email; newest first. */
export async function ordersOfPerson(asOwner: AsOwner, userId: string): Promise<MyOrder[]> {
  const owner = ownerFor(userId);
  return asOwner(
    owner,
    (tx) => tx<MyOrder[]>`
    select id, owner is not distinct from ${owner} as is_own, delivery_zip, ${orderColumns(tx)}
    from orders
    where owner = ${owner} or customer_id = (select id from customers where user_id = ${userId})
    order by orders.created_at desc limit ${MAX_ORDERS}`,
  );
}

/**
 * A guest's order by number and email, else null. One statement either way: a number that exists with another email
 * takes the same path as an unknown one.
 */
export async function lookUpOrder(
  sql: Sql,
  { orderNumber, email }: { orderNumber: string; email: string },
): Promise<GuestOrder | null> {
  const [order] = await sql<GuestOrder[]>`
    select ${orderColumns(sql)} from orders where order_number = ${orderNumber} and customer_email = ${email}`;
  return order ?? null;
}

/** `GuestOrder` of the enclosing statement's order. */
const orderColumns = (db: Db) => db`
  order_number, ${orderVersion(db)} as version, iso_utc(created_at) as created_at, status, payment_status,
  product_type, quantity as cubic_yards, customer_name, customer_email, customer_phone, delivery_address,
  delivery_date, delivery_window, is_pickup, ${orderLoads(db)} as loads, ${db(ORDER_TEXT_NAMES)},
  delivery_fee_cents, total_cents, tax_cents, refunded_cents, discount_cents, due_cents, payment_kind,
  ${changeTimes(db)}, ${orderMoves(db)} as moves, ${orderLines(db)} as lines`;
