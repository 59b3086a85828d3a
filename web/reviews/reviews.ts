import { useEffect, useState } from 'react';
import {
  type OrderReview,
  type ProductReview,
  type PublicReview,
  publicReviewsSchema,
  type ReviewEntries,
  reviewPhotoPath,
} from '../../domain/catalog/reviews.ts';
import { signedInHeaders } from '../identity/signedInHeaders.ts';
import { useOnline } from '../identity/useOnline.ts';
import { callApi } from '../offline/api.ts';
import { newId } from '../offline/ids.ts';
import type { Translate } from '../ui/locale.tsx';
import { inBase64 } from '../ui/pictures/shrinkPicture.ts';

// Published reviews as last loaded, and writing one's own.

type Published = { reviews: readonly PublicReview[] } | 'unreachable';

/** null while loading. */
export function usePublishedReviews(productId: string): Published | null {
  const [answer, setAnswer] = useState<{ productId: string; published: Published } | null>(null);
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

async function fetchReviews(productId: string): Promise<Published> {
  try {
    const response = await callApi(`/api/product-reviews?product=${encodeURIComponent(productId)}`);
    if (!response.ok) throw new Error(`the reviews answered ${response.status}`);
    return publicReviewsSchema.parse(await response.json());
  } catch (error) {
    console.info('The reviews are not at hand.', error);
    return 'unreachable';
  }
}

/** URLs of the pictures of one's own review that waits for approval, which only its author gets; empty until loaded. */
export function useWaitingPhotos(review: ProductReview | undefined): readonly string[] {
  const isOnline = useOnline();
  const [urls, setUrls] = useState<readonly string[]>([]);
  const { id = '', photos = 0 } = review ?? {};
  // Once loaded, they stay without signal.
  const isLoadable = isOnline || urls.length > 0;
  useEffect(() => {
    if (photos === 0 || !isLoadable) return;
    let isGone = false;
    let made: string[] = [];
    fetchOwnPhotos(id, photos).then(
      (jpegs) => {
        if (isGone) return;
        made = jpegs.map((jpeg) => URL.createObjectURL(jpeg));
        setUrls(made);
      },
      (error: unknown) => console.info('The pictures of the review come later.', error),
    );
    return () => {
      isGone = true;
      setUrls([]);
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, [id, photos, isLoadable]);
  return urls;
}

async function fetchOwnPhotos(id: string, count: number): Promise<Blob[]> {
  const headers = await signedInHeaders();
  if (!headers) throw new Error('nobody is signed in');
  const fetchOne = async (_: unknown, position: number) => {
    const response = await callApi(reviewPhotoPath(id, position), { headers });
    if (!response.ok) throw new Error(`a picture answered ${response.status}`);
    return response.blob();
  };
  return Promise.all(Array.from({ length: count }, fetchOne));
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

/** Resolves once it is saved on this device, with its pictures. */
export async function reviewProduct(
  productId: string,
  review: ReviewEntries,
  jpegs: readonly ArrayBuffer[],
): Promise<void> {
  const body: ProductReview = {
    ...review,
    id: newId(),
    productId,
    isApproved: false,
    isVerifiedPurchase: false,
    createdAt: new Date().toISOString(),
  };
  const row = { table: 'product_reviews', id: body.id, body } as const;
  const [{ record }, { forgetReviewPhotos }] = await Promise.all([
    import('../offline/outbox.ts'),
    import('../offline/reviewDrafts.ts'),
  ]);
  const photos = jpegs.length > 0 ? { photos: jpegs.map(inBase64) } : {};
  await record(
    'reviewProduct',
    { productId, ...review, ...photos },
    { row, beside: forgetReviewPhotos(productId) },
  );
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
