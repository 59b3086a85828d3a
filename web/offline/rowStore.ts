import type { PullRow } from '../../domain/sync/sync.ts';
import type { Cursor, RowsDatabase, StoredRow } from './databases.ts';
import { withRoom } from './quota.ts';

// Where pulled rows go. Both kinds keep rows and cursor together: never one without the other.

export type RowStore = {
  cursor(): Promise<Cursor | null>;
  all(): Promise<StoredRow[]>;
  /** Everything anew, in one transaction. */
  replace(rows: readonly PullRow[], cursor: Cursor): Promise<void>;
  /**
   * Changes on top, in one transaction. False, and nothing is written, when the cursor they were asked for is gone
   * meanwhile: what asked for everything anew must not be answered with less.
   */
  apply(rows: readonly PullRow[], cursor: Cursor): Promise<boolean>;
};

const live = (rows: readonly PullRow[]): StoredRow[] =>
  rows.filter((row) => !row.deleted).map(({ table, id, rev, body }) => ({ table, id, rev, body }));

export function databaseRows(database: RowsDatabase): RowStore {
  const { rows: kept, meta } = database;
  return {
    async cursor() {
      const found = await meta.get('cursor');
      return found?.key === 'cursor' ? found : null;
    },
    all: () => kept.toArray(),
    async replace(rows, cursor) {
      await withRoom(() =>
        database.transaction('rw', kept, meta, async () => {
          // What was made here and is not confirmed yet cannot come back by pulling.
          await kept.filter((row) => !row.pending).delete();
          await kept.bulkPut(live(rows));
          await meta.put({ key: 'cursor', ...cursor });
        }),
      );
    },
    async apply(rows, cursor) {
      return withRoom(() =>
        database.transaction('rw', kept, meta, async () => {
          const held = await meta.get('cursor');
          if (held?.key !== 'cursor' || held.epoch !== cursor.epoch) return false;
          // Another tab was faster, and has it from later.
          if (held.next > cursor.next) return true;
          const gone = rows.filter((row) => row.deleted);
          await kept.bulkDelete(gone.map(({ table, id }) => [table, id] as const));
          await kept.bulkPut(live(rows));
          await meta.put({ key: 'cursor', ...cursor });
          return true;
        }),
      );
    },
  };
}

/** For browsers that store nothing: as long as the page lives. */
export function memoryRows(): RowStore {
  const kept = new Map<string, StoredRow>();
  let held: Cursor | null = null;
  const key = ({ table, id }: Pick<PullRow, 'table' | 'id'>) => `${table} ${id}`;
  const put = (rows: readonly PullRow[], cursor: Cursor) => {
    for (const row of rows) kept.delete(key(row));
    for (const row of live(rows)) kept.set(key(row), row);
    held = cursor;
  };
  return {
    cursor: async () => held,
    all: async () => [...kept.values()],
    async replace(rows, cursor) {
      kept.clear();
      put(rows, cursor);
    },
    async apply(rows, cursor) {
      put(rows, cursor);
      return true;
    },
  };
}
