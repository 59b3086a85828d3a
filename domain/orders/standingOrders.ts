import * as z from 'zod/mini';
import {
  MOST_CHARACTERS,
  ownIdSchema,
  productIdSchema,
  requiredText,
  textOrNull,
  typedZipSchema,
} from '../base/fields.ts';
import { addDays, isDeliveryDay, isStoreDate, weekdayOf } from '../delivery/calendar.ts';
import { deliveryWindowSchema } from '../delivery/deliveryWindow.ts';
import { MAX_QUANTITY } from './cart.ts';
import { jobNameSchema, poNumberSchema } from './checkout.ts';

// Standing orders: the same goods to the same place, every so often, at the prices of the day on which each is placed.

/** `month`: on the same weekday of its month, as the second Monday; the fifth is the last. */
export const INTERVALS = ['week', 'two_weeks', 'four_weeks', 'month'] as const;
export type Interval = (typeof INTERVALS)[number];
const DAYS = { week: 7, two_weeks: 14, four_weeks: 28 } as const;

export const MOST_STANDING_ORDERS = 20;
/** How many days before its delivery each order is placed: time to pay for it, or to cancel it. */
export const PLACED_DAYS_AHEAD = 5;
/** Later days that it goes to when its own is closed or full. */
const MOST_LATER_DAYS = 4;

const daySchema = z.string().check(z.refine(isStoreDate));

const termsShape = {
  every: z.enum(INTERVALS),
  deliveryWindow: deliveryWindowSchema,
  deliveryAddress: requiredText(MOST_CHARACTERS.delivery_address),
  deliveryZip: typedZipSchema,
  specialInstructions: textOrNull(MOST_CHARACTERS.special_instructions),
  customerName: requiredText(MOST_CHARACTERS.customer_name),
  customerPhone: textOrNull(MOST_CHARACTERS.customer_phone),
  poNumber: poNumberSchema,
  jobName: jobNameSchema,
};

/** The form; its goods and its id go with it. */
export const standingFormSchema = z.object({
  ...termsShape,
  /** The first delivery, which sets the weekday. */
  firstOn: daySchema,
  payment: z.enum(['link', 'account']),
});

const quantitySchema = z.int().check(z.positive(), z.maximum(MAX_QUANTITY));

const itemsSchema = z
  .array(z.object({ productId: productIdSchema, quantity: quantitySchema }))
  .check(z.minLength(1), z.maxLength(50));

/** Body of `POST /api/standing-orders`. The same id again makes nothing more. */
export const newStandingOrderSchema = z.extend(standingFormSchema, { id: ownIdSchema, items: itemsSchema });
export type NewStandingOrder = z.infer<typeof newStandingOrderSchema>;

/** Why one of its orders was not placed. `no_day`: the yard is closed on all days that it could come on. */
const MISSES = [
  'out_of_stock',
  'full',
  'no_day',
  'credit_limit',
  'member_limit',
  'below_minimum',
  'product_gone',
  'outside',
  'no_terms',
  'other',
] as const;
export type Miss = (typeof MISSES)[number];
/** Waiting does not help: it pauses. */
export const PAUSING: readonly Miss[] = ['product_gone', 'outside', 'no_terms', 'other'];

const standingOrderSchema = z.object({
  ...termsShape,
  id: z.string(),
  isPaused: z.boolean(),
  payment: z.enum(['link', 'account']),
  /** Its next delivery, unless that day is closed; the order is placed some days before. */
  nextOn: z.string(),
  placedOn: z.string(),
  items: z.array(z.object({ productId: z.string(), name: z.string(), quantity: z.int(), unit: z.string() })),
  /** What became of the last ones, newest first. */
  runs: z.array(
    z.object({
      dueOn: z.string(),
      orderNumber: z.nullable(z.string()),
      miss: z.nullable(z.enum(MISSES)),
      /** Of the goods that are missing. */
      names: z.array(z.string()),
    }),
  ),
});
export type StandingOrder = z.infer<typeof standingOrderSchema>;

/** Answer of all routes below `/api/standing-orders`: the person's own, the next one first. */
export const standingOrdersSchema = z.object({ standingOrders: z.array(standingOrderSchema) });

/** Body of `PUT /api/standing-orders/:id`: all of it as it is to be. `firstOn` is the next delivery. */
export const standingEditSchema = z.extend(standingFormSchema, {
  items: itemsSchema,
  /** The delivery that the person saw as the next. */
  nextOn: daySchema,
});
export type StandingEdit = z.infer<typeof standingEditSchema>;

/** Body of `POST /api/standing-orders/:id`. */
export const standingActionSchema = z.object({
  action: z.enum(['pause', 'resume', 'skip', 'end']),
  /** The delivery that the person saw as the next: a second press skips nothing more. */
  nextOn: daySchema,
});
export type StandingAction = z.infer<typeof standingActionSchema>['action'];

type Rhythm = { every: Interval; firstOn: string };

/** Its first delivery on or after that day. */
export function deliveryFrom({ every, firstOn }: Rhythm, day: string): string {
  if (day <= firstOn) return firstOn;
  if (every === 'month') {
    const inMonth = (ahead: number) => weekdayOfMonth(firstOn, addMonths(day, ahead));
    return [inMonth(0), inMonth(1)].find((date) => date >= day) ?? inMonth(2);
  }
  const length = DAYS[every];
  const passed = Math.round((Date.parse(day) - Date.parse(firstOn)) / (24 * 3600 * 1000));
  return addDays(firstOn, Math.ceil(passed / length) * length);
}

/** `2026-11-20` and 2 to `2027-01`. */
function addMonths(day: string, ahead: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + ahead, 1)).toISOString().slice(0, 7);
}

/** The day of that month that is its second Monday, if the given day is a second Monday. */
function weekdayOfMonth(like: string, month: string): string {
  const first = `${month}-01`;
  const place = Math.ceil(Number(like.slice(8)) / 7);
  const day = addDays(first, ((weekdayOf(like) - weekdayOf(first) + 7) % 7) + (place - 1) * 7);
  return day.startsWith(month) ? day : addDays(day, -7);
}

/**
 * The days that a delivery may come on, best first: its own, else those after it before the next delivery is due. None
 * when the yard is closed on all of them.
 */
export function daysFor(
  rhythm: Rhythm,
  dueOn: string,
  closed: Parameters<typeof isDeliveryDay>[1],
): string[] {
  const next = deliveryFrom(rhythm, addDays(dueOn, 1));
  return Array.from({ length: MOST_LATER_DAYS + 1 }, (_, later) => addDays(dueOn, later)).filter(
    (day) => day < next && isDeliveryDay(day, closed, { weekend: true }),
  );
}
