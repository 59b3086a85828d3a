import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { Secret } from 'otpauth';
import type { Sql, Tx } from '../db/sql.ts';
import { readStoreSettings } from '../db/storeSettings.ts';
import { type Act, record } from '../http/auditLog.ts';
import { UUID } from '../http/parseId.ts';
import { AuthFailure, invalid } from './authErrors.ts';
import { CHALLENGE_SECONDS, countCall, countFactor } from './authLimits.ts';
import type { Bearer } from './bearer.ts';
import { knownDevice } from './cookies.ts';
import { createTotp, type FactorRow, findFactor, mailFactorChange } from './factors.ts';
import { type Grant, grantAccess } from './grants.ts';
import type { Identity } from './identity.ts';
import {
  creationOptions,
  type Passkey,
  passkeyId,
  registeredPasskey,
  requestOptions,
  signedCounter,
} from './passkeys.ts';
import type { RequestContext } from './requestContext.ts';
import { type FactorMethod, findSession, renewTokens } from './sessions.ts';
import { findUser, lockUser } from './users.ts';

// Proving a second factor: a challenge, then the answer (`verify` in the API). The session is level 2 (`aal2`) from
// then on.

/** A clock may be off by one step in either direction. */
const WINDOW = 1;

/** A challenge to answer within five minutes. */
export async function challenge(
  identity: Identity,
  { user, session }: Bearer,
  factorId: string,
  { address }: RequestContext,
) {
  const { sql, authLimits } = identity;
  await countCall(sql, 'verify', address, authLimits);
  return sql.begin(async (tx) => {
    const factor = await findFactor(tx, user.id, factorId);
    const { kind } = factor;
    if (kind === 'recovery_code') throw invalid('Recovery codes are verified without a challenge');
    const webauthn = kind === 'webauthn' ? await passkeyOptions(tx, identity, user, factor) : null;
    await tx`delete from factor_challenges where session_id = ${session.id} and expires_at < now()`;
    await tx`update factors set challenged_at = now() where id = ${factorId}`;
    const [challenge] = await tx<{ id: string; expiresAt: Date }[]>`
      insert into factor_challenges (factor_id, session_id, challenge, expires_at)
      values (${factorId}, ${session.id}, ${webauthn?.credential_options.publicKey.challenge ?? null}, now() + make_interval(secs => ${CHALLENGE_SECONDS}))
      returning id, expires_at`;
    if (!challenge) throw new Error('no challenge made');
    const expires_at = Math.floor(challenge.expiresAt.getTime() / 1000);
    return { id: challenge.id, type: kind, expires_at, ...(webauthn && { webauthn }) };
  });
}

/** Options to create the passkey if the factor has none yet, else to sign with it. */
async function passkeyOptions(tx: Tx, { publicUrl }: Identity, user: Bearer['user'], factor: FactorRow) {
  const passkey = toPasskey(factor);
  if (passkey !== null) {
    const publicKey = await requestOptions({ publicUrl }, passkey);
    return { type: 'request', credential_options: { publicKey } };
  }
  const { name: storeName } = await readStoreSettings(tx);
  const passkeys = await tx<Passkey[]>`
    select credential_id, public_key, counter from factors
    where user_id = ${user.id} and credential_id is not null`;
  const publicKey = await creationOptions({ publicUrl, storeName, user }, passkeys);
  return { type: 'create', credential_options: { publicKey } };
}

function toPasskey({ credentialId, publicKey, counter }: FactorRow): Passkey | null {
  if (credentialId === null || publicKey === null) return null;
  return { credentialId, publicKey, counter: counter ?? 0 };
}

/**
 * Proves a factor with an authenticator code. The first proof completes its setup.
 * @throws AuthFailure 422 for a wrong or reused code, and for an expired challenge
 */
export async function verifyCode(
  identity: Identity,
  bearer: Bearer,
  { factorId, challengeId, code }: { factorId: string; challengeId: string; code: string },
  context: RequestContext,
): Promise<Grant> {
  const { sql, keyring, authLimits, now } = identity;
  const { user, session } = bearer;
  if (code === '') throw invalid('Code needs to be non-empty');
  const asker = { address: context.address, device: knownDevice(keyring, user.email, context.deviceCookie) };
  const tries = await countFactor(sql, 'totp', user.id, asker, authLimits);
  const proved = await sql.begin(async (tx) => {
    await lockUser(tx, user.id);
    const factor = await findFactor(tx, user.id, factorId);
    if (factor.sealedSecret === null) throw invalid('WebAuthn config required');
    await requireChallenge(tx, { factorId, challengeId, sessionId: session.id });
    const secret = Secret.fromBase32(keyring.open(factor.sealedSecret));
    const app = createTotp(user.email, secret, '');
    const timestamp = now().getTime();
    const delta = app.validate({ token: code, window: WINDOW, timestamp });
    const step = delta === null ? null : app.counter({ timestamp }) + delta;
    if (step === null || step <= (factor.usedStep ?? 0)) return null;
    await tx`update factors set used_step = ${step} where id = ${factorId}`;
    await tx`delete from factor_challenges where id = ${challengeId}`;
    return proveFactor(tx, identity, bearer, { factor, method: 'totp' }, context);
  });
  if (proved) {
    await tries.undo();
    return proved();
  }
  return refuseProof(sql, bearer, 'totp', context, 'Invalid TOTP code entered');
}

