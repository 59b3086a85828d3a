import type { Product } from './catalog.ts';
import { CATEGORY_SLUGS, type CategorySlug } from './goods.ts';

// The query and the result of a product list.

export type CatalogTab = 'all' | 'premium' | 'traditional';
export const PRODUCT_SORTS = ['recommended', 'price-asc', 'price-desc', 'name', 'rating'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];
export type ProductQuery = {
  search: string;
  category: CategorySlug | null;
  tab: CatalogTab;
  /** Hides products that are out of stock. */
  inStock: boolean;
  sort: ProductSort;
  /** How many to show; screens raise it by PAGE_SIZE. */
  show: number;
};
export type FoundProducts = {
  items: Product[];
  /** All matches, including guesses. */
  total: number;
  /** How many of the matches are guesses; they come last. */
  similar: number;
  /** Counts by category with the category filter off, for the filter chips. */
  categoryCounts: Partial<Record<CategorySlug, number>>;
  /** Counts by tab with the tab filter off. */
  tabCounts: Record<CatalogTab, number>;
  /** Count in stock with the stock filter off. */
  inStockCount: number;
};
export const PAGE_SIZE = 24;
/** However far "Show more" went: more would be slow on a phone and on the server. */
export const MAX_SHOWN = 10 * PAGE_SIZE;
/** Longest search in characters. Thousands of words would keep the server from everybody else. */
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
  const steps = Math.ceil(Number(params.get('show')) / PAGE_SIZE);
  return {
    search: (params.get('q') ?? '').slice(0, MAX_SEARCH),
    category,
    tab: pick('catalog', ['all', 'premium', 'traditional'], defaults.tab ?? 'all'),
    inStock: params.get('stock') === 'in',
    sort: pick('sort', PRODUCT_SORTS, 'recommended'),
    show: steps > 0 ? Math.min(steps * PAGE_SIZE, MAX_SHOWN) : PAGE_SIZE,
  };
}
