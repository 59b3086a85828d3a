import { formatMoney } from '../../domain/base/money.ts';
import type { OrderMove } from '../../domain/orders/guestOrders.ts';
import type { Translate } from '../ui/locale.tsx';
import { paymentWords, statusWords, stepWords } from './words.ts';

/** What a move changed: the status, the payment, or both. */
export function moveWords(move: OrderMove, before: OrderMove | undefined, t: Translate): string {
  if (!before) return stepWords(move.status, t);
  const words = [
    ...(move.status === before.status ? [] : [statusWords(move.status, t)]),
    ...(isPaymentMove(move, before) ? [paymentMoveWords(move, before, t)] : []),
    ...(move.dispute === before.dispute ? [] : [disputeWords(move.dispute, t)]),
  ];
  return words.length > 0 ? words.join(', ') : statusWords(move.status, t);
}

function isPaymentMove(move: OrderMove, before: OrderMove): boolean {
  return (
    move.paymentStatus !== before.paymentStatus || (move.refundedCents ?? 0) !== (before.refundedCents ?? 0)
  );
}

function paymentMoveWords(move: OrderMove, before: OrderMove, t: Translate): string {
  const backCents = (move.refundedCents ?? 0) - (before.refundedCents ?? 0);
  if (backCents > 0) return t('{amount} refunded', { amount: formatMoney(backCents, { cents: 'always' }) });
  if (backCents < 0) return t('The refund did not arrive');
  return paymentWords(move.paymentStatus, t).words;
}

function disputeWords(dispute: OrderMove['dispute'], t: Translate): string {
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

export function actorWords(actor: OrderMove['actor'], storeName: string, t: Translate): string {
  switch (actor) {
    case 'buyer':
      return t('Checkout');
    case 'payment_provider':
      return t('Payment provider');
    case 'store':
      return storeName;
  }
}
