import { tracingChannel } from 'node:diagnostics_channel';
import postgres from 'postgres';
import { isUnavailable } from './connectionErrors.ts';
import { type Read, readsOf } from './replica.ts';

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
  /** For lists, which a replica may answer. */
  readonly read: Read<Pool>;
};
export type Tx = postgres.TransactionSql<{ int8: number; numeric: number; day: string }>;
/** A pool or a transaction, for reads that work with either. */
export type Db = postgres.ISql<{ int8: number; numeric: number; day: string }>;

type OpenOptions = {
  /** Shown in pg_stat_activity. */
  name?: string;
  /** Maximum connections. */
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
  const { directUrl = url, replicaUrl } = options;
  const primary = openPool(url, options);
  if (replicaUrl === undefined) return Object.assign(primary, { directUrl, read: readsOf(primary, null) });
  const replica = openPool(replicaUrl, options);
  const endPrimary = primary.end.bind(primary);
  const end: Pool['end'] = async (how) => void (await Promise.all([endPrimary(how), replica.end(how)]));
  return Object.assign(primary, { directUrl, read: readsOf(primary, replica), end });
}

export type Pool = postgres.Sql<{ int8: number; numeric: number; day: string }>;

function openPool(url: string, { name = 'loam-and-axle', pool = 10, directUrl = url }: OpenOptions): Pool {
  const sql = postgres(url, {
    types,
    max: pool,
    idle_timeout: 60,
    max_lifetime: 30 * 60,
    connect_timeout: 5,
    prepare: directUrl === url,
    transform: { column: { from: postgres.toCamel, to: postgres.fromCamel } },
    // A pooler refuses other settings here. Each login has its timeouts from its role (sql/0012_row_security.sql).
    connection: { application_name: name, TimeZone: 'UTC' },
    onnotice: () => undefined,
  });
  return withoutLateRollback(sql, name.replace(/^loam-and-axle /, ''));
}

/** Of which pool it is. `error` is there once it has failed. */
export type Transaction = { pool: string; error?: unknown };
/** Tells metrics and traces of every transaction; costs nothing while nobody subscribes. */
export const transactions = tracingChannel<object, Transaction>('store:transaction');

/**
 * When a connection dies in the middle of a transaction, the driver still sends it a rollback. Writing to the closed
 * socket crashes the process (porsager/postgres#1208), or leaves a statement whose answer goes to the connection's next
 * user. There is nothing to roll back: the work stays pending forever, and `begin` itself rejects because the driver
 * also waits for the connection to close.
 */
function withoutLateRollback(sql: Pool, pool: string): Pool {
  const begin: Pool['begin'] = sql.begin.bind(sql);
  const guarded = (work: (tx: Tx) => unknown) => async (tx: Tx) => {
    const savepoint: Tx['savepoint'] = tx.savepoint.bind(tx);
    const nested = (...args: [string, (inner: Tx) => unknown] | [(inner: Tx) => unknown]) =>
      args.length === 1 ? savepoint(guarded(args[0])) : savepoint(args[0], guarded(args[1]));
    try {
      return await work(Object.assign(tx, { savepoint: nested }));
    } catch (error) {
      if (isUnavailable(error)) return new Promise<never>(() => undefined);
      throw error;
    }
  };
  const safe = (...args: [string, (tx: Tx) => unknown] | [(tx: Tx) => unknown]) =>
    transactions.tracePromise(
      () => (args.length === 1 ? begin(guarded(args[0])) : begin(args[0], guarded(args[1]))),
      { pool },
    );
  return Object.assign(sql, { begin: safe as Pool['begin'] });
}
