import { Hono } from 'hono';
import {
  type EventBatch,
  eventBatchSchema,
  MOST_DAYS_LATE,
  stageOf,
  tallyOf,
} from '../../domain/analytics.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import { countUse } from '../db/rate.ts';
import type { Sql } from '../db/sql.ts';
import { addressOf } from '../http/address.ts';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { tooMany } from '../http/problem.ts';
import { logQuietly } from '../http/requests.ts';

/** A crew on one connection, all day at it. */
const EVENTS = { limit: 3000, seconds: 600 };

/** What pages tell of their use. */
export function analyticsRoutes({ sql, now }: Deps): Hono {
  const app = new Hono();

  /**
   * `{visit, events: CountedEvent[]}` to 204. Nothing is counted of whoever asks not to be, and the answer is the same.
   * 400 names the first field that is not as it must be, and then none of the batch counts; 429 from one address.
   */
  app.post('/api/events', async (c) => {
    logQuietly(c);
    if (c.req.header('DNT') === '1' || c.req.header('Sec-GPC') === '1') return c.body(null, 204);
    const batch = await readJson(c, eventBatchSchema);
    const exceeded = await countUse(sql, [
      { key: `events from ${addressOf(c)}`, cost: batch.events.length, ...EVENTS },
    ]);
    if (exceeded) throw tooMany(exceeded.seconds);
    await countEvents(sql, batch, now());
    return c.body(null, 204);
  });

  return app;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Keys of one event and day: what is made up by the thousand is counted together. */
export const MOST_KEYS = 500;
/** One in so many batches also throws away what is no longer needed. */
const SWEEP_EVERY = 200;

/**
 * Counts a batch, in one statement. An event that was counted before, here or in another process, counts no more; one
 * that is too late, or of tomorrow, not at all.
 */
export async function countEvents(sql: Sql, { visit, events }: EventBatch, now: Date): Promise<void> {
  const rows = events.flatMap((event) => {
    const at = new Date(event.at);
    const age = now.getTime() - at.getTime();
    // A clock that is a little fast tells of now; a wrong one would count in days that were over, or are to come.
    if (age > MOST_DAYS_LATE * DAY_MS || age < -DAY_MS) return [];
    const day = storeDate(age < 0 ? now : at);
    return [{ id: event.id, day, event: event.name, stage: stageOf(event), ...tallyOf(event) }];
  });
  if (rows.length === 0) return;
  // Everything is touched in one order, so that two batches cannot wait for each other.
  await sql`
    with asked as (
      select distinct on (id) id, day, event, key, total, stage
      from jsonb_to_recordset(${sql.json(rows)}) as told (id uuid, day date, event text, key text, total bigint, stage text)
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

/** Ids and visits are needed only while an event of their day may still come. */
export async function forgetVisits(sql: Sql, now: Date): Promise<void> {
  const oldest = storeDate(new Date(now.getTime() - (MOST_DAYS_LATE + 1) * DAY_MS));
  await sql`delete from analytics_seen where day < ${oldest}`;
  await sql`delete from analytics_visits where day < ${oldest}`;
}
