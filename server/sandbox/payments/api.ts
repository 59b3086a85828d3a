import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import type { AnswerRow } from './books.ts';
import {
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  retrieveEndpoint,
  updateEndpoint,
} from './endpoints.ts';
import { ApiError } from './errors.ts';
import { listEvents, retrieveEvent } from './events.ts';
import { expandAnswer } from './expand.ts';
import type { ArmedCall } from './faults.ts';
import { listCharges, listIntents, retrieveCharge, retrieveIntent } from './intents.ts';
import { createSession } from './newsession.ts';
import { type FormMap, parseForm } from './params.ts';
import { createPrice, listPrices, retrievePrice, updatePrice } from './prices.ts';
import { createProduct, deleteProduct, listProducts, retrieveProduct, updateProduct } from './products.ts';
import { createRefund, listRefunds, retrieveRefund, updateRefund } from './refunds.ts';
import { expireSession, listLines, listSessions, retrieveSession, updateSession } from './sessions.ts';
import { API_VERSION, newId } from './wire.ts';
import { NOBODY, type World } from './world.ts';

// The wire: authorisation, idempotency, expansion and errors around the verbs, each of which is synchronous.

type Env = { Bindings: Partial<HttpBindings> };
type Verb = (world: World, form: FormMap, id: string) => object;
type Route = [method: 'GET' | 'POST' | 'DELETE', path: string, kind: string, verb: Verb];

const read =
  (retrieve: (world: World, id: string) => object): Verb =>
  (world, form, id) => {
    const [unknown] = Object.keys(form);
    if (unknown) {
      throw new ApiError(
        400,
        {
          type: 'invalid_request_error',
          code: 'parameter_unknown',
          message: `Received unknown parameter: ${unknown}`,
          param: unknown,
        },
        { executed: false },
      );
    }
    return retrieve(world, id);
  };

const SESSION = 'checkout.session';
const ROUTES: Route[] = [
  ['GET', '/products', 'product', listProducts],
  ['POST', '/products', 'product', createProduct],
  ['GET', '/products/:id', 'product', read(retrieveProduct)],
  ['POST', '/products/:id', 'product', updateProduct],
  ['DELETE', '/products/:id', 'product', deleteProduct],
  ['GET', '/prices', 'price', listPrices],
  ['POST', '/prices', 'price', createPrice],
  ['GET', '/prices/:id', 'price', read(retrievePrice)],
  ['POST', '/prices/:id', 'price', updatePrice],
  ['GET', '/checkout/sessions', SESSION, listSessions],
  ['POST', '/checkout/sessions', SESSION, createSession],
  ['GET', '/checkout/sessions/:id', SESSION, read(retrieveSession)],
  ['POST', '/checkout/sessions/:id', SESSION, updateSession],
  ['POST', '/checkout/sessions/:id/expire', SESSION, expireSession],
  ['GET', '/checkout/sessions/:id/line_items', 'item', listLines],
  ['GET', '/payment_intents', 'payment_intent', listIntents],
  ['GET', '/payment_intents/:id', 'payment_intent', read(retrieveIntent)],
  ['GET', '/charges', 'charge', listCharges],
  ['GET', '/charges/:id', 'charge', read(retrieveCharge)],
  ['GET', '/refunds', 'refund', listRefunds],
  ['POST', '/refunds', 'refund', createRefund],
  ['GET', '/refunds/:id', 'refund', read(retrieveRefund)],
  ['POST', '/refunds/:id', 'refund', updateRefund],
  ['GET', '/events', 'event', listEvents],
  ['GET', '/events/:id', 'event', read(retrieveEvent)],
  ['GET', '/webhook_endpoints', 'webhook_endpoint', listEndpoints],
  ['POST', '/webhook_endpoints', 'webhook_endpoint', createEndpoint],
  ['GET', '/webhook_endpoints/:id', 'webhook_endpoint', read(retrieveEndpoint)],
  ['POST', '/webhook_endpoints/:id', 'webhook_endpoint', updateEndpoint],
  ['DELETE', '/webhook_endpoints/:id', 'webhook_endpoint', deleteEndpoint],
];

type ApiOptions = {
  secretKey: string;
  /** Called after every commit: deliveries may have become due. */
  wake: () => void;
  /** Aborted when the stand-in closes: calls held by a fault are let go. */
  closing: AbortSignal;
};

