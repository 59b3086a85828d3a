import postgres from 'postgres';
import { isUnavailable } from './connectionErrors.ts';

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

export type Sql = postgres.Sql<{ int8: number; numeric: number; day: string }>;
export type Tx = postgres.TransactionSql<{ int8: number; numeric: number; day: string }>;
/** A pool or a transaction, for reads that work with either. */
export type Db = postgres.ISql<{ int8: number; numeric: number; day: string }>;

type OpenOptions = {
  /** Shown in pg_stat_activity. */
  name?: string;
  /** Maximum connections. */
  pool?: number;
};

/** A pool of connections, opened when first used. End it with `sql.end({ timeout: 5 })`. */
export function openDatabase(url: string, { name = 'loam-and-axle', pool = 10 }: OpenOptions = {}): Sql {
  const sql = postgres(url, {
    types,
    max: pool,
    idle_timeout: 60,
    max_lifetime: 30 * 60,
    connect_timeout: 5,
    transform: { column: { from: postgres.toCamel, to: postgres.fromCamel } },
    connection: {
      application_name: name,
      TimeZone: 'UTC',
      statement_timeout: 5_000,
      lock_timeout: 4_000,
      idle_in_transaction_session_timeout: 15_000,
    },
    onnotice: () => undefined,
  });
  return withoutLateRollback(sql);
}

/**
 * When a connection dies in the middle of a transaction, the driver still sends it a rollback. Writing to the closed
 * socket crashes the process (porsager/postgres#1208), or leaves a statement whose answer goes to the connection's next
 * user. There is nothing to roll back: the work stays pending forever, and `begin` itself rejects because the driver
 * also waits for the connection to close.
 */
function withoutLateRollback(sql: Sql): Sql {
  const begin: Sql['begin'] = sql.begin.bind(sql);
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
    args.length === 1 ? begin(guarded(args[0])) : begin(args[0], guarded(args[1]));
  return Object.assign(sql, { begin: safe as Sql['begin'] });
}
