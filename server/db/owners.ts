import { Refusal } from '../../domain/base/refusals.ts';

// The owner that a command acts for: `u:<uuid>` for an account, `anon:<uuid>` for a device without one.

const ACCOUNT = 'u:';

export const ownerFor = (userId: string) => `${ACCOUNT}${userId}`;

/** The account's id. @throws Refusal sign_in_required when the owner is a device without an account */
export function requireAccount(owner: string): string {
  if (!owner.startsWith(ACCOUNT)) throw new Refusal('sign_in_required');
  return owner.slice(ACCOUNT.length);
}
