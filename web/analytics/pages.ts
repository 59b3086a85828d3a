import type { createBrowserRouter } from 'react-router-dom';
import { tell } from './track.ts';

// What the addresses say: which page is looked at, for how long, and what is searched for.

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;
type State = Router['state'];

/** The last letter was typed by then. */
const TYPED_MS = 1500;
/** Shorter looks are on the way to somewhere else. */
const LEAST_SECONDS = 5;
const MOST_SECONDS = 3600;
const PRODUCT_PAGE = /^\/(?:stripe-)?product\//;

export function followPages(router: Router): void {
  let path: string | null = null;
  let since = performance.now();
  let typing: ReturnType<typeof setTimeout> | undefined;
  let searched = '';
  const spend = () => {
    const seconds = Math.min(MOST_SECONDS, Math.round((performance.now() - since) / 1000));
    since = performance.now();
    if (path !== null && seconds >= LEAST_SECONDS) tell({ name: 'user_engagement', path, seconds });
  };
  const look = (state: State) => {
    const { pathname, search } = state.location;
    // The office is at work, which is no visit.
    if (state.navigation.state !== 'idle' || pathname.startsWith('/admin')) return;
    const query = new URLSearchParams(search).get('q')?.trim() ?? '';
    clearTimeout(typing);
    if (query !== '' && query !== searched) {
      typing = setTimeout(() => {
        searched = query;
        tell({ name: 'search', term: query });
      }, TYPED_MS);
    }
    if (pathname === path) return;
    spend();
    const before = path;
    path = pathname;
    tell({ name: 'page_view', path: isFound(state) ? pathname : '/not-found' });
    if (PRODUCT_PAGE.test(pathname) && isFound(state)) {
      tell({ name: 'view_item', product: pathname.replace(PRODUCT_PAGE, '') });
    }
    if (pathname === '/payment-processing' && before === '/checkout') {
      tell({ name: 'form_submit', form: 'checkout' });
    }
  };
  router.subscribe(look);
  look(router.state);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) spend();
    else since = performance.now();
  });
}

/** A product page whose product is gone has an address, and nothing was seen on it. */
function isFound({ matches, loaderData }: State): boolean {
  const route = matches.at(-1)?.route;
  if (!route || route.path === '*') return false;
  const loaded: unknown = loaderData[route.id];
  const isGone =
    typeof loaded === 'object' && loaded !== null && 'product' in loaded && loaded.product === null;
  return !isGone;
}
