import type { Snapshot } from '../../../domain/catalog/catalogSource.ts';
import { findProducts } from '../../../domain/catalog/productSearch.ts';
import { forCard, type ProductList, shelfCategories } from '../catalog.ts';
import type { Browse, Listing } from './browse.ts';
import { warmSearch } from './prefetch.ts';

/** Search, category, catalog, sort and paging over the whole snapshot. Only what is shown leaves it. */
export function listProducts(snapshot: Snapshot, browse: Browse, listing: Listing): ProductList {
  warmSearch(snapshot.products);
  const { categoryCounts, ...found } = findProducts(snapshot.products, browse);
  const inTab = snapshot.products.filter(
    ({ catalog, category }) =>
      (browse.tab === 'all' || catalog === browse.tab) &&
      (listing.category === null || category === listing.category),
  );
  const stocked = new Set(inTab.map(({ category }) => category));
  return {
    ...found,
    items: found.items.map(forCard),
    inCatalog: inTab.length,
    categories: shelfCategories(snapshot)
      .filter(({ slug }) => stocked.has(slug))
      .map((category) => ({ ...category, count: categoryCounts[category.slug] ?? 0 })),
  };
}
