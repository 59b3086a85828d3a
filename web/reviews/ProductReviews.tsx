import './reviews.css';
import { Link, useLocation } from 'react-router-dom';
import { signInPath, wantedState } from '../identity/returnPath.ts';
import { usePerson } from '../identity/session.ts';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useT } from '../ui/locale.tsx';
import { Review } from './Review.tsx';
import { usePublishedReviews } from './reviews.ts';

const OwnReview = lazyPart(async () => (await import('./OwnReview.tsx')).OwnReview);

/** A product's reviews, and the form to write one. */
export function ProductReviews({ productId, name }: { productId: string; name: string }) {
  const t = useT();
  const published = usePublishedReviews(productId);
  return (
    <div className="rv stack gap-24">
      {published === 'unreachable' ? (
        <p className="muted">{t('Reviews load when you have signal.')}</p>
      ) : null}
      {published !== null && published !== 'unreachable' && published.reviews.length > 0 ? (
        <ul className="rv-list stack gap-20">
          {published.reviews.map((review) => (
            <li key={review.id}>
              <Review review={review} />
            </li>
          ))}
        </ul>
      ) : null}
      <YourReview productId={productId} name={name} />
    </div>
  );
}

function YourReview({ productId, name }: { productId: string; name: string }) {
  const t = useT();
  const { pathname } = useLocation();
  const person = usePerson();
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
  return <OwnReview personId={person.id} productId={productId} />;
}
