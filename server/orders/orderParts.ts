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
      from order_history where order_id = orders.id)`;
}

/** The material of the line of an order that the statement around this reads; null for tools and for what is unknown. */
export function materialOf(db: Db) {
  return db`(select material_id from products where id = product_id)`;
}
