// Long: all texts about orders, for the tracking, account and success pages.
import { LOCALE_TAGS } from '../../domain/base/locale.ts';
import { formatCents, formatMoney } from '../../domain/base/money.ts';
import { DRIVER_CALL_MINUTES, type StoreSettings, TIME_ZONE } from '../../domain/base/settings.ts';
import { amountText } from '../../domain/catalog/amounts.ts';
import { addDays, storeClock, storeDate } from '../../domain/delivery/calendar.ts';
import type { DeliveryWindow } from '../../domain/delivery/deliveryWindow.ts';
import { pickupSettings } from '../../domain/delivery/pickup.ts';
import { dayInWords, deliveryHours } from '../../domain/delivery/windowLabels.ts';
import { addressOfDrop, allDrops, type DropPlace } from '../../domain/orders/drops.ts';
import { areDeliveredTogether, type GuestOrder, type OrderMove } from '../../domain/orders/guestOrders.ts';
import {
  LEAST_ONLINE_CENTS,
  type OrderStatus,
  type PaymentKind,
  type PaymentStatus,
} from '../../domain/orders/orders.ts';
import { formatLongDate, formatWeekday, weekdayName } from '../ui/format.ts';
import type { IconName } from '../ui/Icon.tsx';
import type { Language, Translate } from '../ui/locale.tsx';
import { noAnswerText } from '../ui/noAnswer.ts';
import type { Tone } from '../ui/Tag.tsx';
import type { ChangeProblem, Lookup } from './orders.ts';

export function statusText(status: OrderStatus, t: Translate, isPickup = false): string {
  if (isPickup && status === 'in_progress') return t('Ready');
  if (isPickup && status === 'delivered') return t('Picked up');
  switch (status) {
    case 'pending':
      return t('Pending');
    case 'confirmed':
      return t('Confirmed');
    case 'in_progress':
      return t('In progress');
    case 'delivered':
      return t('Delivered');
    case 'cancelled':
      return t('Cancelled');
  }
}

/** What matters most about an order now: when it comes, or how it ended. */
export function headlineText(order: GuestOrder, now: Date, language: Language, t: Translate): string {
  const { status, paymentStatus, deliveryDate, loads, history } = order;
  const today = storeDate(now);
  if (status === 'cancelled') return t('Cancelled');
  if (order.isPickup) return pickupText(order, { today, language, t });
  if (status === 'in_progress') return t('On its way');
  if (status === 'delivered') {
    const at = history.find((move) => move.status === status)?.at;
    return at
      ? t('Delivered {day}', { day: formatWeekday(storeDate(new Date(at)), language) })
      : t('Delivered');
  }
  if (paymentStatus === 'unpaid' || paymentStatus === 'failed') return t('Waiting for the payment');
  const load = loads.find((one) => one.status === 'planned');
  const next = load?.day ?? deliveryDate;
  if (next === null) return t('Arriving on the next delivery day');
  if (next < today) return t('Was due {day}', { day: formatWeekday(next, language) });
  return arrivalText(next, load?.deliveryWindow ?? order.deliveryWindow, { now, language, t });
}

/** The same for a pick-up. */
function pickupText(
  { status, paymentStatus, deliveryDate, deliveryWindow, history }: GuestOrder,
  { today, language, t }: { today: string; language: Language; t: Translate },
): string {
  if (status === 'in_progress') return t('Ready to pick up');
  if (status === 'delivered') {
    const at = history.find((move) => move.status === status)?.at;
    return at
      ? t('Picked up {day}', { day: formatWeekday(storeDate(new Date(at)), language) })
      : t('Picked up');
  }
  if (paymentStatus === 'unpaid' || paymentStatus === 'failed') return t('Waiting for the payment');
  if (deliveryDate === null) return t('Pick it up on the next day that we are open');
  if (deliveryDate === today) return t('Pick it up today');
  const day = dayInWords(formatWeekday(deliveryDate, language), deliveryWindow, t);
  return t('Pick it up {day}', { day });
}

