import * as z from 'zod/mini';

// Reads `line_items[0][price_data][currency]=usd` into nested objects, and answers errors as the provider does.

export type Form = string | Form[] | FormMap;
export type FormMap = { [key: string]: Form };

type ErrorBody = { type: string; message: string; code?: string | undefined; param?: string | undefined };

/** An answer of 4xx, with the provider's error body. */
export class ApiError extends Error {
  readonly status: 400 | 401 | 404;
  readonly body: ErrorBody;

  constructor(status: 400 | 401 | 404, { type = 'invalid_request_error', ...body }: Partial<ErrorBody>) {
    super(body.message);
    this.status = status;
    this.body = { type, message: '', ...body };
  }
}

export const refused = (message: string, more: { code?: string; param?: string } = {}) =>
  new ApiError(400, { message, ...more });

/** An unknown id: 404 if it is in the path (param `id`), 400 if it is in the body or the query. */
export const missing = (kind: string, id: string, param = 'id') =>
  new ApiError(param === 'id' ? 404 : 400, {
    message: `No such ${kind}: '${id}'`,
    code: 'resource_missing',
    param,
  });

/** A form body or query as nested objects without prototypes; those with the keys 0, 1 and so on are lists. */
export function parseForm(text: string): FormMap {
  const root: FormMap = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[');
    const last = path.pop() ?? '';
    let map = root;
    for (const step of path) {
      const inner = map[step] ?? Object.create(null);
      map[step] = inner;
      if (typeof inner === 'string') throw refused(`Invalid hash: ${name}`, { param: name });
      map = inner as FormMap;
    }
    map[last || Object.keys(map).length] = value;
  }
  for (const key of Object.keys(root)) root[key] = withLists(root[key] ?? '');
  return root;
}

function withLists(form: Form): Form {
  if (typeof form === 'string') return form;
  const entries = Object.entries(form).map(([key, value]) => [key, withLists(value)] as const);
  if (entries.every(([key], index) => key === String(index))) return entries.map(([, value]) => value);
  return Object.assign(Object.create(null), Object.fromEntries(entries));
}

/** @throws ApiError that names the first wrong parameter */
export function readForm<Schema extends z.ZodMiniType>(schema: Schema, form: FormMap): z.output<Schema> {
  const parsed = schema.safeParse(form);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? [issue.keys[0] ?? ''] : [];
  const [name = '', ...inner] = [...(issue?.path ?? []), ...unknown];
  const param = `${String(name)}${inner.map((key) => `[${String(key)}]`).join('')}`;
  const code =
    unknown.length > 0
      ? 'parameter_unknown'
      : /^\w+$/.test(issue?.message ?? '')
        ? issue?.message
        : undefined;
  throw refused(`Invalid ${param}`, { param, ...(code ? { code } : {}) });
}

export const text = (most = 5_000) => z.string().check(z.minLength(1), z.maxLength(most));
export const flag = z.stringbool({ truthy: ['true'], falsy: ['false'] });
export const whole = (least = 0, most = 99_999_999) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d+$/, 'parameter_invalid_integer')), z.transform(Number)),
    z.number().check(z.minimum(least), z.maximum(most)),
  );
export const currency = z.string().check(z.regex(/^[a-z]{3}$/));
export const webAddress = z
  .string()
  .check(z.regex(/^https?:\/\/[^\s/]\S*$/, 'url_invalid'), z.maxLength(5_000));
/** The empty string is the SDK's empty list. */
export const images = z.pipe(
  z.union([z.literal(''), z.array(webAddress).check(z.maxLength(8))]),
  z.transform((list) => list || []),
);
/** An empty string as a value removes that key. */
export const metadata = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500)));

/** ASCII without quotes; a dot stands between two other characters, and the last label is of letters. */
export const email = z
  .string()
  .check(
    z.regex(
      /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/i,
      'email_invalid',
    ),
  );

/** Existing keys are kept unless overwritten. */
export const mergeMetadata = (
  labels: Record<string, string>,
  changes: Record<string, string> = {},
): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...labels, ...changes }).filter(([, value]) => value !== ''));
