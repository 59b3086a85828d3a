import type { Stripe } from 'stripe';
import type { Translate } from '../../domain/base/locale.ts';
import { formatCents } from '../../domain/base/money.ts';
import { shorten } from '../../domain/base/shorten.ts';
import { unitText } from '../../domain/catalog/goods.ts';
import { isDeliveryFree, owesAll } from '../../domain/orders/orders.ts';
import type { NewItem, Order } from '../orders/orderRows.ts';

// What the payment page lists.

/** Whether the page only asks for part of the order: an edit's difference, or what a part payment left. */
export const isPartialCharge = (order: Order) => !owesAll(order) || order.paymentKind === 'account';

type PageLine = Pick<
  Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData,
  'description' | 'metadata'
> & {
  name: string;
  quantity: number;
  cents: number;
};

/** The lines of the payment page. The provider knows discounts only as coupons of its own, so a discounted order is one. */
export function listPageLines(order: Order, items: readonly NewItem[], t: Translate): PageLine[] {
  const { orderNumber: number, discountCents, dueCents, totalCents, taxCents, deliveryFeeCents } = order;
  if (isPartialCharge(order)) {
    const name =
      order.paymentKind === 'account'
        ? t('Invoice of order {number}', { number })
        : t('Balance due on order {number}', { number });
    return [{ name, quantity: 1, cents: dueCents }];
  }
  const tax = taxCents > 0 ? [{ name: t('Sales tax'), quantity: 1, cents: taxCents }] : [];
  if (discountCents === 0 || isDeliveryFree(order)) {
    const lines = items.map(({ productId, name, unit, quantity, unitPriceCents }) => ({
      name: shorten(name, 250),
      description: unitText(unit, t),
      ...(productId && { metadata: { product_id: productId } }),
      quantity,
      cents: unitPriceCents,
    }));
    return [...lines, ...tax];
  }
  const amount = formatCents(discountCents);
  const goods = items.map(({ name, quantity }) => `${quantity} × ${name}`);
  return [
    {
      name: t('Order {number}', { number }),
      description: shorten([...goods, t('Discount {amount}', { amount })].join(', '), 500),
      quantity: 1,
      cents: totalCents - deliveryFeeCents,
    },
    ...tax,
  ];
}
