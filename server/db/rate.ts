import { createHash } from 'node:crypto';
import type postgres from 'postgres';
import type { Db } from './sql.ts';

export type RateLimit = {
  /** What is limited and for whom, such as `lookup ip 203.0.113.7`. Stored as a hash only. */
  key: string;
  /** How many in the window. */
  limit: number;
  seconds: number;
  /** How many this one counts as; an expression where only the database knows. */
  cost?: number | postgres.Fragment;
};

/** The limit that is full, and the whole seconds until its window ends. */
export type Exceeded = { key: string; seconds: number };

/** One in so many counts also clears away what has expired. */
const SWEEP_EVERY = 200;

/** What `countUse` asks Postgres for, as a table of one row, for statements that have more to ask. */
export const counting = (db: Db, limits: readonly RateLimit[]) => db`
  count_use(${keysOf(limits)}::text[], ${limits.map(({ limit }) => limit)}::integer[],
    ${secondsOf(limits)}::integer[], ${costsOf(db, limits)})`;

/** The row of `counting`. */
export type Counted = { full: number | null; wait: number | null };

/**
 * Nobody is to wait for the disk for the sake of a count that others count on, too: to go before the columns of a
 * statement that is its own transaction.
 */
export const unhurried = (db: Db) => db`set_config('synchronous_commit', 'off', true), `;

/**
 * Counts one use against each limit, in Postgres, so that it holds for several processes. Pass them from the narrowest
 * (one requester and one recipient) to the widest (everybody): the first that is full refuses, and a refused use counts
 * nowhere. So nobody uses up what all share with tries that a limit of their own turns away.
 *
 * @returns null while all limits hold
 */
export async function countUse(db: Db, limits: readonly RateLimit[]): Promise<Exceeded | null> {
  const [counted] = await db<Counted[]>`
    select ${isPool(db) ? unhurried(db) : db``}"full", wait from ${counting(db, limits)}`;
  const exceeded = exceededOf(limits, counted);
  if (exceeded === null) await sweepSometimes(db);
  return exceeded;
}

/** Without a transaction around it. */
const isPool = (db: Db): boolean => 'begin' in db;

export function exceededOf(limits: readonly RateLimit[], counted: Counted | undefined): Exceeded | null {
  const exceeded = limits[(counted?.full ?? 0) - 1];
  return exceeded ? { key: exceeded.key, seconds: Math.max(1, counted?.wait ?? exceeded.seconds) } : null;
}

/** What somebody else has locked is left for the next time: this may run inside a transaction that holds locks too. */
export async function sweepSometimes(db: Db): Promise<void> {
  if (Math.random() * SWEEP_EVERY >= 1) return;
  await db`
    delete from rate_limits
    where key in (select key from rate_limits where expires_at < now() for update skip locked)`;
}

/** Takes back a use that `countUse` allowed. */
export async function giveBack(db: Db, limits: readonly RateLimit[]): Promise<void> {
  await db`
    update rate_limits kept set count = greatest(0, kept.count - spent.cost)
    from unnest(${keysOf(limits)}::text[], ${costsOf(db, limits)}) as spent (key, cost)
    where kept.key = spent.key and kept.expires_at > now()`;
}

/** Counts what has been spent already, however much it is. */
export async function countSpent(db: Db, limits: readonly RateLimit[]): Promise<void> {
  await db`
    insert into rate_limits as kept (key, count, expires_at)
    select key, cost, now() + make_interval(secs => seconds)
    from unnest(${keysOf(limits)}::text[], ${costsOf(db, limits)}, ${secondsOf(limits)}::integer[])
      as spent (key, cost, seconds)
    on conflict (key) do update set
      count = case when kept.expires_at > now() then kept.count else 0 end + excluded.count,
      expires_at = case when kept.expires_at > now() then kept.expires_at else excluded.expires_at end`;
}

const costsOf = (db: Db, limits: readonly RateLimit[]) => db`
  array[${limits.map(({ cost = 1 }, at) => (at === 0 ? db`${cost}` : db`, ${cost}`))}]::integer[]`;
const secondsOf = (limits: readonly RateLimit[]) => limits.map(({ seconds }) => seconds);
const keysOf = (limits: readonly RateLimit[]) =>
  limits.map(({ key }) => createHash('sha256').update(key).digest('hex'));
