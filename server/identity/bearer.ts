import type { Context } from 'hono';
import { bearerOf } from '../http/caller.ts';
import { AuthFailure, sessionGone } from './authErrors.ts';
import { banned } from './grants.ts';
import type { Identity } from './identity.ts';
import { findSession, type Session } from './sessions.ts';
import { verifyToken } from './tokens.ts';
import { findUser, type User } from './users.ts';

export type Bearer = { user: User; session: Session };

/** Whose access token a request carries: the token, then the account, then the session must stand. */
export async function demandBearer({ sql, keys, issuer, now }: Identity, c: Context): Promise<Bearer> {
  const token = bearerOf(c);
  if (!token) {
    throw new AuthFailure(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  const verdict = await verifyToken(keys, token, { issuer, now: now() });
  if (verdict.outcome !== 'good') {
    const why = verdict.outcome === 'expired' ? 'token is expired' : 'token is malformed or not ours';
    throw new AuthFailure(403, 'bad_jwt', `invalid JWT: ${why}`);
  }
  const { sub, session_id } = verdict.claims;
  const user = await findUser(sql, { id: sub });
  if (!user) throw new AuthFailure(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  if (user.disabledAt !== null) throw banned(403);
  const session = await findSession(sql, session_id, sub);
  if (!session) throw sessionGone();
  return { user, session };
}
