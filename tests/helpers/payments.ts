import type { Stripe } from 'stripe';
import type { Outcome } from '../../server/sandbox/payments/resources/paySession.ts';
import type { CallFault } from '../../server/sandbox/payments/state/faults.ts';

type Deliveries = { count?: number; type?: string };
type Delivery = { event: string; state: string; attempts: number; lastAnswer: string | null };
type State = {
  now: number;
  armed: { calls: object[]; deliveries: object[]; paused: boolean };
  pending: Delivery[];
  finished: Delivery[];
};

/** Test card numbers by outcome. */
export const CARDS = {
  paid: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  expired: '4000 0000 0000 0069',
  wrongCvc: '4000 0000 0000 0127',
  processingError: '4000 0000 0000 0119',
  threeDSecure: '4000 0027 6000 3184',
} as const;

export type Payments = ReturnType<typeof paymentsAt>;

/**
 * Controls for the payments stand-in at `url` (the store's own URL). Every function resolves once the stand-in
 * has acted; webhooks are sent asynchronously afterwards, see `delivered`.
 */
export function paymentsAt(url: string, secretKey: string) {
  async function call<T>(name: string, body?: object): Promise<T> {
    const response = await fetch(`${url}/sandbox/payments/controls${name && `/${name}`}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }
  const arm = async (name: string, body: object): Promise<void> => {
    await call(name, body);
  };
  const state = () => call<State>('');

  return {
    /** Pays like the hosted page. `threeDSecure` also answers the bank's challenge. */
    pay: (
      session: string,
      options: { card?: string; email?: string; threeDSecure?: 'complete' | 'fail' } = {},
    ) => call<{ outcome: Outcome; session: Stripe.Checkout.Session }>('pay', { session, ...options }),
    /** Pays by bank debit, which settles later, see `endDelayed`. */
    payLater: (session: string) => call<Stripe.Checkout.Session>('pay-later', { session }),
    endDelayed: (session: string, arrived: boolean) =>
      call<Stripe.Checkout.Session>('end-delayed', { session, arrived }),
    failRefund: (refund: string) => call<Stripe.Refund>('fail-refund', { refund }),
    openDispute: (intent: string) => call<Stripe.Dispute>('open-dispute', { payment_intent: intent }),
    closeDispute: (dispute: string, status: 'won' | 'lost') =>
      call<Stripe.Dispute>('close-dispute', { dispute, status }),
    expire: (session: string) => call<Stripe.Checkout.Session>('expire', { session }),
    advanceClock: (seconds: number) => call<{ now: number }>('advance-clock', { seconds }),
    dropWebhooks: (fault: Deliveries = {}) => arm('drop-webhooks', fault),
    delayWebhooks: (fault: Deliveries & { seconds: number }) => arm('delay-webhooks', fault),
    duplicateWebhooks: (fault: Deliveries & { times?: number } = {}) => arm('duplicate-webhooks', fault),
    /** Holds the next `count` webhooks, then sends them in reverse order. */
    reorderWebhooks: (fault: Deliveries) => arm('reorder-webhooks', fault),
    badSignature: (fault: Deliveries = {}) => arm('bad-signature', fault),
    staleSignature: (fault: Deliveries = {}) => arm('stale-signature', fault),
    pauseWebhooks: () => arm('pause-webhooks', {}),
    resumeWebhooks: () => arm('resume-webhooks', {}),
    resend: (event: string) => call<Stripe.Event>('resend', { event }),
    /** `only` is a prefix such as `POST /v1/refunds`. `executed`: the call takes effect, but its answer is lost. */
    failCalls: (fault: {
      fault: CallFault;
      count?: number;
      only?: string;
      executed?: boolean;
      seconds?: number;
    }) => arm('fail-calls', fault),
    reset: () => arm('reset', {}),
    state,
    /** Waits (at most a minute) until no deliveries are pending, and returns their results. */
    async delivered(): Promise<Delivery[]> {
      const until = Date.now() + 60_000;
      for (;;) {
        const { pending, finished } = await state();
        if (pending.length === 0) return finished;
        if (Date.now() > until) throw new Error(`still to be delivered: ${JSON.stringify(pending)}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}
