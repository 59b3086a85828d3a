import type { PublicReview } from '../../domain/catalog/reviews.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import { formatLongDate } from '../ui/format.ts';
import { useLanguage, useT } from '../ui/locale.tsx';
import { Stars } from '../ui/Stars.tsx';
import { Tag } from '../ui/Tag.tsx';

type ReviewProps = { review: Omit<PublicReview, 'author'> & Partial<Pick<PublicReview, 'author'>> };

/** Its author's own copy has no name. */
export function Review({ review }: ReviewProps) {
  const t = useT();
  const language = useLanguage();
  return (
    <article>
      <div className="row cluster gap-10">
        <Stars value={review.rating} />
        {review.isVerifiedPurchase ? (
          <Tag tone="ok" icon="check">
            {t('Verified purchase')}
          </Tag>
        ) : null}
      </div>
      {review.title ? <h3 className="title mt-8">{review.title}</h3> : null}
      {review.reviewText ? <p className="as-typed mt-4 mb-8">{review.reviewText}</p> : null}
      <p className="small muted">
        {[review.author, formatLongDate(storeDate(new Date(review.createdAt)), language)]
          .filter(Boolean)
          .join(', ')}
      </p>
    </article>
  );
}
