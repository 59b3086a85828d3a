import type { Product } from '../../domain/catalog/catalog.ts';
import type { MyOrder } from '../../domain/orders/myOrders.ts';
import { $cart, loadCart } from '../cart/cart.ts';
import { keepDraft } from '../checkout/placeOrder.ts';
import type { Translate } from '../ui/locale.tsx';
import { toast } from '../ui/toast.tsx';
import { reordered } from './orders.ts';

/**
 * Puts an order's lines into the cart at today's prices, and its site and instructions into the checkout. False
 * when there is nothing of it to be had today.
 */
export function orderAgain(order: MyOrder, products: readonly Product[], t: Translate): boolean {
  const { cart, added, missing } = reordered(order, $cart.get(), products);
  const left = missing.join(', ');
  if (added === 0) {
    toast({ tone: 'warning', title: t('Not available today'), text: left });
    return false;
  }
  loadCart(cart);
  keepDraft({
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
