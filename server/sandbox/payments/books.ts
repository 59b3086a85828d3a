import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type {
  WireCharge,
  WireEvent,
  WireIntent,
  WireLine,
  WirePrice,
  WireProduct,
  WireRefund,
  WireSession,
} from './wire.ts';

// The stand-in's data: rows of JSON in one SQLite file, which survives a kill of the process.

export type SessionRow = {
  id: string;
  wire: WireSession;
  lines: (WireLine & { note: string | null })[];
  shipping: { name: string; cents: number } | null;
  merchant: string | null;
  /** The metadata of the intent, which the first attempt to pay creates. */
  intentMetadata: Record<string, string>;
  intentDescription: string | null;
  /** The intent of the attempts so far; the session itself refers to it only once paid. */
  intent: string | null;
  /** Whether a card waits for 3-D Secure. */
  isAuthenticating: boolean;
};

/** An event that the store has not taken yet. */
export type DeliveryRow = { id: string; event: string; attempts: number; dueAtMs: number };

/** The answer to a request with an idempotency key, which is its id. */
type AnswerRow = { id: string; request: string; body: string; created: number };

/** Rows by id, in the order in which they were added. */
class Table<Row extends { id: string }> {
  readonly #get: StatementSync;
  readonly #put: StatementSync;
  readonly #delete: StatementSync;
  readonly #all: StatementSync;

  constructor(database: DatabaseSync, name: string) {
    database.exec(`create table if not exists ${name} (id text primary key, row text not null)`);
    this.#get = database.prepare(`select row from ${name} where id = ?`);
    this.#put = database.prepare(
      `insert into ${name} (id, row) values (?, ?) on conflict (id) do update set row = excluded.row`,
    );
    this.#delete = database.prepare(`delete from ${name} where id = ?`);
    this.#all = database.prepare(`select row from ${name} order by rowid`);
  }

  get(id: string): Row | undefined {
    const line = this.#get.get(id);
    return line && JSON.parse(String(line.row));
  }

  put<R extends Row>(row: R): R {
    this.#put.run(row.id, JSON.stringify(row));
    return row;
  }

  delete(id: string): void {
    this.#delete.run(id);
  }

  oldestFirst(): Row[] {
    return this.#all.all().map(({ row }) => JSON.parse(String(row)));
  }

  newestFirst(): Row[] {
    return this.oldestFirst().reverse();
  }
}

export type Books = ReturnType<typeof openBooks>;

export function openBooks(file: string) {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  // A commit neither waits for the disk nor deletes its journal: what a crash of the machine loses here was never money.
  database.exec('pragma journal_mode = persist; pragma synchronous = off');
  const sessions = new Table<SessionRow>(database, 'sessions');
  const overdue = database.prepare(
    "select id from sessions where row ->> '$.wire.status' = 'open' and row ->> '$.wire.expires_at' <= ?",
  );
  return {
    products: new Table<WireProduct>(database, 'products'),
    prices: new Table<WirePrice>(database, 'prices'),
    sessions,
    /** Open sessions that have ended by then, in Unix seconds. */
    overdueSessions: (now: number) => overdue.all(now).map(({ id }) => String(id)),
    intents: new Table<WireIntent>(database, 'intents'),
    charges: new Table<WireCharge>(database, 'charges'),
    refunds: new Table<WireRefund>(database, 'refunds'),
    events: new Table<WireEvent>(database, 'events'),
    deliveries: new Table<DeliveryRow>(database, 'deliveries'),
    answers: new Table<AnswerRow>(database, 'answers'),
    /** Runs the synchronous `work`; if it throws, nothing is changed. */
    transact<T>(work: () => T): T {
      database.exec('begin immediate');
      try {
        const result = work();
        database.exec('commit');
        return result;
      } catch (error) {
        database.exec('rollback');
        throw error;
      }
    },
    close: () => database.close(),
  };
}
