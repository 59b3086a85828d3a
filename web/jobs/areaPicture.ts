import type { Area } from '../../domain/calculator/areas.ts';
import { toFigure } from '../calculator/AreaDrawing.tsx';
import { PIXELS_PER_POINT } from '../ui/pdf/paper.ts';
import type { Jpeg } from '../ui/pdf/pdf.ts';

// The areas of a job drawn for its PDF, all to one scale.

export type AreaDrawings = {
  /** null where the browser draws nothing. */
  pictures: readonly (Jpeg | null)[];
  pointsPerFoot: number;
};

/** In points, of the largest area. */
const LARGEST = { width: 150, height: 90 };

export async function areaDrawings(areas: readonly Area[]): Promise<AreaDrawings> {
  const figures = areas.map((area) => toFigure(area));
  const pointsPerFoot = Math.min(
    ...figures.map(({ width, height }) => Math.min(LARGEST.width / width, LARGEST.height / height)),
  );
  const pictures = await Promise.all(
    figures.map(async ({ path, width, height }) => {
      const scale = pointsPerFoot * PIXELS_PER_POINT;
      const canvas = document.createElement('canvas');
      // Small next to a large one, it still shows.
      canvas.width = Math.max(4, Math.ceil(width * scale));
      canvas.height = Math.max(4, Math.ceil(height * scale));
      const context = canvas.getContext('2d');
      if (!context) return null;
      context.fillStyle = 'white';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.scale(scale, scale);
      context.fillStyle = '#d9e2dc';
      context.strokeStyle = '#222';
      context.lineWidth = (2 * PIXELS_PER_POINT) / scale;
      const shape = new Path2D(path);
      context.fill(shape, 'evenodd');
      context.stroke(shape);
      const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85));
      if (!jpeg) return null;
      const bytes = new Uint8Array(await jpeg.arrayBuffer());
      return { bytes, widthPixels: canvas.width, heightPixels: canvas.height };
    }),
  );
  return { pictures, pointsPerFoot };
}
