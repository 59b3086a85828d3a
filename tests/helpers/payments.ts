// Controls of a payments stand-in in this process: what a payer, a bank or a bad network does.

import { setTimeout as pause } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { refused } from '../../server/sandbox/payments/form.ts';
import { authenticateSession, findIntent, newCharge, paySession } from '../../server/sandbox/payments/pay.ts';
import type { PaymentsSandbox } from '../../server/sandbox/payments/sandbox.ts';
import { expireOverdue, expireSession, findSession } from '../../server/sandbox/payments/sessions.ts';
import { queueDelivery } from '../../server/sandbox/payments/webhooks.ts';
import type { WireEvent } from '../../server/sandbox/payments/wire.ts';
import { recordEvent } from '../../server/sandbox/payments/world.ts';

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

/**
 * What a fault does to the calls it applies to:
 * - `error500`: 500; not executed, not stored under the idempotency key.
 * - `savedError500`: 500, and the same key gets it again.
 * - `rateLimited`: 429 (the SDK does not retry it).
 * - `timeout`: no answer until the caller disconnects.
 * - `reset`: the connection is reset.
 * - `slow`: answered normally after `seconds`; until then, a second call with the same key gets 409.
 */
type CallFault = {
  fault: 'error500' | 'savedError500' | 'rateLimited' | 'timeout' | 'reset' | 'slow';
  /** How many more calls it applies to. */
  count?: number;
  /** A prefix such as `POST /v1/refunds`. */
  only?: string;
  /** The call takes effect, but its answer is lost. */
  executed?: boolean;
  seconds?: number;
};
/** What becomes of the next events, or of those of a type. */
type WebhookFault = { count?: number; type?: string };
type ArmedWebhook = {
  count: number;
  type: string | undefined;
  meet: (event: WireEvent, remaining: number) => void;
};

export type Payments = ReturnType<typeof controlPayments>['controls'];

