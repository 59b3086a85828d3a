import { expect, test, vi } from 'vitest';
import { type PullRow, SYNC_SCHEMA } from '../../domain/sync.ts';
import { forbidStorage, killConnection, offlineModules, restartApp, withStore } from './device.ts';
import type { FakeStore } from './store.ts';

let store: FakeStore;

const product = (rev: number, name: string, sortOrder = rev): PullRow => ({
  table: 'products',
  id: name,
  rev,
  deleted: false,
  body: { id: name, name, sortOrder, catalog: 'traditional' },
});
const premium = (rev: number, name: string, sortOrder = rev): PullRow => ({
  ...product(rev, name),
  body: { id: name, name, sortOrder, catalog: 'premium' },
});
const tombstone = (rev: number, name: string): PullRow => ({
  table: 'products',
  id: name,
  rev,
  deleted: true,
  body: null,
});

withStore((made) => {
  store = made;
  store.rows.catalog = [product(1, 'topsoil'), product(2, 'mulch'), product(3, 'sand')];
});

const noSignal = () => vi.stubGlobal('location', { origin: 'http://127.0.0.1:9' });
const signal = () => vi.stubGlobal('location', { origin: store.url });

async function names() {
  const { openCatalog } = await offlineModules();
  return (await openCatalog()).products.map(({ name }) => name);
}

test('a first visit pulls every page and then has the whole catalog offline', async () => {
  store.pageRows = 2;
  expect(await names()).toEqual(['topsoil', 'mulch', 'sand']);
  expect(store.pulls.map((query) => query.get('since'))).toEqual(['0', '2']);

  restartApp();
  noSignal();
  expect(await names()).toEqual(['topsoil', 'mulch', 'sand']);
});

test('a first visit offline reports that nothing is stored, and works once online', async () => {
  noSignal();
  const { openCatalog } = await offlineModules();
  await expect(openCatalog()).rejects.toMatchObject({ name: 'NothingStored' });
  signal();
  expect((await openCatalog()).products).toHaveLength(3);
});

test('a page that opens the catalog and pulls changes at once pulls it once', async () => {
  const { openCatalog, refreshCatalog, $catalog } = await offlineModules();
  const told = vi.fn();
  $catalog.listen(told);
  await Promise.all([openCatalog(), refreshCatalog(), openCatalog()]);
  expect(store.pulls).toHaveLength(1);
  expect(told).toHaveBeenCalledTimes(1);
});

test('changes are pulled from the last revision on, and update the screens', async () => {
  const { openCatalog, refreshCatalog, $catalog } = await offlineModules();
  await openCatalog();
  let told = 0;
  $catalog.listen(() => {
    told += 1;
  });
  expect(await refreshCatalog()).toBe(false);
  expect(told).toBe(0);

  store.rows.catalog.push(product(4, 'gravel'), tombstone(5, 'mulch'));
  expect(await refreshCatalog()).toBe(true);
  expect(told).toBe(1);
  expect(store.pulls.at(-1)?.get('since')).toBe('3');
  expect((await openCatalog()).products.map(({ name }) => name)).toEqual(['topsoil', 'sand', 'gravel']);
});

test('an open page stores the time of an empty pull once a minute, not each time', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { openCatalog, refreshCatalog } = await offlineModules();
  const { CatalogDatabase } = await import('../../web/offline/databases.ts');
  await openCatalog();
  const { meta } = new CatalogDatabase();
  const noted = async () => {
    vi.setSystemTime(Date.now() + 30_000);
    expect(await refreshCatalog()).toBe(false);
    const cursor = await meta.get('cursor');
    return cursor?.key === 'cursor' && cursor.asOf === new Date().toISOString();
  };
  expect([await noted(), await noted(), await noted()]).toEqual([false, true, false]);
  expect(store.pulls).toHaveLength(4);
  vi.useRealTimers();
});

test('a pull that breaks half way leaves the old catalog whole', async () => {
  const { openCatalog, refreshCatalog } = await offlineModules();
  await openCatalog();
  store.epoch = 'second';
  store.rows.catalog = [product(1, 'clay'), product(2, 'loam'), product(3, 'peat')];
  store.pageRows = 1;
  const network = globalThis.fetch;
  let calls = 0;
  vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) => {
    calls += 1;
    // The delta is answered with a reset, the first page of the rebuild arrives, the second does not.
    return calls > 2 ? Promise.reject(new TypeError('gone')) : network(...args);
  });
  await expect(refreshCatalog()).rejects.toMatchObject({ name: 'Unreachable', cause: { message: 'gone' } });
  expect(calls).toBe(3);
  restartApp();
  expect(await names()).toEqual(['topsoil', 'mulch', 'sand']);
});

