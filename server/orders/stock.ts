import type { Tx } from '../db/sql.ts';

// Stock promised to orders (sql/0008_stock_and_payments.sql). `reserveStock` trusts that the caller holds the
// products' rows and found the units free.

type Unit = { productId: string; quantity: number };
/** `isHeld`: kept for this order alone. What is not is sold to whoever pays first. */
type Promised = Unit & { isHeld?: boolean };

export async function reserveStock(
  tx: Tx,
  orderId: string,
  units: readonly Promised[],
  until: Date,
): Promise<void> {
  if (units.length === 0) return;
  const rows = units.map(({ productId, quantity, isHeld = true }) => ({
    orderId,
    productId,
    quantity,
    state: isHeld ? 'held' : 'released',
    expiresAt: until,
  }));
  await tx`insert into stock_reservations ${tx(rows)}`;
}

/** Keeps a promise longer, and says how many lines that moved. One that has already lapsed stays so. */
export async function extendHold(tx: Tx, orderId: string, until: Date): Promise<number> {
  const { count } = await tx`
    update stock_reservations set expires_at = ${until}
    where order_id = ${orderId} and state = 'held' and expires_at > now() and expires_at < ${until}`;
  return count;
}

/** What an order still holds becomes free at once. */
export async function releaseStock(tx: Tx, orderId: string): Promise<void> {
  await tx`update stock_reservations set state = 'released' where order_id = ${orderId} and state = 'held'`;
}

/** Promises whose time is over; nobody counts them any more, this only says so. */
export async function releaseLapsed(tx: Tx): Promise<number> {
  const { count } = await tx`
    update stock_reservations set state = 'released' where state = 'held' and expires_at <= now()`;
  return count;
}

export async function hasCountedStock(tx: Tx, orderId: string): Promise<boolean> {
  const [row] = await tx`select 1 from stock_reservations where order_id = ${orderId} limit 1`;
  return row !== undefined;
}

/**
 * Takes what a paid order was promised out of the counts. The caller holds the catalog's lock. A promise that had
 * lapsed is kept if the units are still free of other promises; if not, its line is marked `short`.
 *
 * @returns whether everything was there
 */
export async function takeStock(tx: Tx, orderId: string): Promise<boolean> {
  const units = await tx<(Unit & { isKept: boolean })[]>`
    select product_id, quantity, state = 'held' and expires_at > now() as is_kept
    from stock_reservations where order_id = ${orderId} and state in ('held', 'released')
    order by product_id`;
  let complete = true;
  for (const unit of units) {
    const taken = await takeUnit(tx, orderId, unit);
    complete &&= taken;
    await tx`
      update stock_reservations set state = ${taken ? 'sold' : 'short'}
      where order_id = ${orderId} and product_id = ${unit.productId}`;
  }
  return complete;
}

async function takeUnit(tx: Tx, orderId: string, unit: Unit & { isKept: boolean }): Promise<boolean> {
  const { productId, quantity } = unit;
  const [product] = await tx<{ inventoryCount: number | null }[]>`
    select inventory_count from products where id = ${productId} for no key update`;
  if (!product) return false;
  if (product.inventoryCount === null) return true;
  const [others] = await tx<{ held: number }[]>`
    select coalesce(sum(quantity), 0)::integer as held from stock_reservations
    where product_id = ${productId} and order_id <> ${orderId}
      and state = 'held' and expires_at > now()`;
  const free = product.inventoryCount - (unit.isKept ? 0 : (others?.held ?? 0));
  if (free < quantity) return false;
  await tx`update products set inventory_count = inventory_count - ${quantity} where id = ${productId}`;
  return true;
}

/**
 * Puts back on the shelf what an order had taken, when its money went back before anything was loaded. The caller
 * holds the catalog's lock.
 */
export async function returnStock(tx: Tx, orderId: string): Promise<void> {
  const units = await tx<Unit[]>`
    select product_id, quantity from stock_reservations
    where order_id = ${orderId} and state = 'sold' order by product_id`;
  for (const { productId, quantity } of units) {
    await tx`
      update products set inventory_count = inventory_count + ${quantity}
      where id = ${productId} and inventory_count is not null`;
  }
  await tx`update stock_reservations set state = 'returned' where order_id = ${orderId} and state = 'sold'`;
}
