import { createContext, use } from 'react';
import { hasPrice, isAddable, isOutOfStock, type Product } from '../../domain/catalog/catalog.ts';
import { isOrderable } from '../../domain/catalog/goods.ts';
import { type Translate, useT } from '../ui/locale.tsx';

/** The cart depends on the catalog, not the other way round, so the frame passes its command in. */
export const AddToCartContext = createContext<(product: Product, quantity: number, t: Translate) => void>(
  () => undefined,
);

type AddToCartProps = { product: Product; quantity: number; className: string; describedBy?: string };

/** Disabled when there is no price; with the reason as its label without stock, or with a price no order can have. */
export function AddToCart({ product, quantity, className, describedBy }: AddToCartProps) {
  const t = useT();
  const addToCart = use(AddToCartContext);
  const isSoldOnline = isOrderable(product) || !hasPrice(product);
  return (
    <button
      type="button"
      className={`btn needs-js ${className}`}
      disabled={!isAddable(product)}
      aria-describedby={describedBy}
      onClick={() => addToCart(product, quantity, t)}
    >
      {isOutOfStock(product) ? t('Out of Stock') : isSoldOnline ? t('Add to Cart') : t('Not sold online')}
    </button>
  );
}
