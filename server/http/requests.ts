import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { type Log, redact, withRequestId } from './log.ts';

const HEADER = 'X-Request-Id';

/** The id that answer and log lines share. */
export function requestIdOf(c: Context): string {
  const given: string | undefined = c.get('requestId');
  if (given !== undefined) return given;
  const requestId = randomUUID();
  c.set('requestId', requestId);
  return requestId;
}

/**
 * Gives every request an id and writes one line when it is answered. Queries are left out, and ids of payments
 * where they stand in a path: who has one can look at the payment.
 */
export function logRequests(log: Log): MiddlewareHandler {
  return (c, next) => {
    const requestId = requestIdOf(c);
    return withRequestId(requestId, async () => {
      const began = performance.now();
      await next();
      if (!isFinished(c)) c.res.headers.set(HEADER, requestId);
      const { status } = c.res;
      const level = c.get('quiet') && status < 400 ? 'debug' : 'info';
      if (!log.writes(level)) return;
      log[level]('request', {
        method: c.req.method,
        path: redact(c.req.path).slice(0, 200),
        status,
        ms: Math.round((performance.now() - began) * 10) / 10,
      });
    });
  };
}

/** For an answer that has all its headers and its encoding: what follows leaves it as it is. */
export function markFinished(c: Context): void {
  c.set('finished', true);
}

export const isFinished = (c: Context): boolean => c.get('finished') === true;

/** For what is asked all the time and says nothing: files and probes. */
export function logQuietly(c: Context): void {
  c.set('quiet', true);
}

/** The same for a whole part of the server. */
export const quietly: MiddlewareHandler = (c, next) => {
  logQuietly(c);
  return next();
};
