import type { Context, MiddlewareHandler } from 'hono';
import { DEVICE_HEADER } from '../../domain/sync.ts';
import { UUID } from './parseId.ts';
import { badInput, Problem } from './problem.ts';

/** A signed-in person. The role is the database's word, not the token's. */
export type Caller = { userId: string; email: string; role: 'customer' | 'admin'; sessionId: string };

/** Null for a token that is expired, forged, or of a session that is over. */
export type Identify = (token: string) => Promise<Caller | null>;

const NOT_ADMIN = 'not_admin';
export const notAdmin = () => new Problem(403, NOT_ADMIN);
const signedOut = () => new Problem(401, 'signed_out');

/**
 * The access token of a request, or null when it carries no credentials at all. Another scheme, or more than a
 * token, is no token: '' then, which nobody accepts.
 */
export function bearerOf(c: Context): string | null {
  const header = c.req.header('Authorization');
  if (header === undefined) return null;
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1] ?? '';
}

/**
 * Finds out who calls. Whoever shows a token is that person or nobody: one that is not good is 401, never a call
 * without an account.
 */
export function identifyCallers(identify: Identify): MiddlewareHandler {
  return async (c, next) => {
    const token = bearerOf(c);
    if (token !== null) {
      const caller = token === '' ? null : await identify(token);
      if (!caller) {
        c.header('WWW-Authenticate', 'Bearer error="invalid_token"');
        throw signedOut();
      }
      c.set('caller', caller);
    }
    await next();
  };
}

/** Who is signed in, or null without a token. @throws Problem 401 for a token that nobody looked at */
export function callerOf(c: Context): Caller | null {
  const caller: Caller | undefined = c.get('caller');
  if (!caller && bearerOf(c) !== null) throw signedOut();
  return caller ?? null;
}

/** @throws Problem 401 when nobody is signed in */
export function demandCaller(c: Context): Caller {
  const caller = callerOf(c);
  if (!caller) throw signedOut();
  return caller;
}

/** @throws Problem 401 when nobody is signed in, 403 for a customer */
export function demandAdmin(c: Context): Caller {
  const caller = demandCaller(c);
  if (caller.role !== 'admin') throw notAdmin();
  return caller;
}

/** Whether a request ended because of that. */
export const isNoAdmin = (error: Error | undefined): boolean =>
  error instanceof Problem && error.code === NOT_ADMIN;

/**
 * Whose rows a request is about: `u:<uuid>` with a token, else `anon:<uuid>`. An anonymous device names itself, and
 * its id, drawn at random, is all that keeps others away from its rows: it is a secret, and never logged.
 *
 * @throws Problem 401 for a token that is not good, 400 when there is neither token nor device
 */
export function ownerOf(c: Context): string {
  const caller = callerOf(c);
  if (caller) return `u:${caller.userId}`;
  const device = c.req.header(DEVICE_HEADER)?.toLowerCase() ?? '';
  if (!UUID.test(device)) throw badInput(DEVICE_HEADER);
  return `anon:${device}`;
}

/** The same where a request need not say. */
export function ownerIfNamed(c: Context): string | null {
  return c.req.header(DEVICE_HEADER) === undefined && callerOf(c) === null ? null : ownerOf(c);
}
