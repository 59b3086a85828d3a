import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import { DEVICE_SECONDS, SESSION_SECONDS } from './authLimits.ts';
import { AUTH_PATH, type Identity } from './identity.ts';
import { isToken, type Keyring, newToken } from './secrets.ts';
import type { Session } from './sessions.ts';

// The sign-in server's two cookies: no script reads them, and no other site's request carries them.
const optionsOf = (publicUrl: string, maxAge: number): CookieOptions => ({
  path: AUTH_PATH,
  maxAge,
  httpOnly: true,
  sameSite: 'Strict',
  secure: publicUrl.startsWith('https:'),
});

// A browser that signed in keeps a cookie that proves it, for that account only. It grants no access: attempts from a
// known device are only counted separately, so that strangers who use up an account's attempts do not lock its owner
// out. (OWASP calls this device cookies.)

const DEVICE = 'known_device';

export const readDeviceCookie = (c: Context) => getCookie(c, DEVICE) ?? '';

/** After a sign-in. */
export function rememberDevice(c: Context, { keyring, publicUrl }: Identity, email: string): void {
  const device = newToken();
  const proof = keyring.deviceProof(email, device).toString('base64url');
  setCookie(c, DEVICE, `${device}.${proof}`, optionsOf(publicUrl, DEVICE_SECONDS));
}

export const forgetDevice = (c: Context) => deleteCookie(c, DEVICE, { path: AUTH_PATH });

/** The device's id; null when it never signed in to the account with that email. */
export function knownDevice(keyring: Keyring, email: string, cookie: string): string | null {
  const [device = '', proof = ''] = cookie.split('.');
  const given = Buffer.from(proof, 'base64url');
  const expected = keyring.deviceProof(email, device);
  const isGood = given.length === expected.length && timingSafeEqual(given, expected);
  return isToken(device) && isGood ? device : null;
}

// A script that got into a page of ours must not be able to take the refresh token with it. So our pages ask for it in
// a cookie that no script reads, and the client library keeps `cookie:` with the session's id in its place. The cookie
// is sealed and opens nothing without that id, which the page forgets at sign-out, also without signal.

const HEADER = 'X-Refresh-Cookie';
const REFRESH = 'refresh_token';
const PLACEHOLDER = 'cookie:';

/** The answer to a sign-in or a refresh. Once in the cookie, a session's token is never in an answer again. */
export async function handOver<Access extends { refresh_token: string }>(
  c: Context,
  { sql, keyring, publicUrl }: Identity,
  { access, session }: { access: Access; session: Session },
): Promise<Access> {
  if (!session.inCookie) {
    if (c.req.header(HEADER) === undefined) return access;
    await sql`update sessions set in_cookie = true where id = ${session.id}`;
  }
  const sealed = keyring.seal(JSON.stringify([session.id, access.refresh_token]));
  setCookie(c, REFRESH, sealed.toString('base64url'), optionsOf(publicUrl, SESSION_SECONDS));
  return { ...access, refresh_token: `${PLACEHOLDER}${session.id}` };
}

/** What a client refreshes with: the token it sent, or the cookie's. '' when the cookie is not of that session. */
export function sentRefreshToken(c: Context, identity: Identity, sent: string): string {
  if (!sent.startsWith(PLACEHOLDER)) return sent;
  const { sessionId, token } = cookieOf(c, identity);
  return sessionId === sent.slice(PLACEHOLDER.length) ? token : '';
}

/** At the end of a session. The cookie of another one, which a newer sign-in has set, stays. */
export function forgetRefreshCookie(c: Context, identity: Identity, sessionId: string): void {
  if (cookieOf(c, identity).sessionId === sessionId) deleteCookie(c, REFRESH, { path: AUTH_PATH });
}

function cookieOf(c: Context, { keyring, log }: Identity): { sessionId: string; token: string } {
  const sealed = getCookie(c, REFRESH);
  if (sealed === undefined) return { sessionId: '', token: '' };
  try {
    const [sessionId, token] = JSON.parse(keyring.open(Buffer.from(sealed, 'base64url'))) as [string, string];
    return { sessionId, token };
  } catch (error) {
    log.info('refresh cookie does not open', { reason: String(error) });
    return { sessionId: '', token: '' };
  }
}
