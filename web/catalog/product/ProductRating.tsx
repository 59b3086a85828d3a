import type { Product } from '../../../domain/catalog/catalog.ts';
import { useT } from '../../ui/locale.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { ratingOf } from '../catalog.ts';

/** Of the product where there is one; the store's, and named so, where there is not. */
export function ProductRating({ product }: { product: Product }) {
  const t = useT();
  const rating = ratingOf(product);
  if (!rating) return null;
  return (
    <p className="row small pd-rating">
      <Stars value={rating.average} />
      <span className="num">
        <b>{rating.average.toFixed(1)}</b>{' '}
        {rating.source === 'store'
          ? t('of 5, our rating as a store')
          : rating.source === 'catalog'
            ? t('of 5, as its catalog states')
            : rating.count === 1
              ? t('of 5, 1 review')
              : t('of 5, {n} reviews', { n: rating.count })}
      </span>
    </p>
  );
}
