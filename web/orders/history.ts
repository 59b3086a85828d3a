import { formatCents } from '../../domain/base/money.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import {
  type GuestOrder,
  type OrderMove,
  type StatusMove,
  statusTimes,
} from '../../domain/orders/guestOrders.ts';
import { type OrderStatus, statusText } from '../../domain/orders/orders.ts';
import { formatWeekday } from '../ui/format.ts';
import type { Language, Translate } from '../ui/locale.tsx';
import { stepText } from './labels.ts';
import { storeMoment } from './orderTimes.ts';
import { type PaidOrder, paymentText } from './paymentLabels.ts';

/** A step on the timeline of an order. */
export type Step = {
  status: OrderStatus;
  /** `stop`: canceled; no steps follow. */
  state: 'done' | 'now' | 'todo' | 'stop';
  /** When it happened, in ISO 8601; null if it has not happened or the time is unknown. */
  at: string | null;
};

const WAY: readonly OrderStatus[] = ['pending', 'confirmed', 'in_progress', 'delivered'];

/** An order's progress: past steps come from its moves, future ones follow the usual sequence. */
export function timeline({
  status,
  createdAt,
  moves,
}: Pick<GuestOrder, 'status' | 'createdAt'> & { moves: readonly StatusMove[] }): Step[] {
  const moments = statusTimes([{ status: 'pending', at: createdAt }, ...moves]);
  const momentOf = (step: OrderStatus) => moments.get(step) ?? null;
  if (status === 'cancelled') {
    const passedSteps = WAY.filter((step) => moments.has(step));
    return [
      ...passedSteps.map((step): Step => ({ status: step, state: 'done', at: momentOf(step) })),
      { status, state: 'stop', at: momentOf('cancelled') },
    ];
  }
  const reached = WAY.indexOf(status);
  return WAY.flatMap((step, index): Step[] => {
    if (index > reached) return [{ status: step, state: 'todo', at: null }];
    // An order may go straight from confirmed to delivered; skipped steps are not shown.
    if (index < reached && !moments.has(step)) return [];
    const state = index < reached || status === 'delivered' ? 'done' : 'now';
    return [{ status: step, state, at: momentOf(step) }];
  });
}

/** The text under a step: when it happened or is expected. */
export function stepTime(
  { status, state, at }: Step,
  words: Pick<GuestOrder, 'deliveryDate' | 'isPickup'> & { now: Date; language: Language; t: Translate },
): string | null {
  const { deliveryDate, isPickup, now, language, t } = words;
  if (at !== null) return storeMoment(at, language);
  if (state !== 'todo' || status !== 'delivered' || deliveryDate === null || isPickup) return null;
  return deliveryDate === storeDate(now)
    ? t('Expected today')
    : t('Expected {date}', { date: formatWeekday(deliveryDate, language) });
}

/** What a history entry changed: the status, the payment, or both; or the day. */
export function moveText(
  move: OrderMove,
  last: OrderMove | undefined,
  order: PaidOrder,
  { language, t }: { language: Language; t: Translate },
): string {
  const { isPickup } = order;
  if (move.movedTo) return t('Moved to {date}', { date: formatWeekday(move.movedTo, language) });
  if (!last) return stepText(move.status, t, isPickup);
  const words = [
    ...(move.status === last.status ? [] : [statusText(move.status, t, isPickup)]),
    ...(isPaymentMove(move, last) ? [paymentMoveText(move, last, order, t)] : []),
    ...(move.dispute === last.dispute ? [] : [disputeText(move.dispute, t)]),
  ];
  return words.length > 0 ? words.join(', ') : statusText(move.status, t, isPickup);
}

function isPaymentMove(move: OrderMove, last: OrderMove): boolean {
  return move.paymentStatus !== last.paymentStatus || (move.refundedCents ?? 0) !== (last.refundedCents ?? 0);
}

function paymentMoveText(move: OrderMove, last: OrderMove, order: PaidOrder, t: Translate): string {
  const backCents = (move.refundedCents ?? 0) - (last.refundedCents ?? 0);
  if (backCents > 0) return t('{amount} refunded', { amount: formatCents(backCents) });
  if (backCents < 0) return t('The refund did not arrive');
  if (move.paymentStatus === 'invoiced' && order.paymentKind === 'on_delivery')
    return order.isPickup ? t('To be paid at pick-up') : t('To be paid on delivery');
  // The history has no amounts: it may have been a part.
  if (move.paymentStatus === 'paid' && order.dueCents > 0) return t('Payment received');
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
