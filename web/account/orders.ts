import { isAddable, type Product } from '../../domain/catalog/catalog.ts';
import { addLine, type Cart, cartProduct } from '../../domain/orders/cart.ts';
import type { MyOrder } from '../../domain/orders/myOrders.ts';
import { $cart, loadCart } from '../cart/cart.ts';
import { saveDraft } from '../checkout/placeOrder.ts';
import type { Translate } from '../ui/locale.tsx';
import { toast } from '../ui/toast.tsx';

// A person's orders: filtering, the next delivery, and reordering.

export const ORDER_TABS = ['all', 'pending', 'delivered'] as const;
export type OrderTab = (typeof ORDER_TABS)[number];

/** A tab lists the orders with the same status. */
export function ordersOf(tab: OrderTab, orders: readonly MyOrder[]): readonly MyOrder[] {
  return tab === 'all' ? orders : orders.filter(({ status }) => status === tab);
}

export function isOpen({ status }: Pick<MyOrder, 'status'>): boolean {
  return status !== 'delivered' && status !== 'cancelled';
}

/** The open order closest to delivery: in progress before confirmed before pending, and the newest of those. */
export function nextDelivery(orders: readonly MyOrder[]): MyOrder | undefined {
  const rank = ['in_progress', 'confirmed', 'pending'];
  return orders.filter(isOpen).toSorted((a, b) => rank.indexOf(a.status) - rank.indexOf(b.status))[0];
}

type Reordered = {
  /** The existing cart plus the order's lines with today's names and prices. */
  cart: Cart;
  added: number;
  /** Names of products that cannot be ordered today. */
  missing: string[];
};

export function reordered(
  order: Pick<MyOrder, 'lines'>,
  cart: Cart,
  products: readonly Product[],
): Reordered {
  const today = new Map(products.map((product) => [product.id, product]));
  const missing: string[] = [];
  let next = cart;
  for (const { productId, name, quantity } of order.lines) {
    const product = today.get(productId);
    if (product && isAddable(product)) next = addLine(next, cartProduct(product), quantity);
    else missing.push(name);
  }
  return { cart: next, added: order.lines.length - missing.length, missing };
}

/**
 * Puts an order's lines into the cart at today's prices, and its site and instructions into the checkout. False
 * when none of its products can be ordered today.
 */
export function orderAgain(order: MyOrder, products: readonly Product[], t: Translate): boolean {
  const { cart, added, missing } = reordered(order, $cart.get(), products);
  const left = missing.join(', ');
  if (added === 0) {
    toast({ tone: 'warning', title: t('Not available today'), text: left });
    return false;
  }
  loadCart(cart);
  saveDraft({
    deliveryAddress: order.deliveryAddress,
    deliveryZip: order.deliveryZip ?? '',
    deliveryCity: null,
    specialInstructions: order.specialInstructions ?? '',
    customerName: order.customerName,
    customerPhone: order.customerPhone ?? '',
    customerEmail: order.customerEmail,
  });
  if (missing.length > 0) {
    toast({
      tone: 'warning',
      title: t('Added to cart'),
      text: t('Not available today: {names}', { names: left }),
    });
  } else {
    toast({ title: t('Added to cart'), text: t('At today’s prices.') });
  }
  return true;
}