/** "Arriving Monday morning"; from a week on with the date. */
function arrivalText(
  next: string,
  window: DeliveryWindow,
  { now, language, t }: { now: Date; language: Language; t: Translate },
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

/** Status labels for past events: "pending" reads as "Placed". */
export function stepText(status: OrderStatus, t: Translate, isPickup = false): string {
  return status === 'pending' ? t('Placed') : statusText(status, t, isPickup);
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
      : t('The yard has your order and will confirm the day.');
  if (isPickup && status === 'confirmed') return t('We email you as soon as it is ready.');
  if (isPickup && status === 'in_progress')
    return t('It waits for you at the yard. Give us the order’s number: we load it for you.');
  if (status === 'confirmed') return t('Scheduled. It will be loaded on delivery day.');
  if (status === 'in_progress')
    return t('Loaded and on the road. The driver calls {n} minutes before arrival.', {
      n: DRIVER_CALL_MINUTES,
    });
  return null;
}

/** The text under a step: when it happened or is expected. */
export function stepTime(
  { status, state, at }: Step,
  {
    deliveryDate,
    isPickup,
    now,
    language,
    t,
  }: Pick<GuestOrder, 'deliveryDate' | 'isPickup'> & { now: Date; language: Language; t: Translate },
): string | null {
  if (at !== null) return storeMoment(at, language);
  if (state !== 'todo' || status !== 'delivered' || deliveryDate === null || isPickup) return null;
  return deliveryDate === storeDate(now)
    ? t('Expected today')
    : t('Expected {date}', { date: formatLongDate(deliveryDate, language) });
}

type Load = GuestOrder['loads'][number];
type Dated = Pick<GuestOrder, 'status' | 'deliveryDate' | 'deliveryWindow' | 'isPickup'> &
  Partial<Pick<GuestOrder, 'deliveryAddress' | 'drops'>> & {
    loads: readonly (Pick<Load, 'load' | 'day' | 'deliveryWindow'> & Partial<Pick<Load, 'dropNumber'>>)[];
  };

/**
 * An order's labeled delivery days, with the hours of its window: one, unless its loads come on several. Empty while the
 * day is unknown.
 */
export function dayRows(
  order: Dated,
  { settings, language, t }: { settings: StoreSettings; language: Language; t: Translate },
): { label: string; day: string }[] {
  const { status, deliveryDate, deliveryWindow, isPickup, loads, deliveryAddress = '', drops = [] } = order;
  const addressOf = (number = 1) =>
    drops.length > 0 ? [addressOfDrop({ deliveryAddress, drops }, number)] : [];
  const textOf = (day: string, window: DeliveryWindow) =>
    [
      formatLongDate(day, language),
      ...(isPickup
        ? [deliveryHours({ day, window }, pickupSettings(day, settings), t)]
        : window === 'morning' || window === 'afternoon'
          ? [deliveryHours({ day, window }, settings, t)]
          : []),
    ].join(', ');
  if (!areDeliveredTogether(loads))
    return loads.map(({ load, day, deliveryWindow: window, dropNumber }) => ({
      label: t('Load {n} of {of}', { n: load, of: loads.length }),
      day: [textOf(day, window), ...addressOf(dropNumber)].join(', '),
    }));
  if (deliveryDate === null) return [];
  const label = isPickup ? t('Pick-up day') : status === 'pending' ? t('Requested date') : t('Delivery day');
  return [{ label, day: textOf(deliveryDate, deliveryWindow) }];
}

/** Where it goes: the address, or each of several with what is dropped there. */
export function placeRows(
  order: Placed,
  { nameOf, t }: Spoken,
): { key: string; label: string; value: string }[] {
  const places = allDrops(order);
  if (places.length === 1) return [{ key: 'address', label: t('Deliver to'), value: order.deliveryAddress }];
  return places.flatMap((place) => {
    const { number, deliveryAddress, lines } = place;
    const key = `drop ${number}`;
    const about = dropNote(place);
    return [
      { key, label: t('Address {n} of {of}', { n: number, of: places.length }), value: deliveryAddress },
      ...lines.map(({ name, unit, quantity }, at) => ({
        key: `${key} ${at}`,
        label: nameOf(name),
        value: amountText(unit, quantity, t),
      })),
      ...(about ? [{ key: `${key} note`, label: t('Where to drop it'), value: about }] : []),
    ];
  });
}

/** The same for a paper, a row for each address. */
export function placesOnPaper(order: Placed, { nameOf, t }: Spoken): (readonly [string, string])[] {
  const places = allDrops(order);
  return places.map((place) => {
    const { number, deliveryAddress, lines } = place;
    if (places.length === 1) return [t('Deliver to'), deliveryAddress];
    const goods = lines.map(({ name, unit, quantity }) => `${amountText(unit, quantity, t)} ${nameOf(name)}`);
    const about = [...goods, dropNote(place)].filter(Boolean).join(', ');
    return [t('Address {n} of {of}', { n: number, of: places.length }), `${deliveryAddress}: ${about}`];
  });
}

/** The note and the contact of a further address: those of the first are the order's. */
const dropNote = ({ number, note, contactName, contactPhone }: DropPlace<unknown>): string =>
  number === 1 ? '' : [note, contactName, contactPhone].filter(Boolean).join(', ');

type Spoken = { nameOf: (english: string) => string; t: Translate };
type Placed = {
  deliveryAddress: string;
  lines: readonly { productId?: string | undefined; name: string; unit: string; quantity: number }[];
  drops: GuestOrder['drops'];
};

/** What notifications about it are for. */
export function pushWords({ isPickup }: Pick<GuestOrder, 'isPickup'>, t: Translate) {
  return isPickup
    ? {
        title: t('Hear when it is ready'),
        text: t('A notification when your order is confirmed and ready to pick up.'),
      }
    : {
        title: t('Hear when it comes'),
        text: t('A notification when your load is confirmed, on its way and delivered.'),
      };
}

/** Why an order was not moved or cancelled. */
export function changeProblemText(
  answer: ChangeProblem,
  phone: string,
  t: Translate,
  isPickup = false,
): string {
  if (answer.kind === 'no_signal') return t('The store did not answer. Try again with signal.');
  switch (answer.code) {
    case 'delivery_date_past':
    case 'delivery_date_unavailable':
      if (isPickup) return t('We are closed then. Choose another day.');
      return answer.reason === 'full'
        ? t('Our trucks are full on that day. Choose another one.')
        : t('No deliveries on that day. Choose another one.');
    case 'window_full':
      return t('Our trucks are full at that time. Choose another one.');
    case 'order_changed':
      return t('This order has changed since. Ask again to see it as it is now.');
    case 'too_late':
      return t('The truck is already planned. Call us: {phone}', { phone });
    default:
      return t('This order can only be changed by phone. Call us: {phone}', { phone });
  }
}

/** "Tuesday, November 19, 6:40 PM CST": all times of an order are in the store's time zone and name it. */
export function storeMoment(iso: string, language: Language): string {
  const at = new Date(iso);
  const day = new Intl.DateTimeFormat(LOCALE_TAGS[language], {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: TIME_ZONE,
  });
  return `${day.format(at)}, ${clockOf(at, language)}`;
}

function clockOf(at: Date, language: Language): string {
  return new Intl.DateTimeFormat(LOCALE_TAGS[language], {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: TIME_ZONE,
    timeZoneName: 'short',
  }).format(at);
}

/** "9:14 AM CST" for today; other days include the date. */
export function checkedText(asOf: string, now: Date, language: Language): string {
  const at = new Date(asOf);
  const clock = clockOf(at, language);
  const day = storeDate(at);
  return day === storeDate(now) ? clock : `${formatLongDate(day, language)}, ${clock}`;
}

/** Says that this device shows an older state. @param checked from `checkedText` */
export function staleText(checked: string, t: Translate): string {
  return `${noAnswerText(navigator.onLine, t)} ${t('This is how it stood as of {time}.', { time: checked })}`;
}

/** How the rest of an order or invoice is paid that the payment provider does not take. */
export const tooSmallText = (cents: number, phone: string, t: Translate): string =>
  t(
    'Less than {least} cannot be paid online. Please pay {amount} in cash or by check, at the yard or to the driver. Questions? Call {phone}.',
    { least: formatCents(LEAST_ONLINE_CENTS), amount: formatCents(cents), phone },
  );

type PaidOrder = { isPickup: boolean; paymentKind: PaymentKind };

/** @param order who agreed to pay when the material comes, or is fetched, is sent no invoice */
export function paymentText(
  status: PaymentStatus,
  t: Translate,
  { isPickup, paymentKind }: PaidOrder = { isPickup: false, paymentKind: 'online' },
): { words: string; tone: Tone } {
  switch (status) {
    case 'unpaid':
      return { words: t('Unpaid'), tone: 'warn' };
    case 'paid':
      return { words: t('Paid'), tone: 'ok' };
    case 'invoiced':
      return {
        words:
          paymentKind === 'account'
            ? t('On account')
            : paymentKind !== 'on_delivery'
              ? t('Invoiced')
              : isPickup
                ? t('Pay at pick-up')
                : t('Pay on delivery'),
        tone: 'info',
      };
    case 'refunded':
      return { words: t('Refunded'), tone: 'neutral' };
    case 'partly_refunded':
      return { words: t('Partly refunded'), tone: 'neutral' };
    case 'failed':
      return { words: t('Payment failed'), tone: 'danger' };
  }
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

/** What a history entry changed: the status, the payment, or both. */
export function moveText(
  move: OrderMove,
  before: OrderMove | undefined,
  order: PaidOrder,
  t: Translate,
): string {
  const { isPickup } = order;
  if (!before) return stepText(move.status, t, isPickup);
  const words = [
    ...(move.status === before.status ? [] : [statusText(move.status, t, isPickup)]),
    ...(isPaymentMove(move, before) ? [paymentMoveText(move, before, order, t)] : []),
    ...(move.dispute === before.dispute ? [] : [disputeText(move.dispute, t)]),
  ];
  return words.length > 0 ? words.join(', ') : statusText(move.status, t, isPickup);
}

function isPaymentMove(move: OrderMove, before: OrderMove): boolean {
  return (
    move.paymentStatus !== before.paymentStatus || (move.refundedCents ?? 0) !== (before.refundedCents ?? 0)
  );
}

function paymentMoveText(move: OrderMove, before: OrderMove, order: PaidOrder, t: Translate): string {
  const backCents = (move.refundedCents ?? 0) - (before.refundedCents ?? 0);
  if (backCents > 0) return t('{amount} refunded', { amount: formatMoney(backCents, { cents: 'always' }) });
  if (backCents < 0) return t('The refund did not arrive');
  if (move.paymentStatus === 'invoiced' && order.paymentKind === 'on_delivery')
    return order.isPickup ? t('To be paid at pick-up') : t('To be paid on delivery');
  return paymentText(move.paymentStatus, t, order).words;
}

function disputeText(dispute: OrderMove['dispute'], t: Translate): string {
  switch (dispute) {
    case 'won':
      return t('Payment dispute closed, the payment stands');
    case 'lost':
      return t('Payment dispute closed, the payment was taken back');
    case 'open':
    case null:
      return t('Payment disputed with the bank');
  }
}

export function actorText(actor: OrderMove['actor'], storeName: string, t: Translate): string {
  switch (actor) {
    case 'buyer':
      return t('Online');
    case 'payment_provider':
      return t('Payment provider');
    case 'store':
      return storeName;
  }
}

// An order's progress as steps on a timeline. Past steps come from its history; future steps follow the
// usual sequence.

export type Step = {
  status: OrderStatus;
  /** `stop`: canceled; no steps follow. */
  state: 'done' | 'now' | 'todo' | 'stop';
  /** When it happened, in ISO 8601; null if it has not happened or the time is unknown. */
  at: string | null;
};

const WAY: readonly OrderStatus[] = ['pending', 'confirmed', 'in_progress', 'delivered'];

export function timeline({
  status,
  createdAt,
  history,
}: Pick<GuestOrder, 'status' | 'createdAt' | 'history'>): Step[] {
  const moments = new Map<OrderStatus, string>([['pending', createdAt]]);
  for (const { status: reached, at } of history) {
    if (!moments.has(reached)) moments.set(reached, at);
  }
  const at = (step: OrderStatus) => moments.get(step) ?? null;
  if (status === 'cancelled') {
    const before = WAY.filter((step) => moments.has(step));
    return [
      ...before.map((step): Step => ({ status: step, state: 'done', at: at(step) })),
      { status, state: 'stop', at: at('cancelled') },
    ];
  }
  const reached = WAY.indexOf(status);
  return WAY.flatMap((step, index): Step[] => {
    if (index > reached) return [{ status: step, state: 'todo', at: null }];
    // An order may go straight from confirmed to delivered; skipped steps are not shown.
    if (index < reached && !moments.has(step)) return [];
    const state = index < reached || status === 'delivered' ? 'done' : 'now';
    return [{ status: step, state, at: at(step) }];
  });
}

/** The result of an order lookup, worded as in spec 2 §8. */
export function lookupText(answer: Lookup, t: Translate): { title: string; text: string } {
  switch (answer.kind) {
    case 'found':
      return {
        title: t('Order Found!'),
        text: t('Order {orderNumber} has been located.', { orderNumber: answer.order.orderNumber }),
      };
    case 'not_found':
      return {
        title: t('Order Not Found'),
        text: t('Please check your email and order number and try again.'),
      };
    case 'too_many':
      return {
        title: t('Lookup Failed'),
        text: t('Too many attempts. Please wait {n} minutes, or call us.', { n: answer.minutes }),
      };
    case 'no_signal':
      return {
        title: t('Lookup Failed'),
        text: t('The store did not answer. Try again with signal.'),
      };
    case 'failed':
      return {
        title: t('Lookup Failed'),
        text: t('Unable to find your order. Please check your information and try again.'),
      };
  }
}