/** The stand-in's routes behind armed faults, and its controls. */
export function controlPayments({ app: routes, world, wake }: PaymentsSandbox) {
  const calls: Required<CallFault>[] = [];
  const webhooks: ArmedWebhook[] = [];
  const heldEvents: WireEvent[] = [];
  const timers = new Set<NodeJS.Timeout>();
  let isPaused = false;

  const queue = (event: WireEvent) => queueDelivery(world, event);
  world.deliver = (event) => {
    if (isPaused) return void heldEvents.push(event);
    const index = webhooks.findIndex(({ type = event.type }) => type === event.type);
    const fault = webhooks[index];
    if (!fault) return queue(event);
    fault.count -= 1;
    if (fault.count === 0) webhooks.splice(index, 1);
    fault.meet(event, fault.count);
  };
  const release = (events: WireEvent[]) => {
    for (const event of events.splice(0)) queue(event);
    wake();
  };
  const arm = async (
    { count = 1, type }: WebhookFault,
    meet: (event: WireEvent, remaining: number) => void,
  ): Promise<void> => void webhooks.push({ count, type, meet });

  /** As a request of its own: in one transaction, and followed by its deliveries. */
  const act = async <T>(work: () => T): Promise<T> => {
    const result = world.books.transact(work);
    wake();
    return result;
  };
  const intentOf = (session: string) => findIntent(world, findSession(world, session));
  const chargeOf = (id: string | null) => {
    const charge = world.books.charges.get(id ?? '');
    if (!charge) throw new Error(`no charge ${id}`);
    return charge;
  };

  const controls = {
    /** Pays like the hosted page. `threeDSecure` also answers the bank's challenge. */
    pay: (
      session: string,
      { card = CARDS.paid, threeDSecure }: { card?: string; threeDSecure?: 'complete' | 'fail' } = {},
    ) =>
      act(() => {
        const first = paySession(world, session, card);
        const isAsked = first.kind === 'authenticate' && threeDSecure;
        const outcome = isAsked ? authenticateSession(world, session, threeDSecure === 'complete') : first;
        return { outcome, session: findSession(world, session).wire };
      }),
    /** Pays by bank debit, which settles later, see `endDelayed`. */
    payLater: (session: string) =>
      act(() => {
        const row = findSession(world, session);
        if (row.wire.status !== 'open') throw refused('Only an open session can be paid.');
        const intent = findIntent(world, row);
        const charge = world.books.charges.put({
          ...newCharge(world, intent, null),
          paid: false,
          status: 'pending',
        });
        world.books.intents.put({ ...intent, latest_charge: charge.id, status: 'processing' });
        const wire = { ...row.wire, payment_intent: intent.id, status: 'complete' as const, url: null };
        world.books.sessions.put({ ...row, wire, intent: intent.id });
        recordEvent(world, 'checkout.session.completed', wire);
        return wire;
      }),
    endDelayed: (session: string, hasArrived: boolean) =>
      act(() => {
        const row = findSession(world, session);
        const intent = intentOf(session);
        const charge = chargeOf(intent.latest_charge);
        const [status, captured] = hasArrived
          ? (['succeeded', intent.amount] as const)
          : (['failed', 0] as const);
        world.books.charges.put({ ...charge, paid: hasArrived, status, amount_captured: captured });
        world.books.intents.put({
          ...intent,
          amount_received: captured,
          status: hasArrived ? 'succeeded' : 'requires_payment_method',
        });
        const wire = { ...row.wire, payment_status: hasArrived ? ('paid' as const) : ('unpaid' as const) };
        world.books.sessions.put({ ...row, wire });
        recordEvent(world, `checkout.session.async_payment_${status}`, wire);
        return wire;
      }),
    deleteProduct: (id: string) =>
      act(() => {
        const product = world.books.products.get(id);
        if (!product) throw new Error(`no product ${id}`);
        world.books.products.delete(id);
        recordEvent(world, 'product.deleted', product);
      }),
    /** The buyer's bank returns a refund, so the store has the money again. */
    failRefund: (id: string) =>
      act(() => {
        const oldRefund = world.books.refunds.get(id);
        if (!oldRefund) throw new Error(`no refund ${id}`);
        const refund = world.books.refunds.put({ ...oldRefund, status: 'failed' });
        const charge = chargeOf(oldRefund.charge);
        const amount_refunded = charge.amount_refunded - oldRefund.amount;
        world.books.charges.put({ ...charge, amount_refunded, refunded: false });
        recordEvent(world, 'refund.updated', refund);
        recordEvent(world, 'refund.failed', refund);
        return refund;
      }),
    /** The buyer disputes the charge at the bank, which withdraws the money for now. */
    openDispute: (intent: string) =>
      act(() => {
        const charge = chargeOf(world.books.intents.get(intent)?.latest_charge ?? null);
        const dispute = {
          id: `du_${crypto.randomUUID()}`,
          object: 'dispute',
          amount: charge.amount,
          charge: charge.id,
          created: world.now(),
          currency: charge.currency,
          livemode: false,
          payment_intent: intent,
          status: 'needs_response',
        };
        world.books.charges.put({ ...charge, disputed: true });
        recordEvent(world, 'charge.dispute.created', dispute);
        return dispute;
      }),
    closeDispute: (opened: { id: string }, status: 'won' | 'lost') =>
      act(() => {
        const dispute = { ...opened, status };
        recordEvent(world, 'charge.dispute.updated', dispute);
        recordEvent(world, 'charge.dispute.closed', dispute);
        return dispute;
      }),
    expire: (session: string) => act(() => expireSession(world, {}, session)),
    advanceClock: (seconds: number) =>
      act(() => {
        const { now } = world;
        world.now = () => now() + seconds;
        expireOverdue(world);
      }),
    dropWebhooks: (fault: WebhookFault = {}) => arm(fault, () => undefined),
    delayWebhooks: ({ seconds, ...fault }: WebhookFault & { seconds: number }) =>
      arm(fault, (event) => {
        const timer = setTimeout(() => {
          timers.delete(timer);
          release([event]);
        }, seconds * 1000);
        timers.add(timer);
      }),
    duplicateWebhooks: ({ times = 2, ...fault }: WebhookFault & { times?: number } = {}) =>
      arm(fault, (event) => {
        for (let copy = 0; copy < times; copy += 1) queue(event);
      }),
    /** Holds the next `count` webhooks, then sends them in reverse order. */
    reorderWebhooks: (fault: WebhookFault) =>
      arm(fault, (event, remaining) => {
        heldEvents.unshift(event);
        if (remaining === 0) release(heldEvents);
      }),
    pauseWebhooks: async () => {
      isPaused = true;
    },
    resumeWebhooks: async () => {
      isPaused = false;
      release(heldEvents);
    },
    failCalls: async ({ count = 1, only = '', executed = false, seconds = 1, fault }: CallFault) =>
      void calls.push({ fault, count, only, executed, seconds }),
    reset: async () => {
      calls.length = 0;
      webhooks.length = 0;
      isPaused = false;
      release(heldEvents);
    },
    /** Waits (at most a minute) until no deliveries are pending. */
    async delivered(): Promise<void> {
      const deadline = Date.now() + 60_000;
      const isPending = () => timers.size > 0 || world.books.deliveries.oldestFirst().length > 0;
      while (isPending()) {
        if (Date.now() > deadline) throw new Error('webhooks are still to be delivered');
        await pause(20);
      }
    },
  };

  const running = new Set<string>();
  const spent = new Set<string>();
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use('/v1/*', async (c, next) => {
    const key = c.req.header('idempotency-key') ?? '';
    if (spent.has(key)) return serverError(c);
    if (running.has(key)) return c.json({ error: { type: 'idempotency_error', message: 'in use' } }, 409);
    const index = calls.findIndex(({ only }) => `${c.req.method} ${c.req.path}`.startsWith(only));
    const fault = calls[index];
    if (!fault) return next();
    fault.count -= 1;
    if (fault.count === 0) calls.splice(index, 1);
    if (fault.fault === 'slow') {
      running.add(key);
      await pause(fault.seconds * 1000, undefined, { ref: false });
      running.delete(key);
      return next();
    }
    if (fault.executed) await next();
    // In place of the answer, if there is one.
    c.res = undefined;
    c.res = await failed(c, fault.fault);
    if (fault.fault === 'savedError500' && !fault.executed) spent.add(key);
  });
  app.route('/', routes);
  return { app: app as unknown as Hono, controls };
}

const serverError = (c: Context, headers: Record<string, string> = {}) =>
  c.json({ error: { type: 'api_error', message: 'An unknown error occurred' } }, 500, headers);

async function failed(c: Context<{ Bindings: HttpBindings }>, fault: CallFault['fault']): Promise<Response> {
  if (fault === 'rateLimited') {
    const error = { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many.' };
    return c.json({ error }, 429);
  }
  if (fault === 'error500') return serverError(c);
  // The provider tells its SDK not to retry, because the key would only replay this answer.
  if (fault === 'savedError500') return serverError(c, { 'stripe-should-retry': 'false' });
  const { socket } = c.env.incoming;
  if (fault === 'timeout') await new Promise((closed) => socket.once('close', closed));
  socket.resetAndDestroy();
  return RESPONSE_ALREADY_SENT;
}
