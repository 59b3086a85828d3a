import * as z from 'zod/mini';

// Usage events: plain values, anonymized where they arise.

/** Paths must not identify anybody: a segment that could hold an email or a number becomes `:id`. */
export function plainPath(path: string): string {
  const [bare = ''] = path.split(/[?#]/);
  const parts = bare
    .split('/')
    .filter((part) => part !== '')
    .slice(0, MOST_PARTS);
  return `/${parts.map((part) => (isPlain(part) ? part : ':id')).join('/')}`;
}

const MOST_PARTS = 6;
const MOST_PART_CHARACTERS = 60;

/** Segments kept as they are: letters and hyphens with at most a short number, such as `crushed-limestone-57`. */
function isPlain(part: string): boolean {
  if (part === ':id') return true;
  return part.length <= MOST_PART_CHARACTERS && /^[a-z-]+\d{0,3}$/i.test(part);
}

const MOST_TERM_CHARACTERS = 40;

/**
 * A search without anything that could identify a person: words with a digit, an @ or a dot are left
 * out, as is everything that is no letter. Lower case, 40 characters at most; '' when nothing is left.
 */
export function plainTerm(text: string): string {
  const plain = text
    .normalize('NFC')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => !/[\p{N}@.]/u.test(word))
    .map((word) => word.replace(/[^\p{L}\p{M}-]/gu, ''))
    .filter((word) => word !== '' && word !== '-')
    .join(' ')
    .slice(0, MOST_TERM_CHARACTERS)
    .trim();
  // Removing parts can join their neighbors into new words.
  return plain === text ? plain : plainTerm(plain);
}

/** A product's slug or provider id; `other` for anything else. */
export function plainProduct(product: string): string {
  const isKnown = /^(?:prod_[A-Za-z0-9]{3,40}|[a-z]+(?:-(?:[a-z]+|\d{1,3})){0,12})$/.test(product);
  return isKnown && product.length <= 80 ? product : 'other';
}

/** An error's name, such as `TypeError`. Never its message, which may hold what somebody typed. */
export function faultName(fault: unknown): string {
  const name = fault instanceof Error ? fault.name : '';
  return /^[A-Z][A-Za-z]{0,39}$/.test(name) ? name : 'Error';
}

const FORMS = [
  'quote',
  'newsletter',
  'checkout',
  'product_review',
  'order_review',
  'profile',
  'job',
] as const;
export type FormName = (typeof FORMS)[number];

/** The kinds of pages that speed is reported for. */
export const PAGE_KINDS = [
  'home',
  'shop',
  'product',
  'calculator',
  'quote',
  'checkout',
  'account',
  'reading',
] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

export function pageKind(path: string): PageKind {
  if (path === '/') return 'home';
  if (/^\/(?:stripe-)?product\//.test(path)) return 'product';
  if (/^\/(?:shop|stripe-shop|categor(?:y|ies)|compare)\b/.test(path)) return 'shop';
  if (/^\/guides\/topsoil-calculator\b/.test(path)) return 'calculator';
  if (path === '/contact') return 'quote';
  if (/^\/(?:cart|checkout|payment-)/.test(path)) return 'checkout';
  return /^\/(?:account|dashboard|auth|jobs|quote|track-order)\b/.test(path) ? 'account' : 'reading';
}

/**
 * Web vitals (https://web.dev/articles/vitals) are reported as the next of these limits, because exact values could
 * identify a device. In milliseconds; shifts in thousandths. With all kinds of pages, they fit into a day's keys.
 */
const VITAL_LIMITS = {
  LCP: [400, 600, 800, 1000, 1250, 1500, 1750, 2000, 2500, 3000, 4000, 6000, 8000, 12_000, 20_000],
  INP: [40, 60, 80, 100, 150, 200, 250, 300, 400, 500, 750, 1000, 2000],
  CLS: [0, 10, 25, 50, 75, 100, 150, 200, 250, 350, 500, 1000],
} as const;
export const VITALS = ['LCP', 'INP', 'CLS'] as const;
export type Vital = (typeof VITALS)[number];

/** The smallest limit that is not exceeded, or else the largest. */
export function plainVital(vital: Vital, value: number): number {
  const limits: readonly number[] = VITAL_LIMITS[vital];
  return limits.find((limit) => value <= limit) ?? limits.at(-1) ?? 0;
}

/** The specification's eight events, and how fast pages were. Money in cents; `product` is its id or slug. */
export type AnalyticsEvent =
  | { name: 'page_view'; path: string }
  | { name: 'view_item'; product: string }
  | { name: 'add_to_cart'; product: string; quantity: number; valueCents: number }
  | { name: 'purchase'; items: number; valueCents: number }
  | { name: 'search'; term: string }
  | { name: 'form_submit'; form: FormName }
  | { name: 'user_engagement'; path: string; seconds: number }
  | { name: 'exception'; kind: string; path: string }
  | { name: 'web_vital'; vital: Vital; page: PageKind; value: number };

/** A random id, so that an event sent twice counts once, and the device's time in ISO 8601. */
export type CountedEvent = AnalyticsEvent & { id: string; at: string };

// What `POST /api/events` accepts. Strict: an unknown field, such as an email, is refused
// together with its batch, and so is a path or a search that was not anonymized.

/** Events in one batch. */
const MOST_EVENTS = 50;
/** Older events are dropped, not sent. */
export const MOST_DAYS_LATE = 7;

const MOST_CENTS = 100_000_000;
const MOST_SECONDS = 3600;

const path = z.string().check(
  z.maxLength(200),
  z.refine((text) => text === plainPath(text)),
);
const product = z.string().check(z.refine((text) => text === plainProduct(text)));
const valueCents = z.int().check(z.nonnegative(), z.maximum(MOST_CENTS));
const quantity = z.int().check(z.positive(), z.maximum(9999));
const common = { id: z.uuid(), at: z.iso.datetime() };

export const countedEventSchema: z.ZodMiniType<CountedEvent> = z.discriminatedUnion('name', [
  z.strictObject({ ...common, name: z.literal('page_view'), path }),
  z.strictObject({ ...common, name: z.literal('view_item'), product }),
  z.strictObject({ ...common, name: z.literal('add_to_cart'), product, quantity, valueCents }),
  z.strictObject({ ...common, name: z.literal('purchase'), items: quantity, valueCents }),
  z.strictObject({
    ...common,
    name: z.literal('search'),
    term: z.string().check(
      z.minLength(2),
      z.refine((text) => text === plainTerm(text)),
    ),
  }),
  z.strictObject({ ...common, name: z.literal('form_submit'), form: z.enum(FORMS) }),
  z.strictObject({
    ...common,
    name: z.literal('user_engagement'),
    path,
    seconds: z.int().check(z.positive(), z.maximum(MOST_SECONDS)),
  }),
  z.strictObject({
    ...common,
    name: z.literal('exception'),
    kind: z.string().check(z.regex(/^[A-Z][A-Za-z]{0,39}$/)),
    path,
  }),
  z
    .strictObject({
      ...common,
      name: z.literal('web_vital'),
      page: z.enum(PAGE_KINDS),
      vital: z.enum(VITALS),
      value: z.int(),
    })
    .check(z.refine(({ vital, value }) => value === plainVital(vital, value))),
]);

export type EventBatch = { visit: string; events: CountedEvent[] };

/** Body of `POST /api/events`. `visit` is random per tab and day, and stored as a hash. */
export const eventBatchSchema: z.ZodMiniType<EventBatch> = z.strictObject({
  visit: z.uuid(),
  events: z.array(countedEventSchema).check(z.minLength(1), z.maxLength(MOST_EVENTS)),
});

/** The funnel's stages. */
type Stage = 'viewed' | 'added' | 'checkout' | 'paid';

/** The funnel step of an event, or null. Of page views, only the checkout's is a step. */
export function funnelStage(event: CountedEvent): Stage | null {
  switch (event.name) {
    case 'view_item':
      return 'viewed';
    case 'add_to_cart':
      return 'added';
    case 'page_view':
      return event.path === '/checkout' ? 'checkout' : null;
    case 'purchase':
      return 'paid';
    default:
      return null;
  }
}

/** The key that an event is counted by besides its name, and the number to add: cents, yards, items or seconds. */
export function tallyEvent(event: CountedEvent): { key: string; total: number } {
  switch (event.name) {
    case 'page_view':
      return { key: event.path, total: 0 };
    case 'view_item':
      return { key: event.product, total: 0 };
    case 'add_to_cart':
      return { key: event.product, total: event.valueCents };
    case 'purchase':
      return { key: 'all', total: event.valueCents };
    case 'search':
      return { key: event.term, total: 0 };
    case 'form_submit':
      return { key: event.form, total: 0 };
    case 'user_engagement':
      return { key: event.path, total: event.seconds };
    case 'exception':
      return { key: `${event.kind} ${event.path}`, total: 0 };
    case 'web_vital':
      return { key: `${event.vital} ${event.page} ${event.value}`, total: 0 };
  }
}
