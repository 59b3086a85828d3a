import type { Corner } from './shapes.ts';

/** Where an outline begins on a photo of the job. */
export type OnPicture = {
  /** The photo's name, which its bytes give it. */
  photo: string;
  /** From its lower left, in widths of the photo: true of it in every size. */
  start: Corner;
  metersWide: number;
};

/** The corners in widths of that photo, from its lower left. */
export const cornersOn = (corners: readonly Corner[], { start, metersWide }: OnPicture): Corner[] =>
  corners.map(([x, y]) => [start[0] + x / metersWide, start[1] + y / metersWide]);

/**
 * What areas that were measured on a photo call it. The same for the same bytes: a photo keeps its name in another job,
 * in a file and on another device.
 */
export function photoName(jpeg: ArrayBuffer): string {
  let sum = 0;
  for (const byte of new Uint8Array(jpeg)) sum = (Math.imul(sum, 31) + byte) >>> 0;
  return `${jpeg.byteLength}-${sum}`;
}

export const photoNameInKey = (key: string) => key.split(' ')[3] ?? '';
