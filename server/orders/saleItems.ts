import type { SaleItem } from '../../domain/orders/priceOrder.ts';
import type { Tx } from '../db/sql.ts';

type Row = Omit<SaleItem, 'available'> & { inventoryCount: number | null };

/**
 * Products by id or exact name as they are sold now, locked until the transaction ends so that no other transaction can
 * reserve their stock. Ids are found in any case.
 *
 * @param options.lock false to look only
 */
export async function readSaleItems(
  tx: Tx,
  { ids, names = [] }: { ids: readonly string[]; names?: readonly string[] },
  { lock = true } = {},
): Promise<SaleItem[]> {
  const bothSpellings = ids.flatMap((id) => [id, id.toLowerCase()]);
  // Searches by name only where necessary: names have no index.
  const wanted =
    names.length === 0
      ? tx`${bothSpellings}::text[]`
      : tx`${bothSpellings}::text[] || array(select id from products where name = any(${names}::text[]))`;
  const locked = tx<Row[]>`
    select id as product_id, name, unit, type, material_id, price_cents, interval, currency,
      is_active and deleted_at is null as is_sold, inventory_count,
      (select slug from product_categories where id = category_id) as category,
      coalesce(metadata ->> 'weekend_delivery', '') = 'true' as weekend
    from products where id = any(${wanted})
    order by id ${lock ? tx`for no key update` : tx``}`.execute();
  // A separate statement, run once the locks are held, or it would miss a reservation made in between.
  const promised = tx<{ productId: string; quantity: number }[]>`
    select product_id, sum(quantity)::integer as quantity from stock_reservations
    where state = 'held' and expires_at > now() and product_id = any(${wanted})
    group by product_id`;
  const [rows, heldRows] = await Promise.all([locked, promised]);
  const heldByOthers = new Map(heldRows.map(({ productId, quantity }) => [productId, quantity]));
  return rows.map(({ inventoryCount, ...row }) => {
    const heldQuantity = heldByOthers.get(row.productId) ?? 0;
    return { ...row, available: inventoryCount === null ? null : Math.max(0, inventoryCount - heldQuantity) };
  });
}

export const byProductId = (saleItems: readonly SaleItem[]): ReadonlyMap<string, SaleItem> =>
  new Map(saleItems.map((item) => [item.productId, item]));
