import { Dexie, type EntityTable, type Table } from 'dexie';
import type { RefusalCode } from '../../domain/base/refusals.ts';
import type { CommandType } from '../../domain/commands.ts';
import type { MyOrder } from '../../domain/orders/myOrders.ts';
import type { SyncTable } from '../../domain/sync.ts';
import { Outdated } from './errors.ts';
import { setStatus } from './status.ts';

// The device's databases: `device` (who it is), `catalog` (shared by everybody who uses it) and one per owner.

/** A pulled row, or one made here that the store has not confirmed (`pending`). */
export type StoredRow = { table: SyncTable; id: string; rev: number; body: unknown; pending?: boolean };

/** How far a scope was pulled. Another `schema` than this build's means: pull it all again. */
export type Cursor = { epoch: string; next: number; asOf: string; schema: number };

export type Parked = { reason: 'sign_in' | 'update'; schema: number };

export type Meta =
  | ({ key: 'cursor' } & Cursor)
  | ({ key: 'parked' } & Parked)
  | { key: 'owner'; owner: string }
  /** Who is signed in on this device, and what the worker may show for it. */
  | { key: 'person'; owner: string; token: string | null; expiresAt: number }
  | { key: 'orders'; orders: MyOrder[]; asOf: string }
  /** A picture of an address's drop spot: taken here, or fetched once. */
  | { key: `photo ${string}`; version: string; jpeg: ArrayBuffer }
  /** A picture of a saved job, which stays on this device. */
  | { key: `job-photo ${string}`; jpeg: ArrayBuffer; takenAt: string }
  /** A driver's list of a truck and a day, and pictures of its sites (driverList.ts). */
  | { key: `drive ${string}`; list: unknown; asOf: string }
  | { key: `site ${string}`; jpeg: ArrayBuffer; taken: string };

/** A command as it waits, or as the store answered it. */
export type OutboxItem = {
  /** In the order of creation; assigned by the database. */
  position: number;
  id: string;
  type: CommandType;
  payload: unknown;
  madeAt: string;
  /** The store's revision of the row that this changes, as this device knew it. Absent for a new row. */
  baseRev?: number;
  /** How often it was sent; 0 means that the store has certainly never seen it. */
  attempts: number;
  state: 'waiting' | 'refused' | 'sent';
  /** The local row that shows what the command will do. */
  row?: { table: SyncTable; id: string };
  /** Why it was refused, with the store's details. */
  code?: RefusalCode;
  detail?: Record<string, unknown>;
  answeredAt?: string;
};

/** A tab of an older app may not write to a newer database: its connection is closed and it asks to be reloaded. */
class StoreDatabase extends Dexie {
  constructor(name: string, durability: 'strict' | 'relaxed') {
    super(name, { chromeTransactionDurability: durability });
    this.on('versionchange', () => {
      this.close({ disableAutoOpen: true });
      setStatus({ outdated: true });
    });
    // Dexie opens a newer database as it finds it. Its own numbers are ten times those of `version()`.
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
    this.version(2)
      .stores({ rows: '[table+id]', meta: 'key' })
      .upgrade(async (tx) => {
        // Premium products had a table of their own.
        const rows = tx.table<{ table: string; id: string }>('rows');
        const premium = rows.filter(({ table }) => table === 'premium_products');
        const moved = await premium.toArray();
        await premium.delete();
        await rows.bulkPut(moved.map((row) => ({ ...row, table: 'products' })));
      });
  }
}

export class OwnerDatabase extends RowsDatabase {
  declare outbox: EntityTable<OutboxItem, 'position'>;

  /** Strict durability: "Saved on this phone" must hold when the battery goes the moment after. */
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
