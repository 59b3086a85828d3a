import type { Product } from '../../../domain/catalog/catalog.ts';
import type { Snapshot } from '../../../domain/catalog/catalogSource.ts';
import { findProducts } from '../../../domain/catalog/productSearch.ts';
import { readAhead } from '../../../domain/catalog/searchIndex.ts';
import type { Browse, Listing } from '../browse.ts';
import { categorySummaries, forCard, type ProductList } from '../catalog.ts';

/** Search, category, catalog, sort and paging over the whole snapshot. Returns only what is shown. */
export function listProducts(snapshot: Snapshot, browse: Browse, listing: Listing): ProductList {
  warmSearch(snapshot.products);
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

/** Smaller catalogs answer the first letter quickly without preparation. */
const WORTH_IT = 1000;
/** Work per step without requestIdleCallback (the server, older Safari). */
const TURN_MS = 4;

const warmed = new WeakSet<readonly Product[]>();

/** Builds the search index in idle time, so that the first letter need not wait for it. */
export function warmSearch(products: readonly Product[]): void {
  if (products.length < WORTH_IT || warmed.has(products)) return;
  warmed.add(products);
  if (typeof requestIdleCallback === 'undefined') {
    const turn = () => {
      const deadline = performance.now() + TURN_MS;
      if (!readAhead(products, () => performance.now() < deadline)) setTimeout(turn);
    };
    setTimeout(turn);
    return;
  }
  const goOn = (deadline: IdleDeadline): void => {
    if (!readAhead(products, () => deadline.timeRemaining() > 1)) requestIdleCallback(goOn);
  };
  requestIdleCallback(goOn);
}
