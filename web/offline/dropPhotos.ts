import { callApi } from './api.ts';
import type { OwnerDatabase } from './databases.ts';
import { headersFor, ownerDatabase, personOwner } from './owner.ts';
import { withRoom } from './quota.ts';

// Pictures of drop spots: rows say that there is one, its bytes are kept here once they were taken or fetched.

const KEY = 'photo ';

/** For the transaction that saves the picture or its removal. */
export const keepPhoto =
  (addressId: string, version: string, jpeg: ArrayBuffer | null) => (meta: OwnerDatabase['meta']) =>
    jpeg === null
      ? meta.delete(`${KEY}${addressId}`)
      : meta.put({ key: `${KEY}${addressId}`, version, jpeg });

/** null without signal, unless it was seen here before; and for anybody else's. */
export async function readPhoto(
  personId: string,
  addressId: string,
  version: string,
): Promise<ArrayBuffer | null> {
  const database = await ownerDatabase();
  if (database.name !== personOwner(personId)) return null;
  const key = `${KEY}${addressId}` as const;
  const kept = await database.meta.get(key);
  if (kept && 'version' in kept && kept.version === version) return kept.jpeg;
  const headers = await headersFor(database.name);
  if (headers === null || !navigator.onLine) return null;
  const response = await callApi(`/api/drop-photos/${addressId}`, { headers });
  if (!response.ok) throw new Error(`the picture answered ${response.status}`);
  const jpeg = await response.arrayBuffer();
  await withRoom(() => database.meta.put({ key, version, jpeg }));
  await forgetOthers(database);
  return jpeg;
}

/** Pictures whose address or row is gone, by what another device did. */
async function forgetOthers({ rows, meta }: OwnerDatabase): Promise<void> {
  const there = await rows.where('table').equals('drop_photos').toArray();
  const wanted = new Set(there.flatMap(({ id, body }) => (body === null ? [] : [`${KEY}${id}`])));
  await meta
    .where('key')
    .startsWith(KEY)
    .filter(({ key }) => !wanted.has(key))
    .delete();
}
