import { useState } from 'react';
import { REVIEWS_PAGE, type ReviewState } from '../../../domain/admin/reviews.ts';
import { useT } from '../../ui/locale.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { ReviewList } from './ReviewList.tsx';
import { useReviews } from './reviews.ts';

/** Customers' reviews: those that wait, and those that stand in the shop. */
export function ReviewsTab() {
  const t = useT();
  const [state, setState] = useState<ReviewState>('pending');
  const [show, setShow] = useState(REVIEWS_PAGE);
  const { data, failure } = useReviews(state, show);
  const list = data && <ReviewList state={state} answer={data} onMore={() => setShow(show + REVIEWS_PAGE)} />;
  const content = failure && !data ? <p className="admin-stale">{t('Failed to fetch reviews')}</p> : list;
  const tab = (id: ReviewState, label: string) => ({
    ...{ id, label, content: id === state ? content : null },
    ...(data ? { count: data.counts[id] } : {}),
  });
  return (
    <>
      <h1 className="h2">{t('Reviews')}</h1>
      <Tabs
        label={t('Reviews')}
        selected={state}
        onSelect={(id) => {
          setState(id === 'approved' ? 'approved' : 'pending');
          setShow(REVIEWS_PAGE);
        }}
        items={[tab('pending', t('Pending')), tab('approved', t('Approved'))]}
      />
    </>
  );
}
