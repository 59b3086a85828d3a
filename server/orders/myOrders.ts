import type { GuestOrder } from '../../domain/orders/guestOrders.ts';
import type { MyOrder } from '../../domain/orders/myOrders.ts';
import { ownerFor } from '../db/owners.ts';
import type { AsOwner } from '../db/rowSecurity.ts';
import type { Sql } from '../db/sql.ts';
import {
  entriesInEffect,
  lineMaterial,
  orderLoads,
  orderMoves,
  orderVersion,
  paidOrPlacedAt,
} from './orderParts.ts';

/** A person usually has few orders; beyond this only the newest are returned. */
const MOST = 500;

type Row = Omit<MyOrder, 'createdAt' | 'history'> & {
  createdAt: Date;
  history: { status: MyOrder['status']; at: string }[];
};

/** The account's orders, and guest orders with its verified email; newest first. */
export async function ordersOfPerson(asOwner: AsOwner, userId: string): Promise<MyOrder[]> {
  const owner = ownerFor(userId);
  const rows = await asOwner(
    owner,
    (tx) => tx<Row[]>`
    select id, order_number, owner is not distinct from ${owner} as is_own, ${orderVersion(tx)} as version, created_at, status, payment_status, product_type, quantity as cubic_yards,
      customer_name, customer_email, customer_phone, delivery_address, delivery_zip,
      delivery_date, delivery_window, is_pickup,
      ${orderLoads(tx)} as loads, special_instructions, po_number, delivery_fee_cents, total_cents,
      tax_cents, refunded_cents, discount_cents, due_cents, payment_kind, ${paidOrPlacedAt(tx)} as paid_or_placed_at, ${orderMoves(tx)} as moves,
      (select jsonb_agg(
          jsonb_build_object('productId', coalesce(product_id, ''), 'name', name, 'quantity', quantity, 'unit', unit,
            'lineTotalCents', line_total_cents, 'materialId', ${lineMaterial(tx)})
          order by position)
        from order_items where order_id = orders.id) as lines,
      (select jsonb_agg(jsonb_build_object('status', status, 'at', at) order by at)
        from (select status, min(at) as at from order_events where ${entriesInEffect(tx)} group by status) moves
      ) as history
    from orders
    where owner = ${owner} or customer_id = (select id from customers where user_id = ${userId})
    order by created_at desc limit ${MOST}`,
  );
  return rows.map(({ createdAt, history, ...order }) => ({
    ...order,
    createdAt: createdAt.toISOString(),
    history: history.map(({ status, at }) => ({ status, at: new Date(at).toISOString() })),
  }));
}

type GuestRow = Omit<GuestOrder, 'createdAt' | 'history'> & {
  createdAt: Date;
  history: { status: GuestOrder['status']; at: string }[];
};

/**
 * A guest's order by number and email, else null. One statement either way: a number that exists with another email
 * takes the same path as an unknown one.
 */
export async function lookUpOrder(
  sql: Sql,
  { orderNumber, email }: { orderNumber: string; email: string },
): Promise<GuestOrder | null> {
  const [row] = await sql<GuestRow[]>`
    select order_number, ${orderVersion(sql)} as version, created_at, status, payment_status, product_type,
      quantity as cubic_yards, customer_name, customer_email,
      customer_phone, delivery_address, delivery_date, delivery_window, is_pickup,
      ${orderLoads(sql)} as loads,
      special_instructions, po_number, delivery_fee_cents, total_cents,
      tax_cents, refunded_cents, discount_cents, due_cents, payment_kind, ${paidOrPlacedAt(sql)} as paid_or_placed_at, ${orderMoves(sql)} as moves,
      (select jsonb_agg(
          jsonb_build_object('productId', coalesce(product_id, ''), 'name', name, 'quantity', quantity, 'unit', unit,
            'lineTotalCents', line_total_cents, 'materialId', ${lineMaterial(sql)})
          order by position)
        from order_items where order_id = orders.id) as lines,
      (select jsonb_agg(jsonb_build_object('status', status, 'at', at) order by at)
        from (select status, min(at) as at from order_events where ${entriesInEffect(sql)} group by status) moves
      ) as history
    from orders where order_number = ${orderNumber} and customer_email = ${email}`;
  if (!row) return null;
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    history: row.history.map(({ status, at }) => ({ status, at: new Date(at).toISOString() })),
  };
}
