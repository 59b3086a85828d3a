import { type StoreSettings, settingsWith } from '../base/settings.ts';
import type { Article } from '../content/article.ts';
import type { Place } from '../delivery/delivery.ts';
import { ZONE_IDS, type Zone } from '../delivery/zones.ts';
import type { PullRow, SyncTable } from '../sync.ts';
import type { Category, Product } from './catalog.ts';
import { CATALOGS } from './goods.ts';

// What public screens read: the whole catalog at one revision. The server loads it from Postgres and the
// device from IndexedDB; every selection below runs the same on both.

export type Snapshot = {
  /** Its highest `rev`; 0 before the first load. */
  rev: number;
  /** When the server last confirmed it, ISO 8601. */
  asOf: string;
  /** Active products, premium first, each catalog by sort order. */
  products: readonly Product[];
  categories: readonly Category[];
  zones: readonly Zone[];
  places: ReadonlyMap<string, Place>;
  /** Published, newest first. */
  articles: readonly Article[];
  settings: StoreSettings;
};

type SortedRow = { sortOrder: number; name: string };

const byOrder = (a: SortedRow, b: SortedRow) =>
  a.sortOrder - b.sortOrder || a.name.localeCompare(b.name, 'en-US');

/**
 * Builds the snapshot from live rows: on the server from its tables, on a device from the rows it pulled.
 *
 * @param rev its highest revision
 * @param asOf when the server last confirmed it, ISO 8601
 */
export function assembleSnapshot(
  rows: readonly Pick<PullRow, 'table' | 'body'>[],
  rev: number,
  asOf: string,
): Snapshot {
  const byTable = Map.groupBy(rows, ({ table }) => table);
  const bodies = <Body>(table: SyncTable) => (byTable.get(table) ?? []).map((row) => row.body as Body);
  return {
    rev,
    asOf,
    products: bodies<Product>('products').sort(
      (a, b) => CATALOGS.indexOf(a.catalog) - CATALOGS.indexOf(b.catalog) || byOrder(a, b),
    ),
    categories: bodies<Category>('product_categories').sort(byOrder),
    zones: bodies<Zone>('delivery_zones').sort((a, b) => ZONE_IDS.indexOf(a.id) - ZONE_IDS.indexOf(b.id)),
    places: new Map(bodies<Place>('delivery_zips').map((place) => [place.zip, place])),
    settings: settingsWith(
      Object.fromEntries(
        bodies<{ key: string; value: unknown }>('store_settings').map(({ key, value }) => [key, value]),
      ),
    ),
    articles: bodies<Article>('blog_posts').sort((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1)),
  };
}

/** One interface for two sources. Rejects only when nothing was ever stored and there is no signal. */
export type CatalogSource = { open(): Promise<Snapshot>; now(): Date };
