import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { type Log, redact, serverTiming, timed, withRequestId } from './log.ts';

const HEADER = 'X-Request-Id';

/** The id shared by the response and its log lines. */
export function currentRequestId(c: Context): string {
  const proxyId: string | undefined = c.get('requestId');
  if (proxyId !== undefined) return proxyId;
  const requestId = randomUUID();
  c.set('requestId', requestId);
  return requestId;
}

/**
 * Gives every request an id and logs one line when it is answered. Query strings are left out, and so are payment ids
 * in a path: with one, anybody can look at the payment.
 */
export function logRequests(log: Log): MiddlewareHandler {
  return (c, next) => {
    const requestId = currentRequestId(c);
    return withRequestId(requestId, async () => {
      const startMs = performance.now();
      await timed('app', next);
      const { status } = c.res;
      if (!isFinished(c)) {
        c.res.headers.set(HEADER, requestId);
        // A refusal must not reveal how long the lookup took.
        if (status < 400 && c.req.path.startsWith('/api/'))
          c.res.headers.set('Server-Timing', serverTiming());
      }
      const level = c.get('quiet') && status < 400 ? 'debug' : 'info';
      if (!log.writes(level)) return;
      log[level]('request', {
        method: c.req.method,
        path: redact(c.req.path).slice(0, 200),
        status,
        ms: Math.round((performance.now() - startMs) * 10) / 10,
      });
    });
  };
}

/** Marks a response whose headers and encoding are complete: later middleware leaves it unchanged. */
export function markFinished(c: Context): void {
  c.set('finished', true);
}

export const isFinished = (c: Context): boolean => c.get('finished') === true;

/** For frequent, uninformative requests: files and probes. */
export function logQuietly(c: Context): void {
  c.set('quiet', true);
}

/** For the routes of a stand-in: it acts for a service elsewhere, so metrics leave it out, and the log mostly. */
export const asStandIn: MiddlewareHandler = (c, next) => {
  logQuietly(c);
  c.set('standIn', true);
  return next();
};

export const isStandIn = (c: Context): boolean => c.get('standIn') === true;

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Which route answered a request, for metrics: its pattern, never its path. */
export const matchedRoute = (c: Context) => ({
  method: METHODS.has(c.req.method) ? c.req.method : 'other',
  route: routePath(c),
});
