import type { Stripe } from 'stripe';
import type { CallFault } from '../../server/sandbox/payments/faults.ts';
import type { Outcome } from '../../server/sandbox/payments/pay.ts';

type Deliveries = { count?: number; type?: string };
type Delivery = { event: string; state: string; attempts: number; lastAnswer: string | null };
type State = {
  now: number;
  armed: { calls: object[]; deliveries: object[]; paused: boolean };
  pending: Delivery[];
  finished: Delivery[];
};

/** Test card numbers by what becomes of them. */
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
 * What a test can do to the payments stand-in that runs at `url` (the store's own address). Every function waits
 * until the stand-in has done it; webhooks go out on their own afterwards, see `delivered`.
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
    /** Pays as the hosted page would. With `threeDSecure` the bank's question is answered too. */
    pay: (
      session: string,
      options: { card?: string; email?: string; threeDSecure?: 'complete' | 'fail' } = {},
    ) => call<{ outcome: Outcome; session: Stripe.Checkout.Session }>('pay', { session, ...options }),
    /** The payer chose bank debit: it comes later, see `endDelayed`. */
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
    /** The next `count` are held and then sent last first. */
    reorderWebhooks: (fault: Deliveries) => arm('reorder-webhooks', fault),
    badSignature: (fault: Deliveries = {}) => arm('bad-signature', fault),
    staleSignature: (fault: Deliveries = {}) => arm('stale-signature', fault),
    pauseWebhooks: () => arm('pause-webhooks', {}),
    resumeWebhooks: () => arm('resume-webhooks', {}),
    resend: (event: string) => call<Stripe.Event>('resend', { event }),
    /** `only` is how the calls begin: `POST /v1/refunds`. `executed`: it takes effect, its answer is lost. */
    failCalls: (fault: {
      fault: CallFault;
      count?: number;
      only?: string;
      executed?: boolean;
      seconds?: number;
    }) => arm('fail-calls', fault),
    reset: () => arm('reset', {}),
    state,
    /** Waits until nothing is left to deliver (at most `withinMs`), and answers what became of the deliveries. */
    async delivered(withinMs = 10_000): Promise<Delivery[]> {
      const until = Date.now() + withinMs;
      for (;;) {
        const { pending, finished } = await state();
        if (pending.length === 0) return finished;
        if (Date.now() > until) throw new Error(`still to be delivered: ${JSON.stringify(pending)}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}
