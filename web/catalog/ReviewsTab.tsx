import type { Product } from '../../domain/catalog.ts';
import { useT } from '../ui/language.tsx';
import { Stars } from '../ui/Stars.tsx';

/** Only what buyers wrote counts here; a rating from the catalog's metadata is no review. */
export function ReviewsTab({ product }: { product: Pick<Product, 'rating'> }) {
  const t = useT();
  const { rating } = product;
  if (rating && rating.count > 0) {
    return (
      <div className="pd-reviews">
        <p className="numeral">{rating.average.toFixed(1)}</p>
        <Stars value={rating.average} count={rating.count} />
      </div>
    );
  }
  return (
    <div className="pd-reviews">
      <h2 className="h3">{t('No reviews yet')}</h2>
      <p className="muted">
        {t('Reviews here come only from people who had it delivered. Nobody has published one so far.')}
      </p>
    </div>
  );
}
