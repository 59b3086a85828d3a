import { isOutOfStock, type Product } from './catalog.ts';
import type { CategorySlug } from './goods.ts';
import type { CatalogTab, FoundProducts, ProductQuery, ProductSort } from './productQuery.ts';
import { RANK_END, SIMILAR, search } from './search.ts';

// Answers a product query over the whole catalog.

/**
 * Search, category, catalog and stock combine. Counts are of all matches, each without its own
 * filter. Recommended puts better matches first; every other order keeps guesses behind the matches.
 */
export function findProducts(products: readonly Product[], query: ProductQuery): FoundProducts {
  const { ranks } = search(products, query.search);
  const categoryCounts: Partial<Record<CategorySlug, number>> = {};
  const tabCounts: Record<CatalogTab, number> = { all: 0, premium: 0, traditional: 0 };
  const tiers: Product[][] = Array.from({ length: RANK_END }, () => []);
  let inStockCount = 0;
  let similar = 0;
  let total = 0;
  for (const place of sortOrder(products, query.sort)) {
    const product = products[place];
    if (!product) continue;
    const rank = ranks[place] ?? 0;
    const inCategory = query.category === null || product.category === query.category;
    const inTab = query.tab === 'all' || product.catalog === query.tab;
    const stocked = !isOutOfStock(product);
    const stockFits = !query.inStock || stocked;
    if (rank === 0) continue;
    if (inTab && stockFits) categoryCounts[product.category] = (categoryCounts[product.category] ?? 0) + 1;
    if (inCategory && stockFits) {
      tabCounts.all += 1;
      tabCounts[product.catalog] += 1;
    }
    if (!inCategory || !inTab) continue;
    if (stocked) inStockCount += 1;
    if (!stockFits) continue;
    total += 1;
    if (rank >= SIMILAR) similar += 1;
    const tier = query.sort === 'recommended' ? rank : rank >= SIMILAR ? 1 : 0;
    const best = tiers[tier];
    if (best && best.length < query.show) best.push(product);
  }
  const items = tiers.flat().slice(0, query.show);
  return { items, total, similar, categoryCounts, tabCounts, inStockCount };
}

// Each order is sorted once per snapshot; filtering it keeps the order.
const orders = new WeakMap<readonly Product[], Map<ProductSort, Uint32Array>>();

function sortOrder(products: readonly Product[], sort: ProductSort): Uint32Array {
  const ordersOf = orders.get(products) ?? new Map<ProductSort, Uint32Array>();
  orders.set(products, ordersOf);
  const order = ordersOf.get(sort) ?? sortIndexes(products, COMPARE[sort]);
  ordersOf.set(sort, order);
  return order;
}

type Compare = (a: Product, b: Product) => number;

/** The products' indexes in another order; the sort is stable. */
function sortIndexes(products: readonly Product[], compare: Compare | null): Uint32Array {
  const order = Uint32Array.from(products.keys());
  if (!compare) return order;
  return order.sort((a, b) => {
    const [left, right] = [products[a], products[b]];
    return (left && right ? compare(left, right) : 0) || a - b;
  });
}

const priceOr = (product: Product, missing: number) => product.priceCents ?? missing;
const stars = ({ rating }: Product) => rating?.average ?? 0;
const COMPARE: Record<ProductSort, Compare | null> = {
  recommended: null,
  'price-asc': (a, b) => priceOr(a, Number.MAX_SAFE_INTEGER) - priceOr(b, Number.MAX_SAFE_INTEGER),
  'price-desc': (a, b) => priceOr(b, -1) - priceOr(a, -1),
  name: (a, b) => a.name.localeCompare(b.name, 'en-US'),
  rating: (a, b) => stars(b) - stars(a) || (b.rating?.count ?? 0) - (a.rating?.count ?? 0),
};
