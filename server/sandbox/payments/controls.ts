import { Hono } from 'hono';
import * as z from 'zod/mini';
import {
  beginDelayedPayment,
  closeDispute,
  endDelayedPayment,
  failRefund,
  openDispute,
} from './bankEvents.ts';
import { isSameSecret } from './calls.ts';
import { ApiError } from './protocol/errors.ts';
import { authenticateSession, paySession } from './resources/paySession.ts';
import { expireOverdue, expireSession, findSession } from './resources/sessions.ts';
import { releaseHeld, resendEvent } from './state/events.ts';
import type { World } from './state/world.ts';

const count = z.optional(z.int().check(z.minimum(1), z.maximum(1000)));
const seconds = z.number().check(z.minimum(0), z.maximum(86_400));
const type = z.optional(z.string());

const payload = {
  pay: z.strictObject({
    session: z.string(),
    card: z.optional(z.string()),
    email: z.optional(z.string()),
    name: z.optional(z.string()),
    threeDSecure: z.optional(z.enum(['complete', 'fail'])),
  }),
  expire: z.strictObject({ session: z.string() }),
  endDelayed: z.strictObject({ session: z.string(), arrived: z.boolean() }),
  failRefund: z.strictObject({ refund: z.string() }),
  openDispute: z.strictObject({ payment_intent: z.string() }),
  closeDispute: z.strictObject({ dispute: z.string(), status: z.enum(['won', 'lost']) }),
  advanceClock: z.strictObject({ seconds: z.int().check(z.minimum(1), z.maximum(366 * 86_400)) }),
  deliveries: z.strictObject({ count, type }),
  delay: z.strictObject({ count, type, seconds }),
  duplicate: z.strictObject({ count, type, times: z.optional(z.int().check(z.minimum(2), z.maximum(20))) }),
  resend: z.strictObject({ event: z.string() }),
  failCalls: z.strictObject({
    fault: z.enum(['error500', 'savedError500', 'rateLimited', 'timeout', 'reset', 'slow']),
    count,
    only: z.optional(z.string()),
    executed: z.optional(z.boolean()),
    seconds: z.optional(seconds),
  }),
  nothing: z.strictObject({}),
};

/**
 * Controls for tests: `POST /sandbox/payments/controls/<name>` with a JSON body and the secret key
 * as Bearer token. `count` defaults to 1; `type` is an event type, and without it every event counts.
 *
 * - `pay {session, card?, email?, name?, threeDSecure?}`: pays as on the page; answers the outcome
 * - `pay-later {session}`, `end-delayed {session, arrived}`: a bank debit starts, then succeeds or fails
 * - `fail-refund {refund}`: the refund fails and the money returns; `open-dispute {payment_intent}`,
 *   `close-dispute {dispute, status}`: the payer disputes the charge, and the bank decides
 * - `expire {session}`, `advance-clock {seconds}`: the clock only moves forward; sessions expire by it
 * - `drop-webhooks {count, type?}`: the next deliveries are never sent
 * - `delay-webhooks {count, type?, seconds}`: sent that much later
 * - `duplicate-webhooks {count, type?, times?}`: sent `times` (2) times
 * - `reorder-webhooks {count, type?}`: held until `count` are collected, then sent in reverse order
 * - `bad-signature {count, type?}`: sent once, signed with another secret
 * - `stale-signature {count, type?}`: sent once, with a signature ten minutes old
 * - `pause-webhooks {}`, `resume-webhooks {}`: deliveries wait in between
 * - `resend {event}`: delivers an event again
 * - `fail-calls {fault, count?, only?, executed?, seconds?}`: see `CallFault`; `only` is the start of the call
 *   (`POST /v1/refunds`); `executed` lets the call take effect but loses its answer
 * - `reset {}`: disarms all faults and releases held deliveries
 *
 * `GET /sandbox/payments/controls` answers `{now, armed, pending, finished}`.
 */
