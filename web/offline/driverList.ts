import { callApi } from './api.ts';
import type { OwnerDatabase } from './databases.ts';
import { withRoom } from './errors.ts';
import { headersFor, ownerDatabase, personOwner } from './owner.ts';

// A driver's day on the device: the list and the pictures of its sites, for roads without signal. Kept with the
// person's own things, so nobody else who uses this device sees them.

type KeptDay = { list: unknown; asOf: string };
type Site = { addressId: string; person: string };

/** Lists are for the day and the one after; older ones have other people's addresses in them. */
const KEPT_DAYS = 3;

export async function readDay(
  database: OwnerDatabase,
  personId: string,
  key: string,
): Promise<KeptDay | null> {
  if (database.name !== personOwner(personId)) return null;
  const kept = await database.meta.get(`drive ${key}`);
  return kept && 'list' in kept ? { list: kept.list, asOf: kept.asOf } : null;
}

/** null while it is not stored. */
export async function readSitePhoto(
  database: OwnerDatabase,
  personId: string,
  addressId: string,
): Promise<ArrayBuffer | null> {
  if (database.name !== personOwner(personId)) return null;
  const kept = await database.meta.get(`site ${addressId}`);
  return kept && 'taken' in kept ? kept.jpeg : null;
}

/** @param sites those whose pictures the list shows; they are fetched, and others forgotten */
export async function keepDay(
  personId: string,
  key: string,
  list: unknown,
  sites: readonly Site[],
): Promise<void> {
  const database = await ownerDatabase();
  if (database.name !== personOwner(personId)) return;
  const asOf = new Date().toISOString();
  await withRoom(() => database.meta.put({ key: `drive ${key}`, list, asOf }));
  const oldest = new Date(Date.now() - KEPT_DAYS * 86_400_000).toISOString();
  await database.meta
    .where('key')
    .startsWith('drive ')
    .filter((kept) => 'asOf' in kept && kept.asOf < oldest)
    .delete();
  const shown = new Set(sites.map(({ addressId }) => `site ${addressId}`));
  await database.meta
    .where('key')
    .startsWith('site ')
    .filter((kept) => 'taken' in kept && kept.taken < oldest && !shown.has(kept.key))
    .delete();
  for (const site of sites) await keepSitePhoto(database, site);
}

async function keepSitePhoto(database: OwnerDatabase, { addressId, person }: Site): Promise<void> {
  const key = `site ${addressId}` as const;
  if (await database.meta.get(key)) return;
  const headers = await headersFor(database.name);
  if (headers === null) return;
  const response = await callApi(`/api/drop-photos/${addressId}?person=${person}`, { headers });
  if (!response.ok) return;
  const jpeg = await response.arrayBuffer();
  await withRoom(() => database.meta.put({ key, jpeg, taken: new Date().toISOString() }));
}

/** The admin's code, for the next time there is no signal: the first visit may have been faster than the worker. */
export async function cacheAdminCode(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const cache = await caches.open('admin');
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => new URL(name).pathname.startsWith('/assets/admin-'));
  for (const url of new Set(loaded)) if (!(await cache.match(url))) await cache.add(url);
}
