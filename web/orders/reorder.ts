import { isAddable, type Product } from '../../domain/catalog/catalog.ts';
import { addLine, type Cart, cartProduct } from '../../domain/orders/cart.ts';
import type { GuestOrder, MyOrder } from '../../domain/orders/guestOrders.ts';
import { hasEmail } from '../../domain/orders/noEmail.ts';
import { $cart, loadCart } from '../cart/cart.ts';
import { $contractor, atOwnPrice } from '../catalog/ownPrices.ts';
import { saveOrderDraft } from '../checkout/placeOrder.ts';
import type { Translate } from '../ui/locale.tsx';
import { toast } from '../ui/toast.tsx';

/** A guest's order does not say its ZIP and name. */
type OrderToRepeat = GuestOrder & Partial<Pick<MyOrder, 'customerName' | 'deliveryZip'>>;

type ReorderedCart = {
  /** The existing cart plus the order's lines with today's names and prices. */
  cart: Cart;
  added: number;
  /** Names of products that cannot be ordered today. */
  missing: string[];
};

export function reorderCart(
  order: Pick<GuestOrder, 'lines'>,
  cart: Cart,
  products: readonly Product[],
): ReorderedCart {
  const today = new Map(products.map((product) => [product.id, product]));
  const missing: string[] = [];
  let next = cart;
  // The yard's own words, such as spreading, cannot be bought again.
  const goods = order.lines.filter(({ productId }) => productId !== '');
  for (const { productId, name, quantity } of goods) {
    const product = productId === undefined ? undefined : today.get(productId);
    if (product && isAddable(product))
      next = addLine(next, cartProduct(atOwnPrice(product, $contractor.latest())), quantity);
    else missing.push(name);
  }
  return { cart: next, added: goods.length - missing.length, missing };
}

/**
 * Puts an order's lines into the cart at today's prices, and its address and instructions into the checkout. False
 * when none of its products can be ordered today.
 */
export function orderAgain(order: OrderToRepeat, products: readonly Product[], t: Translate): boolean {
  const { cart, added, missing } = reorderCart(order, $cart.get(), products);
  const missingNames = missing.join(', ');
  if (added === 0) {
    toast({ tone: 'warning', title: t('Not available today'), text: missingNames });
    return false;
  }
  loadCart(cart);
  saveOrderDraft({
    isPickup: order.isPickup ? 'on' : '',
    // A pick-up has the yard's address.
    ...(order.isPickup
      ? {}
      : {
          deliveryAddress: order.deliveryAddress,
          deliveryZip: order.deliveryZip ?? '',
          deliveryCity: null,
        }),
    specialInstructions: order.specialInstructions ?? '',
    ...(order.customerName === undefined ? {} : { customerName: order.customerName }),
    customerPhone: order.customerPhone ?? '',
    customerEmail: hasEmail(order.customerEmail) ? order.customerEmail : '',
  });
  if (missing.length > 0) {
    toast({
      tone: 'warning',
      title: t('Added to cart'),
      text: t('Not available today: {names}', { names: missingNames }),
    });
  } else {
    toast({ title: t('Added to cart'), text: t('At today’s prices.') });
  }
  return true;
}
