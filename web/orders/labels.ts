import { LOCALE_TAGS } from '../../domain/base/locale.ts';
import { DRIVER_CALL_MINUTES, type StoreSettings } from '../../domain/base/settings.ts';
import {
  addDays,
  type DeliveryWindow,
  earliestDelivery,
  formatStoreDate,
  storeClock,
  storeDate,
} from '../../domain/delivery/calendar.ts';
import { dayInWords } from '../../domain/delivery/windowLabels.ts';
import { type GuestOrder, statusTimes } from '../../domain/orders/guestOrders.ts';
import { hasEmail } from '../../domain/orders/noEmail.ts';
import { type OrderStatus, statusText } from '../../domain/orders/orders.ts';
import { formatWeekday, weekdayName } from '../ui/format.ts';
import type { IconName } from '../ui/Icon.tsx';
import type { Language, Translate } from '../ui/locale.tsx';
import { refusalText } from '../ui/refusalLabels.ts';
import type { ChangeProblem } from './orderClient.ts';

const SHORT = { weekday: 'short', month: 'short', day: 'numeric' } as const;

type Words = { now: Date; settings: StoreSettings; language: Language; t: Translate };

/** What matters most about an order now: when it comes, or how it ended. */
export function headlineText(order: GuestOrder, { now, settings, language, t }: Words): string {
  const { status, paymentStatus, isPickup, deliveryDate, loads, moves } = order;
  const today = storeDate(now);
  if (status === 'cancelled') return t('Cancelled');
  if (status === 'in_progress') return isPickup ? t('Ready to pick up') : t('On its way');
  if (status === 'delivered') {
    const moment = statusTimes(moves).get(status);
    const day = moment && formatWeekday(storeDate(new Date(moment)), language);
    if (isPickup) return day ? t('Picked up {day}', { day }) : t('Picked up');
    return day ? t('Delivered {day}', { day }) : t('Delivered');
  }
  if (paymentStatus === 'unpaid' || paymentStatus === 'failed') return t('Waiting for the payment');
  if (isPickup) {
    if (deliveryDate === null) return t('Pick it up on the next day that we are open');
    if (deliveryDate === today) return t('Pick it up today');
    const day = dayInWords(formatWeekday(deliveryDate, language), order.deliveryWindow, t);
    return t('Pick it up {day}', { day });
  }
  const load = loads.find((candidate) => candidate.status === 'planned');
  const next = load?.day ?? deliveryDate;
  if (next === null) {
    // What cart and checkout promised.
    const soonest = earliestDelivery(order.zone ?? null, now, settings);
    return t('Arriving from {day}', { day: formatStoreDate(soonest, LOCALE_TAGS[language], SHORT) });
  }
  if (next < today) return t('Was due {day}', { day: formatWeekday(next, language) });
  return arrivalText(next, load?.deliveryWindow ?? order.deliveryWindow, { now, language, t });
}

/** "Arriving Monday morning"; from a week on with the date. */
function arrivalText(
  next: string,
  window: DeliveryWindow,
  { now, language, t }: Omit<Words, 'settings'>,
): string {
  const { date: today, minute } = storeClock(now);
  if (next === today) {
    // No morning is promised at three in the afternoon.
    if (window === 'morning' && minute < 12 * 60) return t('Arriving this morning');
    return window === 'afternoon' ? t('Arriving this afternoon') : t('Arriving today');
  }
  const isMorning = window === 'morning';
  if (next === addDays(today, 1)) {
    if (isMorning) return t('Arriving tomorrow morning');
    return window === 'afternoon' ? t('Arriving tomorrow afternoon') : t('Arriving tomorrow');
  }
  if (next < addDays(today, 7) && (isMorning || window === 'afternoon')) {
    const weekday = weekdayName(next, language);
    return isMorning
      ? t('Arriving {weekday} morning', { weekday })
      : t('Arriving {weekday} afternoon', { weekday });
  }
  return t('Arriving {day}', { day: dayInWords(formatWeekday(next, language), window, t) });
}

