import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isTransient } from '../db/connectionErrors.ts';
import type { Log } from '../http/log.ts';
import { Problem } from '../http/problem.ts';
import { currentRequestId } from '../http/requests.ts';

// Errors as the sign-in client expects them. It retries a 5xx as a network error and takes a 4xx as final: a rejected
// credential is never a 5xx, an overload never a 4xx.

const VERSION_HEADER = 'X-Supabase-Api-Version';
const VERSION = '2024-01-01';

export class AuthFailure extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly more: Record<string, unknown>;
  readonly retryAfter: number | null;

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    { more = {}, retryAfter = null }: { more?: Record<string, unknown>; retryAfter?: number | null } = {},
  ) {
    super(message);
    this.name = 'AuthFailure';
    this.status = status;
    this.code = code;
    this.more = more;
    this.retryAfter = retryAfter;
  }
}

export const invalid = (message: string) => new AuthFailure(400, 'validation_failed', message);
export const wrongCredentials = () =>
  new AuthFailure(400, 'invalid_credentials', 'Invalid login credentials');
export const expiredLink = () => new AuthFailure(403, 'otp_expired', 'Token has expired or is invalid');
export const sessionGone = () =>
  new AuthFailure(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
export const tooOften = (seconds: number) =>
  new AuthFailure(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfter: seconds });
const MAIL_GAP = 'over_email_send_rate_limit';
export const isMailGap = (error: unknown) => error instanceof AuthFailure && error.code === MAIL_GAP;
export const mailedTooOften = (seconds: number) =>
  new AuthFailure(
    429,
    MAIL_GAP,
    `For security purposes, you can only request this after ${seconds} seconds.`,
    { retryAfter: seconds },
  );
export const overloaded = () =>
  new AuthFailure(503, 'unexpected_failure', 'Too many people are signing in just now', { retryAfter: 3 });

const PROBLEM_CODES: Partial<Record<number, string>> = {
  400: 'bad_json',
  413: 'request_entity_too_large',
  429: 'over_request_rate_limit',
};

function asFailure(error: Error): AuthFailure | null {
  if (error instanceof AuthFailure) return error;
  if (error instanceof Problem) {
    const code = PROBLEM_CODES[error.status] ?? error.code;
    return new AuthFailure(error.status, code, error.code, { retryAfter: error.retryAfter });
  }
  if (isTransient(error)) return new AuthFailure(503, 'unexpected_failure', 'Try again', { retryAfter: 2 });
  return null;
}

/** Maps all errors below /auth/v1 to a response that old and new clients can read. */
export function answerFailures(log: Log) {
  return (error: Error, c: Context): Response => {
    const failure = asFailure(error);
    if (!failure) log.error('fault', error);
    const { status, code, message, more, retryAfter } =
      failure ?? new AuthFailure(500, 'unexpected_failure', 'Unexpected failure, please check server logs');
    c.header('Cache-Control', 'no-store');
    c.header('x-sb-error-code', code);
    if (retryAfter !== null) c.header('Retry-After', String(retryAfter));
    const version = c.req.header(VERSION_HEADER);
    if (version !== undefined && Date.parse(version) >= Date.parse(VERSION)) {
      c.header(VERSION_HEADER, VERSION);
      return c.json({ code, message, ...more }, status);
    }
    return c.json(
      { code: status, error_code: code, msg: message, error_id: currentRequestId(c), ...more },
      status,
    );
  };
}
