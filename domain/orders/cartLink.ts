import { type Cart, MAX_QUANTITY } from './cart.ts';

// A cart as an address that anybody can open: `/cart?load=prod_RaisedBedBlend.3,prod_SteelRake.1`. It holds products
// and quantities; prices are those of the day it is opened.

export const CART_LINK_PARAM = 'load';
const MOST_LINES = 100;

export const cartPath = (cart: Cart): string =>
  `/cart?${CART_LINK_PARAM}=${cart.map(({ product, quantity }) => `${product.id}.${quantity}`).join(',')}`;

/** Skips anything but a product's id with a whole number from 1 to `MAX_QUANTITY`. */
export function linkedLines(load: string): { productId: string; quantity: number }[] {
  return load
    .split(',')
    .slice(0, MOST_LINES)
    .flatMap((line) => {
      const [, productId = '', digits] = /^([\w-]{1,200})\.(\d{1,4})$/.exec(line) ?? [];
      const quantity = Math.min(MAX_QUANTITY, Number(digits));
      return quantity > 0 ? [{ productId, quantity }] : [];
    });
}
