import { storeDate } from '../../domain/delivery/calendar.ts';
import type { OrderLine } from '../../domain/orders/priceOrder.ts';
import { countingEach, DAY, networkLimits, type RateLimit } from '../db/rate.ts';
import type { Tx } from '../db/sql.ts';
import { isLow } from '../db/storeSettings.ts';
import { noticeLater } from '../notifications/noticeQueue.ts';
import type { Holder } from './windows.ts';

// Stock reserved for orders (sql/0008_stock_and_payments.sql). `reserveStock` trusts that the caller has locked the
// products' rows and found the units free.

type Unit = { productId: string; quantity: number };

export async function reserveStock(
  tx: Tx,
  orderId: string,
  units: readonly Unit[],
  expiry: Date,
): Promise<void> {
  if (units.length === 0) return;
  const rows = units.map(({ productId, quantity }) => ({ orderId, productId, quantity, expiresAt: expiry }));
  await tx`insert into stock_reservations ${tx(rows)}`;
}

/**
 * The same for stock that may be reserved only within limits. Units beyond the limit are `released` from the start, so
 * the first to pay gets them.
 */
export function reserveWithin(
  tx: Tx,
  orderId: string,
  units: readonly (Unit & { limits: readonly RateLimit[] })[],
  expiry: Date,
): Promise<unknown> {
  if (units.length === 0) return Promise.resolve();
  return tx`
    insert into stock_reservations (order_id, product_id, quantity, state, expires_at)
    select ${orderId}, product_id, quantity, case when is_full then 'released' else 'held' end, ${expiry}
    from unnest(${units.map(({ productId }) => productId)}::text[],
        ${units.map(({ quantity }) => quantity)}::integer[]) with ordinality as unit (product_id, quantity, place)
      join ${countingEach(
        tx,
        units.map(({ limits }) => limits),
      )} using (place)`.execute();
}

/** Extends a reservation of stock and window, unless it has expired. Returns the number of changed lines. */
export async function extendHold(tx: Tx, orderId: string, expiry: Date): Promise<number> {
  await tx`
    update orders set window_held_until = ${expiry}
    where id = ${orderId} and window_held_until > now() and window_held_until < ${expiry}`;
  const { count } = await tx`
    update stock_reservations set expires_at = ${expiry}
    where order_id = ${orderId} and state = 'held' and expires_at > now() and expires_at < ${expiry}`;
  return count;
}

/** Releases what an order still holds. */
export async function releaseStock(tx: Tx, orderId: string): Promise<void> {
  await tx`update stock_reservations set state = 'released' where order_id = ${orderId} and state = 'held'`;
}

/** Marks expired reservations as released; they already count for nothing. */
export async function releaseLapsed(tx: Tx): Promise<number> {
  const { count } = await tx`
    update stock_reservations set state = 'released' where state = 'held' and expires_at <= now()`;
  return count;
}

/**
 * Taking and restocking units write the catalog, whose lock comes after those of the orders' rows and before all others:
 * for orders with tracked stock.
 *
 * @returns whether any of the orders has tracked stock
 */
export async function lockStock(tx: Tx, orderId: string | readonly string[]): Promise<boolean> {
  const { count } = await tx`
    select lock_catalog()
    where exists (select from stock_reservations where order_id = any(${[orderId].flat()}::uuid[]))`;
  return count > 0;
}

/**
 * Returns all units that an order holds or has taken, before an edit takes its new ones. The caller holds the catalog's
 * lock.
 *
 * @returns whether some of it was short
 */
export async function restock(tx: Tx, orderId: string): Promise<boolean> {
  await putBack(tx, orderId);
  const removed = await tx<{ state: string }[]>`
    delete from stock_reservations where order_id = ${orderId} returning state`;
  return removed.some(({ state }) => state === 'short');
}

type PromisedUnit = Unit & { isKept: boolean; inventoryCount: number | null };

/**
 * Deducts a paid order's reserved units from stock. The caller holds the order's row. An expired reservation is honored
 * if the units are still free of other reservations; if not, its line is marked `short`.
 *
 * @returns whether everything was in stock
 */
