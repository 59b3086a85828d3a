import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import {
  type AdminSummary,
  type AdminTopic,
  AUDIT_PAGE_ROWS,
  type AuditPage,
  NEWS_PULSE_MS,
} from '../../domain/admin/admin.ts';
import { analyticsQuerySchema, MOST_DAYS } from '../../domain/admin/sales.ts';
import { addDays, storeDate } from '../../domain/delivery/calendar.ts';
import type { Db } from '../db/sql.ts';
import { demandStaff } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { readQuery } from '../http/json.ts';
import { badInput, tooMany } from '../http/problem.ts';
import type { AdminChanges } from './changes.ts';
import { dueOf } from './orderList.ts';
import { analytics, dashboard } from './sales.ts';

/** A revoked admin role takes effect when the page reconnects. */
const STREAM_MS = 5 * 60_000;
const MOST_STREAMS = 200;
const LATER_SECONDS = 30;

/** Routes shared by all admin pages. */
export function adminRoutes({ sql, now, config }: Deps, news: AdminChanges): Hono {
  const app = new Hono();
  let streams = 0;

  /** AdminSummary. A driver learns no figures. */
  app.get('/api/admin/summary', async (c) => {
    const { role, secondFactor } = demandStaff(c);
    const asksForSecondStep = config.adminSecondFactor === 'asked' && secondFactor === 'none';
    const waiting = role === 'driver' ? NOTHING_WAITS : await sql.read(adminSummary);
    return c.json({ ...waiting, role, asksForSecondStep } satisfies AdminSummary);
  });

  /** Dashboard. */
  app.get('/api/admin/dashboard', async (c) =>
    c.json(await sql.read((db) => dashboard(db, storeDate(now())))),
  );

  /** AnalyticsQuery to Analytics. @throws Problem 400 for days that are invalid, in the wrong order or too many */
  app.get('/api/admin/analytics', async (c) => {
    const asked = readQuery(c, analyticsQuerySchema);
    const { from, to } = asked;
    if (from > to) throw badInput('to');
    if (addDays(from, MOST_DAYS) < to) throw badInput('from');
    return c.json(await sql.read((db) => analytics(db, asked)));
  });

  /**
   * Server-sent events `{topic}`, one per change, starting with `all`. Ends after five minutes; then reconnect. A driver
   * hears of `orders` alone, which the loads belong to.
   */
  app.get('/api/admin/news', (c) => {
    if (streams >= MOST_STREAMS) throw tooMany(LATER_SECONDS);
    const { role } = demandStaff(c);
    const hears = (topic: AdminTopic) => role !== 'driver' || topic === 'orders' || topic === 'all';
    streams += 1;
    const answer = streamSSE(c, async (stream) => {
      const ended = Promise.withResolvers<void>();
      const tell = (topic: AdminTopic) => {
        if (hears(topic)) void stream.writeSSE({ data: JSON.stringify({ topic }) });
      };
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

  /** AuditPage. @throws Problem 400 when `before` is not a number */
  app.get('/api/admin/audit', async (c) => {
    const before = c.req.query('before');
    if (before !== undefined && !/^\d{1,15}$/.test(before)) throw badInput('before');
    return c.json(await sql.read((db) => auditPage(db, before === undefined ? null : Number(before))));
  });

  return app;
}

type Waiting = Omit<AdminSummary, 'role' | 'asksForSecondStep'>;
const NOTHING_WAITS: Waiting = { orders: 0, attention: 0, reviews: 0, quotes: 0 };

/** How many orders, reviews and quotes wait for the yard. */
export async function adminSummary(db: Db): Promise<Waiting> {
  const [summary] = await db<Waiting[]>`
    select
      (select count(*) from orders where ${dueOf(db, 'waiting')})::int as orders,
      (select count(*) from orders where attention <> '{}')::int as attention,
      (select count(*) from product_reviews where not is_approved and deleted_at is null)::int as reviews,
      (select count(*) from quotes where status = 'received' and deleted_at is null)::int as quotes`;
  if (!summary) throw new Error('the summary is empty');
  return summary;
}

type Line = AuditPage['lines'][number];
type Row = Omit<Line, 'at' | 'subject'> & { at: Date; kind: string | null; subjectId: string; name: string };

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** The id under this name in an audit line's detail, if it is a UUID. Casting any other value would fail. */
const idIn = (db: Db, name: string) =>
  db`case when l.detail ->> ${name} ~ ${UUID} then (l.detail ->> ${name})::uuid end`;

/** The subject of an audit line by its current name. The log stores ids, because names change. */
const subject = (db: Db) => db`
  select 'order' as kind, id::text, order_number as name from orders where order_number = l.detail ->> 'orderNumber'
  union all select 'product', id, name from products where id = l.detail ->> 'product'
  union all select 'article', id::text, title from blog_posts where id = ${idIn(db, 'article')}
  union all select 'quote', id::text, name from quotes where id = ${idIn(db, 'quoteId')}
  union all select 'subscriber', id::text, email from newsletter_subscribers where id = ${idIn(db, 'subscriber')}
  union all select 'review', r.id::text, p.name
    from product_reviews r join products p on p.id = r.product_id
    where r.id = ${idIn(db, 'review')}`;

/** A page of the audit log, newest first. @param before id of a line: only older ones; null for the newest */
async function auditPage(db: Db, before: number | null): Promise<AuditPage> {
  const rows = await db<Row[]>`
    select l.id::int, l.at, l.action, l.address, l.detail, u.email as about, u.id::text as about_id,
      coalesce(a.email, l.actor) as actor, a.id::text as actor_id, s.kind, s.id as subject_id, s.name
    from (select * from audit_log where ${before}::bigint is null or id < ${before}
        order by id desc limit ${AUDIT_PAGE_ROWS + 1}) as l
      left join users u on u.id = l.user_id
      left join users a on a.id = case when l.actor ~ ${UUID} then l.actor::uuid end
      left join lateral (${subject(db)} limit 1) as s on true
    order by l.id desc`;
  const lines = rows.slice(0, AUDIT_PAGE_ROWS).map(({ kind, subjectId, name, at, ...row }): Line => {
    const about = kind === null ? null : { kind: kind as Subject['kind'], id: subjectId, name };
    return { ...row, at: at.toISOString(), subject: about };
  });
  return { lines, next: rows.length > AUDIT_PAGE_ROWS ? (lines.at(-1)?.id ?? null) : null };
}

type Subject = NonNullable<Line['subject']>;
