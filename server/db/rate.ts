import { hash } from 'node:crypto';
import type postgres from 'postgres';
import { asyncCommit, type Db } from './sql.ts';

/** Lengths of time in seconds. */
export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export type RateLimit = {
  /** What is limited and for whom, such as `lookup ip 203.0.113.7`. Stored only as a hash. */
  key: string;
  limit: number;
  seconds: number;
  /** How much this use counts; an expression when only the database knows. */
  cost?: number | postgres.Fragment;
};

type NetworkLimit = RateLimit & {
  /** The limit for all networks together. */
  everybody?: number;
};

/** How many times the limit of one address a wider network has: a company, a school, a carrier's customers. */
const WIDER = 4;

/**
 * The limits of a use from a network address (`clientAddress`: IPv4, or the /64 of IPv6, which one customer has at
 * least): for itself, for the network around it, and for everybody. The network around it may be one customer's too, so
 * it never takes more than half of what its first address leaves to everybody.
 */
export function limitsFrom(address: string, limit: NetworkLimit): RateLimit[] {
  const { everybody, ...shared } = limit;
  const limits = networkLimits(address, limit);
  return everybody === undefined ? limits : [...limits, { ...shared, limit: everybody }];
}

/** The limits of a network, without one for everybody: all networks together may use the whole. */
export function networkLimits(address: string, { everybody, ...limit }: NetworkLimit): RateLimit[] {
  const most = limit.limit * WIDER;
  const halfway = everybody === undefined ? most : Math.floor((limit.limit + everybody) / 2);
  const wide = Math.max(limit.limit, Math.min(most, halfway));
  const network = networkAround(address);
  return [
    { ...limit, key: `${limit.key} from ${address}` },
    ...(network === null ? [] : [{ ...limit, key: `${limit.key} from ${network}`, limit: wide }]),
  ];
}

/** `203.0.113.0/24` or `2001:db8:1::/48`; null for what is no address, as in tests. */
function networkAround(address: string): string | null {
  const [, ip4] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(address) ?? [];
  const [, ip6] = /^((?:[\da-f]+:){3})[\da-f]+::\/64$/.exec(address) ?? [];
  return ip4 ? `${ip4}.0/24` : ip6 ? `${ip6}:/48` : null;
}

/** The full limit, and the whole seconds until its window ends. */
export type FullLimit = { key: string; seconds: number };

/** One in this many counts also deletes expired rows. */
const SWEEP_EVERY = 200;

/** The call behind `countUse` as a one-row table, for statements that query more. */
export const counting = (db: Db, limits: readonly RateLimit[]) => db`
  count_use(${hashKeys(limits)}::text[], ${limits.map(({ limit }) => limit)}::integer[],
    ${listSeconds(limits)}::integer[], ${costArray(db, limits)})`;

/** Counts each group of limits on its own, in one statement: a table of `place`, from 1 on, and `is_full`. */
export function countingEach(db: Db, groups: readonly (readonly RateLimit[])[]) {
  const limits = groups.flat();
  const places = groups.flatMap((group, index) => group.map(() => index + 1));
  return db`(
    select place, "full" is not null as is_full
    from (
      select place, array_agg(key order by n) as keys, array_agg(most order by n) as mosts,
        array_agg(length order by n) as lengths, array_agg(cost order by n) as costs
      from unnest(${hashKeys(limits)}::text[], ${limits.map(({ limit }) => limit)}::integer[],
        ${listSeconds(limits)}::integer[], ${costArray(db, limits)}, ${places}::integer[])
        with ordinality as one (key, most, length, cost, place, n)
      group by place) as own, count_use(keys, mosts, lengths, costs)) as counted`;
}

export type Count = { full: number | null; wait: number | null };

/**
 * Skips waiting for the disk, because other requests wait for the same counter. Goes before the columns of a statement
 * that is its own transaction.
 */
export const withoutDiskWait = (db: Db) => db`${asyncCommit(db)}, `;

/**
 * Counts one use against each limit, in Postgres, so that it holds for several processes. Pass the limits from the
 * narrowest (one requester and one recipient) to the widest (everybody): the first full one refuses, and a refused use
 * counts nowhere. So requests refused by their own limit cannot use up a shared one.
 *
 * @returns null while all limits hold
 */
export async function countUse(db: Db, limits: readonly RateLimit[]): Promise<FullLimit | null> {
  const [counted] = await db<Count[]>`
    select ${isPool(db) ? withoutDiskWait(db) : db``}"full", wait from ${counting(db, limits)}`;
  const exceeded = exceededLimit(limits, counted);
  if (exceeded === null) await sweepSometimes(db);
  return exceeded;
}

/** Whether this is a pool, not a transaction. */
const isPool = (db: Db): boolean => 'begin' in db;

export function exceededLimit(limits: readonly RateLimit[], counted: Count | undefined): FullLimit | null {
  const exceeded = limits[(counted?.full ?? 0) - 1];
  return exceeded ? { key: exceeded.key, seconds: Math.max(1, counted?.wait ?? exceeded.seconds) } : null;
}

/** Skips rows that others have locked: this may run inside a transaction that holds locks. */
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
    from unnest(${hashKeys(limits)}::text[], ${costArray(db, limits)}) as spent (key, cost)
    where kept.key = spent.key and kept.expires_at > now()`;
}

/** Counts uses that have already happened, even beyond the limit. */
export async function countSpent(db: Db, limits: readonly RateLimit[]): Promise<void> {
  await db`
    insert into rate_limits as kept (key, count, expires_at)
    select key, cost, now() + make_interval(secs => seconds)
    from unnest(${hashKeys(limits)}::text[], ${costArray(db, limits)}, ${listSeconds(limits)}::integer[])
      as spent (key, cost, seconds)
    on conflict (key) do update set
      count = case when kept.expires_at > now() then kept.count else 0 end + excluded.count,
      expires_at = case when kept.expires_at > now() then kept.expires_at else excluded.expires_at end`;
}

const costArray = (db: Db, limits: readonly RateLimit[]) => db`
  array[${limits.map(({ cost = 1 }, index) => (index === 0 ? db`${cost}` : db`, ${cost}`))}]::integer[]`;
const listSeconds = (limits: readonly RateLimit[]) => limits.map(({ seconds }) => seconds);
const hashKeys = (limits: readonly RateLimit[]) => limits.map(({ key }) => hash('sha256', key));