export async function takeStock(tx: Tx, orderId: string): Promise<boolean> {
  // Pipelined, because others wait for the lock. In order of their ids, so that no two payments wait for each other.
  const [isCounted, units] = await Promise.all([
    lockStock(tx, orderId),
    tx<PromisedUnit[]>`
      select product_id, r.quantity, state = 'held' and expires_at > now() as is_kept, inventory_count
      from stock_reservations r join products on products.id = product_id
      where order_id = ${orderId} and state in ('held', 'released')
      order by product_id for no key update of products`,
  ]);
  if (!isCounted) return true;
  const heldUnits = units.every(({ isKept }) => isKept) ? new Map() : await heldByOthers(tx, orderId, units);
  const free = units.filter(({ productId, quantity, isKept, inventoryCount }) => {
    const heldQuantity: number = isKept ? 0 : (heldUnits.get(productId) ?? 0);
    return inventoryCount === null || inventoryCount - heldQuantity >= quantity;
  });
  const ids = free.map(({ productId }) => productId);
  const [[takenStock]] = await Promise.all([
    tx<{ low: string[] }[]>`
      with taken as (
        update products set inventory_count = inventory_count - r.quantity
        from stock_reservations r
        where order_id = ${orderId} and product_id = products.id and products.id = any(${ids}::text[])
          and inventory_count is not null
        returning products.*, r.quantity)
      select ${becameLow(tx)} as low`,
    tx`
      update stock_reservations set state = case when product_id = any(${ids}::text[]) then 'sold' else 'short' end
      where order_id = ${orderId} and state in ('held', 'released')`,
  ]);
  await noticeLow(tx, takenStock?.low ?? []);
  return free.length === units.length;
}

/** Products `taken` by the enclosing statement that are low now, and were not before. */
const becameLow = (tx: Tx) => tx`
  array(select id::text from taken
    where deleted_at is null and ${isLow(tx)} and not ${isLow(tx, tx`inventory_count + quantity`)})`;

/** Tells the yard, once a day for each product. */
async function noticeLow(tx: Tx, productIds: readonly string[]): Promise<void> {
  const event = 'stock_low';
  for (const productId of productIds) {
    const key = `${event} ${productId} ${storeDate(new Date())}`;
    await noticeLater(tx, { key, event, facts: { productId } });
  }
}

async function heldByOthers(tx: Tx, orderId: string, units: readonly Unit[]): Promise<Map<string, number>> {
  const heldUnits = await tx<Unit[]>`
    select product_id, sum(quantity)::integer as quantity from stock_reservations
    where product_id = any(${units.map(({ productId }) => productId)}::text[]) and order_id <> ${orderId}
      and state = 'held' and expires_at > now()
    group by product_id`;
  return new Map(heldUnits.map(({ productId, quantity }) => [productId, quantity]));
}

/**
 * Restocks what an order had taken, when it was refunded before anything was loaded. The caller holds the catalog's
 * lock.
 */
export async function returnStock(tx: Tx, orderId: string): Promise<void> {
  await putBack(tx, orderId);
  await tx`update stock_reservations set state = 'returned' where order_id = ${orderId} and state = 'sold'`;
}

const putBack = (tx: Tx, orderId: string) => tx`
  update products set inventory_count = inventory_count + quantity
  from stock_reservations
  where order_id = ${orderId} and state = 'sold' and product_id = products.id and inventory_count is not null`;

/** The units of lines whose stock is counted. */
export const countedUnits = (goods: readonly OrderLine[]) =>
  goods.flatMap(({ productId, available, quantity }) =>
    available === null ? [] : [{ productId, quantity }],
  );

/** Units of a product that one address can reserve in a day, or this share of the available stock, if that is more. */
const HELD_UNITS = 2;
const HELD_SHARE = 1 / 4;

/**
 * The units of each product that an unpaid checkout can reserve. Beyond the limit the product can still be bought while it
 * is in stock, but without a reservation, so that one address cannot reserve the whole stock without paying.
 */
export function heldUnits(goods: readonly OrderLine[], { address, perAddress }: Holder) {
  return goods.flatMap(({ productId, available, quantity }) => {
    if (available === null) return [];
    const limit = Math.max(HELD_UNITS, Math.floor(available * HELD_SHARE)) * perAddress;
    const key = `held ${productId}`;
    const limits = networkLimits(address, { key, limit, everybody: available, seconds: DAY, cost: quantity });
    return [{ productId, quantity, limits }];
  });
}
