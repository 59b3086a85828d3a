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

/** The limit that is full, and the whole seconds until its window ends. */
export type Exceeded = { key: string; seconds: number };

/** One in so many counts also clears away what has expired. */
const SWEEP_EVERY = 200;

/**
 * Counts one use against each limit, in Postgres, so that it holds for several processes. Pass them from the narrowest
 * (one requester and one recipient) to the widest (everybody): the first that is full refuses, and a refused use counts
 * nowhere. So nobody uses up what all share with tries that a limit of their own turns away.
 *
 * @returns null while all limits hold
 */
export async function countUse(db: Db, limits: readonly RateLimit[]): Promise<Exceeded | null> {
  for (const [at, limit] of limits.entries()) {
    const seconds = await countOne(db, limit);
    if (seconds === null) continue;
    await giveBack(db, limits.slice(0, at));
    return { key: limit.key, seconds };
  }
  // What somebody else has locked is left for the next time: this may run inside a transaction that holds locks too.
  if (Math.random() * SWEEP_EVERY < 1)
    await db`
      delete from rate_limits where key in (
        select key from rate_limits where expires_at < now() for update skip locked)`;
  return null;
}

/** @returns null once counted, or the seconds until there is room again */
async function countOne(db: Db, { key, limit, seconds, cost = 1 }: RateLimit): Promise<number | null> {
  const counted = await db`
    insert into rate_limits as kept (key, count, expires_at)
    select ${hashOf(key)}, ${cost}::int, now() + make_interval(secs => ${seconds})
    where ${cost}::int <= ${limit}::int
    on conflict (key) do update set
      count = case when kept.expires_at > now() then kept.count else 0 end + excluded.count,
      expires_at = case when kept.expires_at > now() then kept.expires_at else excluded.expires_at end
    where case when kept.expires_at > now() then kept.count else 0 end + excluded.count <= ${limit}::int
    returning key`;
  if (counted.length > 0) return null;
  const [row] = await db<{ wait: number }[]>`
    select ceil(extract(epoch from expires_at - now()))::int as wait from rate_limits where key = ${hashOf(key)}`;
  return Math.max(1, row?.wait ?? seconds);
}

/** Takes back a use that `countUse` allowed. */
export async function giveBack(db: Db, limits: readonly RateLimit[]): Promise<void> {
  for (const { key, cost = 1 } of limits)
    await db`
      update rate_limits set count = greatest(0, count - ${cost}::int)
      where key = ${hashOf(key)} and expires_at > now()`;
}

/** Counts what has been spent already, however much it is. */
export async function countSpent(db: Db, limits: readonly RateLimit[]): Promise<void> {
  for (const { key, seconds, cost = 1 } of limits)
    await db`
      insert into rate_limits as kept (key, count, expires_at)
      values (${hashOf(key)}, ${cost}, now() + make_interval(secs => ${seconds}))
      on conflict (key) do update set
        count = case when kept.expires_at > now() then kept.count else 0 end + excluded.count,
        expires_at = case when kept.expires_at > now() then kept.expires_at else excluded.expires_at end`;
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');
