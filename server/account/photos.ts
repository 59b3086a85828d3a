import type { Sharp } from 'sharp';
import type { DropPhotoSave } from '../../domain/account.ts';
import { MAX_PHOTO_BYTES, MAX_PHOTO_SIDE, MAX_PHOTOS } from '../../domain/base/fields.ts';
import { Refusal } from '../../domain/base/refusals.ts';
import { lockOwner, requireAccount } from '../db/owners.ts';
import type { AsOwner } from '../db/rowSecurity.ts';
import type { Db, Tx } from '../db/sql.ts';

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
  const clean = jpeg === null ? null : await redrawPhoto(Buffer.from(jpeg, 'base64'));
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

const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);
/** The first that is small enough is kept. */
const QUALITIES = [82, 60, 40, 20];

/**
 * The picture drawn anew and upright, with nothing else of the file: not where it was taken, nor what is hidden in it.
 * @throws Refusal not_a_picture for anything but a whole JPEG within the limits of a device
 */
export async function redrawPhoto(file: Buffer): Promise<Buffer> {
  // Other kinds do not get as far as their decoders.
  if (file.length > MAX_PHOTO_BYTES || !file.subarray(0, 3).equals(JPEG_START))
    throw new Refusal('not_a_picture');
  // Loaded with the first picture: it takes 22 MiB.
  const { default: sharp } = await import('sharp');
  const source = sharp(file, { limitInputPixels: MAX_PHOTO_SIDE ** 2, failOn: 'warning' });
  const drawn = await draw(source).catch(() => null);
  if (drawn === null) throw new Refusal('not_a_picture');
  return drawn;
}

async function draw(source: Sharp): Promise<Buffer | null> {
  const { width, height } = await source.metadata();
  if (Math.max(width, height) > MAX_PHOTO_SIDE) return null;
  const upright = source.autoOrient().toColourspace('srgb');
  for (const quality of QUALITIES) {
    const jpeg = await upright.clone().jpeg({ quality }).toBuffer();
    if (jpeg.length <= MAX_PHOTO_BYTES) return jpeg;
  }
  return null;
}

/** With its address, or by itself. The owner's lock is held. */
export async function removeDropPhoto(tx: Tx, owner: string, id: string): Promise<void> {
  await tx`
    update drop_photos set jpeg = null, deleted_at = now()
    where owner = ${owner} and id = ${id} and deleted_at is null`;
}

/** The bytes of a JPEG, or null when this person has none there. */
export async function readDropPhoto(asOwner: AsOwner, owner: string, id: string): Promise<Uint8Array | null> {
  const [row] = await asOwner(
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
