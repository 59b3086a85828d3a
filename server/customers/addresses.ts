import type { Address, AddressDelete } from '../../domain/account.ts';
import { Refusal } from '../../domain/base/refusals.ts';
import { requireAccount } from '../db/owners.ts';
import type { Db, Tx } from '../db/sql.ts';

/**
 * Creates an address or replaces all of it. Saving also restores an address that another device deleted: the last
 * save wins. @throws Refusal sign_in_required
 */
export async function saveAddress(
  tx: Tx,
  { owner }: { owner: string },
  { id, ...address }: Address,
): Promise<{ id: string }> {
  requireAccount(owner);
  if (address.isDefault) {
    await tx`update addresses set is_default = false where owner = ${owner} and id <> ${id} and is_default`;
  }
  await tx`
    insert into addresses ${tx({ owner, id, ...address })}
    on conflict (owner, id) do update set ${tx(address)}, deleted_at = null`;
  return { id };
}

/** Idempotent. @throws Refusal sign_in_required; not_found when this account never had it */
export async function deleteAddress(
  tx: Tx,
  { owner }: { owner: string },
  { id }: AddressDelete,
): Promise<{ id: string }> {
  requireAccount(owner);
  const { count } = await tx`
    update addresses set deleted_at = coalesce(deleted_at, now()), is_default = false
    where owner = ${owner} and id = ${id}`;
  if (count === 0) throw new Refusal('not_found', { id });
  return { id };
}

/** For the pull: every row, in the domain's shape. */
export const addressRows = (db: Db) => db`
  select owner, id::text, rev, deleted_at, jsonb_build_object(
    'id', id, 'label', label, 'address', address, 'city', city, 'state', state, 'zip', zip, 'gateCode', gate_code,
    'contactName', contact_name, 'contactPhone', contact_phone, 'dropNote', drop_note,
    'isDefault', is_default) as body
  from addresses`;
