import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '../db/sql.ts';
import { IDLE_SECONDS, REMEMBER_SECONDS, SESSION_SECONDS } from './authLimits.ts';
import { hashOf, isToken, newToken, successorOf } from './secrets.ts';

export type Method = 'password' | 'otp' | 'recovery' | 'magiclink';
export type Session = { id: string; userId: string; method: Method; createdAt: Date };

/** One in so many new sessions also clears away those that are over. */
const SWEEP_EVERY = 100;

export async function beginSession(
  tx: Tx,
  userId: string,
  method: Method,
): Promise<{ session: Session; refreshToken: string }> {
  const [session] = await tx<Session[]>`
    insert into sessions (user_id, method, ends_at)
    values (${userId}, ${method}, now() + make_interval(secs => ${SESSION_SECONDS}))
    returning id, user_id, method, created_at`;
  if (!session) throw new Error('no session made');
  const refreshToken = newToken();
  await tx`insert into refresh_tokens (hash, session_id) values (${hashOf(refreshToken)}, ${session.id})`;
  if (Math.random() * SWEEP_EVERY < 1) {
    await tx`
      delete from sessions where id in (
        select id from sessions
        where ends_at < now() or used_at < now() - make_interval(secs => ${IDLE_SECONDS}) for update skip locked)`;
  }
  return { session, refreshToken };
}

/** The session while it lasts. */
export async function findSession(db: Db, id: string, userId: string): Promise<Session | null> {
  const [session] = await db<Session[]>`
    select id, user_id, method, created_at from sessions
    where id = ${id} and user_id = ${userId} and ends_at > now()
      and used_at > now() - make_interval(secs => ${IDLE_SECONDS})`;
  return session ?? null;
}

type Refreshed =
  | { outcome: 'refreshed'; session: Session; refreshToken: string }
  | { outcome: 'unknown' }
  | { outcome: 'ended' }
  /** An old token: it was stolen, or its owner's copy was. The session is gone. */
  | { outcome: 'reused'; session: Session };

type Row = Session & { isOver: boolean };

/**
 * Exchanges a refresh token for its successor. However many tabs ask with the same token, and however often an
 * answer is lost, they get the same successor, until that one has been used itself.
 */
export async function refreshSession(tx: Tx, token: string, reuseSeconds: number): Promise<Refreshed> {
  if (!isToken(token)) return { outcome: 'unknown' };
  const hash = hashOf(token);
  // The session's row first, always: two requests with one token take turns here.
  const [session] = await tx<Row[]>`
    select id, user_id, method, created_at,
      ends_at <= now() or used_at <= now() - make_interval(secs => ${IDLE_SECONDS}) as is_over
    from sessions where id = (select session_id from refresh_tokens where hash = ${hash}) for update`;
  if (!session) return { outcome: 'unknown' };
  if (session.isOver) {
    await endSessions(tx, session, 'local');
    return { outcome: 'ended' };
  }
  const refreshToken = await exchange(tx, session.id, token, reuseSeconds);
  if (refreshToken === null) {
    await endSessions(tx, session, 'local');
    return { outcome: 'reused', session };
  }
  await tx`update sessions set used_at = now() where id = ${session.id}`;
  return { outcome: 'refreshed', session, refreshToken };
}

type TokenRow = { successorSalt: Buffer | null; isRecent: boolean };

async function exchange(
  tx: Tx,
  sessionId: string,
  token: string,
  reuseSeconds: number,
): Promise<string | null> {
  const row = await tokenRow(tx, token, reuseSeconds);
  if (!row) return null;
  if (row.successorSalt === null) return replace(tx, sessionId, token);
  const child = successorOf(token, row.successorSalt);
  const childRow = await tokenRow(tx, child, reuseSeconds);
  // The successor is still unused: its answer was lost, or another tab has it.
  if (childRow && childRow.successorSalt === null) return child;
  return row.isRecent ? newestAfter(tx, child, reuseSeconds) : null;
}

async function tokenRow(tx: Tx, token: string, reuseSeconds: number): Promise<TokenRow | undefined> {
  const [row] = await tx<TokenRow[]>`
    select successor_salt, coalesce(revoked_at > now() - make_interval(secs => ${reuseSeconds}), false) as is_recent
    from refresh_tokens where hash = ${hashOf(token)}`;
  return row;
}

/** Along the chain to the one that is good; within the reuse interval it cannot be long. */
async function newestAfter(tx: Tx, token: string, reuseSeconds: number): Promise<string | null> {
  let at = token;
  for (let steps = 0; steps < 100; steps += 1) {
    const row = await tokenRow(tx, at, reuseSeconds);
    if (!row) return null;
    if (row.successorSalt === null) return at;
    at = successorOf(at, row.successorSalt);
  }
  return null;
}

async function replace(tx: Tx, sessionId: string, token: string): Promise<string> {
  const salt = randomBytes(32);
  const next = successorOf(token, salt);
  await tx`update refresh_tokens set revoked_at = now(), successor_salt = ${salt} where hash = ${hashOf(token)}`;
  await tx`
    insert into refresh_tokens (hash, session_id, parent) values (${hashOf(next)}, ${sessionId}, ${hashOf(token)})`;
  await tx`
    delete from refresh_tokens where session_id = ${sessionId}
      and revoked_at < now() - make_interval(secs => ${REMEMBER_SECONDS})`;
  return next;
}

type Scope = 'global' | 'local' | 'others';

/** Ends this session, the person's others, or all. Access tokens of an ended session are refused at once. */
export async function endSessions(
  db: Db,
  { id, userId }: Pick<Session, 'id' | 'userId'>,
  scope: Scope,
): Promise<void> {
  await db`
    delete from sessions where user_id = ${userId}
      and (${scope} = 'global' or (id = ${id}) = (${scope} = 'local'))`;
}
