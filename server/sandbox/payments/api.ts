import { hash, randomUUID, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import type { Books } from './books.ts';
import { createPrice, createProduct, updatePrice, updateProduct } from './catalog.ts';
import {
  ApiError,
  type FormMap,
  mergeMetadata,
  metadata,
  missing,
  parseForm,
  readForm,
  refused,
  text,
  whole,
} from './form.ts';
import { expandAnswer, listPage } from './lists.ts';
import { createSession, expireOverdue, expireSession, findSession } from './sessions.ts';
import { newId, type WireRefund } from './wire.ts';
import { recordEvent, type World } from './world.ts';

type Verb = (world: World, form: FormMap, id: string) => object;
type Kind = 'products' | 'prices' | 'intents' | 'charges' | 'refunds' | 'events';

const list =
  (kind: Kind): Verb =>
  ({ books }, form) =>
    listPage(form, books[kind].newestFirst());
const read =
  (kind: Kind): Verb =>
  ({ books }, _, id) => {
    const row = (books[kind] as Pick<Books['products'], 'get'>).get(id);
    if (!row) throw missing(kind, id);
    return row;
  };

const ROUTES: readonly [method: 'GET' | 'POST', path: string, verb: Verb][] = [
  ['GET', '/products', list('products')],
  ['POST', '/products', createProduct],
  ['GET', '/products/:id', read('products')],
  ['POST', '/products/:id', updateProduct],
  ['GET', '/prices', list('prices')],
  ['POST', '/prices', createPrice],
  ['GET', '/prices/:id', read('prices')],
  ['POST', '/prices/:id', updatePrice],
  ['GET', '/checkout/sessions', listSessions],
  ['POST', '/checkout/sessions', createSession],
  ['GET', '/checkout/sessions/:id', (world, _, id) => findSession(world, id).wire],
  ['POST', '/checkout/sessions/:id/expire', expireSession],
  [
    'GET',
    '/checkout/sessions/:id/line_items',
    (world, form, id) => listPage(form, findSession(world, id).lines),
  ],
  ['GET', '/payment_intents/:id', read('intents')],
  ['GET', '/charges', list('charges')],
  ['GET', '/charges/:id', read('charges')],
  ['GET', '/refunds', list('refunds')],
  ['POST', '/refunds', createRefund],
  ['GET', '/events', list('events')],
];

function listSessions(world: World, form: FormMap): object {
  expireOverdue(world);
  return listPage(
    form,
    world.books.sessions.newestFirst().map(({ wire }) => wire),
  );
}

/** The `/v1/*` API that the provider's SDK calls. `wake` is called when deliveries may be due. */
export function apiRoutes(world: World, secretKey: string, wake: () => void): Hono {
  const app = new Hono();
  for (const [method, path, verb] of ROUTES) app.on(method, `/v1${path}`, (c) => answer(c, verb));
  app.all('/v1/*', (c) =>
    answer(c, () => {
      throw new ApiError(404, { message: `Unrecognized request URL (${c.req.method}: ${c.req.path}).` });
    }),
  );
  return app;

  async function answer(c: Context, verb: Verb): Promise<Response> {
    c.header('Request-Id', `req_${randomUUID().replaceAll('-', '').slice(0, 14)}`);
    for (const name of ['Stripe-Version', 'Idempotency-Key']) c.header(name, c.req.header(name));
    try {
      authorize(c.req.header('authorization') ?? '', secretKey);
      const { method, path } = c.req;
      const body = method === 'POST' ? await c.req.text() : new URL(c.req.url).search.slice(1);
      // The order of parameters does not make another request.
      const request = hash('sha256', [method, path, ...body.split('&').sort()].join('\n'));
      const text = answerOnce(c, request, () => {
        const { expand, ...form } = parseForm(body);
        return JSON.stringify(expandAnswer(world, verb(world, form, c.req.param('id') ?? ''), expand));
      });
      wake();
      return c.body(text, 200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    } catch (error) {
      if (error instanceof ApiError) return c.json({ error: error.body }, error.status);
      world.log('payments.failed', { error: error instanceof Error ? error.stack : String(error) });
      return c.json({ error: { type: 'api_error', message: 'An unknown error occurred' } }, 500);
    }
  }

  /** Commits the effect and the answer kept for its key together: a crash leaves both or neither. */
  function answerOnce(c: Context, request: string, work: () => string): string {
    const { answers } = world.books;
    const key = c.req.header('idempotency-key');
    return world.books.transact(() => {
      const stored = key && answers.get(key);
      if (!stored) {
        const body = work();
        if (key) answers.put({ id: key, request, body, created: world.now() });
        return body;
      }
      if (stored.request === request) {
        c.header('Idempotent-Replayed', 'true');
        return stored.body;
      }
      const message = `The key '${key}' was used for another request.`;
      throw new ApiError(400, { type: 'idempotency_error', message });
    });
  }
}

/** Accepts the secret key as a Bearer token, or as the name of Basic; anything else is 401. */
function authorize(header: string, secretKey: string): void {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  const isKey = (right: string) => timingSafeEqual(digest(header), digest(right));
  if (isKey(`Bearer ${secretKey}`) || isKey(`Basic ${btoa(`${secretKey}:`)}`)) return;
  throw new ApiError(401, { message: 'Invalid API Key provided: sk_***' });
}

const refundParams = z.strictObject({
  amount: z.optional(whole(1)),
  metadata: z.optional(metadata),
  payment_intent: text(),
});

/** Refunds `amount` cents, or the rest of the charge. The sum of refunds never exceeds the charge. */
function createRefund(world: World, form: FormMap): WireRefund {
  const params = readForm(refundParams, form);
  const intent = world.books.intents.get(params.payment_intent);
  if (!intent) throw missing('payment_intent', params.payment_intent, 'payment_intent');
  const charge = world.books.charges.get(intent.latest_charge ?? '');
  if (intent.status !== 'succeeded' || !charge) {
    throw refused('This payment has no charge to refund.', { param: 'payment_intent' });
  }
  if (charge.refunded) {
    throw refused(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  const leftCents = charge.amount_captured - charge.amount_refunded;
  const amount = params.amount ?? leftCents;
  if (amount > leftCents) throw refused('The refund is greater than what is left.', { param: 'amount' });
  const refund = world.books.refunds.put({
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    metadata: mergeMetadata({}, params.metadata),
    payment_intent: charge.payment_intent,
    status: 'succeeded',
  });
  const refundedCharge = world.books.charges.put({
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === leftCents,
  });
  recordEvent(world, 'charge.refunded', refundedCharge);
  recordEvent(world, 'refund.created', refund);
  return refund;
}
