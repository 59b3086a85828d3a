// Reviews in the admin: the queue, the decisions, and conflicts between admins.

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ProductReview } from '../../../domain/catalog/reviews.ts';
import type { AdminReview } from '../../../server/catalog/adminReviews.ts';
import type { Reviews } from '../../helpers/adminAnswers.ts';
import { accountOn, command } from '../../helpers/owners.ts';
import { startStore } from '../../helpers/store.ts';

const store = await startStore();
const admin = await store.staff();
const { sql } = store;
const { id: shovel } = await store.oneRow(
  sql<{ id: string }[]>`select id::text from products where slug = 'shovel'`,
);

async function newReview(title = 'Sharp') {
  const who = await accountOn(sql);
  const sent = command('reviewProduct', { productId: shovel, rating: 4, title, reviewText: null });
  await who.send(sent);
  return { who, id: sent.id };
}
const list = async (state: string, show = 30) => {
  const { body } = await admin.ask<Reviews>(`reviews?state=${state}&show=${show}`);
  return body;
};
const find = async (state: string, id: string) => (await list(state)).reviews.find((one) => one.id === id);
const decide = (how: string, { id, rev }: Pick<AdminReview, 'id' | 'rev'>) =>
  admin.tell<AdminReview & { code?: string; current?: AdminReview | null }>('POST', `reviews/${id}`, {
    rev,
    decision: how,
  });
const rating = async () =>
  store.oneRow(sql`select rating_average, rating_count from products where id = ${shovel}`);

async function waiting(title?: string) {
  const made = await newReview(title);
  const review = await find('pending', made.id);
  if (!review) throw new Error('it does not wait');
  return { ...made, review };
}

test('pending and approved reviews are listed apart, newest first, with product, author and counts', async () => {
  const before = (await list('pending')).counts;
  const [older, newer] = [await waiting('First'), await waiting('Second')];
  const { counts, reviews } = await list('pending');
  expect(counts).toEqual({ ...before, pending: before.pending + 2 });
  expect(reviews.slice(0, 2).map(({ title }) => title)).toEqual(['Second', 'First']);
  expect(newer.review).toMatchObject({
    product: { slug: 'shovel', path: '/product/shovel' },
    author: `${newer.who.userId}@example.com`,
    rating: 4,
    isApproved: false,
    isVerifiedPurchase: false,
  });
  expect(await list('pending', 1)).toMatchObject({ reviews: [{ id: newer.id }] });
  expect(await find('approved', older.id)).toBeUndefined();
});

test('an approved review is published, counts in its product’s rating, and reaches its author’s devices', async () => {
  const { who, review } = await waiting();
  const { ratingCount } = await rating();
  const answer = await decide('approve', review);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ id: review.id, isApproved: true });
  expect(await find('approved', review.id)).toBeDefined();
  expect(await find('pending', review.id)).toBeUndefined();
  expect((await rating()).ratingCount).toBe(ratingCount + 1);
  expect(await who.rows<ProductReview>('product_reviews')).toMatchObject([{ isApproved: true }]);
  expect((await admin.acts()).at(-1)).toBe('review_approved');
});

test('a rejected review is deleted for its author too', async () => {
  const { who, review } = await waiting();
  const rejected = await decide('reject', review);
  expect(rejected.status).toBe(200);
  expect(await find('pending', review.id)).toBeUndefined();
  expect(await who.rows('product_reviews')).toEqual([]);
  expect((await admin.acts()).at(-1)).toBe('review_rejected');
});

test('an approved review can be taken off the site and out of the rating', async () => {
  const { who, review } = await waiting();
  const { ratingCount } = await rating();
  const approved = await decide('approve', review);
  expect((await decide('withdraw', approved.body)).status).toBe(200);
  expect(await find('pending', review.id)).toBeDefined();
  expect((await rating()).ratingCount).toBe(ratingCount);
  expect(await who.rows<ProductReview>('product_reviews')).toMatchObject([{ isApproved: false }]);
  expect((await admin.acts()).at(-1)).toBe('review_withdrawn');
});

test('the second of two admins who decide on a review gets a conflict with its current state', async () => {
  const { review } = await waiting();
  await decide('approve', review);
  for (const how of ['approve', 'reject']) {
    const late = await decide(how, review);
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'changed_since', current: { isApproved: true } },
    });
  }
  const approved = await find('approved', review.id);
  // Only a pending review can be approved or rejected.
  for (const how of ['approve', 'reject']) expect((await decide(how, approved ?? review)).status).toBe(409);
  const other = await waiting();
  await decide('reject', other.review);
  expect(await decide('approve', other.review)).toMatchObject({ status: 409, body: { current: null } });
});

test('an unknown review is a 404, and an invalid request is a 400', async () => {
  expect((await decide('approve', { id: randomUUID(), rev: 1 })).status).toBe(404);
  expect((await decide('reject', { id: 'x', rev: 1 })).status).toBe(404);
  expect(await admin.tell('POST', `reviews/${randomUUID()}`, { decision: 'approve' })).toMatchObject({
    status: 400,
    body: { field: 'rev' },
  });
  for (const show of ['0', '991', 'x'])
    expect((await admin.ask(`reviews?state=pending&show=${show}`)).status).toBe(400);
});
