import type { Asking } from './requestContext.ts';
import { record } from '../http/auditLog.ts';
import { AuthFailure } from './authErrors.ts';
import { type AccessAnswer, banned, grantAccess } from './grants.ts';
import type { Identity } from './identity.ts';
import { countCall } from './authLimits.ts';
import { refreshSession } from './sessions.ts';
import { findUser } from './users.ts';

/** @throws AuthFailure 400, final: the client forgets the session */
export async function refresh(
  identity: Identity,
  refreshToken: string,
  { address, origin }: Asking,
): Promise<AccessAnswer> {
  const { sql, terms, log } = identity;
  await countCall(sql, 'refresh', address, terms);
  // A session that ends because of this must stay ended, so nothing is thrown inside.
  const result = await sql.begin(async (tx) => {
    const refreshed = await refreshSession(tx, refreshToken, terms.reuseSeconds);
    if (refreshed.outcome === 'reused') {
      const { id, userId } = refreshed.session;
      await record(tx, 'refresh_token_reused', {
        actor: 'nobody',
        userId,
        origin,
        detail: { sessionId: id },
      });
    }
    return refreshed;
  });
  if (result.outcome === 'reused') {
    log.warn('refresh token reused', { sessionId: result.session.id });
    throw new AuthFailure(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
  }
  if (result.outcome === 'ended') {
    throw new AuthFailure(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
  }
  if (result.outcome === 'unknown') {
    throw new AuthFailure(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  }
  const user = await findUser(sql, { id: result.session.userId });
  if (!user) throw new AuthFailure(400, 'session_not_found', 'Invalid Refresh Token: Session Not Found');
  if (user.disabledAt !== null) throw banned(400);
  return grantAccess(identity, user, result.session, result.refreshToken);
}
