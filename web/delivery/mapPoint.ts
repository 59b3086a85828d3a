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
