import type { Context, MiddlewareHandler } from 'hono';
import { DEVICE_HEADER } from '../../domain/sync.ts';
import { UUID } from './parseId.ts';
import { badInput, Problem } from './problem.ts';

/** A signed-in person. The role is the database's word, not the token's. */
export type Caller = {
  userId: string;
  email: string;
  /** A customer's, as long as an admin has not proved the second factor that the store demands (`isFactorMissing`). */
  role: 'customer' | 'admin';
  sessionId: string;
  /** Whether the account has a second factor, and this session proved it. */
  secondFactor: 'none' | 'due' | 'proved';
  /** When the person last proved who they are. */
  provedAt: Date;
  isFactorMissing?: boolean;
};

/** ADMIN_SECOND_FACTOR: whether admins need one, are asked to set one up and may go on without, or neither. */
export type AdminSecondFactor = 'demanded' | 'asked' | 'off';

/** For so long somebody who proved who they are may do what needs a fresh proof. */
export const PROOF_SECONDS = 10 * 60;

/** Null for a token that is expired, forged, or of a session that is over. */
export type Identify = (token: string) => Promise<Caller | null>;

const NOT_ADMIN = 'not_admin';
export const notAdmin = () => new Problem(403, NOT_ADMIN);
const signedOut = () => new Problem(401, 'signed_out');
const factorDue = () => new Problem(403, 'second_factor_required');

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
export function identifyCallers(identify: Identify, adminFactor: AdminSecondFactor): MiddlewareHandler {
  return async (c, next) => {
    c.set('adminFactor', adminFactor);
    const token = bearerOf(c);
    if (token !== null) {
      const caller = token === '' ? null : await identify(token);
      if (!caller) {
        c.header('WWW-Authenticate', 'Bearer error="invalid_token"');
        throw signedOut();
      }
      // A password alone opens nothing of an account that has a second factor.
      if (caller.secondFactor === 'due') throw factorDue();
      const isFactorMissing =
        adminFactor === 'demanded' && caller.role !== 'customer' && caller.secondFactor !== 'proved';
      c.set('caller', isFactorMissing ? { ...caller, role: 'customer', isFactorMissing } : caller);
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

/** @throws Problem 401 when nobody is signed in, 403 for a customer and for an admin without a second factor */
export function demandAdmin(c: Context): Caller {
  const caller = demandCaller(c);
  if (caller.isFactorMissing) throw factorDue();
  if (caller.role !== 'admin') throw notAdmin();
  return caller;
}

/** @throws Problem 403 for whoever did not prove who they are in the last ten minutes */
export function demandProof(c: Context, now: Date): void {
  const { provedAt } = demandCaller(c);
  if (now.getTime() - provedAt.getTime() > PROOF_SECONDS * 1000) throw new Problem(403, 'proof_required');
}

/** The same before what an admin does with money, settings or people's data, where a second factor is demanded. */
export function demandAdminProof(c: Context, now: Date): void {
  if (c.get('adminFactor') === 'demanded') demandProof(c, now);
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
