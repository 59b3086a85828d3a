import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '../db/sql.ts';
import {
  ADMIN_IDLE_SECONDS,
  ADMIN_SESSION_SECONDS,
  IDLE_SECONDS,
  REMEMBER_SECONDS,
  SESSION_SECONDS,
} from './authLimits.ts';
import { hashToken, isToken, type Keyring, newToken } from './secrets.ts';

export type Method = 'password' | 'otp' | 'recovery' | 'magiclink';
export type FactorMethod = 'totp' | 'mfa/webauthn' | 'mfa/recovery_code';
export type Session = {
  id: string;
  userId: string;
  method: Method;
  createdAt: Date;
  /** The second factor proved in this session; null without one. */
  factorId: string | null;
  factorMethod: FactorMethod | null;
  factorAt: Date | null;
  /** Its refresh token is given in a cookie only: see cookies.ts. */
  inCookie: boolean;
};

/** Columns of `sessions s`. */
const columns = (db: Db) => db`
  s.id, s.user_id, s.method, s.created_at, s.factor_id, s.factor_method, s.factor_at, s.in_cookie`;

/**
 * Whether a session `s` of a user `u` is still valid. Sessions of staff end much sooner than customers', but a driver's
 * does not end for lack of use: between two stops there may be no signal for hours.
 */
export const isSessionValid = (db: Db) => db`
  s.ends_at > now()
  and s.used_at > now() - make_interval(secs =>
    case u.role when 'customer' then ${IDLE_SECONDS}::integer when 'driver' then ${ADMIN_SESSION_SECONDS}::integer
      else ${ADMIN_IDLE_SECONDS}::integer end)
  and (u.role = 'customer' or s.created_at > now() - make_interval(secs => ${ADMIN_SESSION_SECONDS}))`;

/** When the person last proved their identity. */
export const provedAt = ({ createdAt, factorId, factorAt }: Session): Date =>
  factorId !== null && factorAt !== null && factorAt > createdAt ? factorAt : createdAt;

/** One in this many new sessions also deletes ended ones. */
const SWEEP_EVERY = 100;

export async function beginSession(
  tx: Tx,
  userId: string,
  method: Method,
  device: string | null,
): Promise<{ session: Session; refreshToken: string }> {
  const [session] = await tx<Session[]>`
    insert into sessions as s (user_id, method, device, ends_at)
    values (${userId}, ${method}, ${device}, now() + make_interval(secs => ${SESSION_SECONDS}))
    returning ${columns(tx)}`;
  if (!session) throw new Error('no session made');
  const refreshToken = newToken();
  await tx`insert into refresh_tokens (hash, session_id) values (${hashToken(refreshToken)}, ${session.id})`;
  if (Math.random() * SWEEP_EVERY < 1) {
    await tx`
      delete from sessions where id in (
        select id from sessions
        where ends_at < now() or used_at < now() - make_interval(secs => ${IDLE_SECONDS}) for update skip locked)`;
  }
  return { session, refreshToken };
}

/** The session, if it is still valid. */
export async function findSession(db: Db, id: string, userId: string): Promise<Session | null> {
  const [session] = await db<Session[]>`
    select ${columns(db)} from sessions s join users u on u.id = s.user_id
    where s.id = ${id} and s.user_id = ${userId} and ${isSessionValid(db)}`;
  return session ?? null;
}

type RefreshResult =
  | { outcome: 'refreshed'; session: Session; refreshToken: string }
  | { outcome: 'unknown' }
  | { outcome: 'ended' }
  /** An old token: either it or its successor was stolen. The session has been deleted. */
  | { outcome: 'reused'; session: Session };

type Row = Session & { isOver: boolean };

/**
 * Exchanges a refresh token for its successor. All requests with the same token get the same successor, from several
 * tabs or after lost responses, until that one has been used itself.
 */
