import type { OrderDrop } from '../../domain/orders/orderDrops.ts';
import type { Db, Tx } from '../db/sql.ts';

// The further addresses of orders that go to several (sql/0038_several_drops.sql).

export type NewDrop = Omit<OrderDrop, 'number'> & { deliveryZip: string };

/** In the transaction that writes the order. */
export async function writeDrops(tx: Tx, orderId: string, drops: readonly NewDrop[]): Promise<void> {
  if (drops.length === 0) return;
  const numbered = drops.map((drop, at) => ({ ...drop, orderId, number: at + 2 }));
  await tx`insert into order_drops ${tx(numbered.map(({ items: _, ...row }) => row))}`;
  await tx`
    insert into order_drop_items ${tx(
      numbered.flatMap(({ number, items }) => items.map((item) => ({ orderId, number, ...item }))),
    )}`;
}

/** In an edit, before the lines that they take are changed. */
export async function deleteDrops(tx: Tx, orderId: string): Promise<void> {
  await tx`delete from order_drop_items where order_id = ${orderId}`;
  await tx`delete from order_drops where order_id = ${orderId}`;
}

/** `OrderDrop[]` of the enclosing statement's order; usually empty. */
export function dropList(db: Db, orderId = db`orders.id`) {
  return db`
    (select coalesce(jsonb_agg(jsonb_build_object('number', number, 'deliveryAddress', delivery_address, 'note', note,
        'contactName', contact_name, 'contactPhone', contact_phone, 'items', (
          select coalesce(jsonb_agg(jsonb_build_object('productId', product_id, 'quantity', quantity) order by product_id), '[]')
          from order_drop_items i where i.order_id = order_drops.order_id and i.number = order_drops.number))
        order by number), '[]')
      from order_drops where order_id = ${orderId})`;
}

/** The drop of a load, for a statement that selects from `deliveries d` and `orders o`; no row for the order's own. */
export const joinDrop = (db: Db) =>
  db`left join order_drops p on p.order_id = d.order_id and p.number = d.drop_number`;

/** The ZIP that a load goes to, after `joinDrop`. */
export const zipOfLoad = (db: Db) => db`coalesce(p.delivery_zip, o.delivery_zip)`;

/** The further drops of an order, by their numbers. */
export async function readDrops(db: Db, orderId: string): Promise<NewDrop[]> {
  return db<NewDrop[]>`
    select delivery_address, delivery_zip, note, contact_name, contact_phone, (
      select coalesce(jsonb_agg(jsonb_build_object('productId', product_id, 'quantity', quantity) order by product_id), '[]')
      from order_drop_items i where i.order_id = order_drops.order_id and i.number = order_drops.number) as items
    from order_drops where order_id = ${orderId} order by number`;
}
