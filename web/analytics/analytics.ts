import type { createBrowserRouter } from 'react-router-dom';
import {
  type AnalyticsEvent,
  type FormName,
  faultName,
  plainPath,
  plainProduct,
  plainTerm,
} from '../../domain/analytics.ts';
import type { CommandType } from '../../domain/sync.ts';
import { onRecorded } from '../offline/status.ts';
import { listen, type TrackedEvent, track } from './track.ts';

// Tells the console, and the tag manager of the store's owner, how the store is used, without identifying anybody
// (domain/analytics.ts). Starts once the page is ready.

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;
type State = Router['state'];

/** A tag manager's function, if the store's owner added one. */
const TAG = 'gtag';
/** Most errors reported per page. */
const MAX_FAULTS = 10;

/** Typing has ended by then, in milliseconds. */
const TYPED_MS = 1500;
/** Shorter visits are not counted as views. */
const LEAST_SECONDS = 5;
const MAX_SECONDS = 3600;
const PRODUCT_PAGE = /^\/(?:stripe-)?product\//;

const FORMS: Readonly<Partial<Record<CommandType, FormName>>> = {
  requestQuote: 'quote',
  subscribeNewsletter: 'newsletter',
  reviewProduct: 'product_review',
  reviewOrder: 'order_review',
  saveProfile: 'profile',
  saveJob: 'job',
};

let faults = 0;

export function startAnalytics(router: Router): void {
  listen(count);
  followPages(router);
  onRecorded((type) => {
    const form = type && FORMS[type as CommandType];
    if (form) track({ name: 'form_submit', form });
  });
  addEventListener('error', ({ error }) => track({ fault: error }));
  addEventListener('unhandledrejection', ({ reason }) => track({ fault: reason }));
}

/** What URLs tell: which page is viewed, for how long, and what is searched for. */
function followPages(router: Router): void {
  let path: string | null = null;
  let shownAt = performance.now();
  let typing: ReturnType<typeof setTimeout> | undefined;
  let searched = '';
  const spend = () => {
    const seconds = Math.min(MAX_SECONDS, Math.round((performance.now() - shownAt) / 1000));
    shownAt = performance.now();
    if (path !== null && seconds >= LEAST_SECONDS) track({ name: 'user_engagement', path, seconds });
  };
  const look = (state: State) => {
    const { pathname, search } = state.location;
    // Work in the admin is not a visit.
    if (state.navigation.state !== 'idle' || pathname.startsWith('/admin')) return;
    const query = new URLSearchParams(search).get('q')?.trim() ?? '';
    clearTimeout(typing);
    if (query !== '' && query !== searched) {
      typing = setTimeout(() => {
        searched = query;
        track({ name: 'search', term: query });
      }, TYPED_MS);
    }
    if (pathname === path) return;
    spend();
    const previousPath = path;
    path = pathname;
    track({ name: 'page_view', path: isFound(state) ? pathname : '/not-found' });
    if (PRODUCT_PAGE.test(pathname) && isFound(state)) {
      track({ name: 'view_item', product: pathname.replace(PRODUCT_PAGE, '') });
    }
    if (pathname === '/payment-processing' && previousPath === '/checkout') {
      track({ name: 'form_submit', form: 'checkout' });
    }
  };
  router.subscribe(look);
  look(router.state);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) spend();
    else shownAt = performance.now();
  });
}

/** A page of a missing product has a URL, but nothing was viewed. */
function isFound({ matches, loaderData }: State): boolean {
  const route = matches.at(-1)?.route;
  if (!route || route.path === '*') return false;
  const loaded: unknown = loaderData[route.id];
  const isGone =
    typeof loaded === 'object' && loaded !== null && 'product' in loaded && loaded.product === null;
  return !isGone;
}

function count(event: TrackedEvent): void {
  if (isRefused()) return;
  const happening = 'fault' in event ? toFaultEvent(event.fault) : withoutPersonalData(event);
  if (happening === null) return;
  const { name, ...payload } = happening;
  console.debug('analytics', name, payload);
  const tag: unknown = Reflect.get(globalThis, TAG);
  if (typeof tag === 'function') tag('event', name, payload);
}

/** Do Not Track, or Global Privacy Control. */
function isRefused(): boolean {
  const { doNotTrack } = navigator;
  const { globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

function toFaultEvent(fault: unknown): AnalyticsEvent | null {
  faults += 1;
  if (faults > MAX_FAULTS) return null;
  return { name: 'exception', kind: faultName(fault), path: plainPath(location.pathname) };
}

/** Null when nothing is left. */
function withoutPersonalData(happening: AnalyticsEvent): AnalyticsEvent | null {
  switch (happening.name) {
    case 'page_view':
    case 'user_engagement':
      return { ...happening, path: plainPath(happening.path) };
    case 'view_item':
    case 'add_to_cart':
      return { ...happening, product: plainProduct(happening.product) };
    case 'search': {
      const term = plainTerm(happening.term);
      return term.length < 2 ? null : { ...happening, term };
    }
    default:
      return happening;
  }
}
