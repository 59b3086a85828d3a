import type { createBrowserRouter } from 'react-router-dom';
import {
  type AnalyticsEvent,
  type FormName,
  faultName,
  plainPath,
  plainProduct,
  plainTerm,
} from '../../domain/analytics.ts';
import type { CommandType } from '../../domain/commands.ts';
import { newId } from '../offline/ids.ts';
import { onRecorded } from '../offline/outbox.ts';
import { $isRefused, enqueue, forgetWaiting, mayCount, sendWaiting } from './eventQueue.ts';
import { listen, type Tracked, track } from './track.ts';

// How the store is used, in counts of nobody (domain/analytics.ts). Starts once the page stands, and is silent for
// whoever does not want it.

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;
type State = Router['state'];

/** A tag manager's function, if whoever runs the store put one on the page. */
const TAG = 'gtag';
const PAUSE_MS = 5000;
/** A page in trouble tells of it so often, and no more. */
const MOST_FAULTS = 10;

/** The last letter was typed by then. */
const TYPED_MS = 1500;
/** Shorter looks are on the way to somewhere else. */
const LEAST_SECONDS = 5;
const MOST_SECONDS = 3600;
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
let timer: ReturnType<typeof setTimeout> | undefined;

export function startAnalytics(router: Router): void {
  listen(count);
  followPages(router);
  onRecorded((type) => {
    const form = type && FORMS[type];
    if (form) track({ name: 'form_submit', form });
  });
  addEventListener('error', ({ error }) => track({ fault: error }));
  addEventListener('unhandledrejection', ({ reason }) => track({ fault: reason }));
  addEventListener('online', () => void sendWaiting());
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) void sendWaiting();
  });
  $isRefused.listen((isRefused) => {
    if (isRefused) forgetWaiting();
  });
  void sendWaiting();
}

/** What the addresses say: which page is looked at, for how long, and what is searched for. */
function followPages(router: Router): void {
  let path: string | null = null;
  let since = performance.now();
  let typing: ReturnType<typeof setTimeout> | undefined;
  let searched = '';
  const spend = () => {
    const seconds = Math.min(MOST_SECONDS, Math.round((performance.now() - since) / 1000));
    since = performance.now();
    if (path !== null && seconds >= LEAST_SECONDS) track({ name: 'user_engagement', path, seconds });
  };
  const look = (state: State) => {
    const { pathname, search } = state.location;
    // The admin is at work, which is no visit.
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
    const before = path;
    path = pathname;
    track({ name: 'page_view', path: isFound(state) ? pathname : '/not-found' });
    if (PRODUCT_PAGE.test(pathname) && isFound(state)) {
      track({ name: 'view_item', product: pathname.replace(PRODUCT_PAGE, '') });
    }
    if (pathname === '/payment-processing' && before === '/checkout') {
      track({ name: 'form_submit', form: 'checkout' });
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

function count(event: Tracked): void {
  if (!mayCount()) return;
  const happening = 'fault' in event ? faultOf(event.fault) : harmless(event);
  if (happening === null) return;
  const { name, ...payload } = happening;
  console.debug('analytics', name, payload);
  const tag: unknown = Reflect.get(globalThis, TAG);
  if (typeof tag === 'function') tag('event', name, payload);
  enqueue({ ...happening, id: newId(), at: new Date().toISOString() });
  clearTimeout(timer);
  timer = setTimeout(() => void sendWaiting(), PAUSE_MS);
}

function faultOf(fault: unknown): AnalyticsEvent | null {
  faults += 1;
  if (faults > MOST_FAULTS) return null;
  return { name: 'exception', kind: faultName(fault), path: plainPath(location.pathname) };
}

/** Without anything of a person; null when nothing is left of it. */
function harmless(happening: AnalyticsEvent): AnalyticsEvent | null {
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
