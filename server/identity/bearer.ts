import type { Context } from 'hono';
import { type Caller, type Identify, PROOF_SECONDS, readBearer } from '../http/caller.ts';
import { AuthFailure, sessionGone } from './authErrors.ts';
import { banned } from './grants.ts';
import type { Identity } from './identity.ts';
import { findSession, isSessionValid, provedAt, type Session } from './sessions.ts';
import { verifyToken } from './tokens.ts';
import { findUser, hasFactor, type User } from './users.ts';

export type Bearer = { user: User; session: Session };

/** The owner of the request's access token: the token, the account and the session must be valid, checked in that order. */
export async function requireBearer({ sql, keys, issuer, now }: Identity, c: Context): Promise<Bearer> {
  const token = readBearer(c);
  const isBearer = /^Bearer \S+$/i.test(c.req.header('Authorization') ?? '');
  if (token === null || !isBearer) {
    throw new AuthFailure(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  const verdict = await verifyToken(keys, token, { issuer, now: now() });
  if (verdict.outcome !== 'good') {
    const reason = verdict.outcome === 'expired' ? 'token is expired' : 'token is malformed or not ours';
    throw new AuthFailure(403, 'bad_jwt', `invalid JWT: ${reason}`);
  }
  const { sub, session_id } = verdict.claims;
  const user = await findUser(sql, { id: sub });
  if (!user) throw new AuthFailure(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  if (user.disabledAt !== null) throw banned(403);
  const session = await findSession(sql, session_id, sub);
  if (!session) throw sessionGone();
  return { user, session };
}

/** Whether the account has a second factor that this session has not proved. */
export const isFactorDue = ({ user, session }: Bearer): boolean =>
  session.factorId === null && hasFactor(user);

/**
 * Required before changes that could open the account to others: its second factors.
 * @throws AuthFailure 400 when nothing was proved in the last ten minutes
 */
export function requireFreshProof({ now }: Pick<Identity, 'now'>, { session }: Bearer): void {
  if (now().getTime() - provedAt(session).getTime() <= PROOF_SECONDS * 1000) return;
  throw new AuthFailure(400, 'reauthentication_needed', 'Sign in again to change this');
}

/**
 * Identifies API callers by our own access tokens. The role and the session are read from the database each time: a
 * sign-out or a revoked role takes effect at once.
 */
export function identifyByToken({ sql, keys, issuer, now }: Identity): Identify {
  return async (token) => {
    const verdict = await verifyToken(keys, token, { issuer, now: now() });
    if (verdict.outcome !== 'good') return null;
    const { sub, session_id } = verdict.claims;
    const [caller] = await sql<Caller[]>`
      select u.id as user_id, u.email, u.role, s.id as session_id,
        case when s.factor_id is not null then greatest(s.created_at, s.factor_at) else s.created_at end as proved_at,
        case when s.factor_id is not null then 'proved'
          when exists (select from factors f where f.user_id = u.id and f.verified_at is not null) then 'due'
          else 'none' end as second_factor
      from users u join sessions s on s.user_id = u.id
      where u.id = ${sub} and s.id = ${session_id} and u.disabled_at is null and ${isSessionValid(sql)}`;
    return caller ?? null;
  };
}
