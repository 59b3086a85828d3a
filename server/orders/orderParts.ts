import type { DeliveryWindow } from '../../domain/delivery/calendar.ts';
import type { Db } from '../db/sql.ts';

/**
 * The history of the enclosing statement's order, as `OrderMove[]`. Of the person who made a change, only the role is
 * included: names stay in the store.
 */
export function orderMoves(db: Db) {
  return db`
    (select coalesce(jsonb_agg(jsonb_build_object(
        'status', status, 'paymentStatus', payment_status, 'refundedCents', refunded_cents, 'dispute', dispute,
        'actor', ${actorRole(db)},
        'at', iso_utc(at)) order by id), '[]')
      from order_events where ${entriesInEffect(db)})`;
}

function actorRole(db: Db) {
  return db`case when actor = 'checkout' then 'buyer'
    when actor in ('provider', 'reconciler') then 'payment_provider' else 'store' end`;
}

/** Whether the customer does not know the days of the enclosing statement's open order. */
export const hasUnannouncedMove = (db: Db) =>
  db`(told_days is not null and status not in ('delivered', 'cancelled'))`;

/** The days of the enclosing statement's order, as `told_days` keeps them. */
export const daysNow = (db: Db) => db`
  (select coalesce(jsonb_agg(jsonb_build_object('load', load, 'day', day, 'window', delivery_window) order by load),
      jsonb_build_array(jsonb_build_object('load', null, 'day', orders.delivery_date, 'window', orders.delivery_window)))
    from deliveries where order_id = orders.id and status <> 'cancelled')`;

/** An order with a moved day that its customer has not been told of yet. */
export type UnannouncedMove = {
  orderId: string;
  orderNumber: string;
  customerName: string;
  customerPhone: string | null;
  /** How the customer is told; null: staff call. */
  reach: 'email' | 'push' | null;
  /** The order's version. */
  version: string;
  /** The moved loads; one entry without a number if the order has no loads yet. `from` null: it had no day. */
  moves: {
    load: number | null;
    from: string | null;
    to: string;
    fromWindow: DeliveryWindow;
    toWindow: DeliveryWindow;
  }[];
};

/** The moves that the customer of the enclosing statement's order does not know, as `moves` of `UnannouncedMove`. */
export const untoldMoves = (db: Db) => db`
  (select coalesce(jsonb_agg(jsonb_build_object('load', now.load, 'from', was.day, 'to', now.day,
      'fromWindow', coalesce(was."window", now."window"), 'toWindow', now."window") order by now.load), '[]')
    from jsonb_to_recordset(${daysNow(db)}) now (load int, day text, "window" text)
      left join jsonb_to_recordset(told_days) was (load int, day text, "window" text)
        on was.load is null or now.load is null or was.load = now.load
    where (was.day, was."window") is distinct from (now.day, now."window"))`;

/** How news of the enclosing statement's order reaches its customer, as `reach` of `UnannouncedMove`. */
export const customerReach = (db: Db) => db`
  case when customer_email not like '%.invalid' then 'email'
    when exists (select from push_orders where order_id = orders.id) then 'push' end`;

/** The loads of the enclosing statement's order that are not cancelled, as `OrderLoad[]`. */
export function orderLoads(db: Db) {
  return db`
    (select coalesce(jsonb_agg(jsonb_build_object('load', load, 'name', name, 'cubicYards', cubic_yards,
        'status', status, 'day', day, 'deliveryWindow', delivery_window) order by load), '[]')
      from deliveries where order_id = orders.id and status <> 'cancelled')`;
}

/** `GuestOrder`'s `paidOrPlacedAt` and `dayToldAt` of the enclosing statement's order. */
export const changeTimes = (db: Db) => db`
  iso_utc(coalesce(paid_at, created_at)) as paid_or_placed_at,
  (select iso_utc(max(case kind when 'confirmed' then at + undo_window() else at end))
    from order_events where order_id = orders.id and actor <> 'checkout'
      and (kind = 'rescheduled' or kind = 'confirmed' and asked_date is null)) as day_told_at`;

/** Neither undone nor an undo. */
export function entriesInEffect(db: Db) {
  return db`
    order_id = orders.id and is_move and undoes is null and not exists (
      select from order_events later where later.order_id = orders.id and later.undoes = order_events.id)`;
}

/** The material of the enclosing statement's order line; null for tools and unknown products. */
export function lineMaterial(db: Db) {
  return db`(select material_id from products where id = product_id)`;
}

/** The order's version: `updated_at` as text, because a JavaScript Date has no microseconds. */
export function orderVersion(db: Db) {
  return db`to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;
}
