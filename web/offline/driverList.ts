import { callApi } from './api.ts';
import { headersFor, ownerDatabase, personOwner } from './owner.ts';
import { withRoom } from './quota.ts';

// A driver's day on the device: the list and the pictures of its sites, for roads without signal. Kept with the
// person's own things, so nobody else who uses this device sees them.

type KeptDay = { list: unknown; asOf: string };

/** Lists are for the day and the one after; older ones have other people's addresses in them. */
const KEPT_DAYS = 3;

async function own(personId: string) {
  const database = await ownerDatabase();
  return database.name === personOwner(personId) ? database : null;
}

export async function readDay(personId: string, key: string): Promise<KeptDay | null> {
  const kept = await (await own(personId))?.meta.get(`drive ${key}`);
  return kept && 'list' in kept ? { list: kept.list, asOf: kept.asOf } : null;
}

/** @param addressIds the sites whose pictures the list shows; others are forgotten */
export async function keepDay(
  personId: string,
  key: string,
  list: unknown,
  addressIds: readonly string[],
): Promise<void> {
  const database = await own(personId);
  if (!database) return;
  const asOf = new Date().toISOString();
  await withRoom(() => database.meta.put({ key: `drive ${key}`, list, asOf }));
  const oldest = new Date(Date.now() - KEPT_DAYS * 86_400_000).toISOString();
  await database.meta
    .where('key')
    .startsWith('drive ')
    .filter((kept) => 'asOf' in kept && kept.asOf < oldest)
    .delete();
  await database.meta
    .where('key')
    .startsWith('site ')
    .filter(
      (kept) => 'taken' in kept && kept.taken < oldest && !addressIds.some((id) => kept.key === `site ${id}`),
    )
    .delete();
}

/** The picture of a site: as it is kept, else fetched and kept. null without signal, and for nobody's. */
export async function readSitePhoto(
  personId: string,
  addressId: string,
  person: string,
): Promise<ArrayBuffer | null> {
  const database = await own(personId);
  if (!database) return null;
  const key = `site ${addressId}` as const;
  const kept = await database.meta.get(key);
  if (kept && 'taken' in kept) return kept.jpeg;
  const headers = await headersFor(database.name);
  if (headers === null || !navigator.onLine) return null;
  const response = await callApi(`/api/drop-photos/${addressId}?person=${person}`, { headers });
  if (!response.ok) return null;
  const jpeg = await response.arrayBuffer();
  await withRoom(() => database.meta.put({ key, jpeg, taken: new Date().toISOString() }));
  return jpeg;
}

/** The office's code, for the next time there is no signal: the first visit may have been faster than the worker. */
export async function keepAdmin(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const cache = await caches.open('office');
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => new URL(name).pathname.startsWith('/assets/office-'));
  for (const url of new Set(loaded)) if (!(await cache.match(url))) await cache.add(url);
}
