import type { Context } from 'hono';
import type { Language } from '../../domain/base/locale.ts';
import { clientAddress } from '../http/address.ts';
import { type Origin, originOf } from '../http/auditLog.ts';
import { pathOn, requestLanguage } from '../http/language.ts';
import { readDeviceCookie } from './cookies.ts';

/** Who sent a request, and how to answer. */
export type RequestContext = {
  /** For rate limits. */
  address: string;
  /** As sent by the browser: see cookies.ts. */
  deviceCookie: string;
  /** The browser and the system in short, such as `Safari, iPhone`; null when neither is known. */
  deviceName: string | null;
  language: Language;
  /** The path on this site to go to afterwards. */
  next: string;
  origin: Origin;
};

/** The site comes from the configuration: a `Host` header or a `redirect_to` can be forged. */
export function readRequestContext(c: Context, publicUrl: string): RequestContext {
  return {
    address: clientAddress(c),
    deviceCookie: readDeviceCookie(c),
    deviceName: deviceNameOf(c.req.header('User-Agent') ?? ''),
    language: requestLanguage(c),
    next: pathOn(publicUrl, c.req.query('redirect_to') ?? '/'),
    origin: originOf(c),
  };
}

// The first match counts: most browsers also claim to be another one.
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|\bCriOS)\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

function deviceNameOf(userAgent: string): string | null {
  const names = [BROWSERS, SYSTEMS].flatMap(
    (names) => names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? [],
  );
  return names.join(', ') || null;
}
