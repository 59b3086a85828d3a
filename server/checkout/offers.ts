import type { Tx } from '../db/sql.ts';
import type { ClaimedItem, Offer } from './prices.ts';

type Row = Omit<Offer, 'available'> & { inventoryCount: number | null };

/**
 * The products of the items, locked until the transaction ends so that no other transaction can reserve their stock. An
 * item with an unknown id gets null. An item without an id is found by its type and exact name.
 *
 * @param lock false to look only
 * @param unclear called for an item without an id that matches no product on sale, or several; must throw
 */
export async function findOffers(
  tx: Tx,
  items: readonly ClaimedItem[],
  unclear: (index: number) => never,
  { lock = true } = {},
): Promise<(readonly [ClaimedItem, Offer | null])[]> {
  const ids = items.flatMap(({ product_id }) => product_id ?? []);
  const names = items.flatMap((item) => (item.product_id === undefined ? [item.product_name] : []));
  const named = ids.flatMap((id) => [id, id.toLowerCase()]);
  // Searches by name only where necessary: names have no index.
  const asked =
    names.length === 0
      ? tx`${named}::text[]`
      : tx`${named}::text[] || array(select id from products where name = any(${names}::text[]))`;
  const locked = tx<Row[]>`
    select id as product_id, name, unit, type, material_id, price_cents, interval, currency,
      is_active and deleted_at is null as is_sold, inventory_count,
      coalesce(metadata ->> 'weekend_delivery', '') = 'true' as weekend
    from products where id = any(${asked})
    order by id ${lock ? tx`for no key update` : tx``}`.execute();
  // A separate statement, run once the locks are held, or it would miss a reservation made in between.
  const promised = tx<{ productId: string; quantity: number }[]>`
    select product_id, sum(quantity)::integer as quantity from stock_reservations
    where state = 'held' and expires_at > now() and product_id = any(${asked})
    group by product_id`;
  const [rows, held] = await Promise.all([locked, promised]);
  const heldByOthers = new Map(held.map(({ productId, quantity }) => [productId, quantity]));
  const offers = rows.map(({ inventoryCount, ...row }): Offer => {
    const taken = heldByOthers.get(row.productId) ?? 0;
    return { ...row, available: inventoryCount === null ? null : Math.max(0, inventoryCount - taken) };
  });
  return items.map((item, index) => {
    if (item.product_id !== undefined) {
      const id = item.product_id.toLowerCase();
      return [
        item,
        offers.find(({ productId }) => productId === item.product_id || productId === id) ?? null,
      ];
    }
    const fitting = offers.filter(
      (offer) => offer.isSold && offer.name === item.product_name && offer.type === item.product_type,
    );
    return [item, (fitting.length === 1 ? fitting[0] : undefined) ?? unclear(index)];
  });
}
