import { Link } from 'react-router-dom';
import type { AdminReview } from '../../../domain/admin/reviews.ts';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { formatMoment } from '../ui/format.ts';

type ReviewCardProps = { review: AdminReview; isBusy: boolean; onApprove: () => void; onReject: () => void };

/** One review; approving and rejecting are offered only while it waits. */
export function ReviewCard({ review, isBusy, onApprove, onReject }: ReviewCardProps) {
  const t = useT();
  const language = useLanguage();
  const { product, author, rating, title, reviewText, isApproved, isVerifiedPurchase, createdAt } = review;
  return (
    <li className="panel admin-review">
      <div className="between">
        <Stars value={rating} />
        {isVerifiedPurchase ? (
          <Tag tone="ok" icon="check">
            {t('Verified purchase')}
          </Tag>
        ) : null}
      </div>
      {title ? <h2 className="h3">{title}</h2> : null}
      {reviewText ? <p className="admin-text">{reviewText}</p> : null}
      {title || reviewText ? null : <p className="muted">{t('Stars alone, no words.')}</p>}
      <p className="small muted">
        <Link className="link" to={product.path}>
          {product.name}
        </Link>
        , {author ?? t('Account deleted')}, <span className="num">{formatMoment(createdAt, language)}</span>
      </p>
      {isApproved ? null : (
        <div className="admin-acts">
          <button type="button" className="btn btn-primary btn-sm" disabled={isBusy} onClick={onApprove}>
            {t('Approve')}
          </button>
          <button type="button" className="btn btn-danger btn-sm" disabled={isBusy} onClick={onReject}>
            {t('Reject')}
          </button>
        </div>
      )}
    </li>
  );
}
