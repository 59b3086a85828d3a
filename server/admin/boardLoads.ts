import type { Db } from '../db/sql.ts';

/** `BoardLoad`, for a statement that selects from `deliveries d` and `orders o`. */
export function boardLoadColumns(db: Db) {
  return db`
    d.id, d.version, d.order_id, o.order_number, o.status as order_status, d.load,
    (select count(*) from deliveries where order_id = d.order_id)::int as loads, d.day, d.truck, d.position, d.name,
    d.material_id, d.cubic_yards, d.pounds, d.delivery_window, d.status, d.failed_reason, d.failed_note, o.customer_name, o.customer_phone,
    (select city from delivery_zips where zip = o.delivery_zip) as city`;
}
