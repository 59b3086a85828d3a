import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import type { Sql, Tx } from '../db/sql.ts';
import { readStoreSettings } from '../db/storeSettings.ts';
import { type Act, NO_REQUEST, record } from '../http/auditLog.ts';
import { UUID } from '../http/parseId.ts';
import { mailLater } from '../notifications/mailQueue.ts';
import { AuthFailure, invalid } from './authErrors.ts';
import { CHALLENGE_SECONDS, countCall, countFactor, MOST_FACTORS } from './authLimits.ts';
import { type Bearer, demandFreshProof, isFactorDue } from './bearer.ts';
import { type AccessAnswer, grantAccess } from './grants.ts';
import type { Identity } from './identity.ts';
import { knownDevice } from './knownDevice.ts';
import type { RequestContext } from './requestContext.ts';
import { type FactorMethod, findSession, renewTokens } from './sessions.ts';
import { emailFrom, type Factor, findUser, lockUser } from './users.ts';

// Second factors, in the words of the contract: set up (`enroll`), challenged, proved (`verify`) and removed (`unenroll`).
// Whoever proves one has a session of level 2 (`aal2`) from then on.

const DIGITS = 6;
const STEP_SECONDS = 30;
/** A clock may be off by one step to either side. */
const WINDOW = 1;

type Kind = Factor['factor_type'];
type FactorRow = {
  id: string;
  kind: Kind;
  verifiedAt: Date | null;
  sealedSecret: Buffer | null;
  usedStep: number | null;
};

const notFound = () => new AuthFailure(404, 'mfa_factor_not_found', 'Factor not found');
export const needsLevel2 = (status: 403 | 422, what: string) =>
  new AuthFailure(status, 'insufficient_aal', `AAL2 required to ${what}`);

function appOf(email: string, secret: Secret, issuer: string): TOTP {
  return new TOTP({ issuer, label: email, secret, digits: DIGITS, period: STEP_SECONDS });
}

/**
 * Makes a factor that counts for nothing until it is proved once.
 * @throws AuthFailure 403 for a session that did not prove the factor there is; 422 for a name that is taken, or too many
 */
