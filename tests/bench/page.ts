// Runs in the browser: the store's own pull into the store's own IndexedDB, with a watch on it.
import { CatalogDatabase } from '../../web/offline/databases.ts';
import { databaseRows, pull, type RowStore } from '../../web/offline/pull.ts';

export type Measured = { rows: number; totalMs: number; writeMs: number; readMs: number };

/** Pulls what is new into what is stored; all of it the first time. */
export async function measure(): Promise<Measured> {
  const database = new CatalogDatabase();
  await database.open();
  const store = databaseRows(database);
  let rows = 0;
  let writeMs = 0;
  const watched =
    <Done>(write: (...args: Parameters<RowStore['apply']>) => Promise<Done>) =>
    async (...args: Parameters<RowStore['apply']>): Promise<Done> => {
      const began = performance.now();
      const done = await write(...args);
      writeMs += performance.now() - began;
      rows += args[0].length;
      return done;
    };
  const began = performance.now();
  await pull({ ...store, replace: watched(store.replace), apply: watched(store.apply) }, 'catalog');
  const totalMs = performance.now() - began;
  const reading = performance.now();
  await store.all();
  const readMs = performance.now() - reading;
  database.close();
  return { rows, totalMs, writeMs, readMs };
}
