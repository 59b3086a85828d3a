import type { ProfileSave } from '../../domain/account.ts';
import { isUsPhone } from '../../domain/base/phones.ts';
import { requireAccount } from '../db/owners.ts';
import type { Db, Tx } from '../db/sql.ts';

/** Saves the whole profile; the last save wins. @returns fields that look like typos but were saved anyway */
export async function saveProfile(
  tx: Tx,
  { owner }: { owner: string },
  { fullName, phone, address, city, state, zip: zipCode }: ProfileSave,
): Promise<{ id: string; warnings: 'phone'[] }> {
  const userId = requireAccount(owner);
  const profile = { fullName, phone, address, city, state, zipCode };
  await tx`
    insert into customers ${tx({ userId, ...profile })}
    on conflict (user_id) do update set ${tx(profile)}, deleted_at = null`;
  return { id: userId, warnings: phone === null || isUsPhone(phone) ? [] : ['phone'] };
}

/** For the pull: every row, in the domain's shape, with the account's id as its id. */
export const profileRows = (db: Db) => db`
  select owner, user_id::text as id, rev, deleted_at, jsonb_build_object(
    'fullName', full_name, 'email', email, 'phone', phone, 'address', address, 'city', city, 'state', state,
    'zip', left(zip_code, 5)) as body
  from customers`;