export function controlRoutes(
  world: World,
  { secretKey, wake, advance }: { secretKey: string; wake: () => void; advance: (seconds: number) => void },
): Hono {
  const app = new Hono();
  const at = (name: string) => `/sandbox/payments/controls/${name}`;

  app.use('/sandbox/payments/controls/*', async (c, next) => {
    const given = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
    if (!isSameSecret(given, secretKey)) return c.json({ error: 'The secret key is needed as Bearer.' }, 401);
    return next();
  });

  function control<Schema extends z.ZodMiniType>(
    name: string,
    schema: Schema,
    act: (body: z.output<Schema>) => object,
  ): void {
    app.post(at(name), async (c) => {
      const sent = parseJson(await c.req.text());
      if (sent === NOT_JSON) return c.json({ error: 'The body is not JSON.' }, 400);
      const body = schema.safeParse(sent);
      if (!body.success) return c.json({ error: z.prettifyError(body.error) }, 400);
      try {
        const answer = world.books.transact(() => act(body.data));
        wake();
        return c.json(answer);
      } catch (error) {
        if (error instanceof ApiError) return c.json({ error: error.message }, 400);
        throw error;
      }
    });
  }

  function delivery(name: string, fault: 'drop' | 'reorder' | 'badSignature' | 'staleSignature'): void {
    control(name, payload.deliveries, ({ count: n = 1, type: only = null }) => {
      world.faults.armDelivery({ fault, count: n, type: only, seconds: 0, times: 1 });
      return world.faults.armed();
    });
  }

  control(
    'pay',
    payload.pay,
    ({ session, card = '4242424242424242', email, name = 'Test Payer', threeDSecure }) => {
      const known = findSession(world, session).wire.customer_email;
      const payer = { email: email ?? known ?? 'payer@example.com', name };
      const first = paySession(world, session, { number: card, expiryMonth: 12, expiryYear: 2034 }, payer);
      const isAsked = first.kind === 'authenticate' && threeDSecure;
      const outcome = isAsked ? authenticateSession(world, session, threeDSecure === 'complete') : first;
      return { outcome, session: findSession(world, session).wire };
    },
  );
  control('pay-later', payload.expire, ({ session }) => beginDelayedPayment(world, session));
  control('end-delayed', payload.endDelayed, ({ session, arrived }) =>
    endDelayedPayment(world, session, arrived),
  );
  control('fail-refund', payload.failRefund, ({ refund }) => failRefund(world, refund));
  control('open-dispute', payload.openDispute, ({ payment_intent }) => openDispute(world, payment_intent));
  control('close-dispute', payload.closeDispute, ({ dispute, status }) =>
    closeDispute(world, dispute, status),
  );
  control('expire', payload.expire, ({ session }) => expireSession(world, Object.create(null), session));
  control('advance-clock', payload.advanceClock, ({ seconds: forward }) => {
    advance(forward);
    expireOverdue(world);
    return { now: world.now() };
  });

  delivery('drop-webhooks', 'drop');
  delivery('reorder-webhooks', 'reorder');
  delivery('bad-signature', 'badSignature');
  delivery('stale-signature', 'staleSignature');
  control('delay-webhooks', payload.delay, ({ count: n = 1, type: only = null, seconds: late }) => {
    world.faults.armDelivery({ fault: 'delay', count: n, type: only, seconds: late, times: 1 });
    return world.faults.armed();
  });
  control('duplicate-webhooks', payload.duplicate, ({ count: n = 1, type: only = null, times = 2 }) => {
    world.faults.armDelivery({ fault: 'duplicate', count: n, type: only, seconds: 0, times });
    return world.faults.armed();
  });
  control('pause-webhooks', payload.nothing, () => {
    world.faults.paused = true;
    return world.faults.armed();
  });
  control('resume-webhooks', payload.nothing, () => {
    world.faults.paused = false;
    return world.faults.armed();
  });
  control('resend', payload.resend, ({ event }) => resendEvent(world, event));
  control(
    'fail-calls',
    payload.failCalls,
    ({ fault, count: n = 1, only = null, executed = false, seconds: slow = 1 }) => {
      world.faults.armCall({ fault, count: n, only, executed, seconds: slow });
      return world.faults.armed();
    },
  );
  control('reset', payload.nothing, () => {
    world.faults.clear();
    releaseHeld(world);
    return world.faults.armed();
  });

  app.get('/sandbox/payments/controls', (c) =>
    c.json({
      now: world.now(),
      armed: world.faults.armed(),
      pending: world.books.deliveries.oldestFirst(),
      finished: world.books.finished.newestFirst().slice(0, 200),
    }),
  );
  app.all('/sandbox/payments/*', (c) => c.json({ error: 'There is nothing here.' }, 404));
  return app;
}

const NOT_JSON = Symbol('not JSON');

function parseJson(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return NOT_JSON;
  }
}
