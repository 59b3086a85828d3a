import { timingSafeEqual } from 'node:crypto';
import type { Db, Tx } from '../db/sql.ts';
import { record } from '../http/auditLog.ts';
import { expiredLink, invalid } from './authErrors.ts';
import { CODE_SECONDS, countProof, LINK_SECONDS, MOST_WRONG_CODES } from './authLimits.ts';
import { type AccessAnswer, banned, grantAccess, signIn } from './grants.ts';
import type { Identity } from './identity.ts';
import type { RequestContext } from './requestContext.ts';
import { hashOf, isToken, type Keyring, newCode, newToken } from './secrets.ts';
import type { Method } from './sessions.ts';
import { emailFrom, findUser, lockUser } from './users.ts';

// Links and codes that prove who reads an e-mail's inbox. Each works once.

export type Kind = keyof typeof LINK_SECONDS;

/** Makes both, in place of earlier ones of the kind. Only hashes are kept. */
export async function mint(
  db: Db,
  keyring: Keyring,
  userId: string,
  kind: Kind,
): Promise<{ link: string; code: string }> {
  const link = newToken();
  const code = newCode();
  const row = {
    userId,
    kind,
    linkHash: hashOf(link),
    codeHash: keyring.codeHash(userId, kind, code),
    linkUntil: new Date(Date.now() + LINK_SECONDS[kind] * 1000),
    codeUntil: new Date(Date.now() + CODE_SECONDS * 1000),
  };
  await db`
    insert into one_time_tokens ${db(row)}
    on conflict (user_id, kind) do update set link_hash = excluded.link_hash, link_until = excluded.link_until,
      code_hash = excluded.code_hash, code_until = excluded.code_until, wrong_codes = 0, created_at = now()`;
  return { link, code };
}

type Redeemed = { userId: string; kind: Kind };

/** Uses a link up. Null for one that is unknown, used, expired, or for something else. */
export async function redeemLink(tx: Tx, link: string, kinds: readonly Kind[]): Promise<Redeemed | null> {
  if (!isToken(link)) return null;
  // The account's row first, as everywhere.
  await tx`
    select from users where id = (select user_id from one_time_tokens where link_hash = ${hashOf(link)})
    for no key update`;
  const [redeemed] = await tx<Redeemed[]>`
    delete from one_time_tokens
    where link_hash = ${hashOf(link)} and kind = any(${[...kinds]}) and link_until > now()
    returning user_id, kind`;
  return redeemed ?? null;
}

/** The same with a code, which dies after a few wrong tries; the caller's transaction must then be kept. */
export async function redeemCode(
  tx: Tx,
  keyring: Keyring,
  userId: string,
  code: string,
  kinds: readonly Kind[],
): Promise<Redeemed | null> {
  const rows = await tx<{ kind: Kind; codeHash: Buffer }[]>`
    select kind, code_hash from one_time_tokens
    where user_id = ${userId} and kind = any(${[...kinds]}) and code_until > now()
      and wrong_codes < ${MOST_WRONG_CODES}
    order by created_at desc for update`;
  for (const { kind, codeHash } of rows) {
    if (timingSafeEqual(codeHash, keyring.codeHash(userId, kind, code))) {
      await tx`delete from one_time_tokens where user_id = ${userId} and kind = ${kind}`;
      return { userId, kind };
    }
  }
  await tx`
    update one_time_tokens set wrong_codes = wrong_codes + 1
    where user_id = ${userId} and kind = any(${rows.map(({ kind }) => kind)})`;
  return null;
}

/** Nothing that was mailed before works any more. */
export async function forgetMailed(db: Db, userId: string): Promise<void> {
  await db`delete from one_time_tokens where user_id = ${userId}`;
}

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
  { address, origin }: RequestContext,
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
async function recordFailure(
  { sql }: Identity,
  proof: Proof,
  origin: RequestContext['origin'],
): Promise<void> {
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
async function confirm(tx: Tx, { userId, kind }: Redeemed, origin: RequestContext['origin']): Promise<void> {
  await tx`
    update users set email_confirmed_at = now(),
      password_hash = case when ${kind === 'signup'} then pending_password_hash end, pending_password_hash = null
    where id = ${userId}`;
  await record(tx, 'email_confirmed', { actor: userId, userId, origin, detail: { by: kind } });
}
