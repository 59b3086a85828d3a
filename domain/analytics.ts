import * as z from 'zod/mini';
import { type Counted, FORMS, plainPath, plainProduct, plainTerm } from './counting.ts';

// What the store takes of `POST /api/events`. Strict: a field that is not named here, an e-mail say, is refused
// together with its batch, and so is a path or a search that was not made harmless.

/** Of one batch. */
const MOST_EVENTS = 50;
/** Older events say nothing any more: they are sent within this time or never. */
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

export const countedSchema: z.ZodMiniType<Counted> = z.discriminatedUnion('name', [
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
]);

export type EventBatch = { visit: string; events: Counted[] };

/** Body of `POST /api/events`. `visit` is drawn anew for each tab and day, and kept as a hash. */
export const eventBatchSchema: z.ZodMiniType<EventBatch> = z.strictObject({
  visit: z.uuid(),
  events: z.array(countedSchema).check(z.minLength(1), z.maxLength(MOST_EVENTS)),
});

/** How far a visit has come, which is what the funnel counts. */
type Stage = 'viewed' | 'added' | 'checkout' | 'paid';

/** The step of the funnel that an event is: of page views the checkout's alone. Null for what is none. */
export function stageOf(event: Counted): Stage | null {
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

/** Under what it is counted beside its name, and what is summed: cents, cubic yards or items, seconds. */
export function tallyOf(event: Counted): { key: string; total: number } {
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
  }
}
