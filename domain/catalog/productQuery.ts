import type { Product } from './catalog.ts';
import { CATEGORY_SLUGS, type CategorySlug } from './goods.ts';

// What a list of products is asked for, and what it answers.

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
  /** How many of the first page to show; screens raise it by PAGE_SIZE. */
  show: number;
  /** From 1. Each but the first is whole, of MOST_SHOWN. */
  page: number;
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
/** One page never holds more, however far "Show more" went: a phone could not scroll it, nor the server make it often. */
export const MOST_SHOWN = 4 * PAGE_SIZE;
const MOST_PAGES = 1_000;
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
  const count = (name: string) => {
    const number = Number(params.get(name));
    return Number.isInteger(number) && number > 0 ? number : 1;
  };
  const page = Math.min(count('page'), MOST_PAGES);
  const asked = Math.min(Math.ceil(count('show') / PAGE_SIZE) * PAGE_SIZE, MOST_SHOWN);
  return {
    search: (params.get('q') ?? '').slice(0, MAX_SEARCH),
    category,
    tab: pick('catalog', ['all', 'premium', 'traditional'], defaults.tab ?? 'all'),
    inStock: params.get('stock') === 'in',
    sort: pick('sort', PRODUCT_SORTS, 'recommended'),
    show: page > 1 ? MOST_SHOWN : asked,
    page,
  };
}
