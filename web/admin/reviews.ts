import { useEffect } from 'react';
import {
  type OfficeReview,
  officeReviewSchema,
  officeReviewsSchema,
  type ReviewState,
} from '../../domain/officeReviews.ts';
import { useT } from '../ui/language.tsx';
import { toast } from '../ui/toast.tsx';
import { useAnswer } from './answers.ts';
import { tellOffice } from './office.ts';

export function useReviews(state: ReviewState, show: number) {
  const t = useT();
  const answer = useAnswer(`/api/admin/reviews?state=${state}&show=${show}`, officeReviewsSchema, 'reviews');
  const isFailed = answer.failure !== null;
  useEffect(() => {
    if (isFailed) toast({ tone: 'error', title: t('Error'), text: t('Failed to fetch reviews') });
  }, [isFailed, t]);
  return answer;
}

/** @throws OfficeFailure; 409 when it changed since */
export async function decideReview(
  { id, rev }: Pick<OfficeReview, 'id' | 'rev'>,
  decision: 'approve' | 'reject' | 'restore',
): Promise<OfficeReview> {
  return officeReviewSchema.parse(await tellOffice('POST', `/api/admin/reviews/${id}/${decision}`, { rev }));
}