/** `/v1/*` as the provider's SDK speaks it. */
export function apiRoutes(world: World, options: ApiOptions): Hono<Env> {
  const app = new Hono<Env>();
  const running = new Set<string>();
  const served = (kind: string, verb: Verb) => (c: Context<Env>) =>
    answerCall(world, options, running, c, kind, verb);
  for (const [method, path, kind, verb] of ROUTES) app.on(method, `/v1${path}`, served(kind, verb));
  app.all('/v1/*', (c) =>
    served('', () => {
      throw new ApiError(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${c.req.method}: ${c.req.path}). If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code.`,
      });
    })(c),
  );
  return app;
}

type Answer = { status: number; body: string; executed: boolean };

async function answerCall(
  world: World,
  { secretKey, wake, closing }: ApiOptions,
  running: Set<string>,
  c: Context<Env>,
  kind: string,
  verb: Verb,
): Promise<Response> {
  const requestId = newId('req', 14);
  const key = c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined;
  const respond = ({ status, body }: { status: number; body: string }, extra: Record<string, string> = {}) =>
    new Response(body, {
      status,
      headers: {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        'request-id': requestId,
        'stripe-version': c.req.header('stripe-version') ?? API_VERSION,
        ...(key ? { 'idempotency-key': key } : {}),
        ...(status === 401 ? { 'www-authenticate': 'Basic realm="Stripe"' } : {}),
        ...extra,
      },
    });

  try {
    authorise(c.req.header('authorization'), secretKey);
    const body = await requestBody(c);
    const fault = world.faults.meetCall(c.req.method, c.req.path);
    if (fault && fault.fault !== 'slow' && !fault.executed) {
      if (fault.fault === 'savedError500' && key) remember(failure500());
      return await fail(fault);
    }

    if (key && key.length > 255) {
      throw new ApiError(
        400,
        { type: 'invalid_request_error', message: 'Idempotency keys can be at most 255 characters.' },
        { executed: false },
      );
    }
    const before = key ? world.books.answers.get(key) : undefined;
    if (before) {
      checkSame(before, c, body);
      return respond(before, { 'idempotent-replayed': 'true', 'original-request': before.requestId });
    }
    if (key && running.has(key)) {
      throw new ApiError(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}.`,
      });
    }
    if (key) running.add(key);
    try {
      if (fault?.fault === 'slow') await sleep(fault.seconds * 1000, undefined, { ref: false });
      const answer = execute(world, c, kind, verb, body, { id: requestId, idempotency_key: key ?? null });
      if (key && answer.executed) remember(answer);
      world.books.commit();
      wake();
      if (fault && fault.fault !== 'slow') return await fail(fault);
      return respond(answer);
    } finally {
      if (key) running.delete(key);
    }

    function remember({ status, body: text }: { status: number; body: string }): void {
      world.books.answers.put({
        id: key ?? '',
        method: c.req.method,
        path: c.req.path,
        bodyHash: hashOf(body),
        status,
        body: text,
        requestId,
        created: world.now(),
      });
      world.books.commit();
    }
  } catch (error) {
    return respond(failureOf(world, error, requestId));
  }

  async function fail({ fault }: ArmedCall): Promise<Response> {
    if (fault === 'rateLimited') {
      return respond(
        json(429, {
          type: 'invalid_request_error',
          code: 'rate_limit',
          message: 'Request rate limit exceeded.',
        }),
      );
    }
    if (fault === 'error500') return respond(failure500());
    // The provider tells its SDK not to retry what the key would only replay.
    if (fault === 'savedError500') return respond(failure500(), { 'stripe-should-retry': 'false' });
    if (fault === 'timeout') await hungUp(c, closing);
    c.env.incoming?.socket.resetAndDestroy();
    return RESPONSE_ALREADY_SENT;
  }
}

function failure500() {
  return json(500, { type: 'api_error', message: 'An unknown error occurred' });
}

/** Resolves when the caller gives up, or the stand-in closes. */
async function hungUp(c: Context<Env>, closing: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    c.env.incoming?.socket.once('close', resolve);
    closing.addEventListener('abort', () => resolve(), { once: true });
    if (!c.env.incoming || closing.aborted) resolve();
  });
}

function authorise(header: string | undefined, secretKey: string): void {
  const [scheme = '', credentials = ''] = header?.split(' ') ?? [];
  if (!header) {
    throw new ApiError(401, {
      type: 'invalid_request_error',
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    });
  }
  const basic = scheme.toLowerCase() === 'basic';
  const given = basic ? (Buffer.from(credentials, 'base64').toString().split(':')[0] ?? '') : credentials;
  if ((basic || scheme.toLowerCase() === 'bearer') && isSameSecret(given, secretKey)) return;
  throw new ApiError(401, {
    type: 'invalid_request_error',
    message: `Invalid API Key provided: ${given.slice(0, 4)}***`,
  });
}

/** Compares in a time that does not tell how much was right. */
export function isSameSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}

async function requestBody(c: Context<Env>): Promise<string> {
  if (c.req.method === 'GET' || c.req.method === 'DELETE') return new URL(c.req.url).search.slice(1);
  const type = c.req.header('content-type') ?? 'application/x-www-form-urlencoded';
  const body = await c.req.text();
  if (body === '' || type.startsWith('application/x-www-form-urlencoded')) return body;
  throw new ApiError(
    400,
    {
      type: 'invalid_request_error',
      message: `Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have questions, we can help at https://support.stripe.com/.`,
    },
    { executed: false },
  );
}

function checkSame(before: AnswerRow, c: Context<Env>, body: string): void {
  if (before.method === c.req.method && before.path === c.req.path && before.bodyHash === hashOf(body))
    return;
  throw new ApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${before.id}' if you meant to execute a different request.`,
  });
}

/** The order of parameters does not matter. */
function hashOf(body: string): string {
  return createHash('sha256').update(body.split('&').sort().join('&')).digest('hex');
}

function execute(
  world: World,
  c: Context<Env>,
  kind: string,
  verb: Verb,
  body: string,
  cause: World['cause'],
): Answer {
  world.cause = cause;
  try {
    const { expand, ...form } = parseForm(body);
    const answer = verb(world, Object.assign(Object.create(null), form), c.req.param('id') ?? '');
    return { ...json200(expandAnswer(world, answer, expand, kind)), executed: true };
  } catch (error) {
    const executed = !(error instanceof ApiError) || error.executed;
    return { ...failureOf(world, error, String(cause.id)), executed };
  } finally {
    world.cause = NOBODY;
  }
}

function failureOf(world: World, error: unknown, requestId: string): { status: number; body: string } {
  if (error instanceof ApiError) {
    return json(error.status, error.body);
  }
  world.log('payments.failed', { requestId, error: error instanceof Error ? error.stack : String(error) });
  return failure500();
}

function json(status: number, error: object): { status: number; body: string } {
  return { status, body: `${JSON.stringify({ error }, null, 2)}\n` };
}

function json200(answer: object): { status: number; body: string } {
  return { status: 200, body: `${JSON.stringify(answer, null, 2)}\n` };
}
