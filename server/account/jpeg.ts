import { MAX_PHOTO_BYTES, MAX_PHOTO_SIDE } from '../../domain/base/photoLimits.ts';

// Reads a JPEG piece by piece as ITU T.81 annex B lays it out, and writes anew only what makes the picture: tables,
// frame, scans. Whatever else is in such a file (Exif with the place it was taken, comments, previews, other files
// after its end) is left behind, and anything that is not plainly laid out is no picture. Its samples are not
// decoded here; a browser does that, which must be fit to read any picture of the web.

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const DQT = 0xdb;
const DHT = 0xc4;
const DRI = 0xdd;
const COM = 0xfe;
/** Baseline and progressive, with Huffman codes: what cameras and browsers write. */
const FRAMES = new Set([0xc0, 0xc2]);
/** A picture that is made of more is made to keep its reader busy. */
const MOST_SCANS = 16;
const MOST_SEGMENTS = 64;

const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef;
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/** The picture alone, or null for what is none, is too large, or is more than a picture. */
export function cleanJpeg(file: Uint8Array): Buffer | null {
  if (file.length > MAX_PHOTO_BYTES || file[0] !== 0xff || file[1] !== SOI) return null;
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  const seen = { quantizers: false, codes: false, components: 0, scans: 0 };
  let at = 2;
  for (let segments = 0; segments < MOST_SEGMENTS; segments += 1) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === EOI) {
      if (seen.scans === 0 || at + 2 !== bytes.length) return null;
      return Buffer.concat([...kept, bytes.subarray(at)]);
    }
    if (at + 4 > bytes.length) return null;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const body = bytes.subarray(at + 4, end);
    if (end < at + 4 || end > bytes.length) return null;
    if (isApplication(marker) || marker === COM) {
      at = end;
      continue;
    }
    if (!isSound(marker, body, seen)) return null;
    const next = marker === SOS ? endOfScan(bytes, end) : end;
    if (next === null) return null;
    kept.push(bytes.subarray(at, next));
    at = next;
  }
  return null;
}

type Seen = { quantizers: boolean; codes: boolean; components: number; scans: number };

function isSound(marker: number, body: Buffer, seen: Seen): boolean {
  if (marker === DQT) {
    seen.quantizers = true;
    return areQuantizers(body);
  }
  if (marker === DHT) {
    seen.codes = true;
    return areCodes(body);
  }
  if (marker === DRI) return body.length === 2;
  if (FRAMES.has(marker)) return isFrame(body, seen);
  if (marker !== SOS) return false;
  seen.scans += 1;
  const components = body[0] ?? 0;
  const isWhole = components >= 1 && components <= seen.components && body.length === 4 + 2 * components;
  return isWhole && seen.quantizers && seen.codes && seen.scans <= MOST_SCANS;
}

/** One only, in 8 bits, grey or in colours, and no larger than a device may send. */
function isFrame(body: Buffer, seen: Seen): boolean {
  if (seen.components > 0 || body.length < 6) return false;
  const [height, width, components] = [body.readUInt16BE(1), body.readUInt16BE(3), body[5] ?? 0];
  seen.components = components;
  const isSized = [height, width].every((side) => side >= 1 && side <= MAX_PHOTO_SIDE);
  return (
    body[0] === 8 && isSized && (components === 1 || components === 3) && body.length === 6 + 3 * components
  );
}

function areQuantizers(body: Buffer): boolean {
  let at = 0;
  while (at < body.length) {
    const [precision, table] = [(body[at] ?? 0) >> 4, (body[at] ?? 0) & 15];
    if (precision > 1 || table > 3) return false;
    at += 1 + 64 * (precision + 1);
  }
  return at > 0 && at === body.length;
}

function areCodes(body: Buffer): boolean {
  let at = 0;
  while (at < body.length) {
    const [kind, table] = [(body[at] ?? 0) >> 4, (body[at] ?? 0) & 15];
    const count = body.subarray(at + 1, at + 17).reduce((sum, some) => sum + some, 0);
    if (kind > 1 || table > 3 || count > 256) return false;
    at += 17 + count;
  }
  return at > 0 && at === body.length;
}

/** Where the coded samples end: at the first marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, start: number): number | null {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    const marker = bytes[at + 1];
    if (marker === undefined) return null;
    if (marker !== 0 && !isRestart(marker)) return at > start ? at : null;
  }
  return null;
}
