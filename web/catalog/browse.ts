import { useNavigate } from 'react-router-dom';
import type { CategorySlug } from '../../domain/catalog/goods.ts';
import {
  type CatalogTab,
  PAGE_SIZE,
  type ProductQuery,
  productQuery,
} from '../../domain/catalog/productQuery.ts';

// A product list's state is in its URL: it can be shared, works with Back, and works without JavaScript.

export type ListView = 'grid' | 'list';
export type Browse = ProductQuery & { view: ListView };

/** A screen with a product list: its path and its defaults. */
export type Listing = {
  path: string;
  tab: CatalogTab;
  category: CategorySlug | null;
  /** Anchor of the list on a long page, for visitors without JavaScript. */
  anchor?: string;
};

export function readBrowse(params: URLSearchParams, { tab, category }: Omit<Listing, 'path'>): Browse {
  const query = productQuery(params, { tab, category });
  return {
    ...query,
    category: category ?? query.category,
    view: params.get('view') === 'list' ? 'list' : 'grid',
  };
}

/** The same list with changes. Any change except of amount and layout starts again at the top. */
function changeBrowse(browse: Browse, change: Partial<Browse>): Browse {
  const restarts = Object.keys(change).some((key) => key !== 'show' && key !== 'view');
  return { ...browse, ...(restarts ? { show: PAGE_SIZE } : {}), ...change };
}

/** The URL of a list with changes. */
export function browseHref(
  { path, tab, category }: Listing,
  browse: Browse,
  change: Partial<Browse> = {},
): string {
  const next = changeBrowse(browse, change);
  const params = new URLSearchParams();
  if (next.search) params.set('q', next.search);
  if (next.category && next.category !== category) params.set('category', next.category);
  if (next.tab !== tab) params.set('catalog', next.tab);
  if (next.inStock) params.set('stock', 'in');
  if (next.sort !== 'recommended') params.set('sort', next.sort);
  if (next.view !== 'grid') params.set('view', next.view);
  if (next.show > PAGE_SIZE) params.set('show', String(next.show));
  const query = params.toString();
  return query ? `${path}?${query}` : path;
}

/** The parts of a query that change the list, so that the same list has one address. */
export function listQuery(listing: Listing, query: URLSearchParams): URLSearchParams {
  return new URLSearchParams(browseHref(listing, readBrowse(query, listing)).slice(listing.path.length));
}

/** The list's query as name and value pairs, for the hidden fields of a form that changes one of them. */
export function browseFields(listing: Listing, browse: Browse, except: 'q' | 'sort'): [string, string][] {
  const href = browseHref(listing, browse, { show: 0 });
  const params = new URLSearchParams(href.split('?')[1] ?? '');
  params.delete(except);
  return [...params];
}

// A list follows its address a moment later. Whatever is pressed in that moment adds to what was asked for last,
// not to what still stands on the page, or the second press would take back the first.

/** The change on its way: the address does not have it yet. */
let pending: { browse: Browse; path: string; push: boolean } | null = null;

/** The list last requested: the change on its way, or else the address, which is ahead of the page. */
function latest(listing: Listing, shown: Browse): Browse {
  if (pending?.path === listing.path) return pending.browse;
  return location.pathname === listing.path
    ? readBrowse(new URLSearchParams(location.search), listing)
    : shown;
}

/** Requests a change. `replace`: without a new history entry. */
export function useAsk(
  listing: Listing,
  browse: Browse,
): (change: Partial<Browse>, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  return async (change, { replace = false } = {}) => {
    const next = changeBrowse(latest(listing, browse), change);
    // An overtaken pending navigation still counts as a history entry.
    const push = !replace || (pending?.path === listing.path && pending.push);
    const entry = { browse: next, path: listing.path, push };
    pending = entry;
    try {
      await navigate(browseHref(listing, next), { replace: !push, preventScrollReset: true });
    } finally {
      if (pending === entry) pending = null;
    }
  };
}
