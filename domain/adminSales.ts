import * as z from 'zod/mini';
import { isStoreDate } from './delivery/calendar.ts';

// What the admin's dashboard and charts show. Days are 'YYYY-MM-DD' in store time, amounts in cents. An
// order counts once it is paid or invoiced, unless it is cancelled; revenue is net of refunds
// (sql/0013_admin.sql).

const dateSchema = z.string().check(z.refine(isStoreDate));
const daySchema = z.object({ day: z.string(), orders: z.int(), cents: z.int(), cubicYards: z.int() });
export type SalesDay = z.infer<typeof daySchema>;

const periodSchema = z.object({ orders: z.int(), cents: z.int() });

/** Answer of `GET /api/admin/dashboard`. */
export const dashboardSchema = z.object({
  today: z.string(),
  all: periodSchema,
  /** This month to date, and last month up to the same day. */
  month: periodSchema,
  before: periodSchema,
  activeProducts: z.int(),
  /** Accounts, and how many were created in the last seven days. */
  customers: z.int(),
  newCustomers: z.int(),
  /** Number of accounts at the end of each of the last 14 days. */
  customersByDay: z.array(z.int()),
  /** The last 14 days, today included. */
  days: z.array(daySchema),
  /** Yards due on each of the last 14 days, today included: confirmed, in progress or delivered. */
  yardsOut: z.array(z.object({ day: z.string(), cubicYards: z.int() })),
  /** Today's trucks with loads. */
  trucks: z.array(z.object({ truck: z.int(), loads: z.int(), delivered: z.int(), cubicYards: z.number() })),
  /** Total length of each list below; for orders, at most `MOST_COUNTED` plus one. */
  due: z.object({ quotes: z.int(), lowStock: z.int(), unpaid: z.int() }),
  /** Unanswered requests, the oldest first. */
  quotes: z.array(z.object({ id: z.string(), name: z.string(), createdAt: z.string() })),
  /** Products in the shop at or below the limit in the settings, the fewest first. */
  lowStock: z.array(z.object({ id: z.string(), name: z.string(), left: z.int() })),
  /** Confirmed, on the road or delivered, but not paid: the oldest first. */
  unpaid: z.array(
    z.object({ id: z.string(), orderNumber: z.string(), customerName: z.string(), cents: z.int() }),
  ),
  /** Over the last 30 days, most yards first; `key` is a category's slug. */
  selling: z.array(z.object({ key: z.string(), cubicYards: z.int() })),
});
export type Dashboard = z.infer<typeof dashboardSchema>;

/** The longest range that can be charted, in days. */
export const MOST_DAYS = 1_100;

/** Query of `GET /api/admin/analytics`: both days included. */
export const analyticsQuerySchema = z.object({ from: dateSchema, to: dateSchema });

const sumSchema = z.object({ key: z.string(), orders: z.int(), cents: z.int(), cubicYards: z.int() });
export type SalesSum = z.infer<typeof sumSchema>;

/** Answer of `GET /api/admin/analytics`. */
export const analyticsSchema = z.object({
  /** Every day of the range, including days without a sale. */
  days: z.array(daySchema),
  categories: z.array(sumSchema),
  /** By delivery zone; 'unknown' for ZIPs outside our table. */
  zones: z.array(sumSchema),
});
export type Analytics = z.infer<typeof analyticsSchema>;

/** Change in whole percent; null when the earlier value is 0. */
export function changePercent(now: number, earlier: number): number | null {
  return earlier === 0 ? null : Math.round(((now - earlier) / earlier) * 100);
}
