import { createContext, use } from 'react';
import { isAddable, isOutOfStock, type Product } from '../../domain/catalog/catalog.ts';
import { type Translate, useT } from '../ui/locale.tsx';

/** The cart depends on the catalog, not the other way round, so the frame passes its command in. */
export const AddToCartContext = createContext<(product: Product, quantity: number, t: Translate) => void>(
  () => undefined,
);

type AddToCartProps = { product: Product; quantity: number; className: string; describedBy?: string };

/** Disabled, with the reason as its label, when there is no price, no stock or only a subscription. */
export function AddToCart({ product, quantity, className, describedBy }: AddToCartProps) {
  const t = useT();
  const addToCart = use(AddToCartContext);
  return (
    <button
      type="button"
      className={`btn needs-js ${className}`}
      disabled={!isAddable(product)}
      aria-describedby={describedBy}
      onClick={() => addToCart(product, quantity, t)}
    >
      {isOutOfStock(product) ? t('Out of Stock') : t('Add to Cart')}
    </button>
  );
}
