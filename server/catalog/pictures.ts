import { createHash } from 'node:crypto';
import type sharp from 'sharp';
import { Refusal } from '../../domain/base/refusals.ts';
import { MAX_UPLOAD_BYTES } from '../../domain/catalog/adminProducts.ts';
import type { Pictures, StoredPicture } from '../db/pictures.ts';
import type { Db, Sql } from '../db/sql.ts';

// Pictures that admins upload. The file itself is not kept: it is decoded, turned upright and re-encoded, which
// removes camera metadata (above all the location) and any data hidden in the file.

const WIDTHS = [400, 800, 1200] as const;
/** The width in the path that products store; the other widths are stored beside it. */
const NAMED_WIDTH = 800;
const FORMATS = ['avif', 'webp'] as const;
const KNOWN = new Set(['jpeg', 'png', 'webp']);
/** A limit, because a small file can declare a huge picture. */
const MAX_PIXELS = 40_000_000;
const LEAST_SIDE = 200;

/**
 * Stores a picture in every width and format.
 * @returns its path for a product's images; the same picture always gets the same path
 * @throws Refusal not_a_picture for anything but a complete JPEG, PNG or WebP within the size limits
 */
export async function savePicture(sql: Sql, file: Uint8Array): Promise<string> {
  if (file.length > MAX_UPLOAD_BYTES) throw new Refusal('not_a_picture');
  // Loaded on first use: it takes 22 MiB.
  const { default: library } = await import('sharp');
  const copies = await drawAll(library, file).catch((error: unknown) => {
    throw new Refusal('not_a_picture', { why: error instanceof Error ? error.name : 'unknown' });
  });
  const name = createHash('sha256')
    .update(copies[0]?.bytes ?? file)
    .digest('base64url')
    .slice(0, 22);
  const rows = copies.map((picture) => ({ name, ...picture }));
  await sql`insert into uploaded_pictures ${sql(rows)} on conflict do nothing`;
  return `/pictures/uploads/${name}-${NAMED_WIDTH}.webp`;
}

type DrawnPicture = { width: number; format: (typeof FORMATS)[number]; bytes: Buffer };

async function drawAll(open: typeof sharp, file: Uint8Array): Promise<DrawnPicture[]> {
  const source = open(file, { limitInputPixels: MAX_PIXELS, failOn: 'warning', pages: 1 });
  const { format, width = 0, height = 0 } = await source.metadata();
  if (!KNOWN.has(format ?? '') || Math.min(width, height) < LEAST_SIDE) throw new Error('no picture for us');
  const upright = await source.autoOrient().toColourspace('srgb').png({ compressionLevel: 1 }).toBuffer();
  const pictures: DrawnPicture[] = [];
  for (const targetWidth of WIDTHS) {
    const sized = open(upright).resize({ width: targetWidth, withoutEnlargement: true });
    pictures.push(
      { width: targetWidth, format: 'webp', bytes: await sized.clone().webp({ quality: 78 }).toBuffer() },
      {
        width: targetWidth,
        format: 'avif',
        bytes: await sized.clone().avif({ quality: 55, effort: 3 }).toBuffer(),
      },
    );
  }
  return pictures;
}

const FILE = /^([\w-]{22})-(\d{3,4})\.(avif|webp)$/;

/** The bytes of `<name>-<width>.<format>`, or null when there is none. @throws BucketAway */
export async function readPicture(
  db: Db,
  pictures: Pictures,
  file: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string } | null> {
  const [, name, width, format] = FILE.exec(file) ?? [];
  if (!name || !format) return null;
  const [row] = await db<StoredPicture[]>`
    select bytes, object_key from uploaded_pictures where name = ${name} and width = ${Number(width)} and format = ${format}`;
  const bytes = row ? await pictures.bytesOf(row) : null;
  return bytes && { bytes, type: `image/${format}` };
}

/** A picture's URL, as the payment provider gets it: a built-in one is given by its slug. */
export const providerImage = (image: string, publicUrl: string): string =>
  /^[a-z0-9-]+$/.test(image)
    ? `${publicUrl}/pictures/cutout/${image}-720.webp`
    : new URL(image, publicUrl).href;
