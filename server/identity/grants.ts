import { randomUUID } from 'node:crypto';
import { countUse, DAY } from '../db/rate.ts';
import type { Tx } from '../db/sql.ts';
import { record } from '../http/auditLog.ts';
import { mailLater } from '../notifications/mailQueue.ts';
import { AuthFailure } from './authErrors.ts';
import { ACCESS_SECONDS, countCall } from './authLimits.ts';
import { knownDevice } from './cookies.ts';
import { attachGuestRecords } from './guestRecords.ts';
import type { Identity } from './identity.ts';
import type { RequestContext } from './requestContext.ts';
import { beginSession, type Method, refreshSession, type Session } from './sessions.ts';
import { AUDIENCE, signToken } from './tokens.ts';
import { appMetadata, findUser, publicUser, type User } from './users.ts';

export type AccessAnswer = {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: ReturnType<typeof publicUser>;
};

export const banned = (status: 400 | 403) => new AuthFailure(status, 'user_banned', 'User is banned');

/** What a client gets after a successful sign-in; `handOver` (cookies.ts) makes the answer of it. */
export type Grant = { access: AccessAnswer; session: Session };

export async function grantAccess(
  { keys, issuer, now }: Identity,
  user: User,
  session: Session,
  refreshToken: string,
): Promise<Grant> {
  const issuedAt = Math.floor(now().getTime() / 1000);
  const expiresAt = issuedAt + ACCESS_SECONDS;
  const accessToken = await signToken(keys, {
    iss: issuer,
    sub: user.id,
    aud: AUDIENCE,
    exp: expiresAt,
    iat: issuedAt,
    email: user.email,
    phone: '',
    role: AUDIENCE,
    session_id: session.id,
    is_anonymous: false,
    app_metadata: appMetadata(user),
    user_metadata: user.userMetadata,
    ...assuranceClaims(session),
  });
  const access: AccessAnswer = {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: ACCESS_SECONDS,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: publicUser(user),
  };
  return { access, session };
}

/** Methods newest first. */
function assuranceClaims({ method, createdAt, factorId, factorMethod, factorAt }: Session) {
  const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);
  const signedIn = { method, timestamp: seconds(createdAt) };
  if (factorId === null || factorMethod === null || factorAt === null)
    return { aal: 'aal1', amr: [signedIn] };
  return { aal: 'aal2', amr: [{ method: factorMethod, timestamp: seconds(factorAt) }, signedIn] };
}

/** A new session for a person who has just proved their identity. */
export async function grantSession(
  tx: Tx,
  { keyring }: Pick<Identity, 'keyring'>,
  userId: string,
  method: Method,
  context: SignInContext,
): Promise<{ user: User; session: Session; refreshToken: string }> {
  const { deviceCookie, deviceName, origin } = context;
  const isFirst = (await findUser(tx, { id: userId }))?.lastSignInAt === null;
  await tx`update users set last_sign_in_at = now() where id = ${userId}`;
  const user = await findUser(tx, { id: userId });
  if (!user) throw new Error('signing in somebody who is not there');
  const { session, refreshToken } = await beginSession(tx, userId, method, deviceName);
  if (!isFirst && knownDevice(keyring, user.email, deviceCookie) === null)
    await mailNewDevice(tx, user, context);
  await attachGuestRecords(tx, user);
  await record(tx, 'signed_in', { actor: userId, userId, origin, detail: { method } });
  return { user, session, refreshToken };
}

type SignInContext = Pick<RequestContext, 'deviceCookie' | 'deviceName' | 'language' | 'origin'>;

/** A device that keeps no cookies counts as new at every sign-in. */
const NEW_DEVICE_MAILS_A_DAY = 5;

/** Sent once per device, which is known from then on. */
async function mailNewDevice(tx: Tx, user: User, { deviceName, language }: SignInContext): Promise<void> {
  const limit = { key: `new device mails ${user.id}`, limit: NEW_DEVICE_MAILS_A_DAY, seconds: DAY };
  if ((await countUse(tx, [limit])) !== null) return;
  await mailLater(tx, {
    key: `new device ${randomUUID()}`,
    template: 'new_device',
    recipient: user.email,
    language,
    facts: { device: deviceName },
  });
}

/** @throws AuthFailure 400, final: the client discards the session */
export async function refresh(
  identity: Identity,
  refreshToken: string,
  { address, origin }: RequestContext,
): Promise<Grant> {
  const { sql, keyring, authLimits, log } = identity;
  await countCall(sql, 'refresh', address, authLimits);
  // A session ended here must stay ended, so nothing may throw inside the transaction.
  const result = await sql.begin(async (tx) => {
    const refreshed = await refreshSession(tx, keyring, refreshToken, authLimits.reuseSeconds);
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
