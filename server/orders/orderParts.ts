import { ORDER_TEXT_NAMES } from '../../domain/orders/orderTexts.ts';
import { type Db, exactTime } from '../db/sql.ts';

/** The enclosing statement's order as a `GuestOrder`. */
export const guestOrderColumns = (db: Db) => db`
  order_number, ${orderVersion(db)} as version, iso_utc(created_at) as created_at, status, payment_status,
  product_type, quantity as cubic_yards, customer_name, customer_email, customer_phone, delivery_address,
  delivery_date, delivery_window, is_pickup, ${orderLoads(db)} as loads, ${orderZone(db)} as zone, ${db(ORDER_TEXT_NAMES)},
  delivery_fee_cents, total_cents, tax_cents, refunded_cents, discount_cents, due_cents, payment_kind,
  ${changeTimes(db)}, ${orderMoves(db)} as moves, ${orderLines(db)} as lines`;

/**
 * The history of the enclosing statement's order, as `OrderMove[]`. Of the person who made a change, only the role is
 * included: names stay in the store.
 */
function orderMoves(db: Db) {
  return db`
    (select coalesce(jsonb_agg(jsonb_build_object(
        'status', status, 'paymentStatus', payment_status, 'refundedCents', refunded_cents, 'dispute', dispute,
        'actor', ${actorRole(db)}, 'at', iso_utc(at),
        'movedTo', case when kind = 'rescheduled' then delivery_date end) order by id), '[]')
      from order_events where (is_move or kind = 'rescheduled') and ${entriesInEffect(db)})`;
}

function actorRole(db: Db) {
  return db`case when actor = 'buyer' then actor
    when actor in ('provider', 'reconciler') then 'payment_provider' else 'store' end`;
}

/** The loads of the enclosing statement's order that are not cancelled, as `OrderLoad[]`. */
function orderLoads(db: Db) {
  return db`
    (select coalesce(jsonb_agg(jsonb_build_object('load', load, 'name', name, 'cubicYards', cubic_yards,
        'status', status, 'day', day, 'deliveryWindow', delivery_window) order by load), '[]')
      from deliveries where order_id = orders.id and status <> 'cancelled')`;
}

/** What the first possible day of the enclosing statement's order depends on. */
const orderZone = (db: Db) => db`
  (select jsonb_build_object('sameDay', same_day, 'leadDays', jsonb_build_array(lead_days_fewest, lead_days_most))
    from delivery_zips join delivery_zones on delivery_zones.id = zone_id
    where zip = delivery_zip and delivery_zips.deleted_at is null)`;

/** `GuestOrder`'s `paidOrPlacedAt` and `dayToldAt` of the enclosing statement's order. */
export const changeTimes = (db: Db) => db`
  iso_utc(coalesce(paid_at, created_at)) as paid_or_placed_at,
  (select iso_utc(max(case kind when 'confirmed' then at + undo_window() else at end))
    from order_events where order_id = orders.id and actor <> 'buyer'
      and (kind = 'rescheduled' or kind = 'confirmed' and asked_date is null)) as day_told_at`;

/** Whether a refund is on its way that will cancel the enclosing statement's order. */
export const hasCancellingRefund = (db: Db) => db`
  exists (select from order_refund_requests where order_id = orders.id and state = 'open' and ends_order)`;

/** Whether a driver has marked or photographed the enclosing statement's load, which therefore stays. */
export const isReported = (db: Db) => db`
  (exists (select from delivery_marks where delivery_id = deliveries.id)
    or exists (select from delivery_proofs where delivery_id = deliveries.id))`;

/** The events of an order that are neither undone nor an undo. */
function entriesInEffect(db: Db) {
  return db`
    order_id = orders.id and undoes is null and not exists (
      select from order_events later where later.order_id = orders.id and later.undoes = order_events.id)`;
}

/**
 * The lines of the enclosing statement's order. The material is null for tools and unknown products.
 *
 * @param more further keys and values of a line
 */
export const orderLines = (db: Db, more = db``) => db`
  (select coalesce(jsonb_agg(jsonb_build_object('productId', coalesce(product_id, ''), 'name', name, 'unit', unit,
      'quantity', quantity, 'lineTotalCents', line_total_cents,
      'materialId', (select material_id from products where id = product_id) ${more}) order by position), '[]')
    from order_items where order_id = orders.id)`;

/** Whether any of the enclosing statement's order was paid online. */
export const isPaidOnline = (db: Db) => db`
  (payment_intent_id is not null or exists (
    select from order_payments where order_id = orders.id and method = 'online'))`;

export const orderVersion = (db: Db) => exactTime(db, db`updated_at`);
