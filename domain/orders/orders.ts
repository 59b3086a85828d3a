import type { Translate } from '../base/locale.ts';

// Orders: their states, which only the server changes, and their amounts.

export const ORDER_STATUSES = ['pending', 'confirmed', 'in_progress', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const PAYMENT_STATUSES = [
  'unpaid',
  'paid',
  'invoiced',
  'refunded',
  'partly_refunded',
  'failed',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Money that staff receive; `other` is a card terminal or a bank transfer. */
export const HAND_METHODS = ['cash', 'check', 'other'] as const;
export type HandMethod = (typeof HAND_METHODS)[number];

/**
 * How an order is paid: online at checkout or by an emailed link, by hand to staff, to the driver, or by invoice to a
 * contractor account.
 */
export const PAYMENT_KINDS = ['online', ...HAND_METHODS, 'on_delivery', 'account'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

const NEXT: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['in_progress', 'delivered', 'cancelled'],
  in_progress: ['delivered'],
  delivered: [],
  cancelled: [],
};

/**
 * Whether an order may change from one status to the other. Delivered and cancelled are final. A pick-up that is ready
 * is still at the yard, so it may also be cancelled.
 */
export function canBecome(status: OrderStatus, next: OrderStatus, isPickup = false): boolean {
  return NEXT[status].includes(next) || (isPickup && status === 'in_progress' && next === 'cancelled');
}

/** How long staff can undo an order's change before the customer is told. The same as `undo_window` in SQL. */
export const UNDO_MINUTES = 10;

type StatusTone = 'warn' | 'info' | 'ok' | 'danger' | 'neutral';

/** Badge tone by status, in account, tracking and admin; anything else is neutral. */
export function statusTone(status: string): StatusTone {
  const tones: Record<string, StatusTone> = {
    pending: 'warn',
    confirmed: 'ok',
    delivered: 'ok',
    cancelled: 'danger',
  };
  return tones[status] ?? 'neutral';
}

/** The same on /dashboard, where confirmed is blue. */
export function dashboardTone(status: string): StatusTone {
  return status === 'confirmed' ? 'info' : statusTone(status);
}

/** The total charge in cents: lines, delivery and added tax. */
export function chargedCents(order: { totalCents: number; taxCents: number }): number {
  return order.totalCents + order.taxCents;
}

/** Whether the discount is exactly the delivery fee, as with a promo code for free delivery. */
export const isDeliveryFree = (order: { discountCents: number; deliveryFeeCents: number }): boolean =>
  order.discountCents > 0 && order.discountCents === order.deliveryFeeCents;

/** Whether nothing was paid yet, nor is billed: confirming it needs a second yes. */
export function isUnpaid({ paymentStatus }: { paymentStatus: PaymentStatus }): boolean {
  return paymentStatus === 'unpaid' || paymentStatus === 'failed';
}

/** Whether nothing was paid yet, though it may be billed. */
export function owesAll({ paymentStatus }: { paymentStatus: PaymentStatus }): boolean {
  return isUnpaid({ paymentStatus }) || paymentStatus === 'invoiced';
}

/** Whether the checkout of a cart made it, and staff have neither entered it nor changed what it costs. */
export const isOfCart = (order: PageOrder & { offerId: string | null }): boolean =>
  order.offerId === null && paysOnFirstPage(order);

type PageOrder = {
  payUntil: Date | null;
  dueCents: number;
  paymentStatus: PaymentStatus;
  paymentKind: PaymentKind;
};
/** Whether it is paid on the page that its buyer came to first, or was. */
export const paysOnFirstPage = ({ payUntil, dueCents, paymentStatus, paymentKind }: PageOrder): boolean =>
  payUntil === null && dueCents === 0 && paymentStatus !== 'invoiced' && paymentKind === 'online';

/**
 * What is still to be paid, in cents: the total, or an edit's difference; on account, the open part of its invoice. A
 * cancelled order owes nothing.
 */
export function owedCents(order: {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  totalCents: number;
  taxCents: number;
  dueCents: number;
  paymentKind?: PaymentKind;
}): number {
  if (order.status === 'cancelled') return 0;
  return owesAll(order) && order.paymentKind !== 'account' ? chargedCents(order) : order.dueCents;
}

/**
 * What is to be paid when the goods are handed over, in cents. Nothing if the order is on account or billed outside the
 * store.
 */
export function dueOnDeliveryCents(
  order: Parameters<typeof owedCents>[0] & { paymentKind: PaymentKind },
): number {
  const { paymentStatus, paymentKind } = order;
  const isBilled =
    paymentKind === 'account' || (paymentStatus === 'invoiced' && paymentKind !== 'on_delivery');
  return isBilled ? 0 : owedCents(order);
}

/** Why an order needs a person's attention. */
export const ATTENTION = [
  'payment_mismatch',
  'paid_after_cancel',
  'stock_short',
  'refund_failed',
  'refunded_late',
  'disputed',
  'window_full',
] as const;
export type Attention = (typeof ATTENTION)[number];

/** The least that the payment provider charges. */
export const LEAST_ONLINE_CENTS = 50;

/** Whether an amount that is owed is too small to be paid on the provider's page. */
export const isTooSmall = (cents: number): boolean => cents > 0 && cents < LEAST_ONLINE_CENTS;

/** Whether the customer can pay what is owed on the provider's page. Not if staff billed it outside the store. */
export function canPayOnline(order: Parameters<typeof owedCents>[0] & { paymentKind: PaymentKind }): boolean {
  const { paymentStatus, paymentKind } = order;
  const isElsewhere =
    paymentStatus === 'invoiced' && paymentKind !== 'on_delivery' && paymentKind !== 'account';
  return owedCents(order) >= LEAST_ONLINE_CENTS && !isElsewhere;
}

/** The largest payment in cents: the provider takes eight digits. */
export const MAX_CHARGE_CENTS = 99_999_999;

/** `ORD-YYYY-NNNNNN`; the server picks the six digits at random so that numbers cannot be guessed. */
export function orderNumber(year: number, serial: number): string {
  return `ORD-${year}-${String(serial).padStart(6, '0')}`;
}

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
