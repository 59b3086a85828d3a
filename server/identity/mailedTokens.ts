import { timingSafeEqual } from 'node:crypto';
import type { Db, Tx } from '../db/sql.ts';
import { hashOf, isToken, type Keyring, newCode, newToken } from './secrets.ts';
import { CODE_SECONDS, LINK_SECONDS, MOST_WRONG_CODES } from './terms.ts';

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
    ...{ userId, kind, linkHash: hashOf(link), codeHash: keyring.codeHash(userId, kind, code) },
    linkUntil: new Date(Date.now() + LINK_SECONDS[kind] * 1000),
    codeUntil: new Date(Date.now() + CODE_SECONDS * 1000),
  };
  await db`
    insert into one_time_tokens ${db(row)}
    on conflict (user_id, kind) do update set link_hash = excluded.link_hash, link_until = excluded.link_until,
      code_hash = excluded.code_hash, code_until = excluded.code_until, wrong_codes = 0, created_at = now()`;
  return { link, code };
}

export type Redeemed = { userId: string; kind: Kind };

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
