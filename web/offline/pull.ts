import { PULL_PAGE_ROWS, type Pull, type PullRow, SYNC_SCHEMA, type SyncScope } from '../../domain/sync.ts';
import { callApi } from './api.ts';
import { type Cursor, OwnerDatabase, type RowsDatabase, type StoredRow } from './databases.ts';
import { TokenRefused, withRoom } from './errors.ts';
import { isOwnDeletion, recordOwnRowsAgain } from './ownRows.ts';
import { $recorded } from './status.ts';

// GET /api/sync, page by page. Changes are written a page at a time; the first load and a reset are collected first, so
// that a connection that breaks half way leaves the old state whole.

/** The server does not know this cursor (another epoch, or a database restored to before it), or it was deleted here. */
class Reset extends Error {}

async function page(
  scope: SyncScope,
  cursor: number,
  epoch: string | null,
  headers: Record<string, string>,
): Promise<Pull> {
  const query = new URLSearchParams({
    scope,
    since: String(cursor),
    schema: String(SYNC_SCHEMA),
    limit: String(PULL_PAGE_ROWS),
  });
  if (epoch !== null) query.set('epoch', epoch);
  const response = await callApi(`/api/sync?${query}`, { headers });
  if (response.status === 409) throw new Reset('the server asks for a reset');
  if (response.status === 401) throw new TokenRefused();
  if (!response.ok) throw new Error(`pull of ${scope} answered ${response.status}`);
  return (await response.json()) as Pull;
}

/** How often an answer of "nothing new" is recorded: a page that stays open asks every few seconds. */
const NOTED_MS = 60_000;

const cursorAt = ({ epoch, next }: Pull): Cursor => ({
  epoch,
  next,
  asOf: new Date().toISOString(),
  schema: SYNC_SCHEMA,
});

async function pullAll(store: RowStore, scope: SyncScope, headers: Record<string, string>): Promise<void> {
  const rows: PullRow[] = [];
  let epoch: string | null = null;
  let cursor = 0;
  for (;;) {
    const got = await page(scope, cursor, epoch, headers);
    if (epoch !== null && got.epoch !== epoch) throw new Reset('the epoch changed between two pages');
    rows.push(...got.rows);
    if (!got.more) return store.replace(rows, cursorAt(got), got.start);
    if (got.next <= cursor) throw new Error('the server repeats a page');
    epoch = got.epoch;
    cursor = got.next;
  }
}

async function pullChanges(
  store: RowStore,
  cursor: Cursor,
  scope: SyncScope,
  headers: Record<string, string>,
): Promise<boolean> {
  let changed = false;
  let rev = cursor.next;
  for (;;) {
    const got = await page(scope, rev, cursor.epoch, headers);
    if (got.epoch !== cursor.epoch) throw new Reset('another epoch');
    const isNews = changed || got.next !== rev || got.rows.length > 0;
    const isNoted = Math.abs(Date.now() - Date.parse(cursor.asOf)) < NOTED_MS;
    if (!isNews && isNoted && (await store.cursor())?.next === rev) return changed;
    if (!(await store.apply(got.rows, cursorAt(got)))) throw new Reset('the cursor is gone');
    changed ||= got.rows.length > 0;
    if (!got.more) return changed;
    if (got.next <= rev) throw new Error('the server repeats a page');
    rev = got.next;
  }
}

/** Brings a store up to date. True when any row changed. Rejects without signal, leaving what was stored. */
export async function pull(
  store: RowStore,
  scope: SyncScope,
  headers: Record<string, string> = {},
): Promise<boolean> {
  const cursor = await store.cursor();
  if (cursor && cursor.schema === SYNC_SCHEMA) {
    try {
      return await pullChanges(store, cursor, scope, headers);
    } catch (error) {
      if (!(error instanceof Reset)) throw error;
    }
  }
  await pullAll(store, scope, headers);
  return true;
}

// Where pulled rows go. Both stores change rows and cursor together, never one without the other.