test('JSON that is not the store’s leaves the catalog as it is', async () => {
  const { openCatalog, refreshCatalog } = await offlineModules();
  await openCatalog();
  vi.stubGlobal('fetch', async () => Response.json({}));
  await expect(refreshCatalog()).rejects.toThrow(TypeError);
  restartApp();
  noSignal();
  expect(await names()).toEqual(['topsoil', 'mulch', 'sand']);
});

test('a database restored from a backup makes the device start over', async () => {
  const { openCatalog, refreshCatalog } = await offlineModules();
  await openCatalog();
  store.epoch = 'second';
  store.rows.catalog = [product(1, 'topsoil'), product(2, 'clay')];
  expect(await refreshCatalog()).toBe(true);
  expect((await openCatalog()).products.map(({ name }) => name)).toEqual(['topsoil', 'clay']);
  expect(store.pulls.map((query) => query.get('since'))).toEqual(['0', '3', '0']);
});

test('a reset device keeps its own unsent rows', async () => {
  const { ownerDatabase, pullPersonalRows, listPersonalRows } = await offlineModules();
  const database = await ownerDatabase();
  store.rows.me = [{ table: 'user_recently_viewed', id: 'old', rev: 4, deleted: false, body: { n: 1 } }];
  await pullPersonalRows(database);
  await database.rows.put({
    table: 'user_recently_viewed',
    id: 'local',
    rev: 0,
    body: { n: 2 },
    pending: true,
  });
  store.epoch = 'second';
  store.rows.me = [{ table: 'user_recently_viewed', id: 'new', rev: 2, deleted: false, body: { n: 3 } }];
  await pullPersonalRows(database);
  expect((await listPersonalRows('user_recently_viewed')).map(({ id, pending }) => [id, pending])).toEqual([
    ['local', true],
    ['new', false],
  ]);
});

test('a browser without storage has the catalog as long as the page lives', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  forbidStorage();
  const { openCatalog, refreshCatalog } = await offlineModules();
  expect((await openCatalog()).products).toHaveLength(3);
  store.rows.catalog.push(product(4, 'gravel'), tombstone(5, 'mulch'));
  await refreshCatalog();
  noSignal();
  expect((await openCatalog()).products.map(({ name }) => name)).toEqual(['topsoil', 'sand', 'gravel']);
});

test('other tabs’ pulls are still followed after this tab’s connection died', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const { openCatalog, followOtherTabs, probeCatalog } = await offlineModules();
  await openCatalog();
  const stop = await followOtherTabs();
  killConnection('catalog');
  await probeCatalog();
  restartApp();
  const other = await offlineModules();
  await other.openCatalog();
  store.rows.catalog.push(product(4, 'gravel'));
  await other.refreshCatalog();
  await expect.poll(async () => (await openCatalog()).products.map(({ name }) => name)).toContain('gravel');
  stop();
});

test('premium products come first, each catalog in its own order', async () => {
  store.rows.catalog = [
    product(1, 'b', 2),
    product(2, 'a', 1),
    premium(3, 'p', 9),
    {
      table: 'delivery_zips',
      id: '37203',
      rev: 4,
      deleted: false,
      body: { zip: '37203', city: 'Nashville', zone: 'metro' },
    },
  ];
  const { openCatalog } = await offlineModules();
  const snapshot = await openCatalog();
  expect(snapshot.products.map(({ name }) => name)).toEqual(['p', 'a', 'b']);
  expect(snapshot.places.get('37203')).toMatchObject({ city: 'Nashville' });
  expect(snapshot.rev).toBe(4);
  expect(Date.parse(snapshot.asOf)).not.toBeNaN();
});

test('a stored catalog of another schema is pulled again', async () => {
  const { openCatalog, refreshCatalog } = await offlineModules();
  await openCatalog();
  const { CatalogDatabase } = await import('../../web/offline/databases.ts');
  const database = new CatalogDatabase();
  const cursor = await database.meta.get('cursor');
  if (cursor?.key !== 'cursor') throw new Error('no cursor was stored');
  await database.meta.put({ ...cursor, schema: 0 });
  await refreshCatalog();
  expect(store.pulls.at(-1)?.get('since')).toBe('0');
  expect(await database.meta.get('cursor')).toMatchObject({ schema: SYNC_SCHEMA });
});
