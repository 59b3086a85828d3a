import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { MAX_PHOTO_BYTES, MAX_PHOTO_SIDE } from '../../../domain/base/fields.ts';
import { Refusal } from '../../../domain/base/refusals.ts';
import { redrawPhoto } from '../../../server/db/redrawPhoto.ts';
import { JPEG } from '../../helpers/jpeg.ts';

const picture = Buffer.from(JPEG, 'base64');
const clean = await redrawPhoto(picture);

function segment(marker: number, text: string): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([head, Buffer.from(text, 'latin1')]);
}
const withParts = (...segments: Buffer[]) =>
  Buffer.concat([picture.subarray(0, 2), ...segments, picture.subarray(2)]);
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#777' } })
    .jpeg({ quality: 1 })
    .toBuffer();
const [wide, bomb] = [await blank(MAX_PHOTO_SIDE + 1, 2), await blank(4_000, 4_000)];
/** A copy of the picture with some bytes replaced after a marker. */
function patched(marker: number, at: number, bytes: readonly number[]): Buffer {
  const copy = Buffer.from(picture);
  const start = copy.indexOf(Buffer.from([0xff, marker]));
  copy.set(bytes, start + at);
  return copy;
}

describe('uploaded picture', () => {
  const exif = segment(0xe1, 'Exif\0\0GPS 36.1627 -86.7816');
  test.each([
    ['its location', withParts(exif, segment(0xfe, 'made by Luis'), segment(0xed, '<script>'), exif)],
    ['an appended HTML page', Buffer.concat([picture, Buffer.from('<script>')])],
    ['an appended picture', Buffer.concat([picture, picture])],
    ['a hundred comments', withParts(...Array.from({ length: 100 }, () => segment(0xfe, 'Luis')))],
  ])('a picture is stored without %s', async (_, told) => {
    const kept = await redrawPhoto(told);
    expect(kept).toEqual(clean);
    expect(kept.toString('latin1')).not.toMatch(/Exif|GPS|Luis|script|JFIF/);
    const { format, width, height, exif: noted, icc, xmp } = await sharp(kept).metadata();
    expect([format, width, height, noted, icc, xmp]).toEqual(['jpeg', 8, 8, undefined, undefined, undefined]);
  });

  test('a picture is rotated upright', async () => {
    const turned = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#7a5b3c' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { width, height, orientation } = await sharp(await redrawPhoto(turned)).metadata();
    expect([width, height, orientation]).toEqual([40, 60, undefined]);
  });

  test('a picture of the maximum dimensions stays below the size limit', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const side = MAX_PHOTO_SIDE;
    const drawn = sharp({ create: { width: side, height: side, channels: 3, background: '#777', noise } });
    const file = await drawn.blur(3).jpeg({ quality: 20 }).toBuffer();
    expect(file.length).toBeLessThanOrEqual(MAX_PHOTO_BYTES);
    const kept = await redrawPhoto(file);
    expect(kept.length).toBeLessThanOrEqual(MAX_PHOTO_BYTES);
    expect(await sharp(kept).metadata()).toMatchObject({ width: side, height: side });
  });

  test.each([
    ['an empty file', Buffer.alloc(0)],
    ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['an HTML page', Buffer.from('<html><script>alert(1)</script>')],
    ['half a picture', picture.subarray(0, picture.length >> 1)],
    ['no end marker', picture.subarray(0, -2)],
    ['no image data', Buffer.from('ffd8ffd9', 'hex')],
    ['a side that is too long', patched(0xc0, 5, [(MAX_PHOTO_SIDE + 1) >> 8, (MAX_PHOTO_SIDE + 1) & 255])],
    ['no height', patched(0xc0, 5, [0, 0])],
    ['twelve bits per sample', patched(0xc0, 4, [12])],
    ['four color channels', patched(0xc0, 9, [4])],
    ['a table with a wrong length', patched(0xdb, 2, [0xff, 0xff])],
    ['a fifth quantization table', patched(0xdb, 4, [4])],
    ['too many Huffman codes', patched(0xc4, 5, Array(16).fill(255))],
    [
      'too many bytes',
      withParts(...Array.from({ length: 3 }, () => segment(0xfe, 'x'.repeat(MAX_PHOTO_BYTES / 3)))),
    ],
    ['a whole picture of too many pixels', wide],
    ['a decompression bomb', bomb],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ])('an invalid picture is refused: %s', async (_, file) => {
    await expect(redrawPhoto(file)).rejects.toEqual(new Refusal('not_a_picture'));
  });

  test('random changes of a picture are refused or cleaned, and never cause a fault', async () => {
    const edit = fc.record({ at: fc.nat(picture.length - 1), byte: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { maxLength: 12 }), fc.nat(picture.length), async (edits, length) => {
        const copy = Buffer.from(picture.subarray(0, length || picture.length));
        for (const { at, byte } of edits) if (at < copy.length) copy[at] = byte;
        const kept = await redrawPhoto(copy).catch((error: unknown) => {
          expect(error).toEqual(new Refusal('not_a_picture'));
          return null;
        });
        if (kept) expect((await sharp(kept).metadata()).format).toBe('jpeg');
      }),
      { numRuns: 500 },
    );
  });
});
