import { Secret } from 'otpauth';
import type { Tx } from '../db/sql.ts';
import { record } from '../http/auditLog.ts';
import { AuthFailure, invalid } from './authErrors.ts';
import { countCall, countFactor } from './authLimits.ts';
import { type Bearer, requireFreshProof } from './bearer.ts';
import { knownDevice } from './cookies.ts';
import { proveFactor, refuseProof } from './factorProofs.ts';
import { mailFactorChange, needsLevel2, prepareEnrollment } from './factors.ts';
import type { Grant } from './grants.ts';
import type { Identity } from './identity.ts';
import type { RequestContext } from './requestContext.ts';
import { hashToken } from './secrets.ts';
import { lockUser } from './users.ts';

// For people who lost their phone: ten codes, each valid once, shown only when they are created.

const CODES = 10;
const KIND = 'recovery_code';

const noCodes = () => new AuthFailure(404, 'mfa_factor_not_found', 'Recovery codes not found');

type CodesRow = { id: string; name: string; total: number; remaining: number };

async function findCodes(db: Tx | Identity['sql'], userId: string): Promise<CodesRow | null> {
  const [row] = await db<CodesRow[]>`
    select f.id, f.name, count(c.hash)::int as total, count(c.hash) filter (where c.used_at is null)::int as remaining
    from factors f left join recovery_codes c on c.factor_id = f.id
    where f.user_id = ${userId} and f.kind = ${KIND} group by f.id`;
  return row ?? null;
}

/** How many unused codes are left. @throws AuthFailure 404 */
export async function codesLeft({ sql }: Identity, { user }: Bearer) {
  const row = await findCodes(sql, user.id);
  if (!row) throw noCodes();
  return { id: row.id, type: KIND, total: row.total, remaining: row.remaining };
}

/**
 * Creates the codes of an account that already has a factor, or replaces the existing ones.
 * @throws AuthFailure 403 without a proved factor; 422 when codes exist (`isAnew` false), 404 when there are none
 */
export async function makeCodes(
  identity: Identity,
  bearer: Bearer,
  { name, isAnew }: { name: string; isAnew: boolean },
  { address, origin }: RequestContext,
) {
  const { sql, authLimits } = identity;
  const { user, session } = bearer;
  await countCall(sql, 'write', address, authLimits);
  if (session.factorId === null) throw needsLevel2(403, 'generate recovery codes');
  requireFreshProof(identity, bearer);
  const codes = Array.from({ length: CODES }, () => new Secret({ size: 10 }).base32.toLowerCase());
  const row = await sql.begin(async (tx) => {
    await lockUser(tx, user.id);
    const oldCodes = await findCodes(tx, user.id);
    if (isAnew && !oldCodes) throw noCodes();
    if (!isAnew && oldCodes)
      throw new AuthFailure(
        422,
        'mfa_verified_factor_exists',
        'Recovery codes already exist, regenerate them',
      );
    const factor = oldCodes ?? (await begin(tx, user.id, name));
    await tx`delete from recovery_codes where factor_id = ${factor.id}`;
    await tx`insert into recovery_codes ${tx(codes.map((code) => ({ factorId: factor.id, hash: hashToken(code) })))}`;
    await record(tx, 'recovery_codes_made', { actor: user.id, userId: user.id, origin });
    return factor;
  });
  return { id: row.id, type: KIND, friendly_name: row.name, total: CODES, codes };
}

async function begin(tx: Tx, userId: string, name: string): Promise<{ id: string; name: string }> {
  await prepareEnrollment(tx, userId, { kind: KIND, name });
  const [factor] = await tx<{ id: string; name: string }[]>`
    insert into factors (user_id, kind, name, verified_at) values (${userId}, ${KIND}, ${name}, now())
    returning id, name`;
  if (!factor) throw new Error('no recovery codes made');
  return factor;
}

/** Proves the second factor with a code, which is then used up. @throws AuthFailure 422 */
export async function verifyRecoveryCode(
  identity: Identity,
  bearer: Bearer,
  typed: string,
  context: RequestContext,
): Promise<Grant> {
  const { sql, keyring, authLimits } = identity;
  const { user } = bearer;
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  if (code === '') throw invalid('Code needs to be non-empty');
  const asker = { address: context.address, device: knownDevice(keyring, user.email, context.deviceCookie) };
  const tries = await countFactor(sql, KIND, user.id, asker, authLimits);
  const proved = await sql.begin(async (tx) => {
    await lockUser(tx, user.id);
    const [used] = await tx<{ id: string }[]>`
      update recovery_codes c set used_at = now() from factors f
      where f.id = c.factor_id and f.user_id = ${user.id} and c.hash = ${hashToken(code)} and c.used_at is null
      returning f.id`;
    if (!used) return null;
    const { email } = user;
    await mailFactorChange(tx, { email, language: context.language, change: 'used', kind: KIND });
    const factor = { id: used.id, kind: KIND, verifiedAt: new Date() } as const;
    return proveFactor(tx, identity, bearer, { factor, method: 'mfa/recovery_code' }, context);
  });
  if (proved) {
    await tries.undo();
    return proved();
  }
  return refuseProof(sql, bearer, KIND, context, 'Invalid recovery code entered');
}
