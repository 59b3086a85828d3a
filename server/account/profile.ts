import type { ProfileSave } from '../../domain/account.ts';
import { isUsPhone } from '../../domain/delivery/sites.ts';
import { lockOwner, requireAccount } from '../db/owners.ts';
import type { Db, Tx } from '../db/sql.ts';

/** The whole profile, the last save winning. @returns what looks like a typo and was saved all the same */
export async function saveProfile(
  tx: Tx,
  { owner }: { owner: string },
  { fullName, phone, address, city, state, zip: zipCode }: ProfileSave,
): Promise<{ id: string; warnings: 'phone'[] }> {
  const userId = requireAccount(owner);
  await lockOwner(tx, owner);
  const profile = { fullName, phone, address, city, state, zipCode };
  await tx`
    insert into customers ${tx({ userId, ...profile })}
    on conflict (user_id) do update set ${tx(profile)}, deleted_at = null`;
  return { id: userId, warnings: phone === null || isUsPhone(phone) ? [] : ['phone'] };
}

/** For the pull: every row, in the domain's shape, under the account's id. */
export const profileRows = (db: Db) => db`
  select owner, user_id::text as id, rev, deleted_at, jsonb_build_object(
    'fullName', full_name, 'email', email, 'phone', phone, 'address', address, 'city', city, 'state', state,
    'zip', left(zip_code, 5)) as body
  from customers`;
