import { storeDate } from '../../domain/delivery/calendar.ts';
import type { DeliveryMark } from '../../domain/delivery/deliveries.ts';
import { afterMark, type DeliveryStatus } from '../../domain/delivery/deliveryStatuses.ts';
import { isFile } from './api.ts';
import type { OwnerDatabase } from './databases.ts';
import { withRoom } from './errors.ts';
import { ownerDatabase, personOwner } from './owner.ts';

// A driver's day on the device: the list, for areas without signal; and today's answers for admin pages. Stored in the
// person's own database, so nobody else on this device sees them.

type StoredDay = { list: unknown; asOf: string };

/** Lists are kept for the day and the day after, because they hold other people's addresses. */
const STORED_DAYS = 3;

export async function readDay(
  database: OwnerDatabase,
  personId: string,
  key: string,
): Promise<StoredDay | null> {
  if (database.name !== personOwner(personId)) return null;
  const entry = await database.meta.get(`drive ${key}`);
  return entry && 'list' in entry ? { list: entry.list, asOf: entry.asOf } : null;
}

/** Keeps an answer for the rest of the day, and drops those of earlier days. */
export async function cacheAnswer(personId: string, path: string, answer: unknown): Promise<void> {
  const database = await ownerDatabase();
  if (database.name !== personOwner(personId)) return;
  const now = new Date();
  await withRoom(() => database.meta.put({ key: `admin ${path}`, answer, asOf: now.toISOString() }));
  await database.meta
    .where('key')
    .startsWith('admin ')
    .filter((entry) => 'answer' in entry && storeDate(new Date(entry.asOf)) !== storeDate(now))
    .delete();
}

/** Undefined where none was kept today. */
export async function readAnswer(database: OwnerDatabase, personId: string, path: string): Promise<unknown> {
  if (database.name !== personOwner(personId)) return undefined;
  const entry = await database.meta.get(`admin ${path}`);
  if (!entry || !('answer' in entry) || storeDate(new Date(entry.asOf)) !== storeDate(new Date()))
    return undefined;
  return entry.answer;
}

/** Stores a list, and deletes old ones. */
export async function saveDay(personId: string, key: string, list: unknown): Promise<void> {
  const database = await ownerDatabase();
  if (database.name !== personOwner(personId)) return;
  const asOf = new Date().toISOString();
  await withRoom(() => database.meta.put({ key: `drive ${key}`, list, asOf }));
  const oldest = new Date(Date.now() - STORED_DAYS * 86_400_000).toISOString();
  await database.meta
    .where('key')
    .startsWith('drive ')
    .filter((entry) => 'asOf' in entry && entry.asOf < oldest)
    .delete();
}

/** Deletes stored lists of other days: a driver's phone only holds today's. */
export async function forgetDays(
  personId: string,
  isGone: (list: { day?: string; mayChoose?: string }) => boolean,
): Promise<void> {
  const { name, meta } = await ownerDatabase();
  if (name !== personOwner(personId)) return;
  await meta
    .where('key')
    .startsWith('drive ')
    .filter((entry) => 'list' in entry && isGone(entry.list as object))
    .delete();
}

/** Applies a mark to lists that were stored before it was sent, also when the service worker sends it. */
export async function markStoredLists(
  { meta }: OwnerDatabase,
  { deliveryId, status }: DeliveryMark,
): Promise<void> {
  await meta
    .where('key')
    .startsWith('drive ')
    .modify((entry) => {
      if (!('list' in entry)) return;
      const { stops = [] } = entry.list as { stops?: { id: string; status: DeliveryStatus }[] };
      const stop = stops.find(({ id }) => id === deliveryId);
      if (stop) stop.status = afterMark(stop.status, status);
    });
}

/** Caches the admin's code for later without signal: the first visit may have come before the worker. */
export async function cacheAdminCode(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const cache = await caches.open('admin');
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => new URL(name).pathname.startsWith('/assets/admin-'));
  for (const url of new Set(loaded)) {
    if (await cache.match(url)) continue;
    const response = await fetch(url);
    if (isFile(response)) await cache.put(url, response);
  }
}