export const STATUS_ICONS: Readonly<Record<OrderStatus, IconName>> = {
  pending: 'clock',
  confirmed: 'check',
  in_progress: 'truck',
  delivered: 'check',
  cancelled: 'close',
};

export const statusIcon = ({ status, isPickup }: Pick<GuestOrder, 'status' | 'isPickup'>): IconName =>
  isPickup && status === 'in_progress' ? 'pin' : STATUS_ICONS[status];

/** What a status is called on the way of an order: "pending" reads as "Placed", "in progress" as "On its way". */
export function stepText(status: OrderStatus, t: Translate, isPickup = false): string {
  if (status === 'pending') return t('Placed');
  if (status === 'confirmed') return t('Day confirmed');
  return status === 'in_progress' && !isPickup ? t('On its way') : statusText(status, t, isPickup);
}

/** What happens at a step that a new order has before it. */
export function comingText(step: OrderStatus, order: GuestOrder, t: Translate): string | null {
  const { status, isPickup, customerEmail } = order;
  if (status !== 'pending') return null;
  if (step === 'confirmed') return hasEmail(customerEmail) ? t('We email you then.') : null;
  return step === 'in_progress' && !isPickup
    ? t('The driver calls {n} minutes before arrival.', { n: DRIVER_CALL_MINUTES })
    : null;
}

/** An explanation of the order's current status. */
export function nowText(
  { status, paymentStatus, isPickup }: Pick<GuestOrder, 'status' | 'paymentStatus' | 'isPickup'>,
  t: Translate,
): string | null {
  if (status === 'cancelled')
    return paymentStatus === 'refunded' ? t('We refunded you the way you paid.') : null;
  if (status === 'pending')
    return paymentStatus === 'unpaid'
      ? t('Waiting for the payment.')
      : t('The yard confirms your day, usually within an hour of opening.');
  if (isPickup && status === 'confirmed') return t('We email you as soon as it is ready.');
  if (isPickup && status === 'in_progress')
    return t('It is ready at the yard. Give us your order number and we will load it for you.');
  if (status === 'confirmed' || status === 'in_progress')
    return t('The driver calls {n} minutes before arrival.', { n: DRIVER_CALL_MINUTES });
  return null;
}

/** What notifications about it are for. */
export function notificationWords({ isPickup }: Pick<GuestOrder, 'isPickup'>, t: Translate) {
  return isPickup
    ? {
        title: t('Get notified when it is ready'),
        text: t('A notification when your order is confirmed and ready to pick up.'),
      }
    : {
        title: t('Get notified about your delivery'),
        text: t('A notification when your load is confirmed, on its way and delivered.'),
      };
}

/** Why an order was not moved, changed or cancelled. */
export function changeProblemText(
  answer: ChangeProblem,
  phone: string,
  t: Translate,
  isPickup = false,
): string {
  if (answer.kind === 'refused')
    switch (answer.code) {
      case 'delivery_date_past':
      case 'delivery_date_unavailable':
      case 'window_full':
      case 'too_late':
      case 'refund_open':
        return refusalText(answer.code, t, { reason: answer.reason, isPickup });
    }
  return orderProblemText(answer, phone, t);
}

/** Why the store did nothing to an order. */
export function orderProblemText(answer: ChangeProblem, phone: string, t: Translate): string {
  if (answer.kind === 'no_signal') return t('The store did not answer. Try again with signal.');
  return answer.code === 'order_changed'
    ? t('This order has changed. Open it again to see it as it is now.')
    : t('This order can only be changed by phone. Call us: {phone}', { phone });
}

/** The order's product type as defined by the specification; several types are "mixed". */
export function typeText(productType: string, t: Translate): string {
  switch (productType) {
    case 'premium':
      return t('Premium');
    case 'organic':
      return t('Organic');
    case 'standard':
      return t('Standard');
    case 'mixed':
      return t('Mixed');
    default:
      return productType;
  }
}
