import type { ErrorHandler, NotFoundHandler } from 'hono';
import { Refusal } from '../../domain/base/refusals.ts';
import { isTransient, noteDiskFull } from '../db/connectionErrors.ts';
import type { Log } from './log.ts';
import { notFound, Problem, unavailableFor } from './problem.ts';
import { currentRequestId } from './requests.ts';
import { refusedData } from './stripe.ts';

const RETRY_SECONDS = 2;

/**
 * Maps all errors: a Refusal is 422 and final, a Problem has its own status, data that the provider refuses is a 400, an
 * unavailable database is 503, and everything else is a bug: its message stays in the log, the response carries only the
 * request's id.
 */
export function answerErrors(log: Log): ErrorHandler {
  return (error, c) => {
    const requestId = currentRequestId(c);
    noteDiskFull(error);
    c.header('Cache-Control', 'no-store');
    if (error instanceof Refusal) {
      return c.json({ code: error.code, detail: error.detail, requestId }, 422);
    }
    const problem = asProblem(error);
    if (!problem) {
      log.error('fault', error);
      return c.json({ code: 'fault', requestId }, 500);
    }
    if (problem.status === 503) log.error('away', error);
    else if (problem.cause) log.error('refused by the provider', problem.cause);
    if (problem.retryAfter !== null) c.header('Retry-After', String(problem.retryAfter));
    return c.json({ code: problem.code, ...problem.more, requestId }, problem.status);
  };
}

/** Whether this is an answer that somebody is meant to get, such as a refusal or a full limit: nothing is broken. */
export const isExpected = (error: unknown): boolean =>
  error instanceof Refusal || (error instanceof Problem && error.status < 500);

/** Null for a bug. */
export function asProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  if (isTransient(error)) return unavailableFor(RETRY_SECONDS);
  return refusedData(error);
}

/** The response for unknown routes. Never HTML: a missing script must not be answered with a page. */
export const answerNotFound: NotFoundHandler = (c) => {
  c.header('Cache-Control', 'no-store');
  return c.json({ code: notFound().code, requestId: currentRequestId(c) }, 404);
};
