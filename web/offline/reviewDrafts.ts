import type { OwnerDatabase } from './databases.ts';
import { withRoom } from './errors.ts';
import { ownerDatabase } from './owner.ts';

// Pictures of reviews that are being written, until they are sent. Their texts are in the form's draft.

const KEY = 'review ';
/** How many unsent reviews keep their pictures; the oldest's are deleted first. */
const MOST_REVIEWS = 5;

const draftKey = (productId: string) => `${KEY}${productId}` as const;

export async function readReviewPhotos(productId: string): Promise<readonly ArrayBuffer[]> {
  const kept = await (await ownerDatabase()).meta.get(draftKey(productId));
  return kept && 'photos' in kept ? kept.photos : [];
}

export async function saveReviewPhotos(productId: string, photos: readonly ArrayBuffer[]): Promise<void> {
  const { meta } = await ownerDatabase();
  if (photos.length === 0) return forgetReviewPhotos(productId)(meta);
  await withRoom(() => meta.put({ key: draftKey(productId), photos, keptAt: new Date().toISOString() }));
  const all = (await meta.where('key').startsWith(KEY).toArray()).filter((kept) => 'keptAt' in kept);
  const oldestFirst = all.toSorted((a, b) => (a.keptAt < b.keptAt ? -1 : 1));
  await meta.bulkDelete(oldestFirst.slice(0, -MOST_REVIEWS).map(({ key }) => key));
}

/** For the transaction that sends them with their review. */
export const forgetReviewPhotos = (productId: string) => (meta: OwnerDatabase['meta']) =>
  meta.delete(draftKey(productId));
