import { amountText, isBulk } from '../../../domain/catalog/goods.ts';
import { storeDate } from '../../../domain/delivery/calendar.ts';
import { MAX_COUNTED } from '../../../domain/orders/adminOrders.ts';
import {
  type Attention,
  canBecome,
  ORDER_STATUSES,
  type OrderStatus,
  statusText,
  UNDO_MINUTES,
} from '../../../domain/orders/orders.ts';
import type { AdminOrder } from '../../../server/admin/orders/orderDetail.ts';
import type { AdminLine, AdminOrderRow } from '../../../server/admin/orders/orderList.ts';
import type { Translate } from '../../ui/locale.tsx';
import { pickupLabel } from '../deliveries/deliveryLabels.ts';

/** Label of the button that takes an order to that status (spec 2 §4; Start Delivery is our addition). */
export function stepLabel(status: OrderStatus, t: Translate, isPickup = false): string {
  if (isPickup && status !== 'pending' && status !== 'cancelled') return pickupLabel(status, t);
  switch (status) {
    case 'confirmed':
      return t('Confirm Order');
    case 'in_progress':
      return t('Start Delivery');
    case 'delivered':
      return t('Mark as Delivered');
    default:
      return t('Cancel Order');
  }
}

/** Added to the toast after a status change that the customer gets an email about. */
export const mailText = (t: Translate, count = 1) =>
  count === 1
    ? t('The customer gets an email in {n} minutes.', { n: UNDO_MINUTES })
    : t('The customers get an email in {n} minutes.', { n: UNDO_MINUTES });

/** The days of undelivered loads, except today. */
export function otherDays(orders: readonly Pick<AdminOrderRow, 'openDays'>[]): string[] {
  const today = storeDate(new Date());
  return [...new Set(orders.flatMap(({ openDays }) => openDays))].filter((day) => day !== today).sort();
}

/** The steps that an order offers; its row offers the first. */
export const nextSteps = ({ status, isPickup }: Pick<AdminOrderRow, 'status' | 'isPickup'>): OrderStatus[] =>
  ORDER_STATUSES.filter((step) => canBecome(status, step, isPickup));

export const statusChangedText = (
  { status, isPickup }: Pick<AdminOrderRow, 'status' | 'isPickup'>,
  t: Translate,
) => t('Order status updated to {status}', { status: statusText(status, t, isPickup).toLowerCase() });

/** The problem, and what an admin has to do about it. */
export function attentionText(attention: Attention, t: Translate): { title: string; text: string } {
  switch (attention) {
    case 'payment_mismatch':
      return {
        title: t('The payment does not match the order'),
        text: t(
          'A different amount or currency was paid. Check with the payment provider before you confirm.',
        ),
      };
    case 'paid_after_cancel':
      return {
        title: t('Paid after it was cancelled'),
        text: t('Refund the customer, or call them and take the order again.'),
      };
    case 'stock_short':
      return {
        title: t('Paid, but not enough in stock'),
        text: t('Find the material, offer another one, or refund the order.'),
      };
    case 'refund_failed':
      return {
        title: t('A refund failed'),
        text: t('The bank returned the money. Ask the customer for another way to refund it.'),
      };
    case 'refunded_late':
      return {
        title: t('Refunded, but on the road'),
        text: t(
          'It was cancelled before a driver loaded it. Call the driver, or ask the customer to pay again.',
        ),
      };
    case 'disputed':
      return {
        title: t('The customer’s bank disputes the payment'),
        text: t('Answer the dispute at the payment provider. Think twice before loading the truck.'),
      };
    case 'window_full':
      return {
        title: t('Paid late, and its day is full'),
        text: t(
          'The place on the truck was no longer held. Call the customer about another day, or overbook.',
        ),
      };
  }
}

/** A count that stopped at `MAX_COUNTED`: `1,000+`. */
export const countText = (count: number) =>
  count > MAX_COUNTED ? `${MAX_COUNTED.toLocaleString('en-US')}+` : String(count);

/** Name of the first line; its amount, or the yards of all bulk lines; the number of other lines. */
export function loadLine({ lines, cubicYards }: Pick<AdminOrderRow, 'lines' | 'cubicYards'>, t: Translate) {
  const [first] = lines;
  return {
    name: first?.name ?? '',
    more: lines.length > 1 ? t('and {n} more', { n: lines.length - 1 }) : null,
    amount: lines.length > 1 && cubicYards > 0 ? `${cubicYards} yd³` : first ? shortAmount(first, t) : '',
  };
}

/** `18 yd³` for bulk, else "2 items". */
function shortAmount({ unit, quantity }: AdminLine, t: Translate): string {
  return isBulk({ unit }) ? `${quantity} yd³` : amountText(unit, quantity, t);
}

export function actorName(actor: string, t: Translate): string {
  switch (actor) {
    case 'buyer':
      return t('Customer');
    case 'provider':
    case 'reconciler':
      return t('Payment provider');
    case 'system':
      return t('System');
    default:
      return actor;
  }
}

/** In the shape that the shop's `moveText` reads; it does not use the actor. */
export const asMoves = ({ moves }: AdminOrder) => moves.map((move) => ({ ...move, actor: 'store' as const }));
