import type { UUID } from 'node:crypto';
import { tracingChannel } from 'node:diagnostics_channel';
import postgres from 'postgres';
import { isUnavailable } from './connectionErrors.ts';
import { createRead, type Read } from './replica.ts';

// The only access to Postgres. Column names are snake_case in the database and camelCase here, translated by the
// driver; keys inside jsonb values stay unchanged.

/** bigint and count() are parsed as numbers: revisions and ids stay far below 2^53, and a larger one throws. */
const int8 = {
  to: 20,
  from: [20],
  serialize: (value: number) => String(value),
  parse: (text: string): number => {
    const value = Number(text);
    if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`);
    return value;
  },
};

/** Yards, miles and ratings. Money is always integer cents. */
const numeric = { to: 1700, from: [1700], serialize: (value: number) => String(value), parse: Number };

/** A calendar day stays 'YYYY-MM-DD': a Date would be a point in time, and another day in time zones further west. */
const day = { to: 1082, from: [1082], serialize: (value: string) => value, parse: (text: string) => text };

const types = { int8, numeric, day };

export type Sql = postgres.Sql<{ int8: number; numeric: number; day: string }> & {
  /** Where connections keep their session, for LISTEN. */
  readonly directUrl: string;
  /** Null without one. */
  readonly replica: Pool | null;
  /** For lists, which a replica may answer. */
  readonly read: Read<Pool>;
};
export type Tx = postgres.TransactionSql<{ int8: number; numeric: number; day: string }>;
/** A pool or a transaction, for reads that work with either. */
export type Db = postgres.ISql<{ int8: number; numeric: number; day: string }>;

/**
 * For the FROM of a statement that is its own transaction and whose effect may be lost when Postgres crashes: it does not
 * wait for the disk.
 */
export const asyncCommit = (db: Db) => db`set_config('synchronous_commit', 'off', true)`;

/** A time as text, because a JavaScript Date has no microseconds: an order's version, the mark of a page. */
export const exactTime = (db: Db, time: postgres.Fragment) =>
  db`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;

const STORE = 'loam-and-axle';
const shortName = (name: string) => name.replace(`${STORE} `, '');

type OpenOptions = {
  /** Shown in pg_stat_activity. */
  name?: string;
  pool?: number;
  /**
   * The same database by an address that keeps sessions. With it, `url` may be a pooler that hands each transaction to
   * any connection: nothing is prepared, and no setting outlives its transaction.
   */
  directUrl?: string | undefined;
  /** A streaming replica. */
  replicaUrl?: string | undefined;
};

/** A pool of connections, opened when first used. End it with `sql.end({ timeout: 5 })`. */
export function openDatabase(url: string, options: OpenOptions = {}): Sql {
  const { directUrl = url, replicaUrl, name = STORE } = options;
  const primary = openPool(url, options);
  if (replicaUrl === undefined) {
    const read: Read<Pool> = (work) => work(primary);
    return Object.assign(primary, { directUrl, replica: null, read });
  }
  const replica = openPool(replicaUrl, options);
  const endPrimary = primary.end.bind(primary);
  const end: Pool['end'] = async (limit) => void (await Promise.all([endPrimary(limit), replica.end(limit)]));
  const read = createRead(primary, replica, shortName(name));
  return Object.assign(primary, { directUrl, replica, read, end });
}

export type Pool = postgres.Sql<{ int8: number; numeric: number; day: string }>;

function openPool(url: string, { name = STORE, pool = 10, directUrl = url }: OpenOptions): Pool {
  const sql = postgres(url, {
    types,
    max: pool,
    // A new connection plans every statement anew, which takes longer than a checkout.
    idle_timeout: 10 * 60,
    max_lifetime: 30 * 60,
    connect_timeout: 15,
    prepare: directUrl === url,
    transform: { column: { from: postgres.toCamel, to: postgres.fromCamel } },
    // A pooler refuses other settings here. Each login has its timeouts from its role (sql/0014_row_security.sql).
    connection: { application_name: name, TimeZone: 'UTC' },
    onnotice: () => undefined,
  });
  return withoutLateStatements(sql, shortName(name));
}

/** The pool that it belongs to. `error` is there once it has failed. */
export type Transaction = { pool: string; error?: unknown };
/** Tells metrics of every transaction; costs nothing while nobody subscribes. */
export const transactions = tracingChannel<object, Transaction>('store:transaction');

/**
 * When a connection dies in the middle of a transaction, the driver still writes what follows to it: the work's next
 * statement, a rollback, a commit. That crashes the process and blocks the connection's place in the pool
 * (porsager/postgres#1208), or runs inside the transaction of the connection's next user (#1216). So nothing may follow:
 * `begin` rejects by itself when the connection closes, from then on the work's statements throw, and its own end stays
 * pending forever. A transaction's work therefore awaits nothing but its own statements: the error of another connection
 * (`isUnavailable`) would leave it pending for good.
 */
function withoutLateStatements(sql: Pool, pool: string): Pool {
  const begin: Pool['begin'] = sql.begin.bind(sql);
  const safe = (...args: [string, Work] | [Work]) => {
    let isOver = false;
    const apply = (call: Tx, self: unknown, parts: unknown[]) => {
      if (isOver) throw new Error('a statement after the end of its transaction');
      return Reflect.apply(call, self, parts);
    };
    const guarded = (work: Work) => async (tx: Tx) => {
      const savepoint: Tx['savepoint'] = tx.savepoint.bind(tx);
      const nested = (...args: [string, Work] | [Work]) =>
        args.length === 1 ? savepoint(guarded(args[0])) : savepoint(args[0], guarded(args[1]));
      try {
        const result = await work(new Proxy(Object.assign(tx, { savepoint: nested }), { apply }));
        if (!isOver) return result;
      } catch (error) {
        if (!isOver && !isUnavailable(error)) throw error;
      }
      return new Promise<never>(() => undefined);
    };
    const run = async () => {
      try {
        return await (args.length === 1 ? begin(guarded(args[0])) : begin(args[0], guarded(args[1])));
      } finally {
        isOver = true;
      }
    };
    return transactions.tracePromise(run, { pool });
  };
  return Object.assign(sql, { begin: safe as Pool['begin'] });
}

type Work = (tx: Tx) => unknown;

/** Who did something to an order: its buyer, the payment provider, the task that asks the provider, or an account. */
export type Actor = 'buyer' | 'provider' | 'reconciler' | UUID;

/** Sets the actor in the events of orders for the rest of this transaction; without one it is `system`. */
export async function actAs(tx: Tx, actor: Actor): Promise<void> {
  await tx`select from ${actingAs(tx, actor)}`;
}

/** The call behind `actAs` as a one-row table, for a statement that does more. */
export const actingAs = (tx: Tx, actor: Actor) => tx`set_config('app.actor', ${actor}, true)`;
