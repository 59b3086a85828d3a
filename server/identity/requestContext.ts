import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Language } from '../../domain/base/locale.ts';
import { addressOf } from '../http/address.ts';
import type { Origin } from '../http/auditLog.ts';
import { pathOn } from '../http/language.ts';
import { requestIdOf } from '../http/requests.ts';
import { deviceCookieOf } from './knownDevice.ts';

/** Who asks, and how to answer. */
export type RequestContext = {
  /** To count by. */
  address: string;
  /** As the browser sent it: see device.ts. */
  deviceCookie: string;
  language: Language;
  /** The path on this site where the person wants to be afterwards. */
  next: string;
  origin: Origin;
};

/** The site is taken from the configuration: a `Host` header or a `redirect_to` elsewhere can be anybody's. */
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