export type RowStore = {
  cursor(): Promise<Cursor | null>;
  all(): Promise<StoredRow[]>;
  /**
   * Replaces everything, in one transaction. In another epoch a person's own rows are first recorded again.
   *
   * @param start the highest revision when the epoch began
   */
  replace(rows: readonly PullRow[], cursor: Cursor, start?: number): Promise<void>;
  /**
   * Applies changes in one transaction. Returns false and writes nothing when the cursor they were requested with is
   * gone: whoever reset it asked for everything, and must not get less.
   */
  apply(rows: readonly PullRow[], cursor: Cursor): Promise<boolean>;
};

const live = (rows: readonly PullRow[]): StoredRow[] =>
  rows.filter((row) => !row.deleted).map(({ table, id, rev, body }) => ({ table, id, rev, body }));

/** A deletion stays as a row without a body, so that an older database does not bring back what was deleted. */
const toStoredRows = (rows: readonly PullRow[]): StoredRow[] => [
  ...live(rows),
  ...rows.filter(isOwnDeletion).map(({ table, id, rev }) => ({ table, id, rev, body: null })),
];
const isDeletedHere = ({ body, pending }: StoredRow) => body === null && !pending;

/** The next pull brings everything. The cursor stays, because it names the epoch that the rows are of. */
export async function forgetCursor({ meta }: RowsDatabase): Promise<void> {
  const entry = await meta.get('cursor');
  if (entry?.key !== 'cursor') return;
  try {
    await meta.put({ ...entry, schema: 0 });
  } catch (error) {
    console.info('This device is full; deleting works all the same.', error);
    await meta.delete('cursor');
  }
}

export function databaseRows(database: RowsDatabase): RowStore {
  const { rows: rowTable, meta } = database;
  return {
    async cursor() {
      const entry = await meta.get('cursor');
      return entry?.key === 'cursor' ? entry : null;
    },
    all: () => rowTable.toArray(),
    async replace(pulled, cursor, start = 0) {
      const ownerDatabase = database instanceof OwnerDatabase ? database : null;
      const isRecorded = await withRoom(() =>
        database.transaction(
          'rw',
          ownerDatabase ? [rowTable, meta, ownerDatabase.outbox] : [rowTable, meta],
          async () => {
            const entry = await meta.get('cursor');
            const isOther = entry?.key === 'cursor' && entry.epoch !== cursor.epoch;
            const resent =
              ownerDatabase && isOther ? await recordOwnRowsAgain(ownerDatabase, pulled, start) : [];
            const deleted = await rowTable.filter((row) => isOther && isDeletedHere(row)).toArray();
            // Unconfirmed rows stay, because a pull does not bring them back.
            await rowTable.filter((row) => !row.pending).delete();
            await rowTable.bulkPut([...deleted, ...toStoredRows(pulled), ...resent]);
            await meta.put({ key: 'cursor', ...cursor });
            return resent.length > 0;
          },
        ),
      );
      if (isRecorded) $recorded.set({ type: null });
    },
    async apply(rows, cursor) {
      return withRoom(() =>
        database.transaction('rw', rowTable, meta, async () => {
          const entry = await meta.get('cursor');
          if (entry?.key !== 'cursor' || entry.epoch !== cursor.epoch || entry.schema !== cursor.schema)
            return false;
          // Another tab has already stored later changes.
          if (entry.next > cursor.next) return true;
          const deletedRows = rows.filter((row) => row.deleted);
          await rowTable.bulkDelete(deletedRows.map(({ table, id }) => [table, id] as const));
          await rowTable.bulkPut(toStoredRows(rows));
          await meta.put({ key: 'cursor', ...cursor });
          return true;
        }),
      );
    },
  };
}

/** Keeps rows as long as the page lives, for browsers that store nothing. */
export function memoryRows(): RowStore {
  const rowByKey = new Map<string, StoredRow>();
  let cursorNow: Cursor | null = null;
  const key = ({ table, id }: Pick<PullRow, 'table' | 'id'>) => `${table} ${id}`;
  const put = (rows: readonly PullRow[], cursor: Cursor) => {
    for (const row of rows) rowByKey.delete(key(row));
    for (const row of live(rows)) rowByKey.set(key(row), row);
    cursorNow = cursor;
  };
  return {
    cursor: async () => cursorNow,
    all: async () => [...rowByKey.values()],
    async replace(rows, cursor) {
      rowByKey.clear();
      put(rows, cursor);
    },
    async apply(rows, cursor) {
      put(rows, cursor);
      return true;
    },
  };
}
