import { useEffect, useState } from 'react';
import {
  type OrderReview,
  type ProductReview,
  type PublicReview,
  publicReviewsSchema,
  type ReviewEntries,
} from '../../domain/catalog/reviews.ts';
import { callApi } from '../offline/api.ts';
import { newId } from '../offline/ids.ts';
import type { Translate } from '../ui/locale.tsx';

// Published reviews as last loaded, and writing one's own.

type PublishedReviews = { reviews: readonly PublicReview[] } | 'unreachable';

/** null while loading. */
export function usePublishedReviews(productId: string): PublishedReviews | null {
  const [answer, setAnswer] = useState<{ productId: string; published: PublishedReviews } | null>(null);
  useEffect(() => {
    let isWanted = true;
    void fetchReviews(productId).then((published) => {
      if (isWanted) setAnswer({ productId, published });
    });
    return () => {
      isWanted = false;
    };
  }, [productId]);
  return answer?.productId === productId ? answer.published : null;
}

async function fetchReviews(productId: string): Promise<PublishedReviews> {
  try {
    const response = await callApi(`/api/product-reviews?product=${encodeURIComponent(productId)}`);
    if (!response.ok) throw new Error(`the reviews answered ${response.status}`);
    return publicReviewsSchema.parse(await response.json());
  } catch (error) {
    console.info('The reviews are not at hand.', error);
    return 'unreachable';
  }
}

export function ratingText(rating: number, t: Translate): string {
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

/** Resolves once it is saved on this device. */
export async function reviewProduct(productId: string, review: ReviewEntries): Promise<void> {
  const body: ProductReview = {
    ...review,
    id: newId(),
    productId,
    isApproved: false,
    isVerifiedPurchase: false,
    createdAt: new Date().toISOString(),
  };
  const row = { table: 'product_reviews', id: body.id, body } as const;
  const { record } = await import('../offline/outbox.ts');
  await record('reviewProduct', { productId, ...review }, { row });
}

export async function reviewOrder(
  orderId: string,
  { rating, reviewText }: Omit<ReviewEntries, 'title'>,
): Promise<void> {
  const body: OrderReview = { id: newId(), orderId, rating, reviewText, createdAt: new Date().toISOString() };
  const row = { table: 'order_reviews', id: body.id, body } as const;
  const { record } = await import('../offline/outbox.ts');
  await record('reviewOrder', { orderId, rating, reviewText }, { row });
}
