import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  MAX_REVIEWS,
  REVIEWS_PAGE,
  type ReviewDecision,
  type ReviewState,
} from '../../../domain/catalog/adminReviews.ts';
import type { AdminReview } from '../../../server/catalog/adminReviews.ts';
import { Button } from '../../ui/Button.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { toast } from '../../ui/toast.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { type AnswerOf, admin } from '../ui/adminApi.ts';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { ConfirmSheet } from '../ui/ConfirmSheet.tsx';
import { formatMoment } from '../ui/format.ts';
import { useAdminMutation } from '../ui/useAdminMutation.ts';

export function ReviewsTab() {
  const t = useT();
  const [state, setState] = useState<ReviewState>('pending');
  const [show, setShow] = useState(REVIEWS_PAGE);
  const { data, failure } = useReviews(state, show);
  const list = data && <ReviewList state={state} answer={data} onMore={() => setShow(show + REVIEWS_PAGE)} />;
  const content =
    failure && !data ? <ListLoading failure={failure} text={t('Failed to fetch reviews')} /> : list;
  const tab = (id: ReviewState, label: string) => ({
    id,
    label,
    content: id === state ? content : null,
    ...(data ? { count: data.counts[id] } : {}),
  });
  return (
    <>
      <h1 className="h2">{t('Reviews')}</h1>
      <Tabs
        label={t('Reviews')}
        selected={state}
        onSelect={(id) => {
          setState(id === 'approved' ? id : 'pending');
          setShow(REVIEWS_PAGE);
        }}
        items={[tab('pending', t('Pending')), tab('approved', t('Approved'))]}
      />
    </>
  );
}

function useReviews(state: ReviewState, show: number) {
  const t = useT();
  const answer = useAdminQuery('reviews', admin.reviews, { query: { state, show: `${show}` } });
  const isFailed = answer.failure !== null;
  useEffect(() => {
    if (isFailed) toast({ tone: 'error', title: t('Error'), text: t('Failed to fetch reviews') });
  }, [isFailed, t]);
  return answer;
}

/** @throws AdminFailure; 409 when it changed since it was loaded */
const decideReview = ({ id, rev }: AdminReview, decision: ReviewDecision) =>
  admin.reviews[':id'].$post({ param: { id }, json: { rev, decision } });

type ReviewListProps = { state: ReviewState; answer: AnswerOf<typeof admin.reviews>; onMore: () => void };

function ReviewList({ state, answer: { counts, reviews }, onMore }: ReviewListProps) {
  const t = useT();
  const { isBusy, attempt } = useAdminMutation('reviews');
  const [chosen, setChosen] = useState<AdminReview | null>(null);
  const approve = async (review: AdminReview) => {
    const isDone = await attempt(() => decideReview(review, 'approve'), t('Failed to approve review'));
    if (isDone) toast({ title: t('Review approved successfully') });
  };
  const reject = async (review: AdminReview) => {
    setChosen(null);
    const isDone = await attempt(() => decideReview(review, 'reject'), t('Failed to reject review'));
    if (isDone) toast({ title: t('Review rejected and deleted') });
  };
  const withdraw = async (review: AdminReview) => {
    const isDone = await attempt(
      () => decideReview(review, 'withdraw'),
      t('The review could not be taken off the site.'),
    );
    if (isDone) toast({ title: t('The review is pending again') });
  };
  const shown = reviews.filter(({ isApproved }) => isApproved === (state === 'approved'));
  return (
    <>
      {shown.length === 0 ? (
        <p>{state === 'pending' ? t('No pending reviews.') : t('No approved reviews yet.')}</p>
      ) : null}
      <ul className="stack gap-16 mb-16">
        {shown.map((review) => (
          <ReviewCard
            key={review.id}
            review={review}
            isBusy={isBusy}
            onApprove={() => void approve(review)}
            onReject={() => setChosen(review)}
            onWithdraw={() => void withdraw(review)}
          />
        ))}
      </ul>
      {shown.length < counts[state] && shown.length < MAX_REVIEWS ? (
        <Button onClick={onMore}>{t('Show more')}</Button>
      ) : null}
      {chosen ? (
        <ConfirmSheet
          title={t('Reject this review?')}
          confirm={t('Reject and delete')}
          isDanger
          onConfirm={() => void reject(chosen)}
          onClose={() => setChosen(null)}
        >
          <p>{t('It is deleted for its author, too.')}</p>
        </ConfirmSheet>
      ) : null}
    </>
  );
}

type ReviewCardProps = {
  review: AdminReview;
  isBusy: boolean;
  onApprove: () => void;
  onReject: () => void;
  onWithdraw?: () => void;
};

/** A review; a pending one can be approved or rejected, an approved one taken off the site. */
export function ReviewCard({ review, isBusy, onApprove, onReject, onWithdraw }: ReviewCardProps) {
  const t = useT();
  const language = useLanguage();
  const { product, author, rating, title, reviewText, isApproved, isVerifiedPurchase, createdAt } = review;
  return (
    <li className="panel admin-form stack gap-8">
      <div className="row cluster between">
        <Stars value={rating} />
        {isVerifiedPurchase ? (
          <Tag tone="ok" icon="check">
            {t('Verified purchase')}
          </Tag>
        ) : null}
      </div>
      {title ? <h2 className="h3">{title}</h2> : null}
      {reviewText ? <p className="as-typed">{reviewText}</p> : null}
      {title || reviewText ? null : <p className="muted">{t('Rating only, no text.')}</p>}
      <p className="small muted">
        <Link className="link" to={product.path}>
          {product.name}
        </Link>
        , {author ?? t('Account deleted')}, <span className="num">{formatMoment(createdAt, language)}</span>
      </p>
      {isApproved && onWithdraw ? (
        <div className="acts">
          <Button className="btn-quiet btn-sm" disabled={isBusy} onClick={onWithdraw}>
            {t('Take off the site')}
          </Button>
        </div>
      ) : null}
      {isApproved ? null : (
        <div className="acts">
          <Button className="btn-primary btn-sm" disabled={isBusy} onClick={onApprove}>
            {t('Approve')}
          </Button>
          <Button className="btn-danger btn-sm" disabled={isBusy} onClick={onReject}>
            {t('Reject')}
          </Button>
        </div>
      )}
    </li>
  );
}
