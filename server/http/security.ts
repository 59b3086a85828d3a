import { createHash } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { isFinished } from './requests.ts';

const PICTURES = 'https://files.stripe.com';

type InlineHashes = { scriptHashes: readonly string[]; styleHashes: readonly string[] };

/** `'sha256-…'` of each script and of the styles inside a page's template. */
export function inlineHashes(html: string): InlineHashes {
  const hashesOf = (tag: string, runs: (attributes: string) => boolean) =>
    [...html.matchAll(new RegExp(`<${tag}([^>]*)>([\\s\\S]*?)</${tag}>`, 'g'))]
      .filter(([, attributes = '']) => runs(attributes))
      .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return {
    scriptHashes: hashesOf('script', (attributes) => !/\ssrc=|\stype="application\//.test(attributes)),
    styleHashes: hashesOf('style', () => true),
  };
}

type PagePolicy = InlineHashes & {
  publicUrl: string;
  /** In development. */
  isLive: boolean;
};

/** For pages: only the store's own content may run, load or be framed. */
export function pagePolicy({ publicUrl, scriptHashes, styleHashes, isLive }: PagePolicy): string {
  return [
    `default-src 'none'`,
    ['script-src', `'self'`, ...scriptHashes].join(' '),
    ['style-src', `'self'`, ...(isLive ? [`'unsafe-inline'`] : styleHashes)].join(' '),
    `img-src 'self' data: blob: ${PICTURES}`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    // Vite waits for a restarting store in a worker of its own.
    isLive ? `worker-src 'self' blob:` : `worker-src 'self'`,
    `frame-src 'none'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    ...(isLive ? [] : [`require-trusted-types-for 'script'`, `trusted-types worker`]),
    ...(isSecure(publicUrl) ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** For data: if a browser ever shows it as a page, it can do nothing. */
const DATA_POLICY = `default-src 'none'; frame-ancestors 'none'`;

/** For files. A worker follows its own script's policy, so it may fetch what it caches. */
const FILE_POLICY = `default-src 'none'; script-src 'self'; connect-src 'self' ${PICTURES}; frame-ancestors 'none'`;

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');

/** By the type of response: page, data or file. Every response has the headers of one of them. */
export type SecurityHeaders = Record<'page' | 'data' | 'file', Record<string, string>>;

export function securityHeaders(publicUrl: string, page: string): SecurityHeaders {
  const shared = {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(isSecure(publicUrl) && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  };
  const withPolicy = (policy: string) => ({ ...shared, 'Content-Security-Policy': policy });
  return { page: withPolicy(page), data: withPolicy(DATA_POLICY), file: withPolicy(FILE_POLICY) };
}

/** Adds the headers that a response does not have yet. A route may set its own policy; the payment page does. */
export function addSecurity(security: SecurityHeaders): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (isFinished(c)) return;
    const { headers, status } = c.res;
    for (const [name, value] of Object.entries(security[policyKind(c)])) {
      // The headers of a 304 replace those of the cached response, and it has no type to choose a policy by.
      if (status === 304 && name === 'Content-Security-Policy') continue;
      if (!headers.has(name)) headers.set(name, value);
    }
  };
}

function policyKind(c: Context): keyof SecurityHeaders {
  const type = c.res.headers.get('Content-Type') ?? '';
  if (type.startsWith('text/html')) return 'page';
  return /^\/(?:api|auth\/v1)\//.test(c.req.path) || type === '' ? 'data' : 'file';
}