export async function refreshSession(
  tx: Tx,
  keyring: Keyring,
  token: string,
  reuseSeconds: number,
): Promise<RefreshResult> {
  if (!isToken(token)) return { outcome: 'unknown' };
  const hash = hashToken(token);
  // Always locks the session's row first: two requests with one token take turns here.
  const [session] = await tx<Row[]>`
    select ${columns(tx)}, not (${isSessionValid(tx)}) as is_over
    from sessions s join users u on u.id = s.user_id
    where s.id = (select session_id from refresh_tokens where hash = ${hash}) for update of s`;
  if (!session) return { outcome: 'unknown' };
  if (session.isOver) {
    await endSessions(tx, session, 'local');
    return { outcome: 'ended' };
  }
  const refreshToken = await exchange(tx, keyring, { sessionId: session.id, token, reuseSeconds });
  if (refreshToken === null) {
    await endSessions(tx, session, 'local');
    return { outcome: 'reused', session };
  }
  await tx`update sessions set used_at = now() where id = ${session.id}`;
  return { outcome: 'refreshed', session, refreshToken };
}

/**
 * The same without the token, for a session that has proved another factor. A client that still has the old token gets
 * the same successor.
 */
export async function renewTokens(tx: Tx, keyring: Keyring, sessionId: string): Promise<string> {
  const [active] = await tx<{ hash: Buffer }[]>`
    select hash from refresh_tokens where session_id = ${sessionId} and revoked_at is null`;
  if (!active) throw new Error('a session without a refresh token');
  return replace(tx, keyring, sessionId, active.hash);
}

type TokenRow = { successorSalt: Buffer | null; isRecent: boolean };

async function exchange(
  tx: Tx,
  keyring: Keyring,
  { sessionId, token, reuseSeconds }: { sessionId: string; token: string; reuseSeconds: number },
): Promise<string | null> {
  const hash = hashToken(token);
  const row = await tokenRow(tx, hash, reuseSeconds);
  if (!row) return null;
  if (row.successorSalt === null) return replace(tx, keyring, sessionId, hash);
  const child = keyring.successorOf(hash, row.successorSalt);
  const childRow = await tokenRow(tx, hashToken(child), reuseSeconds);
  // The successor is still unused: its response was lost, or another tab has it.
  if (childRow && childRow.successorSalt === null) return child;
  return row.isRecent ? newestAfter(tx, keyring, child, reuseSeconds) : null;
}

async function tokenRow(tx: Tx, hash: Buffer, reuseSeconds: number): Promise<TokenRow | undefined> {
  const [row] = await tx<TokenRow[]>`
    select successor_salt, coalesce(revoked_at > now() - make_interval(secs => ${reuseSeconds}), false) as is_recent
    from refresh_tokens where hash = ${hash}`;
  return row;
}

/** Follows the chain to the current token; within the reuse interval it is short. */
async function newestAfter(
  tx: Tx,
  keyring: Keyring,
  token: string,
  reuseSeconds: number,
): Promise<string | null> {
  let current = token;
  for (let steps = 0; steps < 100; steps += 1) {
    const row = await tokenRow(tx, hashToken(current), reuseSeconds);
    if (!row) return null;
    if (row.successorSalt === null) return current;
    current = keyring.successorOf(hashToken(current), row.successorSalt);
  }
  return null;
}

async function replace(tx: Tx, keyring: Keyring, sessionId: string, hash: Buffer): Promise<string> {
  const salt = randomBytes(32);
  const next = keyring.successorOf(hash, salt);
  await tx`update refresh_tokens set revoked_at = now(), successor_salt = ${salt} where hash = ${hash}`;
  await tx`insert into refresh_tokens (hash, session_id) values (${hashToken(next)}, ${sessionId})`;
  await tx`
    delete from refresh_tokens where session_id = ${sessionId}
      and revoked_at < now() - make_interval(secs => ${REMEMBER_SECONDS})`;
  return next;
}

type Scope = 'global' | 'local' | 'others';

/** Ends this session, the person's others, or all. Their access tokens are refused at once. */
export async function endSessions(
  db: Db,
  { id, userId }: Pick<Session, 'id' | 'userId'>,
  scope: Scope,
): Promise<void> {
  await db`
    delete from sessions where user_id = ${userId}
      and (${scope} = 'global' or (id = ${id}) = (${scope} = 'local'))`;
}