export async function enroll(
  identity: Identity,
  bearer: Bearer,
  { kind, name, issuer }: { kind: string; name: string; issuer: string },
  { address, origin }: RequestContext,
) {
  const { sql, keyring, authLimits } = identity;
  const { user } = bearer;
  await countCall(sql, 'write', address, authLimits);
  if (kind === 'phone')
    throw new AuthFailure(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
  if (kind !== 'totp') throw invalid('factor_type needs to be totp, phone, or webauthn');
  if (isFactorDue(bearer)) throw needsLevel2(403, 'enroll a new factor');
  demandFreshProof(identity, bearer);
  const secret = new Secret({ size: 20 });
  const id = await sql.begin(async (tx) => {
    await makeRoom(tx, user.id, { kind, name });
    const [made] = await tx<{ id: string }[]>`
      insert into factors (user_id, kind, name, sealed_secret)
      values (${user.id}, ${kind}, ${name}, ${keyring.seal(secret.base32)}) returning id`;
    await record(tx, 'factor_started', { actor: user.id, userId: user.id, origin, detail: { kind } });
    return made?.id;
  });
  const settings = await readStoreSettings(sql);
  const uri = appOf(user.email, secret, issuer || settings.name).toString();
  const totp = { qr_code: renderSVG(uri, { border: 2 }), secret: secret.base32, uri };
  return { id, type: kind, friendly_name: name, totp };
}

/** Forgets what was begun and never proved, and holds the account's row. @throws AuthFailure 422 */
export async function makeRoom(
  tx: Tx,
  userId: string,
  { kind, name }: { kind: Kind; name: string },
): Promise<void> {
  await lockUser(tx, userId);
  await tx`
    delete from factors where user_id = ${userId} and verified_at is null
      and ((kind = ${kind} and name = ${name}) or created_at < now() - interval '1 hour')`;
  const others = await tx<{ name: string }[]>`select name from factors where user_id = ${userId}`;
  if (name !== '' && others.some((other) => other.name === name)) {
    const text = `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`;
    throw new AuthFailure(422, 'mfa_factor_name_conflict', text);
  }
  if (others.length < MOST_FACTORS) return;
  throw new AuthFailure(
    422,
    'too_many_enrolled_mfa_factors',
    'Maximum number of factors reached, unenroll to continue',
  );
}

/** Something to answer within five minutes. */
export async function challenge(
  { sql, authLimits }: Identity,
  { user, session }: Bearer,
  factorId: string,
  { address }: RequestContext,
) {
  await countCall(sql, 'verify', address, authLimits);
  return sql.begin(async (tx) => {
    const { kind } = await findFactor(tx, user.id, factorId);
    if (kind === 'recovery_code') throw invalid('Recovery codes are verified without a challenge');
    await tx`delete from factor_challenges where session_id = ${session.id} and expires_at < now()`;
    await tx`update factors set challenged_at = now() where id = ${factorId}`;
    const [made] = await tx<{ id: string; expiresAt: Date }[]>`
      insert into factor_challenges (factor_id, session_id, expires_at)
      values (${factorId}, ${session.id}, now() + make_interval(secs => ${CHALLENGE_SECONDS}))
      returning id, expires_at`;
    if (!made) throw new Error('no challenge made');
    return { id: made.id, type: kind, expires_at: Math.floor(made.expiresAt.getTime() / 1000) };
  });
}

/** @throws AuthFailure 404 for one that is unknown, or somebody else's */
async function findFactor(db: Tx, userId: string, id: string): Promise<FactorRow> {
  const [factor] = UUID.test(id)
    ? await db<FactorRow[]>`
        select id, kind, verified_at, sealed_secret, used_step from factors
        where id = ${id} and user_id = ${userId} for update`
    : [];
  if (!factor) throw notFound();
  return factor;
}

/**
 * Proves a factor with a code of its app. The first time it is set up by that.
 * @throws AuthFailure 422 for a wrong code, one that was used before, and a challenge that is over
 */
export async function verifyCode(
  identity: Identity,
  bearer: Bearer,
  { factorId, challengeId, code }: { factorId: string; challengeId: string; code: string },
  asking: RequestContext,
): Promise<AccessAnswer> {
  const { sql, keyring, authLimits, now } = identity;
  const { user, session } = bearer;
  if (code === '') throw invalid('Code needs to be non-empty');
  const asker = { address: asking.address, device: knownDevice(keyring, user.email, asking.deviceCookie) };
  const tries = await countFactor(sql, 'totp', user.id, asker, authLimits);
  const proved = await sql.begin(async (tx) => {
    await lockUser(tx, user.id);
    const factor = await findFactor(tx, user.id, factorId);
    if (factor.sealedSecret === null) throw invalid('WebAuthn config required');
    await demandChallenge(tx, { factorId, challengeId, sessionId: session.id });
    const secret = Secret.fromBase32(keyring.open(factor.sealedSecret));
    const app = appOf(user.email, secret, '');
    const timestamp = now().getTime();
    const delta = app.validate({ token: code, window: WINDOW, timestamp });
    const step = delta === null ? null : app.counter({ timestamp }) + delta;
    if (step === null || step <= (factor.usedStep ?? 0)) return null;
    await tx`update factors set used_step = ${step} where id = ${factorId}`;
    await tx`delete from factor_challenges where id = ${challengeId}`;
    return proveFactor(tx, identity, bearer, { factor, method: 'totp' }, asking);
  });
  if (proved) {
    await tries.undo();
    return proved();
  }
  const detail = { kind: 'totp', sessionId: session.id };
  await record(sql, 'factor_failed', { actor: user.id, userId: user.id, origin: asking.origin, detail });
  throw new AuthFailure(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
}

type Challenge = { challenge: string | null };

/** @throws AuthFailure 422 for one that is over, was used, or was made for another session */
export async function demandChallenge(
  tx: Tx,
  { factorId, challengeId, sessionId }: { factorId: string; challengeId: string; sessionId: string },
): Promise<Challenge> {
  const [found] = UUID.test(challengeId)
    ? await tx<Challenge[]>`
        select challenge from factor_challenges
        where id = ${challengeId} and factor_id = ${factorId} and session_id = ${sessionId} and expires_at > now()
        for update`
    : [];
  if (found) return found;
  const text = 'MFA challenge has expired, verify against another challenge or create a new challenge.';
  throw new AuthFailure(422, 'mfa_challenge_expired', text);
}

/**
 * Raises the session to level 2. Sessions of a lower one end: somebody may have them who knows the password alone.
 * @returns what to do once the transaction stands
 */
export async function proveFactor(
  tx: Tx,
  identity: Identity,
  { user: { id: userId, email }, session: { id: sessionId } }: Bearer,
  { factor, method }: { factor: Pick<FactorRow, 'id' | 'kind' | 'verifiedAt'>; method: FactorMethod },
  { origin, language }: Pick<RequestContext, 'origin' | 'language'>,
): Promise<() => Promise<AccessAnswer>> {
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
    await tellOfChange(tx, { email, language, change: 'added', kind });
  }
  const [user, session] = [await findUser(tx, { id: userId }), await findSession(tx, sessionId, userId)];
  if (!user || !session) throw new Error('a session that ended while its factor was proved');
  return () => grantAccess(identity, user, session, refreshToken);
}

type Change = {
  email: string;
  language: RequestContext['language'];
  change: 'added' | 'removed' | 'used';
  kind: Kind;
};

/** By mail: whoever did not do it themselves must hear of it. */
export async function tellOfChange(tx: Tx, { email, language, change, kind }: Change): Promise<void> {
  const facts = { change, kind };
  await mailLater(tx, {
    key: `factor ${randomUUID()}`,
    template: 'factor_changed',
    recipient: email,
    language,
    facts,
  });
}

/**
 * Removes a factor. Recovery codes are nothing by themselves: they go with the last factor.
 * @throws AuthFailure 404, 422 for a session that did not prove a factor, 400 when that was a while ago
 */
export async function unenroll(
  identity: Identity,
  bearer: Bearer,
  factorId: string,
  { origin, language }: RequestContext,
): Promise<{ id: string }> {
  const { user, session } = bearer;
  return identity.sql.begin(async (tx) => {
    await lockUser(tx, user.id);
    const { kind, verifiedAt } = await findFactor(tx, user.id, factorId);
    if (verifiedAt !== null) {
      if (isFactorDue(bearer)) throw needsLevel2(422, 'unenroll verified factor');
      demandFreshProof(identity, bearer);
    }
    await tx`delete from factors where id = ${factorId}`;
    if (verifiedAt === null) return { id: factorId };
    const [left] = await tx<{ id: string }[]>`
      select id from factors where user_id = ${user.id} and verified_at is not null and kind <> 'recovery_code' limit 1`;
    if (left) {
      // Whoever removes one factor of several stays signed in by another.
      await tx`update sessions set factor_id = ${left.id} where id = ${session.id} and factor_id is null`;
    } else {
      await tx`delete from factors where user_id = ${user.id}`;
    }
    await record(tx, 'factor_removed', { actor: user.id, userId: user.id, origin, detail: { kind } });
    await tellOfChange(tx, { email: user.email, language, change: 'removed', kind });
    return { id: factorId };
  });
}

/** Takes all of an account away, for its person who lost them, and signs it out everywhere. @param actor who decided */
export async function removeFactors(
  sql: Sql,
  typed: string,
  actor: string,
): Promise<'reset' | 'none' | 'unknown'> {
  const email = emailFrom(typed);
  const user = email === null ? null : await findUser(sql, { email });
  if (!user) return 'unknown';
  return sql.begin(async (tx) => {
    await lockUser(tx, user.id);
    const { count } = await tx`delete from factors where user_id = ${user.id}`;
    if (count === 0) return 'none';
    await tx`delete from sessions where user_id = ${user.id}`;
    await record(tx, 'factors_reset', { actor, userId: user.id, origin: NO_REQUEST });
    return 'reset';
  });
}
