import './channels.ts';
import { type DBCoreTransaction, Dexie, type EntityTable, type Table } from 'dexie';
import type { RefusalCode } from '../../domain/base/refusals.ts';
import type { MyOrder } from '../../domain/orders/guestOrders.ts';
import type { CommandType, SyncTable } from '../../domain/sync.ts';
import { Outdated } from './errors.ts';
import { setStatus } from './status.ts';

// The device's databases: `device` (its identity), `catalog` (shared by everybody on it) and one per owner.

/** A pulled row, or a local one that the server has not confirmed (`pending`). */
export type StoredRow = { table: SyncTable; id: string; rev: number; body: unknown; pending?: boolean };

/** How far a scope was pulled. A different `schema` than this build's means pulling all of it again. */
export type Cursor = { epoch: string; next: number; asOf: string; schema: number };

export type ParkedOutbox = { reason: 'sign_in' | 'update'; schema: number };

export type Meta =
  | ({ key: 'cursor' } & Cursor)
  | ({ key: 'parked' } & ParkedOutbox)
  | { key: 'owner'; owner: string }
  /** Who is signed in on this device, with the token that the worker may use. */
  | { key: 'person'; owner: string; token: string | null; expiresAt: number }
  /** The email with which the database's person last signed in. */
  | { key: 'email'; email: string }
  | { key: 'orders'; orders: MyOrder[]; asOf: string }
  /** A picture of a saved job; with its row in the account's backup, once it is queued for that. */
  | { key: `job-photo ${string}`; jpeg: ArrayBuffer; takenAt: string; row?: string; isBackedUp?: boolean }
  /** A driver's list of a truck and a day (driverList.ts). */
  | { key: `drive ${string}`; list: unknown; asOf: string }
  /** An answer that an admin page had from the server today, by its path. */
  | { key: `admin ${string}`; answer: unknown; asOf: string }
  /** A half-filled form (drafts.ts). */
  | { key: `draft ${string}`; texts: Readonly<Record<string, string>>; at: number };

/** A command, waiting or answered. */
export type OutboxItem = {
  /** Increases in order of creation; assigned by the database. */
  position: number;
  id: string;
  type: CommandType;
  payload: unknown;
  madeAt: string;
  /** The row's revision that this change is based on. Absent for a new row. */
  baseRev?: number;
  /** How often it was sent; 0 means that the server has certainly never seen it. */
  attempts: number;
  state: 'waiting' | 'refused' | 'sent';
  /** The local row that shows the command's effect. */
  row?: { table: SyncTable; id: string };
  /** The store takes it only after its sender's second sign-in step. */
  isFactorMissing?: boolean;
  /** Why it was refused, with details from the server. */
  code?: RefusalCode;
  detail?: Record<string, unknown>;
  answeredAt?: string;
  /** The store took it without this many of its pictures. */
  photosLeftOut?: number;
  /** Another device had changed the job too; the store has kept that version as a job of its own. */
  copy?: { id: string; name: string };
};

/**
 * WebKit keeps a page that was left in its back-forward cache with its transactions open, and until somebody returns to
 * it, they keep all other pages from writing. So they are aborted: nothing is left half done, and the page that started
 * them gets an error when it is shown again.
 */
const running = new Set<DBCoreTransaction>();
// Node has no such function, and a worker never gets the event.
globalThis.addEventListener?.('pagehide', (event) => {
  if (!('persisted' in event && event.persisted)) return;
  for (const transaction of running) {
    try {
      transaction.abort();
    } catch (error) {
      // It is already committing.
      if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
    }
  }
});

/** A tab with an older app must not write to a newer database: its connection closes and it asks for a reload. */
class StoreDatabase extends Dexie {
  constructor(name: string, durability: 'strict' | 'relaxed') {
    super(name, { chromeTransactionDurability: durability });
    this.use({
      stack: 'dbcore',
      name: 'running transactions',
      create: (core) => ({
        ...core,
        transaction(...args) {
          const transaction = core.transaction(...args) as DBCoreTransaction & IDBTransaction;
          running.add(transaction);
          const end = () => running.delete(transaction);
          for (const event of ['complete', 'abort'] as const) transaction.addEventListener(event, end);
          return transaction;
        },
      }),
    });
    this.on('versionchange', () => {
      this.close({ disableAutoOpen: true });
      setStatus({ outdated: true });
    });
    // Dexie would open a newer database without an error. IndexedDB's version is ten times that of `version()`.
    const sticky = true;
    this.on(
      'ready',
      () => {
        if (Math.floor(this.backendDB().version / 10) <= this.verno) return;
        setStatus({ outdated: true });
        throw new Outdated(name);
      },
      sticky,
    );
  }
}

export class RowsDatabase extends StoreDatabase {
  declare rows: Table<StoredRow, [SyncTable, string]>;
  declare meta: Table<Meta, Meta['key']>;
}

export class CatalogDatabase extends RowsDatabase {
  constructor() {
    super('catalog', 'relaxed');
    this.version(2).stores({ rows: '[table+id]', meta: 'key' });
  }
}

export class OwnerDatabase extends RowsDatabase {
  declare outbox: EntityTable<OutboxItem, 'position'>;

  /** Strict durability: "Saved on this device" must be true even if the battery dies right after. */
  constructor(owner: string) {
    super(owner, 'strict');
    this.version(1).stores({ outbox: '++position, &id, state', rows: '[table+id], table', meta: 'key' });
  }
}

export class DeviceDatabase extends StoreDatabase {
  declare meta: Table<Meta, Meta['key']>;

  constructor() {
    super('device', 'strict');
    this.version(1).stores({ meta: 'key' });
  }
}
