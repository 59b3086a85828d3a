import { Hono, type MiddlewareHandler } from 'hono';
import { streamSSE } from 'hono/streaming';
import { type AdminTopic, NEWS_PULSE_MS } from '../../domain/admin/admin.ts';
import { analyticsQuerySchema, MOST_DAYS } from '../../domain/admin/sales.ts';
import { addDays, storeDate } from '../../domain/base/calendar.ts';
import { demandAdmin } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { badInput, tooMany } from '../http/problem.ts';
import type { AdminNews } from './news.ts';
import { analytics, dashboard } from './sales.ts';
import { adminSummary } from './summary.ts';
import { auditPage } from './trail.ts';

/** Whoever is no admin any more is found out when the page comes back. */
const STREAM_MS = 5 * 60_000;
const MOST_STREAMS = 200;
const LATER_SECONDS = 30;

/** Before every route below /api/admin: nobody else gets any further, and nothing of it is kept by a browser. */
export const onlyAdmins: MiddlewareHandler = async (c, next) => {
  c.header('Cache-Control', 'no-store');
  demandAdmin(c);
  await next();
};

/** What the whole office shares; each feature's own desk is in its `adminRoutes.ts`. */
export function adminRoutes({ sql, now }: Deps, news: AdminNews): Hono {
  const app = new Hono();
  let streams = 0;

  /** AdminSummary. */
  app.get('/api/admin/summary', async (c) => c.json(await adminSummary(sql)));

  /** Dashboard. */
  app.get('/api/admin/dashboard', async (c) => c.json(await dashboard(sql, storeDate(now()))));

  /** Analytics of AnalyticsQuery. @throws Problem 400 for days that are none, in the wrong order or too many */
  app.get('/api/admin/analytics', async (c) => {
    const asked = analyticsQuerySchema.safeParse(c.req.query());
    if (!asked.success) throw badInput(asked.error.issues[0]?.path.join('.') ?? '');
    const { from, to } = asked.data;
    if (from > to) throw badInput('to');
    if (addDays(from, MOST_DAYS) < to) throw badInput('from');
    return c.json(await analytics(sql, asked.data));
  });

  /** Server-sent events `{topic}`, one a change; begins with `all`. Ends after five minutes: come back then. */
  app.get('/api/admin/news', (c) => {
    if (streams >= MOST_STREAMS) throw tooMany(LATER_SECONDS);
    streams += 1;
    const answer = streamSSE(c, async (stream) => {
      const ended = Promise.withResolvers<void>();
      const tell = (topic: AdminTopic) => void stream.writeSSE({ data: JSON.stringify({ topic }) });
      const unfollow = news.follow(tell);
      const unstop = news.onStop(ended.resolve);
      const pulse = setInterval(() => void stream.write(': \n\n'), NEWS_PULSE_MS);
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
  });

  /** AuditPage. @throws Problem 400 for a `before` that is no number */
  app.get('/api/admin/audit', async (c) => {
    const before = c.req.query('before');
    if (before !== undefined && !/^\d{1,15}$/.test(before)) throw badInput('before');
    return c.json(await auditPage(sql, before === undefined ? null : Number(before)));
  });

  return app;
}
