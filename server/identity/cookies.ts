import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import { DEVICE_SECONDS, SESSION_SECONDS } from './authLimits.ts';
import { AUTH_PATH, type Identity } from './identity.ts';
import { isToken, type Keyring, newToken } from './secrets.ts';
import type { Session } from './sessions.ts';

// The sign-in server's two cookies. Scripts cannot read them, and requests from other sites do not carry them.
const cookieOptions = (publicUrl: string, maxAge: number): CookieOptions => ({
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
  setCookie(c, DEVICE, `${device}.${proof}`, cookieOptions(publicUrl, DEVICE_SECONDS));
}

export const forgetDevice = (c: Context) => deleteCookie(c, DEVICE, { path: AUTH_PATH });

/** The device's id; null when it never signed in to the account with that email. */
export function knownDevice(keyring: Keyring, email: string, cookie: string): string | null {
  const [device = '', proof = ''] = cookie.split('.');
  const bytes = Buffer.from(proof, 'base64url');
  const expected = keyring.deviceProof(email, device);
  const isGood = bytes.length === expected.length && timingSafeEqual(bytes, expected);
  return isToken(device) && isGood ? device : null;
}

// An injected script must not be able to steal the refresh token. Our pages therefore receive it in a cookie that
// scripts cannot read, and the client library stores `cookie:` with the session's id in its place. The cookie is
// encrypted and useless without that id, which the page deletes at sign-out, even without signal.

const HEADER = 'X-Refresh-Cookie';
const REFRESH = 'refresh_token';
const PLACEHOLDER = 'cookie:';

/** The answer to a sign-in or a refresh. Once a session's token is in the cookie, no answer contains it again. */
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
  setCookie(c, REFRESH, sealed.toString('base64url'), cookieOptions(publicUrl, SESSION_SECONDS));
  return { ...access, refresh_token: `${PLACEHOLDER}${session.id}` };
}

/** The refresh token of a request: the one it sent, or the cookie's. '' when the cookie belongs to another session. */
export function sentRefreshToken(c: Context, identity: Identity, bodyToken: string): string {
  if (!bodyToken.startsWith(PLACEHOLDER)) return bodyToken;
  const { sessionId, token } = openRefreshCookie(c, identity);
  return sessionId === bodyToken.slice(PLACEHOLDER.length) ? token : '';
}

/** Called when a session ends. Keeps the cookie of another session, which a newer sign-in has set. */
export function forgetRefreshCookie(c: Context, identity: Identity, sessionId: string): void {
  if (openRefreshCookie(c, identity).sessionId === sessionId) deleteCookie(c, REFRESH, { path: AUTH_PATH });
}

function openRefreshCookie(c: Context, { keyring, log }: Identity): { sessionId: string; token: string } {
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
