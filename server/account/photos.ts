import type { Sharp } from 'sharp';
import type { DropPhotoSave } from '../../domain/account.ts';
import { MAX_PHOTO_BYTES, MAX_PHOTO_SIDE, MAX_PHOTOS } from '../../domain/base/fields.ts';
import { Refusal } from '../../domain/base/refusals.ts';
import { requireAccount } from '../db/owners.ts';
import type { KeptPicture } from '../db/pictures.ts';
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

const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);
/** Tried in order until the file is small enough. */
const QUALITIES = [82, 60, 40, 20];

/**
 * Re-encodes the picture upright and drops the rest of the file, such as its location and any hidden data.
 * @throws Refusal not_a_picture for anything but a complete JPEG within the size limits
 */
export async function redrawPhoto(file: Buffer, maxBytes = MAX_PHOTO_BYTES): Promise<Buffer> {
  // Reject other formats before any decoder runs.
  if (file.length > MAX_PHOTO_BYTES || !file.subarray(0, 3).equals(JPEG_START))
    throw new Refusal('not_a_picture');
  // Loaded on first use: it takes 22 MiB.
  const { default: sharp } = await import('sharp');
  const source = sharp(file, { limitInputPixels: MAX_PHOTO_SIDE ** 2, failOn: 'warning' });
  const drawn = await draw(source, maxBytes).catch(() => null);
  if (drawn === null) throw new Refusal('not_a_picture');
  return drawn;
}

async function draw(source: Sharp, maxBytes: number): Promise<Buffer | null> {
  const { width, height } = await source.metadata();
  if (Math.max(width, height) > MAX_PHOTO_SIDE) return null;
  const upright = source.autoOrient().toColourspace('srgb');
  for (const quality of QUALITIES) {
    const jpeg = await upright.clone().jpeg({ quality }).toBuffer();
    if (jpeg.length <= maxBytes) return jpeg;
  }
  return null;
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
