import { timingSafeEqual } from 'node:crypto';
import type { Db, Tx } from '../db/sql.ts';
import { record } from '../http/auditLog.ts';
import { expiredLink, invalid } from './authErrors.ts';
import { CODE_SECONDS, countProof, LINK_SECONDS, MAX_WRONG_CODES } from './authLimits.ts';
import { banned, type Grant, grantAccess, grantSession } from './grants.ts';
import type { Identity } from './identity.ts';
import type { RequestContext } from './requestContext.ts';
import { hashToken, isToken, type Keyring, newCode, newToken } from './secrets.ts';
import type { Method } from './sessions.ts';
import { emailFrom, findUser, lockUser } from './users.ts';

// Links and codes that prove access to an email's inbox. Each works once.

export type Kind = keyof typeof LINK_SECONDS;

/** Creates a link and a code that replace earlier ones of the kind. Only hashes are stored. */
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
    linkHash: hashToken(link),
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

type TokenUse = { userId: string; kind: Kind };

/** Redeems a link. Null for one that is unknown, used, expired, or of another kind. */
async function redeemLink(tx: Tx, link: string, kinds: readonly Kind[]): Promise<TokenUse | null> {
  if (!isToken(link)) return null;
  // Locks the account's row first, as everywhere.
  await tx`
    select from users where id = (select user_id from one_time_tokens where link_hash = ${hashToken(link)})
    for no key update`;
  const [redeemed] = await tx<TokenUse[]>`
    delete from one_time_tokens
    where link_hash = ${hashToken(link)} and kind = any(${[...kinds]}) and link_until > now()
    returning user_id, kind`;
  return redeemed ?? null;
}

/** The same for a code, which is invalid after a few wrong tries; the caller must commit its transaction to count them. */
export async function redeemCode(
  tx: Tx,
  keyring: Keyring,
  userId: string,
  code: string,
  kinds: readonly Kind[],
): Promise<TokenUse | null> {
  const rows = await tx<{ kind: Kind; codeHash: Buffer }[]>`
    select kind, code_hash from one_time_tokens
    where user_id = ${userId} and kind = any(${[...kinds]}) and code_until > now()
      and wrong_codes < ${MAX_WRONG_CODES}
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

/** Invalidates everything emailed before. */
export async function deleteMailedTokens(db: Db, userId: string): Promise<void> {
  await db`delete from one_time_tokens where user_id = ${userId}`;
}

const KINDS: Readonly<Record<string, readonly Kind[]>> = {
  signup: ['signup'],
  recovery: ['recovery'],
  magiclink: ['magiclink'],
  email: ['signup', 'magiclink'],
  // Known to the client, never sent here.
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

/** Exchanges an emailed link or code for a session, once, on any device. */
export async function verify(identity: Identity, proof: Proof, context: RequestContext): Promise<Grant> {
  const { sql, authLimits } = identity;
  const { address, origin } = context;
  const kinds = KINDS[proof.type];
  if (!kinds) throw invalid('Verify requires a verification type');
  const account = 'code' in proof ? (emailFrom(proof.email) ?? 'no email') : null;
  await countProof(sql, account, address, authLimits);
  // A wrong code must be counted, so nothing may throw inside the transaction.
  const signed = await sql.begin(async (tx) => {
    const redeemed = await redeem(tx, identity, proof, kinds);
    const user = redeemed && (await lockUser(tx, redeemed.userId));
    if (!redeemed || !user) return null;
    if (user.disabledAt !== null) return 'banned';
    if (user.emailConfirmedAt === null) await confirm(tx, redeemed, origin);
    return grantSession(tx, identity, user.id, METHODS[redeemed.kind], context);
  });
  if (signed === null) {
    await recordFailure(identity, proof, origin);
    throw expiredLink();
  }
  if (signed === 'banned') throw banned(403);
  return grantAccess(identity, signed.user, signed.session, signed.refreshToken);
}

/** For an invalid link, the account is unknown. */
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
): Promise<TokenUse | null> {
  if ('link' in proof) return redeemLink(tx, proof.link, kinds);
  const email = emailFrom(proof.email);
  const user = email === null ? null : await findUser(tx, { email });
  const id = user?.id ?? NOBODY;
  await lockUser(tx, id);
  return redeemCode(tx, keyring, id, proof.code, kinds);
}

/**
 * Whoever reads the inbox owns the account. The pending password is from the latest sign-up, which may have been
 * somebody else's: it is kept only if that same sign-up is confirmed. Links of earlier ones are invalid.
 */
async function confirm(tx: Tx, { userId, kind }: TokenUse, origin: RequestContext['origin']): Promise<void> {
  await tx`
    update users set email_confirmed_at = now(),
      password_hash = case when ${kind === 'signup'} then pending_password_hash end, pending_password_hash = null
    where id = ${userId}`;
  await record(tx, 'email_confirmed', { actor: userId, userId, origin, detail: { by: kind } });
}
