import { MAX_PHOTO_BYTES, MAX_PHOTO_SIDE } from '../../../domain/base/fields.ts';

// Shrinks a camera's picture before it is sent by redrawing it, which also drops its metadata, above all the
// location.

const SIDES = [MAX_PHOTO_SIDE, 1280, 960, 640];
const QUALITIES = [0.82, 0.68, 0.52];

/** This browser cannot read the picture. */
export class Unreadable extends Error {}

type Limits = { side?: number; bytes?: number };

/**
 * A JPEG within the given limits, by default the store's: the largest and best of a few tries.
 *
 * @throws Unreadable
 */
export async function shrinkPicture(
  file: Blob,
  { side: longest = MAX_PHOTO_SIDE, bytes = MAX_PHOTO_BYTES }: Limits = {},
): Promise<ArrayBuffer> {
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (error) {
    throw new Unreadable('no picture that this browser reads', { cause: error });
  }
  try {
    for (const side of SIDES.map((side) => Math.round((side * longest) / MAX_PHOTO_SIDE))) {
      const canvas = drawCanvas(picture, side);
      for (const quality of QUALITIES) {
        const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
        if (jpeg && jpeg.size <= bytes) return await jpeg.arrayBuffer();
      }
    }
  } finally {
    picture.close();
  }
  throw new Unreadable('no try was small enough');
}

function drawCanvas(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Unreadable('this browser draws nothing');
  // A background for transparent pictures, because JPEG has no transparency.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

export const fromBase64 = (text: string): ArrayBuffer =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;

export function inBase64(bytes: ArrayBuffer): string {
  let text = '';
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte);
  return btoa(text);
}
