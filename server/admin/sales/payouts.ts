import type { Stripe } from 'stripe';
import type { BooksQuery, Payouts } from '../../../domain/admin/books.ts';
import { addDays } from '../../../domain/delivery/calendar.ts';
import { referenceId } from '../../checkout/payments.ts';

// The provider's payouts to the yard's bank account, and their parts.

/** How many payouts are read at once. */
const AT_ONCE = 5;

type Payout = { payout: Stripe.Payout; parts: Stripe.BalanceTransaction[] };

/** Payouts that arrive on these days, the earliest first. The provider's days are UTC. @throws the SDK's error */
export async function readPayouts(payments: Stripe, { from, to }: BooksQuery): Promise<Payout[]> {
  const seconds = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000;
  const arrival_date = { gte: seconds(from), lt: seconds(addDays(to, 1)) };
  const found: Stripe.Payout[] = [];
  for await (const payout of payments.payouts.list({ arrival_date, limit: 100 })) found.push(payout);
  const read = new Map<string, Stripe.BalanceTransaction[]>();
  const waiting = [...found];
  const worker = async () => {
    for (let payout = waiting.pop(); payout; payout = waiting.pop())
      read.set(payout.id, await payoutParts(payments, payout));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return found
    .map((payout) => ({ payout, parts: read.get(payout.id) ?? [] }))
    .toSorted((a, b) => a.payout.arrival_date - b.payout.arrival_date);
}

/** The provider does not list the parts of a manual payout. */
async function payoutParts(payments: Stripe, payout: Stripe.Payout): Promise<Stripe.BalanceTransaction[]> {
  if (!payout.automatic) return [];
  const parts: Stripe.BalanceTransaction[] = [];
  const asked = { payout: payout.id, limit: 100, expand: ['data.source'] };
  for await (const part of payments.balanceTransactions.list(asked))
    if (!part.type.startsWith('payout')) parts.push(part);
  return parts;
}

export const arrivalDay = ({ arrival_date }: Stripe.Payout) =>
  new Date(arrival_date * 1000).toISOString().slice(0, 10);

export function sumOfPayout({ payout, parts }: Payout): Payouts[number] {
  const sum = (isWanted: (part: Stripe.BalanceTransaction) => boolean) =>
    parts.filter(isWanted).reduce((cents, { amount }) => cents + amount, 0);
  const isCharge = ({ type }: Stripe.BalanceTransaction) => type === 'charge' || type === 'payment';
  const isRefund = ({ type }: Stripe.BalanceTransaction) => /^(?:refund|payment_refund)/.test(type);
  return {
    id: payout.id,
    arrivesOn: arrivalDay(payout),
    status: payout.status,
    chargedCents: sum(isCharge),
    refundedCents: -sum(isRefund),
    otherCents: sum((part) => !isCharge(part) && !isRefund(part)),
    feeCents: parts.reduce((cents, { fee }) => cents + fee, 0),
    amountCents: payout.amount,
  };
}

/** The payment that a part belongs to, for finding its order; null without one. */
export function intentId({ source }: Stripe.BalanceTransaction): string | null {
  if (source === null || typeof source === 'string' || !('payment_intent' in source)) return null;
  return referenceId(source.payment_intent ?? null);
}
