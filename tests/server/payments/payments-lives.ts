// Random lives of orders at the payment provider: how a payment may go, and what may become of it afterwards.
import type { Stripe } from 'stripe';
import type { Random } from '../../chaos/random.ts';
import { CARDS, type Payments } from '../../helpers/payments.ts';

export type Life = {
  payment:
    | 'paid'
    | 'second card'
    | 'authenticated'
    | 'declined'
    | 'expired'
    | 'left open'
    | 'debit'
    | 'none yet';
  /** Of a debit: whether it arrives, bounces, or is still on its way at the end. */
  debit: 'arrives' | 'bounces' | 'waits';
  /** In cents, each made after the other; the last one may be the rest. */
  refunds: number[];
  isRestRefunded: boolean;
  /** Bounces after everything else. */
  isRefundLost: boolean;
  /** Before the staff could move the order, or after. */
  isRefundEarly: boolean;
  dispute: 'open' | 'won' | 'lost' | null;
  staff: readonly ('confirmed' | 'in_progress' | 'delivered')[];
  /** A notice with the provider's signature that does not fit the order (CVE-2026-9189). */
  fraud: 'amount' | 'currency' | 'mode' | 'another order' | null;
};

export function randomLife(random: Random): Life {
  const isRefunded = random.chance(0.45);
  const parts = isRefunded ? random.below(3) : 0;
  return {
    payment: random.weighted({
      paid: 50,
      'second card': 8,
      authenticated: 4,
      declined: 6,
      expired: 10,
      'left open': 6,
      debit: 12,
      'none yet': 4,
    }),
    debit: random.weighted({ arrives: 5, bounces: 3, waits: 1 }),
    refunds: Array.from({ length: parts }, () => random.between(100, 1_200)),
    isRestRefunded: isRefunded && random.chance(parts === 0 ? 1 : 0.5),
    isRefundLost: isRefunded && random.chance(0.15),
    isRefundEarly: random.chance(0.4),
    dispute: random.chance(0.12) ? random.pick(['open', 'won', 'lost']) : null,
    staff: random.pick([[], [], ['confirmed'], ['confirmed', 'in_progress'], ['confirmed', 'delivered']]),
    fraud: random.chance(0.12) ? random.pick(['amount', 'currency', 'mode', 'another order']) : null,
  };
}

/** What the buyer does on the payment page; the intent if it is paid then. */
export async function play({ payment }: Life, sessionId: string, at: Payments): Promise<string | null> {
  switch (payment) {
    case 'second card':
      await at.pay(sessionId, { card: CARDS.declined });
      return intentOf(await at.pay(sessionId));
    case 'paid':
      return intentOf(await at.pay(sessionId));
    case 'authenticated':
      return intentOf(await at.pay(sessionId, { card: CARDS.threeDSecure, threeDSecure: 'complete' }));
    case 'declined':
      await at.pay(sessionId, { card: CARDS.insufficientFunds });
      return null;
    case 'expired':
      await at.expire(sessionId);
      return null;
    case 'debit':
      await at.payLater(sessionId);
      return null;
    case 'left open':
    case 'none yet':
      return null;
  }
}

/** What happens days later: a slow buyer pays, a debit arrives or bounces; the intent if it is paid then. */
export async function playOn(
  { payment, debit }: Life,
  sessionId: string,
  at: Payments,
): Promise<string | null> {
  if (payment === 'none yet') return intentOf(await at.pay(sessionId));
  if (payment !== 'debit' || debit === 'waits') return null;
  const session = await at.endDelayed(sessionId, debit === 'arrives');
  return debit === 'arrives' ? intentOf({ session }) : null;
}

const intentOf = ({ session }: { session: Pick<Stripe.Checkout.Session, 'payment_intent'> }) =>
  String(session.payment_intent);

/** Money that goes back, and banks that take it back. */
export async function takeBack(life: Life, intent: string, at: Payments, stripe: Stripe): Promise<void> {
  const dispute = life.dispute && (await at.openDispute(intent));
  let last: Stripe.Refund | undefined;
  for (const amount of life.refunds) last = await stripe.refunds.create({ payment_intent: intent, amount });
  if (life.isRestRefunded) last = await stripe.refunds.create({ payment_intent: intent });
  if (last && life.isRefundLost) await at.failRefund(last.id);
  if (dispute && life.dispute !== null && life.dispute !== 'open')
    await at.closeDispute(dispute, life.dispute);
}

/** Well signed and about this very session, but not what was ordered. */
export function forged(
  fraud: NonNullable<Life['fraud']>,
  session: Stripe.Checkout.Session,
  stranger: string,
): Stripe.Checkout.Session {
  const paid = {
    ...session,
    status: 'complete',
    payment_status: 'paid',
    payment_intent: `pi_${session.id}`,
  } as const;
  switch (fraud) {
    case 'amount':
      return { ...paid, amount_total: 100 };
    case 'currency':
      return { ...paid, currency: 'jpy' };
    case 'mode':
      return { ...paid, livemode: true };
    case 'another order':
      return { ...paid, client_reference_id: stranger };
  }
}
