import type { Db } from '../db/sql.ts';

/**
 * The history of the order that the statement around this reads, as `OrderMove[]`. Of who moved it, only the part
 * that he plays is told: the names of people stay in the store.
 */
export function movesOf(db: Db) {
  return db`
    (select coalesce(jsonb_agg(jsonb_build_object(
        'status', status, 'paymentStatus', payment_status, 'refundedCents', refunded_cents, 'dispute', dispute,
        'actor', case when actor = 'checkout' then 'buyer'
          when actor in ('provider', 'reconciler') then 'payment_provider' else 'store' end,
        'at', iso_utc(at)) order by id), '[]')
      from order_history where ${standing(db)})`;
}

/** The day of the order that the statement around this reads, as its customer knows it. */
export function toldDate(db: Db) {
  return db`case when day_moved_at is null then delivery_date else told_date end`;
}

/** Its loads that are not cancelled, as `OrderLoad[]`: the days as its customer knows them. */
export function toldLoads(db: Db) {
  return db`
    (select coalesce(jsonb_agg(jsonb_build_object('load', load, 'day', coalesce(told_day, day), 'name', name,
        'cubicYards', cubic_yards, 'status', status) order by load), '[]')
      from deliveries where order_id = orders.id and status <> 'cancelled')`;
}

/** The moves of that order that stand: neither undone nor an undoing. */
export function standing(db: Db) {
  return db`
    order_id = orders.id and undoes is null and not exists (
      select from order_history later where later.order_id = orders.id and later.undoes = order_history.id)`;
}

/** The material of the line of an order that the statement around this reads; null for tools and for what is unknown. */
export function materialOf(db: Db) {
  return db`(select material_id from products where id = product_id)`;
}
