import type { Snapshot } from '../../../domain/catalog/catalogSource.ts';
import { findProducts } from '../../../domain/catalog/productSearch.ts';
import type { Browse, Listing } from '../browse.ts';
import { categorySummaries, forCard, type ProductList } from '../catalog.ts';

/** Search, category, catalog, sort and paging over the whole snapshot. Returns only what is shown. */
export function listProducts(snapshot: Snapshot, browse: Browse, listing: Listing): ProductList {
  const { categoryCounts, ...page } = findProducts(snapshot.products, browse);
  const inTab = snapshot.products.filter(
    ({ catalog, category }) =>
      (browse.tab === 'all' || catalog === browse.tab) &&
      (listing.category === null || category === listing.category),
  );
  const stocked = new Set(inTab.map(({ category }) => category));
  return {
    ...page,
    items: page.items.map(forCard),
    inCatalog: inTab.length,
    categories: categorySummaries(snapshot)
      .filter(({ slug }) => stocked.has(slug))
      .map((category) => ({ ...category, count: categoryCounts[category.slug] ?? 0 })),
  };
}
