import { useState } from 'react';
import {
  type AdminReview,
  type AdminReviews,
  MOST_REVIEWS,
  type ReviewState,
} from '../../../domain/admin/reviews.ts';
import { useT } from '../../ui/locale.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAdminMutation } from '../ui/adminQuery.tsx';
import { UndoToast } from '../ui/UndoToast.tsx';
import { ReviewCard } from './ReviewCard.tsx';
import { decideReview } from './reviews.ts';

type ReviewListProps = { state: ReviewState; answer: AdminReviews; onMore: () => void };

export function ReviewList({ state, answer: { counts, reviews }, onMore }: ReviewListProps) {
  const t = useT();
  const { isBusy, attempt } = useAdminMutation('reviews');
  const [asked, setAsked] = useState<AdminReview | null>(null);
  const [rejected, setRejected] = useState<AdminReview | null>(null);
  const approve = async (review: AdminReview) => {
    const done = await attempt(() => decideReview(review, 'approve'), t('Failed to approve review'));
    if (done) toast({ title: t('Review approved successfully') });
  };
  const reject = async (review: AdminReview) => {
    setAsked(null);
    const done = await attempt(() => decideReview(review, 'reject'), t('Failed to reject review'));
    if (done) setRejected(done);
  };
  const restore = async (review: AdminReview) => {
    setRejected(null);
    const done = await attempt(() => decideReview(review, 'restore'), t('It could not be taken back.'));
    if (done) toast({ title: t('The review waits again') });
  };
  const shown = reviews.filter(({ isApproved }) => isApproved === (state === 'approved'));
  return (
    <>
      {rejected ? (
        <UndoToast
          key={rejected.id}
          text={t('Review rejected and deleted')}
          onUndo={() => void restore(rejected)}
          onEnd={() => setRejected(null)}
        />
      ) : null}
      {shown.length === 0 ? (
        <p>{state === 'pending' ? t('No review waits.') : t('No review is approved yet.')}</p>
      ) : null}
      <ul className="admin-cards">
        {shown.map((review) => (
          <ReviewCard
            key={review.id}
            review={review}
            isBusy={isBusy}
            onApprove={() => void approve(review)}
            onReject={() => setAsked(review)}
          />
        ))}
      </ul>
      {shown.length < counts[state] && shown.length < MOST_REVIEWS ? (
        <button type="button" className="btn btn-quiet" onClick={onMore}>
          {t('Show more')}
        </button>
      ) : null}
      <Sheet open={asked !== null} onClose={() => setAsked(null)} title={t('Reject this review?')}>
        <p>{t('It is deleted, for its writer too. For ten seconds you can take that back.')}</p>
        <div className="admin-acts">
          <button type="button" className="btn btn-danger" onClick={() => asked && void reject(asked)}>
            {t('Reject and delete')}
          </button>
          <button type="button" className="btn btn-quiet" onClick={() => setAsked(null)}>
            {t('Keep it')}
          </button>
        </div>
      </Sheet>
    </>
  );
}
