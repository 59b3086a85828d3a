/**
 * An error response, thrown from anywhere below a route. `code` is for programs; the messages for people live in web/,
 * in both languages.
 */
export class Problem extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 414 | 415 | 422 | 426 | 429 | 503;
  readonly code: string;
  readonly more: Record<string, unknown>;
  /** Seconds after which to try again, for 429 and 503. */
  readonly retryAfter: number | null;

  constructor(
    status: Problem['status'],
    code: string,
    more: Record<string, unknown> = {},
    retryAfter: number | null = null,
  ) {
    super(code);
    this.name = 'Problem';
    this.status = status;
    this.code = code;
    this.more = more;
    this.retryAfter = retryAfter;
  }
}

/** 400: the request is invalid. `field` names the first invalid part; '' means the whole. */
export const badInput = (field: string) => new Problem(400, 'bad_input', { field });
export const notFound = () => new Problem(404, 'not_found');
export const tooMany = (seconds: number) => new Problem(429, 'too_many', {}, seconds);
export const unavailableFor = (seconds: number, more: Record<string, unknown> = {}) =>
  new Problem(503, 'away', more, seconds);
/** 409: somebody else changed it since the caller loaded it. `current` is its current state; null when it is gone. */
export const changedSince = (current: unknown) => new Problem(409, 'changed_since', { current });
