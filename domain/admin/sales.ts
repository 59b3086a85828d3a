import * as z from 'zod/mini';
import { isStoreDate } from '../delivery/calendar.ts';

// What the admin's dashboard and charts show. Days are 'YYYY-MM-DD' by the yard's calendar, amounts in cents. An
// order counts once its money is certain and until it is cancelled; money counts less what went back
// (sql/0011_admin.sql).

const dateSchema = z.string().check(z.refine(isStoreDate));
const daySchema = z.object({ day: z.string(), orders: z.int(), cents: z.int(), cubicYards: z.int() });
export type SalesDay = z.infer<typeof daySchema>;

const periodSchema = z.object({ orders: z.int(), cents: z.int() });

/** Answer of `GET /api/admin/dashboard`. */
export const dashboardSchema = z.object({
  today: z.string(),
  all: periodSchema,
  /** This month until now, and the month before until the same day of it. */
  month: periodSchema,
  before: periodSchema,
  activeProducts: z.int(),
  /** People with an account, and how many of them are new in the last seven days. */
  customers: z.int(),
  newCustomers: z.int(),
  /** How many accounts there were at the end of each of the last 14 days. */
  customersByDay: z.array(z.int()),
  /** The last 14 days, today included. */
  days: z.array(daySchema),
  /** Yards that are due on each of the last 14 days, today included: confirmed, on the road or delivered. */
  yardsOut: z.array(z.object({ day: z.string(), cubicYards: z.int() })),
  /** Of the last 30 days, the most yards first; `key` is a category's slug. */
  selling: z.array(z.object({ key: z.string(), cubicYards: z.int() })),
});
export type Dashboard = z.infer<typeof dashboardSchema>;

/** The longest stretch that is drawn, in days. */
export const MOST_DAYS = 1_100;

/** Query of `GET /api/admin/analytics`: both days included. */
export const analyticsQuerySchema = z.object({ from: dateSchema, to: dateSchema });

const sumSchema = z.object({ key: z.string(), orders: z.int(), cents: z.int(), cubicYards: z.int() });
export type SalesSum = z.infer<typeof sumSchema>;

export const FUNNEL_STEPS = ['visits', 'viewed', 'added', 'beganCheckout', 'paid'] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** Answer of `GET /api/admin/analytics`. */
export const analyticsSchema = z.object({
  /** Every day of the stretch, also those without a sale. */
  days: z.array(daySchema),
  categories: z.array(sumSchema),
  /** By zone of the delivery; 'unknown' for ZIPs that are none of ours. */
  zones: z.array(sumSchema),
  funnel: z.object({
    visits: z.int(),
    viewed: z.int(),
    added: z.int(),
    beganCheckout: z.int(),
    paid: z.int(),
  }),
  /** Requests that arrived on those days, and how long those that were answered had waited. */
  quotes: z.object({
    asked: z.int(),
    answered: z.int(),
    /** Half of the answers came sooner; null without any. */
    medianMinutes: z.nullable(z.number()),
    /** Nine of ten came sooner. */
    slowMinutes: z.nullable(z.number()),
  }),
});
export type Analytics = z.infer<typeof analyticsSchema>;

/** How much more than before, in whole percent; null when there was nothing before. */
export function changePercent(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 100);
}
