import './reviews.css';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { PublicReview } from '../../domain/catalog/reviews.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import { usePersonalRows } from '../identity/personalRows.ts';
import { signInPath, wantedState } from '../identity/returnPath.ts';
import { usePerson } from '../identity/session.ts';
import { formatLongDate } from '../ui/format.ts';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';
import { Stars } from '../ui/Stars.tsx';
import { Tag } from '../ui/Tag.tsx';
import { toast } from '../ui/toast.tsx';
import { reviewProduct, usePublishedReviews } from './reviews.ts';

const ReviewForm = lazyPart(async () => (await import('./ReviewForm.tsx')).ReviewForm);

/** A product's reviews, and the form to write one. */
export function ProductReviews({ productId, name }: { productId: string; name: string }) {
  const t = useT();
  const published = usePublishedReviews(productId);
  return (
    <div className="rv">
      {published === 'unreachable' ? (
        <p className="muted">{t('Reviews load when you have signal.')}</p>
      ) : null}
      {published !== null && published !== 'unreachable' && published.reviews.length > 0 ? (
        <ul className="rv-list">
          {published.reviews.map((review) => (
            <li key={review.id}>
              <Review review={review} />
            </li>
          ))}
        </ul>
      ) : null}
      <OwnReview productId={productId} name={name} />
    </div>
  );
}

function Review({ review }: { review: PublicReview }) {
  const t = useT();
  const language = useLanguage();
  return (
    <article>
      <div className="acc-row">
        <Stars value={review.rating} />
        {review.isVerifiedPurchase ? (
          <Tag tone="ok" icon="check">
            {t('Verified purchase')}
          </Tag>
        ) : null}
      </div>
      {review.title ? <h3 className="rv-title">{review.title}</h3> : null}
      {review.reviewText ? <p className="rv-text">{review.reviewText}</p> : null}
      <p className="small muted">{formatLongDate(storeDate(new Date(review.createdAt)), language)}</p>
    </article>
  );
}

function OwnReview({ productId, name }: { productId: string; name: string }) {
  const t = useT();
  const { pathname } = useLocation();
  const person = usePerson();
  const mine = usePersonalRows(person?.id ?? null, 'product_reviews');
  const [open, setOpen] = useState(false);
  const [thanked, setThanked] = useState(false);
  const own = mine?.find(({ body }) => body.productId === productId);
  if (person === undefined) return null;
  if (person === null)
    return (
      <p>
        <Link
          className="link"
          to={signInPath(pathname)}
          state={wantedState({ kind: 'review', productId, name })}
        >
          {t('Please log in to write a review.')}
        </Link>
      </p>
    );
  if (thanked || own)
    return (
      <div className="rv-own" role="status">
        <h2 className="h3">{t('Thank you for your review!')}</h2>
        {own ? <Review review={own.body} /> : null}
        {own?.body.isApproved ? null : (
          <p className="muted">{t('It will appear here once we have approved it.')}</p>
        )}
      </div>
    );
  if (!open)
    return (
      // Not delayed until local rows are read, because with storage blocked that never happens.
      <button type="button" className="btn btn-primary" onClick={() => setOpen(true)}>
        {t('Write a Review')}
      </button>
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
