import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { DEVICE_SECONDS } from './authLimits.ts';
import { AUTH_PATH, type Identity } from './identity.ts';
import { isToken, type Keyring, newToken } from './secrets.ts';

// A browser that signed in keeps a cookie that proves it, for that account only. It grants no access: attempts from a
// known device are only counted separately, so that strangers who use up an account's attempts do not lock its owner
// out. (OWASP calls this device cookies.)

const COOKIE = 'known_device';

export const deviceCookieOf = (c: Context) => getCookie(c, COOKIE) ?? '';

/** After a sign-in. */
export function rememberDevice(c: Context, { keyring, publicUrl }: Identity, email: string): void {
  const device = newToken();
  setCookie(c, COOKIE, `${device}.${keyring.deviceProof(email, device).toString('base64url')}`, {
    path: AUTH_PATH,
    maxAge: DEVICE_SECONDS,
    httpOnly: true,
    sameSite: 'Strict',
    secure: publicUrl.startsWith('https:'),
  });
}

export const forgetDevice = (c: Context) => deleteCookie(c, COOKIE, { path: AUTH_PATH });

/** The device's id; null when it never signed in to the account with that email. */
export function knownDevice(keyring: Keyring, email: string, cookie: string): string | null {
  const [device = '', proof = ''] = cookie.split('.');
  const given = Buffer.from(proof, 'base64url');
  const expected = keyring.deviceProof(email, device);
  const isGood = given.length === expected.length && timingSafeEqual(given, expected);
  return isToken(device) && isGood ? device : null;
}
