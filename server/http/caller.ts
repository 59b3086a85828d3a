import type { UUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import type { Role, StaffRole } from '../../domain/staff.ts';
import { DEVICE_HEADER } from '../../domain/sync.ts';
import { ownerFor } from '../db/owners.ts';
import { UUID as UUID_PATTERN } from './parseId.ts';
import { badInput, Problem } from './problem.ts';

/** A signed-in person. The role comes from the database, not from the token. */
export type Caller = {
  userId: UUID;
  email: string;
  /** `customer` for staff who have not proved the second factor the store requires (`isFactorMissing`). */
  role: Role;
  sessionId: string;
  /** Whether the account has a second factor, and whether this session proved it. */
  secondFactor: 'none' | 'due' | 'proved';
  /** When the person last proved who they are. */
  provedAt: Date;
  isFactorMissing?: boolean;
};

/** ADMIN_SECOND_FACTOR: whether staff must have one, are asked to set one up but may continue without, or neither. */
export type AdminSecondFactor = 'required' | 'asked' | 'off';

/** How long a proof of identity is fresh enough for actions that require a fresh one. */
export const PROOF_SECONDS = 10 * 60;

/** Null for a token that is expired or forged, or whose session has ended. */
export type Identify = (token: string) => Promise<Caller | null>;

const NOT_ADMIN = 'not_admin';
const ROLE_FORBIDDEN = 'role_forbidden';
export const notAdmin = () => new Problem(403, NOT_ADMIN);
/** For staff whose role does not allow the request. */
export const roleForbidden = (role: StaffRole) => new Problem(403, ROLE_FORBIDDEN, { role });
const signedOut = () => new Problem(401, 'signed_out');
const factorDue = () => new Problem(403, 'second_factor_required');

/**
 * The access token of a request, or null when it carries no credentials. Another scheme or a malformed token gives '',
 * which is never valid.
 */
export function readBearer(c: Context): string | null {
  const header = c.req.header('Authorization');
  if (header === undefined) return null;
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1] ?? '';
}

/** Identifies the caller. A request with a bad token is 401; it never falls back to an anonymous call. */
export function identifyCallers(identify: Identify, adminFactor: AdminSecondFactor): MiddlewareHandler {
  return async (c, next) => {
    c.set('adminFactor', adminFactor);
    const token = readBearer(c);
    if (token !== null) {
      const caller = token === '' ? null : await identify(token);
      if (!caller) {
        c.header('WWW-Authenticate', 'Bearer error="invalid_token"');
        throw signedOut();
      }
      // With a second factor, a password is not enough to access the account.
      if (caller.secondFactor === 'due') throw factorDue();
      const isFactorMissing =
        adminFactor === 'required' && caller.role !== 'customer' && caller.secondFactor !== 'proved';
      c.set('caller', isFactorMissing ? { ...caller, role: 'customer', isFactorMissing } : caller);
    }
    await next();
  };
}

/** Who is signed in, or null without a token. @throws Problem 401 for a token that was never checked */
export function findCaller(c: Context): Caller | null {
  const caller: Caller | undefined = c.get('caller');
  if (!caller && readBearer(c) !== null) throw signedOut();
  return caller ?? null;
}

/** @throws Problem 401 when nobody is signed in */
export function requireCaller(c: Context): Caller {
  const caller = findCaller(c);
  if (!caller) throw signedOut();
  return caller;
}

/**
 * Anyone who works at the yard. What the role may do is for the caller to check (`allow`).
 * @throws Problem 401 when nobody is signed in, 403 for a customer, and for staff without a required second factor
 */
export function requireStaff(c: Context): Caller & { role: StaffRole } {
  const { role, ...caller } = requireCaller(c);
  if (caller.isFactorMissing) throw factorDue();
  if (role === 'customer') throw notAdmin();
  return { ...caller, role };
}

/** @throws Problem 403 for anyone who did not prove their identity in the last ten minutes */
export function requireProof(c: Context, now: Date): void {
  const { provedAt } = requireCaller(c);
  if (now.getTime() - provedAt.getTime() > PROOF_SECONDS * 1000) throw new Problem(403, 'proof_required');
}

/** Requires proof for staff's actions on money, settings or personal data where a second factor is required. */
export function requireAdminProof(c: Context, now: Date): void {
  if (c.get('adminFactor') === 'required') requireProof(c, now);
}

/** Whether the error means that the account's role does not allow the request. */
export const isRoleRefusal = (error: Error | undefined): boolean =>
  error instanceof Problem && (error.code === NOT_ADMIN || error.code === ROLE_FORBIDDEN);

/**
 * The owner of the rows a request is about: `u:<uuid>` with a token, else `anon:<uuid>`. An anonymous device sends its
 * own random id, which is all that protects its rows: it is a secret, and never logged.
 *
 * @throws Problem 401 for a bad token, 400 with neither token nor device
 */
export function requireOwner(c: Context): string {
  const caller = findCaller(c);
  if (caller) return ownerFor(caller.userId);
  const device = c.req.header(DEVICE_HEADER)?.toLowerCase() ?? '';
  if (!UUID_PATTERN.test(device)) throw badInput(DEVICE_HEADER);
  return `anon:${device}`;
}

/** The same, where the owner is optional. */
export function ownerIfNamed(c: Context): string | null {
  return c.req.header(DEVICE_HEADER) === undefined && findCaller(c) === null ? null : requireOwner(c);
}
