import type { DropPhotoSave } from '../../domain/account.ts';
import { MAX_PHOTOS } from '../../domain/base/fields.ts';
import { Refusal } from '../../domain/base/refusals.ts';
import { requireAccount } from '../db/owners.ts';
import type { KeptPicture } from '../db/pictures.ts';
import { redrawPhoto } from '../db/redrawPhoto.ts';
import type { Db, Tx } from '../db/sql.ts';
import type { Deps } from '../http/deps.ts';

/**
 * Saves the photo of an address's drop spot, replacing the previous one; null deletes it.
 * @throws Refusal sign_in_required; not_a_picture; not_found without the address; too_many_photos
 */
export async function saveDropPhoto(
  tx: Tx,
  { owner }: { owner: string },
  { addressId: id, version, jpeg }: DropPhotoSave,
): Promise<{ id: string }> {
  requireAccount(owner);
  const clean = jpeg === null ? null : await redrawPhoto(Buffer.from(jpeg, 'base64'));
  if (clean === null) {
    await removeDropPhoto(tx, owner, id);
    return { id };
  }
  const [found] = await tx<{ photos: number }[]>`
    select (select count(*) from drop_photos where owner = ${owner} and id <> ${id} and deleted_at is null) as photos
    from addresses where owner = ${owner} and id = ${id} and deleted_at is null`;
  if (!found) throw new Refusal('not_found', { id });
  if (found.photos >= MAX_PHOTOS) throw new Refusal('too_many_photos', { most: MAX_PHOTOS });
  await tx`
    insert into drop_photos ${tx({ owner, id, version, jpeg: clean })}
    on conflict (owner, id) do update set version = excluded.version, jpeg = excluded.jpeg, deleted_at = null`;
  return { id };
}

/** Marks the photo as deleted and clears its bytes. */
export async function removeDropPhoto(tx: Tx, owner: string, id: string): Promise<void> {
  await tx`
    update drop_photos set jpeg = null, deleted_at = now()
    where owner = ${owner} and id = ${id} and deleted_at is null`;
}

/** The JPEG's bytes, or null when this owner has no photo for the address. @throws BucketAway */
export async function readDropPhoto(
  { asOwner, pictures }: Pick<Deps, 'asOwner' | 'pictures'>,
  owner: string,
  id: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const [row] = await asOwner(
    owner,
    (tx) => tx<KeptPicture[]>`
      select jpeg as bytes, object_key from drop_photos
      where owner = ${owner} and id = ${id} and deleted_at is null`,
  );
  return row ? pictures.bytesOf(row) : null;
}

/** For the pull: each photo's address and version, without the bytes. */
export const dropPhotoRows = (db: Db) => db`
  select owner, id::text, rev, deleted_at, jsonb_build_object('addressId', id, 'version', version) as body
  from drop_photos`;
