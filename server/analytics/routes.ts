import { Hono } from 'hono';
import {
  type EventBatch,
  eventBatchSchema,
  funnelStage,
  MOST_DAYS_LATE,
  tallyEvent,
} from '../../domain/analytics.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import { countUse, limitsFrom } from '../db/rate.ts';
import type { Sql } from '../db/sql.ts';
import { clientAddress } from '../http/address.ts';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { tooMany } from '../http/problem.ts';
import { logQuietly } from '../http/requests.ts';

/** Enough for a crew that shares one connection and uses the site all day. */
const EVENTS = { limit: 3000, seconds: 600 };

export function analyticsRoutes({ sql, now }: Deps): Hono {
  const app = new Hono();

  /**
   * `{visit, events: CountedEvent[]}` to 204. Visitors who send DNT or GPC are not counted, with the same answer.
   * 400 names the first invalid field, and none of the batch counts; 429 for too many events from one address.
   */
  app.post('/api/events', async (c) => {
    logQuietly(c);
    if (c.req.header('DNT') === '1' || c.req.header('Sec-GPC') === '1') return c.body(null, 204);
    const batch = await readJson(c, eventBatchSchema);
    const counted = { key: 'events', cost: batch.events.length, ...EVENTS };
    const exceeded = await countUse(sql, limitsFrom(clientAddress(c), counted));
    if (exceeded) throw tooMany(exceeded.seconds);
    await countEvents(sql, batch, now());
    return c.body(null, 204);
  });

  return app;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Keys per event and day; further ones are counted together as `(other)`, so made-up keys cannot fill the table. */
export const MOST_KEYS = 500;
/** One in this many batches also deletes rows that are no longer needed. */
const SWEEP_EVERY = 200;

/**
 * Counts a batch in one statement. An event already counted, by any process, is not counted again; one that is too
 * old, or more than a day ahead, is ignored.
 */
export async function countEvents(sql: Sql, { visit, events }: EventBatch, now: Date): Promise<void> {
  const rows = events.flatMap((event) => {
    const at = new Date(event.at);
    const age = now.getTime() - at.getTime();
    // A clock that is slightly fast counts as now; a wrong clock would count for past or future days.
    if (age > MOST_DAYS_LATE * DAY_MS || age < -DAY_MS) return [];
    const day = storeDate(age < 0 ? now : at);
    return [{ id: event.id, day, event: event.name, stage: funnelStage(event), ...tallyEvent(event) }];
  });
  if (rows.length === 0) return;
  // Rows are written in a fixed order, so that two batches cannot deadlock.
  await sql`
    with asked as (
      select distinct on (id) id, day, event, key, total, stage
      from jsonb_to_recordset(${sql.json(rows)}) as sent (id uuid, day date, event text, key text, total bigint, stage text)
      order by id
    ),
    fresh as (
      insert into analytics_seen (id, day) select id, day from asked order by id
      on conflict do nothing returning id
    ),
    new as (
      select day, event, total, stage, case
        when exists (select 1 from analytics_daily known
          where (known.day, known.event, known.key) = (asked.day, asked.event, asked.key)) then key
        when (select count(*) from analytics_daily known where (known.day, known.event) = (asked.day, asked.event))
          < ${MOST_KEYS} then key
        else '(other)' end as key
      from asked join fresh using (id)
    ),
    visited as (
      insert into analytics_visits as known (day, visit, viewed, added, checkout, paid)
      select day, sha256(convert_to(${visit}::text || day, 'UTF8')), coalesce(bool_or(stage = 'viewed'), false),
        coalesce(bool_or(stage = 'added'), false), coalesce(bool_or(stage = 'checkout'), false),
        coalesce(bool_or(stage = 'paid'), false)
      from new group by day order by day
      on conflict (day, visit) do update set viewed = known.viewed or excluded.viewed,
        added = known.added or excluded.added, checkout = known.checkout or excluded.checkout,
        paid = known.paid or excluded.paid
      returning new.day, old.day is null as is_first,
        new.viewed and not coalesce(old.viewed, false) as viewed, new.added and not coalesce(old.added, false) as added,
        new.checkout and not coalesce(old.checkout, false) as checkout,
        new.paid and not coalesce(old.paid, false) as paid
    ),
    tallied as (
      select day, event, key, count(*) as count, sum(total) as total from new group by day, event, key
      union all
      select day, 'visit', step.key, 1, 0 from visited, lateral (values ('all', is_first), ('viewed', viewed),
        ('added', added), ('checkout', checkout), ('paid', paid)) as step (key, is_reached)
      where is_reached
    )
    insert into analytics_daily as known (day, event, key, count, total)
    select day, event, key, count, total from tallied order by day, event, key
    on conflict (day, event, key) do update set count = known.count + excluded.count,
      total = known.total + excluded.total`;
  if (Math.random() * SWEEP_EVERY < 1) await forgetVisits(sql, now);
}

/** Event ids and visits are needed only while events of their day are still accepted. */
export async function forgetVisits(sql: Sql, now: Date): Promise<void> {
  const oldest = storeDate(new Date(now.getTime() - (MOST_DAYS_LATE + 1) * DAY_MS));
  await sql`delete from analytics_seen where day < ${oldest}`;
  await sql`delete from analytics_visits where day < ${oldest}`;
}
