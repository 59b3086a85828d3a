import { createHash } from 'node:crypto';
import type { Db } from './sql.ts';

export type RateLimit = {
  /** What is limited and for whom, such as `lookup ip 203.0.113.7`. Stored as a hash only. */
  key: string;
  /** How many in the window. */
  limit: number;
  seconds: number;
  /** How many this one counts as. */
  cost?: number;
};

/** One in so many counts also clears away what has expired. */
const SWEEP_EVERY = 200;

/**
 * Counts one use against each limit, in Postgres, so that it holds for several processes.
 *
 * @returns null while all limits hold, else the whole seconds until the last exceeded window ends
 */
export async function countUse(db: Db, limits: readonly RateLimit[]): Promise<number | null> {
  if (limits.length === 0) return null;
  const rows = limits
    .map(({ key, limit, seconds, cost = 1 }) => ({
      key: createHash('sha256').update(key).digest('hex'),
      ...{ limit, seconds, cost },
    }))
    // The same order everywhere, so that two requests cannot wait for each other.
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const counted = await db<{ key: string; count: number; wait: number }[]>`
    insert into rate_limits (key, count, expires_at)
    select key, cost, now() + make_interval(secs => seconds)
    from unnest(${rows.map(({ key }) => key)}::text[], ${rows.map(({ cost }) => cost)}::int[],
      ${rows.map(({ seconds }) => seconds)}::int[]) as asked (key, cost, seconds)
    on conflict (key) do update set
      count = case when rate_limits.expires_at > now() then rate_limits.count else 0 end + excluded.count,
      expires_at = case when rate_limits.expires_at > now() then rate_limits.expires_at else excluded.expires_at end
    returning key, count, ceil(extract(epoch from expires_at - now()))::int as wait`;
  if (Math.random() * SWEEP_EVERY < 1) await db`delete from rate_limits where expires_at < now()`;
  const waits = counted.flatMap(({ key, count, wait }) => {
    const row = rows.find((asked) => asked.key === key);
    return row && count > row.limit ? [Math.max(1, wait)] : [];
  });
  return waits.length > 0 ? Math.max(...waits) : null;
}
