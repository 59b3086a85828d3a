import './reviews.css';
import { useState } from 'react';
import type { OrderReview } from '../../domain/catalog/reviews.ts';
import type { PersonalRow } from '../offline/personalRows.ts';
import { Button } from '../ui/Button.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useT } from '../ui/locale.tsx';
import { Stars } from '../ui/Stars.tsx';
import { toast } from '../ui/toast.tsx';
import { reviewOrder } from './reviews.ts';

const ReviewForm = lazyPart(async () => (await import('./ReviewForm.tsx')).ReviewForm);

type OwnOrderReviewProps = {
  orderId: string;
  orderNumber: string;
  own: PersonalRow<OrderReview> | undefined;
};

/** The review of one's own delivered order, or the form to write it. */
export function OwnOrderReview({ orderId, orderNumber, own }: OwnOrderReviewProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  if (own)
    return (
      <div className="note stack gap-8">
        <p className="row cluster gap-10">
          <b>{t('Your review')}</b> <Stars value={own.body.rating} />
        </p>
        {own.body.reviewText ? <p className="as-typed mt-4 mb-8">{own.body.reviewText}</p> : null}
        {own.pending ? (
          <p className="muted">{t('It waits on this device and is sent when you have signal.')}</p>
        ) : null}
      </div>
    );
  if (!open)
    return (
      <Button
        className="btn-quiet btn-sm self-start"
        aria-label={t('Review order {number}', { number: orderNumber })}
        onClick={() => setOpen(true)}
      >
        {t('Leave a Review')}
      </Button>
    );
  return (
    <ReviewForm
      label={t('Review order {number}', { number: orderNumber })}
      draft={`review of order ${orderId}`}
      noStars={t('Please select a star rating.')}
      onSend={(review) => reviewOrder(orderId, review)}
      onSent={() => toast({ title: t('Thank you for your review!') })}
      onCancel={() => setOpen(false)}
    />
  );
}
