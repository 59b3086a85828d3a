import {
  closeSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type {
  WireCharge,
  WireDispute,
  WireEvent,
  WireIntent,
  WireLine,
  WirePrice,
  WireProduct,
  WireRefund,
  WireSession,
  WireShippingRate,
} from '../protocol/wire.ts';

// The stand-in's data, in memory and in one journal file. A commit appends one line with all changed rows,
// in one write, before the answer is sent; a line cut off by a crash belongs to a request that was never
// answered, and is ignored. Each start rewrites the journal as a snapshot (temporary file, then rename).

export type SessionRow = {
  id: string;
  wire: WireSession;
  lines: WireLine[];
  shippingRate: WireShippingRate | null;
  merchant: string | null;
  /** Set at creation for the intent, which is created by the first attempt to pay. */
  intentMetadata: Record<string, string>;
  intentDescription: string | null;
  /** The intent of the attempts so far; the session itself refers to it only once paid. */
  intent: string | null;
  /** The payer's input, kept during 3-D Secure. */
  waiting: {
    brand: string;
    last4: string;
    expiryMonth: number;
    expiryYear: number;
    email: string;
    name: string;
  } | null;
};

export type DeliveryRow = {
  id: string;
  event: string;
  state: 'pending' | 'held' | 'delivered' | 'dropped' | 'failed';
  signed: 'properly' | 'wrongly' | 'stale';
  attempts: number;
  /** Real time in milliseconds, not affected by the test clock. */
  dueAtMs: number;
  firstTriedAtMs: number | null;
  lastAnswer: string | null;
};

export type AnswerRow = {
  id: string;
  method: string;
  path: string;
  bodyHash: string;
  status: number;
  body: string;
  requestId: string;
  created: number;
};

type SettingRow = { id: 'clock'; offsetSeconds: number };

type Change = [table: string, id: string, row: unknown];

/** Rows by id, in insertion order. Rows are replaced, never mutated, because events keep snapshots. */
class Table<Row extends { id: string }> {
  readonly #rows = new Map<string, Row>();
  /** The previous versions of the rows changed since the last commit. */
  readonly #before = new Map<string, Row | undefined>();

  get(id: string): Row | undefined {
    return this.#rows.get(id);
  }

  put<R extends Row>(row: R): R {
    this.#remember(row.id);
    this.#rows.set(row.id, row);
    return row;
  }

  delete(id: string): void {
    this.#remember(id);
    this.#rows.delete(id);
  }

  oldestFirst(): Row[] {
    return [...this.#rows.values()];
  }

  newestFirst(): Row[] {
    return this.oldestFirst().reverse();
  }

  /** Restores a row from the journal, where `put` wrote it. */
  restore(id: string, row: unknown): void {
    if (row === null) this.#rows.delete(id);
    else this.#rows.set(id, row as Row);
  }

  changes(): Array<[string, Row | null]> {
    return [...this.#before.keys()].map((id) => [id, this.#rows.get(id) ?? null]);
  }

  settle(): void {
    this.#before.clear();
  }

  undo(): void {
    for (const [id, row] of this.#before) {
      if (row) this.#rows.set(id, row);
      else this.#rows.delete(id);
    }
    this.#before.clear();
  }

  #remember(id: string): void {
    if (!this.#before.has(id)) this.#before.set(id, this.#rows.get(id));
  }
}

function tables() {
  return {
    products: new Table<WireProduct>(),
    prices: new Table<WirePrice>(),
    sessions: new Table<SessionRow>(),
    intents: new Table<WireIntent>(),
    charges: new Table<WireCharge>(),
    refunds: new Table<WireRefund>(),
    disputes: new Table<WireDispute>(),
    events: new Table<WireEvent>(),
    /** Deliveries still to be sent; the others are in `finished`. */
    deliveries: new Table<DeliveryRow>(),
    finished: new Table<DeliveryRow>(),
    answers: new Table<AnswerRow>(),
    settings: new Table<SettingRow>(),
  };
}

export type Books = ReturnType<typeof tables> & {
  /** Whether nothing was ever committed, so that it should be seeded. */
  isNew: boolean;
  /** Runs the synchronous `work` and writes its changes; if it or the write throws, nothing is changed. */
  transact<T>(work: () => T): T;
  close(): void;
};

export function openBooks(file: string): Books {
  mkdirSync(dirname(file), { recursive: true });
  const books = tables();
  const named: Record<string, Omit<Table<{ id: string }>, 'get' | 'put' | 'delete' | 'newestFirst'>> = books;
  const journal = read(file);
  for (const [table, id, row] of journal) named[table]?.restore(id, row);

  const snapshot = Object.entries(named)
    .map(([table, rows]) => rows.oldestFirst().map((row) => [table, row.id, row]))
    .filter((rows) => rows.length > 0)
    .map((rows) => `${JSON.stringify(rows)}\n`)
    .join('');
  const temporary = `${file}.new`;
  const start = openSync(temporary, 'w', 0o600);
  let length = writeAll(start, snapshot, 0);
  fsyncSync(start);
  closeSync(start);
  renameSync(temporary, file);

  const handle = openSync(file, 'r+');
  let open = true;
  function commit(): void {
    const changes = Object.entries(named).flatMap(([name, table]) =>
      table.changes().map(([id, row]): Change => [name, id, row]),
    );
    if (changes.length === 0) return;
    if (!open) throw new Error('The payments stand-in is closed.');
    try {
      length = writeAll(handle, `${JSON.stringify(changes)}\n`, length);
    } catch (error) {
      // A partial line in the middle would make the rest unreadable.
      ftruncateSync(handle, length);
      throw error;
    }
    for (const table of Object.values(named)) table.settle();
  }

  return {
    ...books,
    isNew: journal.length === 0,
    transact(work) {
      try {
        const result = work();
        commit();
        return result;
      } catch (error) {
        for (const table of Object.values(named)) table.undo();
        throw error;
      }
    },
    close() {
      if (open) closeSync(handle);
      open = false;
    },
  };
}

/** The journal's changes in order; none when there is no file yet. */
function read(file: string): Change[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
  // Only complete lines were committed.
  const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n');
  return lines.filter(Boolean).flatMap((line, index) => {
    try {
      return JSON.parse(line) as Change[];
    } catch (cause) {
      throw new Error(
        `The payments stand-in cannot read line ${index + 1} of ${file}. Move the file away to start with an empty account.`,
        { cause },
      );
    }
  });
}

function writeAll(handle: number, text: string, at: number): number {
  const bytes = Buffer.from(text);
  let written = 0;
  while (written < bytes.length)
    written += writeSync(handle, bytes, written, bytes.length - written, at + written);
  return at + written;
}
