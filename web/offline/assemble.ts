import type { Post } from '../../domain/blog.ts';
import type { Category, Product } from '../../domain/catalog.ts';
import type { Place, Zone } from '../../domain/delivery.ts';
import type { Snapshot } from '../../domain/shelf.ts';
import type { SyncTable } from '../../domain/sync.ts';
import { ZONE_IDS } from '../../domain/zones.ts';
import type { StoredRow } from './databases.ts';

type Ordered = { sortOrder: number; name: string };

const byOrder = (a: Ordered, b: Ordered) =>
  a.sortOrder - b.sortOrder || a.name.localeCompare(b.name, 'en-US');

/** What screens read, made from stored rows. The server makes the same from its own. */
export function assemble(rows: readonly StoredRow[], asOf: string): Snapshot {
  const byTable = Map.groupBy(rows, ({ table }) => table);
  const bodies = <Body>(table: SyncTable) => (byTable.get(table) ?? []).map((row) => row.body as Body);
  return {
    rev: rows.reduce((highest, row) => Math.max(highest, row.rev), 0),
    asOf,
    products: [
      ...bodies<Product>('premium_products').sort(byOrder),
      ...bodies<Product>('products').sort(byOrder),
    ],
    categories: bodies<Category>('product_categories').sort(byOrder),
    zones: bodies<Zone>('delivery_zones').sort((a, b) => ZONE_IDS.indexOf(a.id) - ZONE_IDS.indexOf(b.id)),
    places: new Map(bodies<Place>('delivery_zips').map((place) => [place.zip, place])),
    posts: bodies<Post>('blog_posts').sort((a, b) => b.publishedAt.localeCompare(a.publishedAt)),
  };
}
