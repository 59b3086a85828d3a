import type { DropPhotoSave } from '../../domain/account.ts';
import { MAX_PHOTOS } from '../../domain/base/photoLimits.ts';
import { Refusal } from '../../domain/base/refusals.ts';
import type { People } from '../db/people.ts';
import type { Db, Tx } from '../db/sql.ts';
import { cleanJpeg } from './jpeg.ts';
import { lockOwner, requireAccount } from './owners.ts';

/**
 * Keeps a picture of an address's drop spot in the place of the one before; null takes it away.
 * @throws Refusal sign_in_required; not_a_picture; not_found without the address; too_many_photos
 */
export async function saveDropPhoto(
  tx: Tx,
  { owner }: { owner: string },
  { addressId: id, version, jpeg }: DropPhotoSave,
): Promise<{ id: string }> {
  requireAccount(owner);
  const clean = jpeg === null ? null : cleanJpeg(Buffer.from(jpeg, 'base64'));
  if (jpeg !== null && clean === null) throw new Refusal('not_a_picture');
  await lockOwner(tx, owner);
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

/** With its address, or by itself. The owner's lock is held. */
export async function removeDropPhoto(tx: Tx, owner: string, id: string): Promise<void> {
  await tx`
    update drop_photos set jpeg = null, deleted_at = now()
    where owner = ${owner} and id = ${id} and deleted_at is null`;
}

/** The bytes of a JPEG, or null when this person has none there. */
export async function readDropPhoto(people: People, owner: string, id: string): Promise<Uint8Array | null> {
  const [row] = await people.as(
    owner,
    (tx) => tx<{ jpeg: Uint8Array }[]>`
      select jpeg from drop_photos where owner = ${owner} and id = ${id} and deleted_at is null`,
  );
  return row?.jpeg ?? null;
}

/** For the pull: that there is one, and which. */
export const dropPhotoRows = (db: Db) => db`
  select owner, id::text, rev, deleted_at, jsonb_build_object('addressId', id, 'version', version) as body
  from drop_photos`;
