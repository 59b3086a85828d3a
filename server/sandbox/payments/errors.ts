// The provider's error answers, named by what went wrong.

type ErrorBody = {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
  doc_url?: string;
};

/**
 * An error answer of the API. `executed` is false while the request was only being read: such answers are not
 * kept under the request's idempotency key, so a corrected request may use it again.
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

/** 400 for a parameter that could not be read; nothing has been executed. */
export function badParameter(message: string, param: string, code?: string): ApiError {
  return new ApiError(
    400,
    { type: 'invalid_request_error', message, param, ...(code ? { code } : {}) },
    { executed: false },
  );
}

/** 400 for a request that was read and then refused because of what the account holds. */
export function refused(message: string, { code, param }: { code?: string; param?: string } = {}): ApiError {
  return new ApiError(400, {
    type: 'invalid_request_error',
    message,
    ...(code ? { code } : {}),
    ...(param ? { param } : {}),
  });
}

/** An unknown id: 404 when it stands in the path (param `id`), 400 when it stands in the body or the query. */
export function missing(kind: string, id: string, param = 'id'): ApiError {
  return new ApiError(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    message: `No such ${kind}: '${id}'`,
    code: 'resource_missing',
    param,
  });
}
