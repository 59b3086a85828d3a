import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from './errors.ts';

/** Accepts the secret key as a Bearer token (the SDK) or as the Basic user name; anything else is 401. */
export function authorise(header: string | undefined, secretKey: string): void {
  const [scheme = '', credentials = ''] = header?.split(' ') ?? [];
  if (!header) {
    throw new ApiError(401, {
      type: 'invalid_request_error',
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    });
  }
  const basic = scheme.toLowerCase() === 'basic';
  const given = basic ? (Buffer.from(credentials, 'base64').toString().split(':')[0] ?? '') : credentials;
  if ((basic || scheme.toLowerCase() === 'bearer') && isSameSecret(given, secretKey)) return;
  throw new ApiError(401, {
    type: 'invalid_request_error',
    message: `Invalid API Key provided: ${given.slice(0, 4)}***`,
  });
}

/** Compares in constant time. */
export function isSameSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
