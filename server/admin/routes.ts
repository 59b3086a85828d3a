import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { type AdminTopic, CHANGES_PULSE_MS, reportDaysSchema } from '../../domain/admin.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import type { StaffRole } from '../../domain/staff.ts';
import type { Db } from '../db/sql.ts';
import { isLow } from '../db/storeSettings.ts';
import { allow } from '../http/access.ts';
import { requireStaff } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { takesQuery } from '../http/json.ts';
import { tooMany } from '../http/problem.ts';
import type { AdminChanges } from './adminChanges.ts';
import { dueCondition } from './orders/orderList.ts';
import { analytics, dashboard } from './sales/sales.ts';

/** A revoked admin role takes effect when the page reconnects. */
const STREAM_MS = 5 * 60_000;
const MAX_STREAMS = 200;
const LATER_SECONDS = 30;

/** Routes shared by all admin pages. */
export function adminRoutes({ sql, now, config }: Deps, changes: AdminChanges) {
  let streams = 0;

  return (
    new Hono()
      /** The role of the person who asks, which decides which pages to show, and what waits. Drivers get no figures. */
      .get('/api/admin/summary', allow('clerk', 'driver'), async (c) => {
        const { role, secondFactor } = requireStaff(c);
        /** Whether to suggest a second sign-in step to this person. */
        const asksForSecondStep = config.adminSecondFactor === 'asked' && secondFactor === 'none';
        const waiting = role === 'driver' ? NOTHING_WAITS : await sql.read(adminSummary);
        return c.json({ ...waiting, role, asksForSecondStep });
      })
      .get('/api/admin/dashboard', async (c) =>
        c.json(await sql.read((db) => dashboard(db, storeDate(now())))),
      )

      .get('/api/admin/analytics', takesQuery(reportDaysSchema), async (c) =>
        c.json(await sql.read((db) => analytics(db, c.req.valid('query')))),
      )

      /**
       * Server-sent events `{topic}`, one per change, starting with `all`. Ends after five minutes; then reconnect. Drivers
       * only get `orders`, which loads belong to.
       */
      .get('/api/admin/changes', allow('clerk', 'driver'), (c) => {
        if (streams >= MAX_STREAMS) throw tooMany(LATER_SECONDS);
        const { role } = requireStaff(c);
        const hears = (topic: AdminTopic) => role !== 'driver' || topic === 'orders' || topic === 'all';
        streams += 1;
        const answer = streamSSE(c, async (stream) => {
          const ended = Promise.withResolvers<void>();
          const tell = (topic: AdminTopic) => {
            if (hears(topic)) void stream.writeSSE({ data: JSON.stringify({ topic }) });
          };
          const unfollow = changes.follow(tell);
          const unstop = changes.onStop(ended.resolve);
          const pulse = setInterval(() => void stream.write(': \n\n'), CHANGES_PULSE_MS);
          const end = setTimeout(ended.resolve, STREAM_MS);
          stream.onAbort(ended.resolve);
          tell('all');
          await ended.promise;
          clearInterval(pulse);
          clearTimeout(end);
          unfollow();
          unstop();
          streams -= 1;
        });
        answer.headers.set('Cache-Control', 'no-store');
        return answer;
      })
  );
}

/** What needs attention. */
type WaitingCounts = {
  /** Requests for contractor accounts. */
  contractors: number;
  /** Paid or invoiced, and not confirmed yet. */
  orders: number;
  /** Orders with a problem. */
  attention: number;
  reviews: number;
  quotes: number;
  /** Products with low stock. */
  lowStock: number;
  /** Orders whose payment failed within a day. */
  failedPayments: number;
};
export type AdminSummary = WaitingCounts & { role: StaffRole; asksForSecondStep: boolean };

const NOTHING_WAITS: WaitingCounts = {
  contractors: 0,
  orders: 0,
  attention: 0,
  reviews: 0,
  quotes: 0,
  lowStock: 0,
  failedPayments: 0,
};

/** Counts everything that needs attention. */
export async function adminSummary(db: Db): Promise<WaitingCounts> {
  const [summary] = await db<WaitingCounts[]>`
    select
      (select count(*) from contractor_accounts where status = 'asked')::int as contractors,
      (select count(*) from orders where ${dueCondition(db, 'waiting')})::int as orders,
      (select count(*) from orders where attention <> '{}')::int as attention,
      (select count(*) from product_reviews where not is_approved and deleted_at is null)::int as reviews,
      (select count(*) from quotes where status = 'received' and deleted_at is null)::int as quotes,
      (select count(*) from products where deleted_at is null and ${isLow(db)})::int as low_stock,
      (select count(distinct order_id) from order_events h
        where h.payment_status = 'failed' and h.is_move and h.at > now() - interval '1 day'
          and exists (select from orders where id = h.order_id and payment_status = 'failed'))::int as failed_payments`;
  if (!summary) throw new Error('the summary is empty');
  return summary;
}
