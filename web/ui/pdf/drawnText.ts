// Text as a picture, in the device's own fonts: they have every script that its owner reads, also without signal.

type Style = { size: number; bold: boolean };

/** A mask of one bit a pixel, each row filled up to whole bytes. All but the pixels is in points. */
export type DrawnText = {
  bits: Uint8Array<ArrayBuffer>;
  widthPixels: number;
  heightPixels: number;
  width: number;
  height: number;
  /** How far it reaches beyond the place where the text starts, and below the baseline. */
  left: number;
  below: number;
};

/** Pixels to the point: 576 to the inch, which prints as sharp as letters do. */
const SCALE = 8;

let tried: CanvasRenderingContext2D | null | undefined;

/** Null where there is no canvas, and where a browser answers with noise so that pages cannot tell devices apart. */
function context(): CanvasRenderingContext2D | null {
  if (tried === undefined) {
    const canvas = typeof document === 'undefined' ? undefined : document.createElement('canvas');
    const made = canvas?.getContext('2d', { willReadFrequently: true }) ?? null;
    tried = made?.getImageData(0, 0, 16, 16).data.some((value) => value !== 0) ? null : made;
  }
  return tried;
}

export const canDraw = (): boolean => context() !== null;

function prepare(pen: CanvasRenderingContext2D, text: string, { size, bold }: Style): void {
  pen.font = `${bold ? 'bold ' : ''}${size * SCALE}px Helvetica, Arial, sans-serif`;
  pen.direction = isRightToLeft(text) ? 'rtl' : 'ltr';
  pen.textAlign = 'left';
}

/** Whether the text starts in a script that is written from right to left. */
export function isRightToLeft(text: string): boolean {
  const [first = ''] = /\p{L}/u.exec(text) ?? [];
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(first);
}

/** In points. */
export function drawnWidth(text: string, style: Style): number {
  const pen = context();
  if (!pen) return 0;
  prepare(pen, text, style);
  return pen.measureText(text).width / SCALE;
}

/** Null for text that leaves no mark. */
export function drawText(text: string, style: Style): DrawnText | null {
  const pen = context();
  if (!pen) return null;
  prepare(pen, text, style);
  const metrics = pen.measureText(text);
  // A pixel more on each side, for what is rounded.
  const left = Math.ceil(metrics.actualBoundingBoxLeft) + 1;
  const above = Math.ceil(metrics.actualBoundingBoxAscent) + 1;
  const below = Math.ceil(metrics.actualBoundingBoxDescent) + 1;
  const widthPixels = left + Math.ceil(metrics.actualBoundingBoxRight) + 1;
  const heightPixels = above + below;
  if (widthPixels < 3 || heightPixels < 3) return null;
  // Clears it, and how it writes.
  Object.assign(pen.canvas, { width: widthPixels, height: heightPixels });
  prepare(pen, text, style);
  pen.fillText(text, left, above);
  const { data } = pen.getImageData(0, 0, widthPixels, heightPixels);
  const rowBytes = Math.ceil(widthPixels / 8);
  const bits = new Uint8Array(rowBytes * heightPixels);
  for (let y = 0; y < heightPixels; y += 1)
    for (let x = 0; x < widthPixels; x += 1)
      if ((data[4 * (y * widthPixels + x) + 3] ?? 0) > 127)
        bits[y * rowBytes + (x >> 3)] = (bits[y * rowBytes + (x >> 3)] ?? 0) | (128 >> (x & 7));
  return {
    bits,
    widthPixels,
    heightPixels,
    width: widthPixels / SCALE,
    height: heightPixels / SCALE,
    left: left / SCALE,
    below: below / SCALE,
  };
}
