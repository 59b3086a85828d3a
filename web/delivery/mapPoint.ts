// Points on the map of the counties (countyShapes.ts).

/** The drawing's projection: Mercator, with the scale and the offset that the outlines were drawn with. */
const SCALE = 18_835.358_618;
const LEFT = 28_951.718_697;
const TOP = 12_987.610_168;
const RADIANS = Math.PI / 180;

export function mapPoint([latitude, longitude]: readonly [number, number]): [x: number, y: number] {
  return [
    LEFT + SCALE * longitude * RADIANS,
    TOP - SCALE * Math.log(Math.tan(Math.PI / 4 + (latitude * RADIANS) / 2)),
  ];
}

type Frame = { x: number; y: number; width: number; height: number };
export type Tile = { z: number; x: number; y: number; left: number; top: number; size: number };

/** Around the Earth, in units of the drawing. */
const WORLD = 2 * Math.PI * SCALE;
/** How many tiles are about as wide as the frame. */
const TILES_ACROSS = 3;

/** The raster tiles that cover a part of the drawing: it has their projection. */
export function mapTiles({ x: left, y: top, width, height }: Frame, maxZoom: number): Tile[] {
  const z = Math.min(maxZoom, Math.round(Math.log2((TILES_ACROSS * WORLD) / width)));
  const size = WORLD / 2 ** z;
  const [west, north] = [LEFT - WORLD / 2, TOP - WORLD / 2];
  const between = (from: number, to: number) => {
    const [first, last] = [Math.floor(from / size), Math.floor(to / size)];
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  };
  return between(top - north, top + height - north).flatMap((y) =>
    between(left - west, left + width - west).map((x) => ({
      z,
      x,
      y,
      left: west + x * size,
      top: north + y * size,
      size,
    })),
  );
}

/** @param template with {z}, {x} and {y}, or {-y} where rows are counted from the south */
export const tileUrl = (template: string, { z, x, y }: Pick<Tile, 'z' | 'x' | 'y'>): string =>
  template
    .replace('{z}', String(z))
    .replace('{x}', String(x))
    .replace('{y}', String(y))
    .replace('{-y}', String(2 ** z - 1 - y));
