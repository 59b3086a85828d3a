import type { Product } from '../../../domain/catalog/catalog.ts';
import { ProductReviews } from '../../reviews/ProductReviews.tsx';
import { useT } from '../../ui/locale.tsx';
import { Stars } from '../../ui/Stars.tsx';

/** Only what customers wrote counts here; a rating from the catalog's metadata is no review. */
export function ReviewsTab({ product }: { product: Pick<Product, 'id' | 'rating'> }) {
  const t = useT();
  const { id, rating } = product;
  return (
    <>
      {rating && rating.count > 0 ? (
        <div className="pd-reviews">
          <p className="numeral">{rating.average.toFixed(1)}</p>
          <Stars value={rating.average} count={rating.count} />
        </div>
      ) : (
        <div className="pd-reviews">
          <h2 className="h3">{t('No reviews yet')}</h2>
          <p className="muted">{t('Nobody has published one so far.')}</p>
        </div>
      )}
      <ProductReviews productId={id} />
    </>
  );
}
