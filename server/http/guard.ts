import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { MAX_UPLOAD_BODY } from '../../domain/catalog/adminProducts.ts';
import { MAX_PUSH_BYTES } from '../../domain/sync.ts';
import { Problem } from './problem.ts';

const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const MAX_BODY_BYTES = 100_000;
/** Signed webhooks of the payment provider contain whole sessions. */
const MAX_WEBHOOK_BYTES = MAX_PUSH_BYTES;
const MAX_ADMIN_BYTES = MAX_UPLOAD_BODY;
const MAX_URL_CHARACTERS = 4_000;

/**
 * Refuses changes from other sites: their pages may send forms or simple requests here with the visitor's cookies.
 * Browsers state the origin of such requests; programs (the payment provider, tests) do not, and have no cookies to
 * abuse.
 */
export function refuseCrossSite(publicUrl: string): MiddlewareHandler {
  const home = new URL(publicUrl).origin;
  return (c, next) => {
    if (CHANGING.has(c.req.method)) {
      const origin = c.req.header('Origin');
      const host = c.req.header('Host');
      const isOwnHost = host !== undefined && origin !== undefined && URL.parse(origin)?.host === host;
      const site = c.req.header('Sec-Fetch-Site');
      const isOwnOrigin = origin === undefined || origin === home || isOwnHost;
      if (!isOwnOrigin || site === 'cross-site') throw new Problem(403, 'cross_site');
    }
    return next();
  };
}

/** Answers of the API are personal: nobody may cache them unless a route says otherwise. */
export const notStored: MiddlewareHandler = (c, next) => {
  c.header('Cache-Control', 'no-store');
  return next();
};

/** The API accepts only JSON. A cross-site form cannot send JSON without a preflight, which nothing here answers. */
export const onlyJson: MiddlewareHandler = (c, next) => {
  if (CHANGING.has(c.req.method)) requireJson(c);
  return next();
};

/** Requires JSON of a request with a body. Without a body, the content type says nothing. */
export const onlyJsonBodies: MiddlewareHandler = (c, next) => {
  const isChunked = c.req.header('Transfer-Encoding') !== undefined;
  if (isChunked || Number(c.req.header('Content-Length') ?? 0) > 0) requireJson(c);
  return next();
};

/** @throws Problem 415 for any other content type */
function requireJson(c: Context): void {
  if (/^application\/json\s*(;|$)/i.test(c.req.header('Content-Type') ?? '')) return;
  throw new Problem(415, 'unsupported_type');
}

/** `fetch` requires this for a stream body; the types do not have it yet. */
const STREAMED = { duplex: 'half' } as const;

function limitBody(maxSize: number): MiddlewareHandler {
  const onError = (c: Context) => {
    // The rest of the body stays unread: on a reused connection it would corrupt the next request.
    c.header('Connection', 'close');
    throw new Problem(413, 'too_large', { maxBytes: maxSize });
  };
  const limit = bodyLimit({ maxSize, onError });
  return (c, next) => {
    const length = c.req.header('Content-Length');
    // Node reads no more than Content-Length. Accessing the body itself would create a stream, which costs more than
    // everything else done for a small one.
    if (length !== undefined && c.req.header('Transfer-Encoding') === undefined)
      return Number(length) > maxSize ? onError(c) : next();
    const { url, method, headers, body, signal } = c.req.raw;
    // Hono copies a request whose body has no length, and only the platform's own Request can be copied.
    if (body) c.req.raw = new Request(url, { method, headers, body, signal, ...STREAMED });
    return limit(c, next);
  };
}

const syncLimit = limitBody(MAX_PUSH_BYTES);
const webhookLimit = limitBody(MAX_WEBHOOK_BYTES);
const usualLimit = limitBody(MAX_BODY_BYTES);
const adminLimit = limitBody(MAX_ADMIN_BYTES);
const WITH_PICTURES = new Set(['/api/sync', '/api/contractor-account']);
const LARGE = new Set(['/api/admin/pictures', '/api/admin/product-sheet']);

export const limitBodies: MiddlewareHandler = (c, next) => {
  // Their bodies are never read, and checking for one costs more than the rest of the request.
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
  if (WITH_PICTURES.has(c.req.path)) return syncLimit(c, next);
  if (c.req.path.startsWith('/api/webhooks/')) return webhookLimit(c, next);
  if (LARGE.has(c.req.path)) return next();
  return usualLimit(c, next);
};

/** Pictures and whole catalogs. Runs after `onlyStaff`: measuring a body without a length means reading it. */
export const limitAdminBodies: MiddlewareHandler = (c, next) =>
  LARGE.has(c.req.path) ? adminLimit(c, next) : next();

/** One URL per page: no double slashes, no trailing slash, nothing that decodes to another path. */
export const plainPaths: MiddlewareHandler = async (c, next) => {
  const { path, url } = c.req;
  // The URL is already normalized: the path starts at the first slash after `http://`.
  const address = url.slice(url.indexOf('/', 'https://'.length));
  if (address.length > MAX_URL_CHARACTERS) throw new Problem(414, 'too_long');
  const [pathname = '', ...query] = address.split('?');
  if (/\/\/|[\\%]/.test(pathname) && !isPlain(pathname)) throw new Problem(404, 'not_found');
  if (path.length > 1 && path.endsWith('/') && (c.req.method === 'GET' || c.req.method === 'HEAD')) {
    return c.redirect([pathname.slice(0, -1), ...query].join('?'), 308);
  }
  return next();
};

function isPlain(pathname: string): boolean {
  return !/\/\/|\\|%(?:2f|5c|00|2e)/i.test(pathname) && isDecodable(pathname);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}
