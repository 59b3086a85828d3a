import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import { expandAnswer } from './expand.ts';
import { ApiError } from './protocol/errors.ts';
import { type FormMap, parseForm } from './protocol/params.ts';
import { API_VERSION, newId } from './protocol/wire.ts';
import type { AnswerRow } from './state/books.ts';
import type { ArmedCall } from './state/faults.ts';
import { NOBODY, type World } from './state/world.ts';

// One API call: authorization, idempotency, expansion, errors and armed faults around a synchronous verb.

export type Env = { Bindings: Partial<HttpBindings> };
export type Verb = (world: World, form: FormMap, id: string) => object;

export type ApiOptions = {
  secretKey: string;
  /** Called after every commit, when deliveries may be due. */
  wake: () => void;
  /** Aborted when the stand-in closes; releases calls held by a fault. */
  closing: AbortSignal;
};

type Answer = { status: number; body: string };

export async function answerCall(
  world: World,
  { secretKey, wake, closing }: ApiOptions,
  running: Set<string>,
  c: Context<Env>,
  verb: Verb,
): Promise<Response> {
  const requestId = newId('req', 14);
  const key = c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined;
  const respond = ({ status, body }: Answer, extra: Record<string, string> = {}) =>
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
    const remember = ({ status, body: text }: Answer) => {
      if (!key) return;
      world.books.answers.put({
        id: key,
        method: c.req.method,
        path: c.req.path,
        bodyHash: hashBody(body),
        status,
        body: text,
        requestId,
        created: world.now(),
      });
    };
    if (fault && fault.fault !== 'slow' && !fault.executed) {
      if (fault.fault === 'savedError500') world.books.transact(() => remember(failure500()));
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
      world.cause = { id: requestId, idempotency_key: key ?? null };
      const answer = execute(world, remember, requestId, () => {
        const { expand, ...form } = parseForm(body);
        const object = verb(world, Object.assign(Object.create(null), form), c.req.param('id') ?? '');
        return expandAnswer(world, object, expand);
      });
      wake();
      if (fault && fault.fault !== 'slow') return await fail(fault);
      return respond(answer);
    } finally {
      if (key) running.delete(key);
    }
  } catch (error) {
    return respond(toFailure(world, error, requestId));
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
    // The provider tells its SDK not to retry, because the key would only replay this answer.
    if (fault === 'savedError500') return respond(failure500(), { 'stripe-should-retry': 'false' });
    if (fault === 'timeout') await untilClosed(c, closing);
    c.env.incoming?.socket.resetAndDestroy();
    return RESPONSE_ALREADY_SENT;
  }
}

function failure500() {
  return json(500, { type: 'api_error', message: 'An unknown error occurred' });
}

/** Resolves when the caller disconnects or the stand-in closes. */
async function untilClosed(c: Context<Env>, closing: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    c.env.incoming?.socket.once('close', resolve);
    closing.addEventListener('abort', () => resolve(), { once: true });
    if (!c.env.incoming || closing.aborted) resolve();
  });
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
  if (before.method === c.req.method && before.path === c.req.path && before.bodyHash === hashBody(body))
    return;
  throw new ApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${before.id}' if you meant to execute a different request.`,
  });
}

/** Independent of the order of parameters. */
function hashBody(body: string): string {
  return createHash('sha256').update(body.split('&').sort().join('&')).digest('hex');
}

/** Commits the effect and the answer kept for its key together: a crash leaves both or neither. */
function execute(
  world: World,
  remember: (answer: Answer) => void,
  requestId: string,
  work: () => object,
): Answer {
  try {
    return world.books.transact(() => {
      const answer = json200(work());
      remember(answer);
      return answer;
    });
  } catch (error) {
    const answer = toFailure(world, error, requestId);
    if (!(error instanceof ApiError) || error.executed) world.books.transact(() => remember(answer));
    return answer;
  } finally {
    world.cause = NOBODY;
  }
}

function toFailure(world: World, error: unknown, requestId: string): Answer {
  if (error instanceof ApiError) {
    return json(error.status, error.body);
  }
  world.log('payments.failed', { requestId, error: error instanceof Error ? error.stack : String(error) });
  return failure500();
}

function json(status: number, error: object): Answer {
  return { status, body: `${JSON.stringify({ error })}\n` };
}

function json200(answer: object): Answer {
  return { status: 200, body: `${JSON.stringify(answer)}\n` };
}

/** Accepts the secret key as a Bearer token; anything else is 401. */
function authorise(header: string | undefined, secretKey: string): void {
  const [scheme = '', credentials = ''] = header?.split(' ') ?? [];
  if (!header) {
    throw new ApiError(401, {
      type: 'invalid_request_error',
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    });
  }
  if (scheme.toLowerCase() === 'bearer' && isSameSecret(credentials, secretKey)) return;
  throw new ApiError(401, {
    type: 'invalid_request_error',
    message: `Invalid API Key provided: ${credentials.slice(0, 4)}***`,
  });
}

/** Compares in constant time. */
export function isSameSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
