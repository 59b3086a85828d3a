import { useEffect } from 'react';
import {
  type AdminReview,
  adminReviewSchema,
  adminReviewsSchema,
  type ReviewState,
} from '../../../domain/admin/reviews.ts';
import { useT } from '../../ui/locale.tsx';
import { toast } from '../../ui/toast.tsx';
import { tellAdmin } from '../ui/adminApi.ts';
import { useAdminQuery } from '../ui/adminQuery.tsx';

export function useReviews(state: ReviewState, show: number) {
  const t = useT();
  const answer = useAdminQuery(
    `/api/admin/reviews?state=${state}&show=${show}`,
    adminReviewsSchema,
    'reviews',
  );
  const isFailed = answer.failure !== null;
  useEffect(() => {
    if (isFailed) toast({ tone: 'error', title: t('Error'), text: t('Failed to fetch reviews') });
  }, [isFailed, t]);
  return answer;
}

/** @throws AdminFailure; 409 when it changed since */
export async function decideReview(
  { id, rev }: Pick<AdminReview, 'id' | 'rev'>,
  decision: 'approve' | 'reject' | 'restore',
): Promise<AdminReview> {
  return adminReviewSchema.parse(await tellAdmin('POST', `/api/admin/reviews/${id}/${decision}`, { rev }));
}
