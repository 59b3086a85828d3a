import type { createBrowserRouter } from 'react-router-dom';
import {
  type Counted,
  type FormName,
  faultName,
  type Happening,
  plainPath,
  plainProduct,
  plainTerm,
} from '../../domain/counting.ts';
import type { CommandType } from '../../domain/sync/commands.ts';
import { newId } from '../offline/ids.ts';
import { onRecorded } from '../offline/outbox.ts';
import { mayCount, refused } from './choice.ts';
import { followPages } from './pages.ts';
import { enqueue, forgetWaiting, sendWaiting } from './queue.ts';
import { hear, type Told, tell } from './track.ts';
import { visitOf } from './visit.ts';

// How the store is used, in counts of nobody (domain/counting.ts). Starts once the page stands, and is silent for
// whoever does not want it.

/** A tag manager's function, if whoever runs the store put one on the page. */
const TAG = 'gtag';
const PAUSE_MS = 5000;
/** A page in trouble tells of it so often, and no more. */
const MOST_FAULTS = 10;

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

export function startAnalytics(router: ReturnType<typeof createBrowserRouter>): void {
  hear(count);
  followPages(router);
  onRecorded((type) => {
    const form = type && FORMS[type];
    if (form) tell({ name: 'form_submit', form });
  });
  addEventListener('error', ({ error }) => tell({ fault: error }));
  addEventListener('unhandledrejection', ({ reason }) => tell({ fault: reason }));
  addEventListener('online', () => void sendWaiting());
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) void sendWaiting();
  });
  refused.watch(() => {
    if (!mayCount()) forgetWaiting();
  });
  void sendWaiting();
}

function count(told: Told): void {
  if (!mayCount()) return;
  const happening = 'fault' in told ? faultOf(told.fault) : harmless(told);
  if (happening === null) return;
  const now = new Date();
  const event: Counted = { ...happening, id: newId(), at: now.toISOString() };
  const { name, ...payload } = happening;
  console.debug('analytics', name, payload);
  const tag: unknown = Reflect.get(globalThis, TAG);
  if (typeof tag === 'function') tag('event', name, payload);
  enqueue({ ...event, visit: visitOf(now) });
  clearTimeout(timer);
  timer = setTimeout(() => void sendWaiting(), PAUSE_MS);
}

function faultOf(fault: unknown): Happening | null {
  faults += 1;
  if (faults > MOST_FAULTS) return null;
  return { name: 'exception', kind: faultName(fault), path: plainPath(location.pathname) };
}

/** Without anything of a person; null when nothing is left of it. */
function harmless(happening: Happening): Happening | null {
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
