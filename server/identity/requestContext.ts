import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Language } from '../../domain/base/locale.ts';
import { addressOf } from '../http/address.ts';
import type { Origin } from '../http/auditLog.ts';
import { pathOn } from '../http/language.ts';
import { requestIdOf } from '../http/requests.ts';
import { deviceCookieOf } from './knownDevice.ts';

/** Who sent a request, and how to answer. */
export type RequestContext = {
  /** For rate limits. */
  address: string;
  /** As sent by the browser: see knownDevice.ts. */
  deviceCookie: string;
  language: Language;
  /** The path on this site to go to afterwards. */
  next: string;
  origin: Origin;
};

/** The site comes from the configuration: a `Host` header or a `redirect_to` can be forged. */
export function requestContextOf(c: Context, publicUrl: string): RequestContext {
  const address = addressOf(c);
  return {
    address,
    deviceCookie: deviceCookieOf(c),
    language: getCookie(c, 'lang') === 'es' ? 'es' : 'en',
    next: pathOn(publicUrl, c.req.query('redirect_to') ?? '/'),
    origin: { address: address || null, requestId: requestIdOf(c) || null },
  };
}
