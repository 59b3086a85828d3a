import type { Jpeg } from './pdf.ts';

const START_OF_FRAME: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);

/** A JPEG with the size that its header names; null for what is none. @param given its bytes, or base64 of them */
export function jpegOf(given: Uint8Array | string): Jpeg | null {
  const bytes =
    typeof given === 'string' ? Uint8Array.from(atob(given), (letter) => letter.charCodeAt(0)) : given;
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    if (START_OF_FRAME.has(bytes[at + 1] ?? 0)) {
      return { bytes, heightPixels: view.getUint16(at + 5), widthPixels: view.getUint16(at + 7) };
    }
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}
