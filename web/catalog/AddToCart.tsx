import { isAddable, isOutOfStock, type Product } from '../../domain/catalog/catalog.ts';
import { useT } from '../ui/locale.tsx';
import { putInCart } from './catalog.ts';

type AddToCartProps = { product: Product; quantity: number; className: string; describedBy?: string };

/** Disabled, with the reason in its own words, while there is no price, no stock or only a subscription. */
export function AddToCart({ product, quantity, className, describedBy }: AddToCartProps) {
  const t = useT();
  return (
    <button
      type="button"
      className={`btn needs-js ${className}`}
      disabled={!isAddable(product)}
      aria-describedby={describedBy}
      onClick={() => putInCart(product, quantity, t)}
    >
      {isOutOfStock(product) ? t('Out of Stock') : t('Add to Cart')}
    </button>
  );
}
