import type { Product } from '../../domain/catalog.ts';
import { useT } from '../ui/language.tsx';
import { Stars } from '../ui/Stars.tsx';
import { ratingOf } from './catalog.ts';

/** Of the product where there is one; the store's, and named so, where there is not. */
export function ProductRating({ product }: { product: Product }) {
  const t = useT();
  const rating = ratingOf(product);
  if (!rating) return null;
  return (
    <p className="row small pd-rating">
      <Stars value={rating.average} {...(rating.count === null ? {} : { count: rating.count })} />
      <span className="num">
        {rating.source === 'store'
          ? t('{rating} of 5, our rating as a store', { rating: rating.average.toFixed(1) })
          : t('{rating} of 5', { rating: rating.average.toFixed(1) })}
      </span>
    </p>
  );
}