/** A browser's answer to a passkey challenge: a new passkey, or a signature. */
export type PasskeyAnswer =
  | { type: 'create'; response: RegistrationResponseJSON }
  | { type: 'request'; response: AuthenticationResponseJSON };

/**
 * Proves a factor with a passkey. The first proof completes its setup.
 * @throws AuthFailure 422 for anything this passkey did not sign for this session, and for an expired challenge
 */
export async function verifyPasskey(
  identity: Identity,
  bearer: Bearer,
  { factorId, challengeId, answer }: { factorId: string; challengeId: string; answer: PasskeyAnswer },
  context: RequestContext,
): Promise<Grant> {
  const { sql, authLimits } = identity;
  const { user, session } = bearer;
  await countCall(sql, 'verify', context.address, authLimits);
  const proved = await sql.begin(async (tx) => {
    await lockUser(tx, user.id);
    const factor = await findFactor(tx, user.id, factorId);
    if (factor.kind !== 'webauthn') throw invalid('Code needs to be non-empty');
    const { challenge: signed } = await requireChallenge(tx, {
      factorId,
      challengeId,
      sessionId: session.id,
    });
    const isGood = await storePasskeyAnswer(tx, identity, { factor, signed: signed ?? '', answer });
    if (!isGood) return null;
    await tx`delete from factor_challenges where id = ${challengeId}`;
    return proveFactor(tx, identity, bearer, { factor, method: 'mfa/webauthn' }, context);
  });
  if (proved) return proved();
  return refuseProof(sql, bearer, 'webauthn', context, 'The passkey could not be verified');
}

/** @throws AuthFailure 422, after it is in the audit log */
export async function refuseProof(
  sql: Sql,
  { user: { id }, session }: Bearer,
  kind: FactorRow['kind'],
  { origin }: RequestContext,
  message: string,
): Promise<never> {
  const detail = { kind, sessionId: session.id };
  await record(sql, 'factor_failed', { actor: id, userId: id, origin, detail });
  throw new AuthFailure(422, 'mfa_verification_failed', message);
}

/** Stores the new passkey, or the known one's new counter. False for an invalid answer. */
async function storePasskeyAnswer(
  tx: Tx,
  { publicUrl }: Identity,
  { factor, signed, answer }: { factor: FactorRow; signed: string; answer: PasskeyAnswer },
): Promise<boolean> {
  const passkey = toPasskey(factor);
  if (answer.type === 'create') {
    const registration =
      passkey === null ? await registeredPasskey(publicUrl, signed, answer.response) : null;
    if (registration === null) return false;
    const [sameCredential] = await tx`select from factors where credential_id = ${registration.credentialId}`;
    if (sameCredential) return false;
    await tx`update factors set ${tx(registration)} where id = ${factor.id}`;
    return true;
  }
  if (passkey === null || answer.response.id !== passkeyId(passkey)) return false;
  const counter = await signedCounter(publicUrl, signed, { passkey, response: answer.response });
  if (counter === null) return false;
  await tx`update factors set counter = ${counter} where id = ${factor.id}`;
  return true;
}

type Challenge = { challenge: string | null };

/** @throws AuthFailure 422 for an expired or used challenge, or one of another session */
async function requireChallenge(
  tx: Tx,
  { factorId, challengeId, sessionId }: { factorId: string; challengeId: string; sessionId: string },
): Promise<Challenge> {
  const [challenge] = UUID.test(challengeId)
    ? await tx<Challenge[]>`
        select challenge from factor_challenges
        where id = ${challengeId} and factor_id = ${factorId} and session_id = ${sessionId} and expires_at > now()
        for update`
    : [];
  if (challenge) return challenge;
  const text = 'MFA challenge has expired, verify against another challenge or create a new challenge.';
  throw new AuthFailure(422, 'mfa_challenge_expired', text);
}

/**
 * Raises the session to level 2. Ends the account's sessions of a lower level: they may belong to somebody who knows
 * only the password.
 * @returns what to do after the commit
 */
export async function proveFactor(
  tx: Tx,
  identity: Identity,
  { user: { id: userId, email }, session: { id: sessionId } }: Bearer,
  { factor, method }: { factor: Pick<FactorRow, 'id' | 'kind' | 'verifiedAt'>; method: FactorMethod },
  { origin, language }: Pick<RequestContext, 'origin' | 'language'>,
): Promise<() => Promise<Grant>> {
  const isNew = factor.verifiedAt === null;
  await tx`
    update sessions set factor_id = ${factor.id}, factor_method = ${method}, factor_at = now(), used_at = now()
    where id = ${sessionId}`;
  await tx`delete from sessions where user_id = ${userId} and factor_id is null and id <> ${sessionId}`;
  const refreshToken = await renewTokens(tx, identity.keyring, sessionId);
  const { kind } = factor;
  const act: Act = isNew ? 'factor_added' : 'factor_proved';
  await record(tx, act, { actor: userId, userId, origin, detail: { kind, sessionId } });
  if (isNew) {
    await tx`update factors set verified_at = now() where id = ${factor.id}`;
    await tx`delete from factors where user_id = ${userId} and kind = ${kind} and verified_at is null`;
    await mailFactorChange(tx, { email, language, change: 'added', kind });
  }
  const [user, session] = [await findUser(tx, { id: userId }), await findSession(tx, sessionId, userId)];
  if (!user || !session) throw new Error('a session that ended while its factor was proved');
  return () => grantAccess(identity, user, session, refreshToken);
}
