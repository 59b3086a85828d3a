// Pictures of an unsent review: kept after leaving the page, and removed once it is sent.
import { expect, test } from 'vitest';
import { offlineModules, withStore } from './device.ts';

const ANA = '0198c0de-0000-4000-8000-00000000000a';
const ana = { id: ANA, token: `token-${ANA}`, expiresAt: Date.now() + 3_600_000 };
const MIX = '0b7cf7c9-5f57-4f0f-8d0f-3a5c6f0f4d12';
const jpeg = (letter: number) => new Uint8Array([0xff, 0xd8, letter]).buffer;
const review = { rating: 5, title: null, reviewText: null };

withStore();

const modules = async () => ({
  ...(await offlineModules()),
  ...(await import('../../web/offline/reviewDrafts.ts')),
  ...(await import('../../web/reviews/reviews.ts')),
});
const letters = async (productId: string) =>
  (await (await modules()).readReviewPhotos(productId)).map((one) => new Uint8Array(one)[2]);

test('review pictures stay until the review is sent, and are sent with it', async () => {
  const { switchOwner, saveReviewPhotos, reviewProduct } = await modules();
  await switchOwner(ana);
  await saveReviewPhotos(MIX, [jpeg(1), jpeg(2)]);
  expect(await letters(MIX)).toEqual([1, 2]);
  await reviewProduct(MIX, review, [jpeg(1), jpeg(2)]);
  expect(await letters(MIX)).toEqual([]);
});

test('review pictures are deleted when removed, and hidden from others on the device', async () => {
  const { switchOwner, saveReviewPhotos } = await modules();
  await switchOwner(ana);
  await saveReviewPhotos(MIX, [jpeg(1)]);
  await switchOwner(null);
  expect(await letters(MIX)).toEqual([]);
  await switchOwner(ana);
  expect(await letters(MIX)).toEqual([1]);
  await saveReviewPhotos(MIX, []);
  expect(await letters(MIX)).toEqual([]);
});

test('the oldest of more than five drafts loses its pictures', async () => {
  const { switchOwner, saveReviewPhotos, ownerDatabase } = await modules();
  await switchOwner(ana);
  const { meta } = await ownerDatabase();
  for (const day of [1, 2, 3, 4, 5])
    await meta.put({ key: `review p${day}`, photos: [jpeg(day)], keptAt: `2026-11-0${day}T09:00:00.000Z` });
  await saveReviewPhotos('p6', [jpeg(6)]);
  expect(await Promise.all(['p1', 'p2', 'p6'].map(letters))).toEqual([[], [2], [6]]);
});
