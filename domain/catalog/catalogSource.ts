import { type StoreSettings, settingsWith } from '../base/settings.ts';
import type { Post } from '../content/blog.ts';
import type { Place, Zone } from '../delivery/delivery.ts';
import { ZONE_IDS } from '../delivery/zones.ts';
import type { PullRow, SyncTable } from '../sync/sync.ts';
import type { Category, Product } from './catalog.ts';
import { CATALOGS, CATEGORY_SLUGS, type CategorySlug } from './goods.ts';

// What public screens read: the whole catalog at one revision. The server fills it from Postgres and the
// device from IndexedDB; every selection below runs the same on both.

export type Snapshot = {
  /** Highest `rev` in it; 0 when nothing was ever loaded. */
  rev: number;
  /** When the server last confirmed it, ISO 8601. */
  asOf: string;
  /** Active products, premium first, each catalog by sort order. */
  products: readonly Product[];
  categories: readonly Category[];
  zones: readonly Zone[];
  places: ReadonlyMap<string, Place>;
  /** Published, newest first. */
  posts: readonly Post[];
  settings: StoreSettings;
};

type Ordered = { sortOrder: number; name: string };

const byOrder = (a: Ordered, b: Ordered) =>
  a.sortOrder - b.sortOrder || a.name.localeCompare(b.name, 'en-US');

/**
 * What screens read, made from living rows: on the server from those it hands out, on a device from those it was
 * handed.
 *
 * @param rev the highest revision in it
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
    posts: bodies<Post>('blog_posts').sort((a, b) => b.publishedAt.localeCompare(a.publishedAt)),
  };
}

/** One interface, two sources. Rejects only when nothing was ever stored and there is no signal. */
export type CatalogSource = { open(): Promise<Snapshot>; now(): Date };

export type CatalogTab = 'all' | 'premium' | 'traditional';
export const PRODUCT_SORTS = ['recommended', 'price-asc', 'price-desc', 'name', 'rating'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];
export type ProductQuery = {
  search: string;
  category: CategorySlug | null;
  tab: CatalogTab;
  /** Leaves out what cannot be loaded today. */
  inStock: boolean;
  sort: ProductSort;
  /** How many to show; screens raise it by PAGE_SIZE. */
  show: number;
};
export type ProductPage = {
  items: Product[];
  /** Matches before paging, guesses among them. */
  total: number;
  /** How many of the matches are guesses at what was meant: they come last. */
  similar: number;
  /** Matches of the other filters by category, for the filter chips. */
  categoryCounts: Partial<Record<CategorySlug, number>>;
  /** Matches of the other filters by tab. */
  tabCounts: Record<CatalogTab, number>;
  /** Matches of the other filters that are in stock. */
  inStockCount: number;
  /** Matches with one filter dropped, for a person whom the filters left with nothing. */
  without: Record<ProductFilter, number>;
};
export type ProductFilter = 'search' | 'category' | 'tab' | 'inStock';
export const PAGE_SIZE = 24;
/** Letters of a search; no name is longer. Thousands of words would keep the server from everybody else. */
export const MAX_SEARCH = 100;

/** Reads a product query from a page's search parameters; anything unknown falls back to its default. */
export function productQuery(
  params: { get(name: string): string | null },
  defaults: Partial<ProductQuery> = {},
): ProductQuery {
  const pick = <T extends string>(name: string, allowed: readonly T[], otherwise: T): T =>
    allowed.find((value) => value === params.get(name)) ?? otherwise;
  const category =
    CATEGORY_SLUGS.find((slug) => slug === params.get('category')) ?? defaults.category ?? null;
  const show = Number(params.get('show'));
  return {
    search: (params.get('q') ?? '').slice(0, MAX_SEARCH),
    category,
    tab: pick('catalog', ['all', 'premium', 'traditional'], defaults.tab ?? 'all'),
    inStock: params.get('stock') === 'in',
    sort: pick('sort', PRODUCT_SORTS, 'recommended'),
    show: Number.isInteger(show) && show > PAGE_SIZE ? Math.min(show, 20_000) : PAGE_SIZE,
  };
}
