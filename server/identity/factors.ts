import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import type { Sql, Tx } from '../db/sql.ts';
import { readStoreSettings } from '../db/storeSettings.ts';
import { NO_REQUEST, record } from '../http/auditLog.ts';
import { UUID } from '../http/parseId.ts';
import { mailLater } from '../notifications/mailQueue.ts';
import { AuthFailure, invalid } from './authErrors.ts';
import { countCall, MAX_FACTORS } from './authLimits.ts';
import { type Bearer, isFactorDue, requireFreshProof } from './bearer.ts';
import type { Identity } from './identity.ts';
import type { RequestContext } from './requestContext.ts';
import { emailFrom, type Factor, findUser, lockUser } from './users.ts';

// Second factors: setup (`enroll` in the API), removal (`unenroll`) and the emails about them. For proving one see
// factorProofs.ts.

const DIGITS = 6;
const STEP_SECONDS = 30;
type Kind = Factor['factor_type'];
export type FactorRow = {
  id: string;
  kind: Kind;
  verifiedAt: Date | null;
  sealedSecret: Buffer | null;
  usedStep: number | null;
  credentialId: Buffer | null;
  publicKey: Buffer | null;
  counter: number | null;
};

const notFound = () => new AuthFailure(404, 'mfa_factor_not_found', 'Factor not found');
export const needsLevel2 = (status: 403 | 422, what: string) =>
  new AuthFailure(status, 'insufficient_aal', `AAL2 required to ${what}`);

export function createTotp(email: string, secret: Secret, issuer: string): TOTP {
  return new TOTP({ issuer, label: email, secret, digits: DIGITS, period: STEP_SECONDS });
}

/**
 * Creates a factor that has no effect until it is proved once.
 * @throws AuthFailure 403 for a session that has not proved an existing factor; 422 for a taken name, or too many
 * factors
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
  if (kind !== 'totp' && kind !== 'webauthn')
    throw invalid('factor_type needs to be totp, phone, or webauthn');
  if (isFactorDue(bearer)) throw needsLevel2(403, 'enroll a new factor');
  requireFreshProof(identity, bearer);
  const secret = kind === 'totp' ? new Secret({ size: 20 }) : null;
  const id = await sql.begin(async (tx) => {
    await prepareEnrollment(tx, user.id, { kind, name });
    const [row] = await tx<{ id: string }[]>`
      insert into factors (user_id, kind, name, sealed_secret)
      values (${user.id}, ${kind}, ${name}, ${secret && keyring.seal(secret.base32)}) returning id`;
    await record(tx, 'factor_started', { actor: user.id, userId: user.id, origin, detail: { kind } });
    return row?.id;
  });
  const factor = { id, type: kind, friendly_name: name };
  if (secret === null) return factor;
  const settings = await readStoreSettings(sql);
  const uri = createTotp(user.email, secret, issuer || settings.name).toString();
  const totp = { qr_code: renderSVG(uri, { border: 2 }), secret: secret.base32, uri };
  return { ...factor, totp };
}

/** Deletes factors that were started but never proved, and locks the account's row. @throws AuthFailure 422 */
export async function prepareEnrollment(
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
  if (others.length < MAX_FACTORS) return;
  throw new AuthFailure(
    422,
    'too_many_enrolled_mfa_factors',
    'Maximum number of factors reached, unenroll to continue',
  );
}

/** @throws AuthFailure 404 for an unknown factor, or one of another account */
export async function findFactor(db: Tx, userId: string, id: string): Promise<FactorRow> {
  const [factor] = UUID.test(id)
    ? await db<FactorRow[]>`
        select id, kind, verified_at, sealed_secret, used_step, credential_id, public_key, counter
        from factors
        where id = ${id} and user_id = ${userId} for update`
    : [];
  if (!factor) throw notFound();
  return factor;
}

type Change = {
  email: string;
  language: RequestContext['language'];
  change: 'added' | 'removed' | 'used';
  kind: Kind;
};

/** By email: the person must learn of a change they did not make. */
export async function mailFactorChange(tx: Tx, { email, language, change, kind }: Change): Promise<void> {
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
 * Removes a factor. Recovery codes alone are no second factor: they are deleted with the last factor.
 * @throws AuthFailure 404; 422 for a session that has not proved a factor; 400 when the proof is too old
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
      requireFreshProof(identity, bearer);
    }
    await tx`delete from factors where id = ${factorId}`;
    if (verifiedAt === null) return { id: factorId };
    const [otherFactor] = await tx<{ id: string }[]>`
      select id from factors where user_id = ${user.id} and verified_at is not null and kind <> 'recovery_code' limit 1`;
    if (otherFactor) {
      // The session that proved the removed factor keeps its level through another one.
      await tx`update sessions set factor_id = ${otherFactor.id} where id = ${session.id} and factor_id is null`;
    } else {
      await tx`delete from factors where user_id = ${user.id}`;
    }
    await record(tx, 'factor_removed', { actor: user.id, userId: user.id, origin, detail: { kind } });
    await mailFactorChange(tx, { email: user.email, language, change: 'removed', kind });
    return { id: factorId };
  });
}

/** Removes all factors of an account whose owner lost them, and ends all its sessions. @param actor who decided */
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
