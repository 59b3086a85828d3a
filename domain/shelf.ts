import type { Post } from './blog.ts';
import { type Category, matchesSearch, type Product } from './catalog.ts';
import type { Place, Zone } from './delivery.ts';
import { CATEGORY_SLUGS, type CategorySlug } from './goods.ts';
import type { PullRow, SyncTable } from './sync.ts';
import { ZONE_IDS } from './zones.ts';

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

/** One interface, two sources. Rejects only when nothing was ever stored and there is no signal. */
export type Shelf = { open(): Promise<Snapshot>; now(): Date };

export type CatalogTab = 'all' | 'premium' | 'traditional';
export type ProductSort = 'recommended' | 'price-asc' | 'price-desc' | 'name';
export type ProductQuery = {
  search: string;
  category: CategorySlug | null;
  tab: CatalogTab;
  sort: ProductSort;
  /** How many to show; screens raise it by PAGE_SIZE. */
  show: number;
};
export type ProductPage = {
  items: Product[];
  /** Matches before paging. */
  total: number;
  /** Matches of search and tab by category, for the filter chips. */
  categoryCounts: Partial<Record<CategorySlug, number>>;
  /** Matches of search and category by tab. */
  tabCounts: Record<CatalogTab, number>;
};
export const PAGE_SIZE = 24;

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
    search: params.get('q') ?? '',
    category,
    tab: pick('catalog', ['all', 'premium', 'traditional'], defaults.tab ?? 'all'),
    sort: pick('sort', ['recommended', 'price-asc', 'price-desc', 'name'], 'recommended'),
    show: Number.isInteger(show) && show > PAGE_SIZE ? Math.min(show, 20_000) : PAGE_SIZE,
  };
}

/** Search, category and catalog combine; counts are taken before paging. */
export function findProducts(products: readonly Product[], query: ProductQuery): ProductPage {
  const categoryCounts: Partial<Record<CategorySlug, number>> = {};
  const tabCounts: Record<CatalogTab, number> = { all: 0, premium: 0, traditional: 0 };
  const found: Product[] = [];
  for (const product of products) {
    if (!matchesSearch(product, query.search)) continue;
    const inTab = query.tab === 'all' || product.catalog === query.tab;
    const inCategory = query.category === null || product.category === query.category;
    if (inTab) categoryCounts[product.category] = (categoryCounts[product.category] ?? 0) + 1;
    if (inCategory) {
      tabCounts.all += 1;
      tabCounts[product.catalog] += 1;
    }
    if (inTab && inCategory) found.push(product);
  }
  const compare = COMPARE[query.sort];
  const sorted = compare ? found.sort(compare) : found;
  return { items: sorted.slice(0, query.show), total: found.length, categoryCounts, tabCounts };
}

const priceOr = (product: Product, missing: number) => product.priceCents ?? missing;
const COMPARE: Record<ProductSort, ((a: Product, b: Product) => number) | null> = {
  recommended: null,
  'price-asc': (a, b) => priceOr(a, Number.MAX_SAFE_INTEGER) - priceOr(b, Number.MAX_SAFE_INTEGER),
  'price-desc': (a, b) => priceOr(b, -1) - priceOr(a, -1),
  name: (a, b) => a.name.localeCompare(b.name, 'en-US'),
};
