import type { Sharp } from 'sharp';
import { MAX_PHOTO_BYTES, MAX_PHOTO_SIDE } from '../../domain/base/fields.ts';
import { Refusal } from '../../domain/base/refusals.ts';

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
  const photo = await draw(source, maxBytes).catch(() => null);
  if (photo === null) throw new Refusal('not_a_picture');
  return photo;
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

/** Redraws pictures in base64, skipping unreadable ones. */
export async function redrawPhotos(photos: readonly string[]): Promise<Buffer[]> {
  const drawn = [];
  for (const photo of photos) {
    try {
      drawn.push(await redrawPhoto(Buffer.from(photo, 'base64')));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return drawn;
}

/** The same for a picture in base64, as commands carry it. */
export const redrawBase64 = async (photo: string): Promise<string> =>
  (await redrawPhoto(Buffer.from(photo, 'base64'))).toString('base64');
