import type { Tx } from '../db/sql.ts';
import type { Asking } from './asking.ts';
import { record } from './audit.ts';
import { expiredLink, invalid } from './failures.ts';
import { type AccessAnswer, banned, grantAccess, signIn } from './grants.ts';
import type { Identity } from './identity.ts';
import { countProof } from './limits.ts';
import { type Kind, type Redeemed, redeemCode, redeemLink } from './mailed.ts';
import type { Method } from './sessions.ts';
import { emailFrom, findUser, lockUser } from './users.ts';

const KINDS: Readonly<Record<string, readonly Kind[]>> = {
  signup: ['signup'],
  recovery: ['recovery'],
  magiclink: ['magiclink'],
  email: ['signup', 'magiclink'],
  // Known to the client, never mailed here.
  invite: [],
  email_change: [],
};
const METHODS: Readonly<Record<Kind, Method>> = {
  signup: 'otp',
  recovery: 'recovery',
  magiclink: 'magiclink',
  reauthentication: 'otp',
};
const NOBODY = '00000000-0000-4000-8000-000000000000';

export type Proof = { type: string } & ({ link: string } | { email: string; code: string });

/** Exchanges a mailed link or code for a session, once, on whatever device. */
export async function verify(
  identity: Identity,
  proof: Proof,
  { address, origin }: Asking,
): Promise<AccessAnswer> {
  const { sql, terms } = identity;
  const kinds = KINDS[proof.type];
  if (!kinds) throw invalid('Verify requires a verification type');
  const account = 'code' in proof ? (emailFrom(proof.email) ?? 'no e-mail') : null;
  await countProof(sql, account, address, terms);
  // A wrong code must be remembered, so nothing is thrown inside.
  const signed = await sql.begin(async (tx) => {
    const redeemed = await redeem(tx, identity, proof, kinds);
    const user = redeemed && (await lockUser(tx, redeemed.userId));
    if (!redeemed || !user) return null;
    if (user.disabledAt !== null) return 'banned';
    if (user.emailConfirmedAt === null) await confirm(tx, redeemed, origin);
    return signIn(tx, user.id, METHODS[redeemed.kind], origin);
  });
  if (signed === null) {
    await recordFailure(identity, proof, origin);
    throw expiredLink();
  }
  if (signed === 'banned') throw banned(403);
  return grantAccess(identity, signed.user, signed.session, signed.refreshToken);
}

/** Of a link that is not good nobody knows whose it was. */
async function recordFailure({ sql }: Identity, proof: Proof, origin: Asking['origin']): Promise<void> {
  const email = 'code' in proof ? emailFrom(proof.email) : null;
  const user = email === null ? null : await findUser(sql, { email });
  const { type } = proof;
  await record(sql, 'code_failed', { actor: 'nobody', userId: user?.id ?? null, origin, detail: { type } });
}

async function redeem(
  tx: Tx,
  { keyring }: Identity,
  proof: Proof,
  kinds: readonly Kind[],
): Promise<Redeemed | null> {
  if ('link' in proof) return redeemLink(tx, proof.link, kinds);
  const email = emailFrom(proof.email);
  const user = email === null ? null : await findUser(tx, { email });
  const id = user?.id ?? NOBODY;
  await lockUser(tx, id);
  return redeemCode(tx, keyring, id, proof.code, kinds);
}

/**
 * Whoever reads the inbox owns the account. The password was chosen by whoever signed up last, which may have been
 * somebody else: it is kept only when it is that very sign-up which is confirmed. Links of earlier ones are dead.
 */
async function confirm(tx: Tx, { userId, kind }: Redeemed, origin: Asking['origin']): Promise<void> {
  await tx`
    update users set email_confirmed_at = now(),
      password_hash = case when ${kind === 'signup'} then password_hash end
    where id = ${userId}`;
  await record(tx, 'email_confirmed', { actor: userId, userId, origin, detail: { by: kind } });
}
