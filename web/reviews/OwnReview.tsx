import { useState } from 'react';
import { usePersonalRows } from '../device/usePersonalRows.ts';
import { Button } from '../ui/Button.tsx';
import { useT } from '../ui/locale.tsx';
import { toast } from '../ui/toast.tsx';
import { Review } from './Review.tsx';
import { ReviewForm } from './ReviewForm.tsx';
import { reviewProduct } from './reviews.ts';

/** The signed-in person's review of a product, or the form to write it. */
export function OwnReview({ personId, productId }: { personId: string; productId: string }) {
  const t = useT();
  const reviews = usePersonalRows(personId, 'product_reviews');
  const [open, setOpen] = useState(false);
  const [thanked, setThanked] = useState(false);
  const ownReview = reviews?.find(({ body }) => body.productId === productId);
  if (thanked || ownReview)
    return (
      <div className="note stack gap-8" role="status">
        <h2 className="h3">{t('Thank you for your review!')}</h2>
        {ownReview ? <Review review={ownReview.body} /> : null}
        {ownReview?.pending ? (
          <p className="muted">{t('It waits on this device and is sent when you have signal.')}</p>
        ) : ownReview?.body.isApproved ? null : (
          <p className="muted">{t('It will appear here once we have approved it.')}</p>
        )}
      </div>
    );
  if (!open)
    return (
      // Not delayed until local rows are read, because with storage blocked that never happens.
      <Button className="btn-primary" onClick={() => setOpen(true)}>
        {t('Write a Review')}
      </Button>
    );
  return (
    <ReviewForm
      label={t('Write a Review')}
      draft={`review ${productId}`}
      hasTitle
      noStars={t('Please select a star rating for this product.')}
      onSend={(review) => reviewProduct(productId, review)}
      onSent={() => {
        setThanked(true);
        toast({ title: t('Review Submitted!'), text: t('Your review is pending approval.') });
      }}
      onCancel={() => setOpen(false)}
    />
  );
}
