import type { UUID } from 'node:crypto';
import { Refusal } from '../../domain/base/refusals.ts';

// The owner that a command acts for: `u:<uuid>` for an account, `anon:<uuid>` for a device without one.

const ACCOUNT = 'u:';

export const ownerFor = (userId: string) => `${ACCOUNT}${userId}`;

/** The account's id; null for a device without one, and for nobody. */
export const accountOf = (owner: string | null): UUID | null =>
  owner?.startsWith(ACCOUNT) ? (owner.slice(ACCOUNT.length) as UUID) : null;

/** The account's id. @throws Refusal sign_in_required when the owner is a device without an account */
export function requireAccount(owner: string): UUID {
  const account = accountOf(owner);
  if (account === null) throw new Refusal('sign_in_required');
  return account;
}
