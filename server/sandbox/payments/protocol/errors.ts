// The provider's error answers, by cause.

type ErrorBody = {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
  doc_url?: string;
};

/**
 * An error answer of the API. `executed` is false if the request was only being parsed: such answers are not
 * stored under the request's idempotency key, so a corrected request can reuse the key.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly executed: boolean;

  constructor(status: number, body: ErrorBody, { executed = true }: { executed?: boolean } = {}) {
    super(body.message);
    this.name = 'ApiError';
    this.status = status;
    this.body = body.code
      ? { ...body, doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}` }
      : body;
    this.executed = executed;
  }
}

/** 400 for an invalid parameter; nothing was executed. */
export function badParameter(message: string, param: string, code?: string): ApiError {
  return new ApiError(
    400,
    { type: 'invalid_request_error', message, param, ...(code ? { code } : {}) },
    { executed: false },
  );
}

/** 400 for a valid request that conflicts with the account's data. */
export function refused(message: string, { code, param }: { code?: string; param?: string } = {}): ApiError {
  return new ApiError(400, {
    type: 'invalid_request_error',
    message,
    ...(code ? { code } : {}),
    ...(param ? { param } : {}),
  });
}

/** An unknown id: 404 if it is in the path (param `id`), 400 if it is in the body or the query. */
export function missing(kind: string, id: string, param = 'id'): ApiError {
  return new ApiError(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    message: `No such ${kind}: '${id}'`,
    code: 'resource_missing',
    param,
  });
}
