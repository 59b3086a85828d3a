import { useMemo, useSyncExternalStore } from 'react';
import type { PublicReview } from '../../domain/catalog/publicReviews.ts';
import type { OrderReview, ProductReview } from '../../domain/catalog/reviews.ts';
import { type Feed, feed } from '../offline/feed.ts';
import { newId } from '../offline/ids.ts';
import type { Translate } from '../ui/locale.tsx';

// Reviews: what others wrote, as the store last told this page, and the writing of one's own.

type Published = { reviews: readonly PublicReview[] } | 'unreachable';

function publishedFeed(productId: string): Feed<Published> {
  return feed<Published>(async (tell) => {
    try {
      const [{ callApi }, { publicReviewsSchema }] = await Promise.all([
        import('../offline/api.ts'),
        import('../../domain/catalog/publicReviews.ts'),
      ]);
      const response = await callApi(`/api/product-reviews?product=${encodeURIComponent(productId)}`);
      if (!response.ok) throw new Error(`the reviews answered ${response.status}`);
      tell(publicReviewsSchema.parse(await response.json()));
    } catch (error) {
      console.info('The reviews are not at hand.', error);
      tell('unreachable');
    }
    return () => undefined;
  });
}

/** null while they are on their way. */
export function usePublishedReviews(productId: string): Published | null {
  const { watch, read } = useMemo(() => publishedFeed(productId), [productId]);
  return useSyncExternalStore(watch, read, () => null);
}

export type Written = { rating: number; title: string | null; reviewText: string | null };

/** Blank is null, as it is sent. */
export function written(rating: number, title: string, reviewText: string): Written {
  return { rating, title: title.trim() || null, reviewText: reviewText.trim() || null };
}

export function ratingWords(rating: number, t: Translate): string {
  switch (rating) {
    case 1:
      return t('Poor');
    case 2:
      return t('Fair');
    case 3:
      return t('Good');
    case 4:
      return t('Very Good');
    default:
      return t('Excellent');
  }
}

const outbox = () => import('../offline/outbox.ts');

/** Resolves once it is saved on this device. */
export async function reviewProduct(productId: string, review: Written): Promise<void> {
  const body: ProductReview = {
    ...review,
    ...{ id: newId(), productId, isApproved: false, isVerifiedPurchase: false },
    createdAt: new Date().toISOString(),
  };
  const row = { table: 'product_reviews', id: body.id, body } as const;
  await (await outbox()).record('reviewProduct', { productId, ...review }, { row });
}

export async function reviewOrder(
  orderId: string,
  { rating, reviewText }: Omit<Written, 'title'>,
): Promise<void> {
  const body: OrderReview = { id: newId(), orderId, rating, reviewText, createdAt: new Date().toISOString() };
  const row = { table: 'order_reviews', id: body.id, body } as const;
  await (await outbox()).record('reviewOrder', { orderId, rating, reviewText }, { row });
}
