import type { GuestOrder, MyOrder } from '../../domain/orders/guestOrders.ts';
import { ownerFor } from '../db/owners.ts';
import type { AsOwner } from '../db/rowSecurity.ts';
import type { Sql } from '../db/sql.ts';
import { guestOrderColumns } from './orderParts.ts';

/** A person usually has few orders; beyond this only the newest are returned. */
const MAX_ORDERS = 500;

/** The account's orders, and guest orders with its verified email; newest first. */
export async function ordersOfPerson(asOwner: AsOwner, userId: string): Promise<MyOrder[]> {
  const owner = ownerFor(userId);
  return asOwner(
    owner,
    (tx) => tx<MyOrder[]>`
    select id, owner is not distinct from ${owner} as is_own, delivery_zip, ${guestOrderColumns(tx)}
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
    select ${guestOrderColumns(sql)} from orders where order_number = ${orderNumber} and customer_email = ${email}`;
  return order ?? null;
}
