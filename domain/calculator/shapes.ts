// The ground to cover, seen from above. Formulas of plane geometry as in school books and surveying
// texts have them; free of zod, because the calculator's page counts with them.

/** The sizes of each shape, in the order they are asked for. All are lengths except `area`. */
export const SHAPE_SIZES = {
  rectangle: ['length', 'width'],
  circle: ['diameter'],
  'half-circle': ['diameter'],
  /** A circle with a round hole: around a tree or a fountain. */
  ring: ['outerDiameter', 'innerDiameter'],
  /** A strip around a rectangle, whose inside is measured: a bed around a lawn or a patio. */
  border: ['length', 'width', 'strip'],
  triangle: ['base', 'height'],
  'triangle-sides': ['sideA', 'sideB', 'sideC'],
  trapezoid: ['sideA', 'sideB', 'height'],
  oval: ['length', 'width'],
  trench: ['length', 'width'],
  'known-area': ['area'],
} as const satisfies Record<string, readonly SizeName[]>;

export type Shape = keyof typeof SHAPE_SIZES;
export const SHAPES = Object.keys(SHAPE_SIZES) as [Shape, ...Shape[]];

export const SIZE_NAMES = [
  ...(['length', 'width', 'diameter', 'outerDiameter', 'innerDiameter', 'strip'] as const),
  ...(['base', 'height', 'sideA', 'sideB', 'sideC', 'area'] as const),
] as const;
export type SizeName = (typeof SIZE_NAMES)[number];

/** In feet; `area` in square feet. Only the shape's own sizes. */
export type SizesFeet = Partial<Readonly<Record<SizeName, number>>>;

/** A ring whose hole is too large, or three sides that make no triangle. */
export type ShapeProblem = 'inner_too_large' | 'no_triangle';

/** Why positive sizes do not make that shape; null when they do. */
export function shapeProblem(shape: Shape, sizes: SizesFeet): ShapeProblem | null {
  if (shape === 'ring' && feet(sizes, 'innerDiameter') >= feet(sizes, 'outerDiameter'))
    return 'inner_too_large';
  if (shape === 'triangle-sides') {
    const [a, b, c] = triangleSides(sizes);
    if (a >= b + c) return 'no_triangle';
  }
  return null;
}

/**
 * The area in square feet, as seen from above.
 *
 * - circle π(d/2)², half circle half of it, ring the outer less the inner, oval (ellipse) π/4 × length × width
 * - border (length + 2 strip)(width + 2 strip) − length × width
 * - triangle base × height ÷ 2; of three sides by Heron's formula, in Kahan's order ("Miscalculating Area and
 *   Angles of a Needle-like Triangle", 1986), which stays exact for long thin ones
 * - trapezoid (a + b) ÷ 2 × height
 *
 * Throws RangeError for a size that is missing or not above 0, and for sizes that make no such shape
 * (`shapeProblem` tells why).
 */
export function shapeSquareFeet(shape: Shape, sizes: SizesFeet): number {
  for (const name of SHAPE_SIZES[shape]) {
    const size = feet(sizes, name);
    if (!(size > 0) || !Number.isFinite(size)) throw new RangeError(`not a ${name}: ${size}`);
  }
  const problem = shapeProblem(shape, sizes);
  if (problem) throw new RangeError(problem);
  const size = (name: SizeName) => feet(sizes, name);
  switch (shape) {
    case 'rectangle':
    case 'trench':
      return size('length') * size('width');
    case 'circle':
      return disc(size('diameter'));
    case 'half-circle':
      return disc(size('diameter')) / 2;
    case 'ring':
      // outer² − inner² as a product, which stays exact when the two are close.
      return (
        (Math.PI / 4) *
        (size('outerDiameter') - size('innerDiameter')) *
        (size('outerDiameter') + size('innerDiameter'))
      );
    case 'border':
      return 2 * size('strip') * (size('length') + size('width') + 2 * size('strip'));
    case 'triangle':
      return (size('base') * size('height')) / 2;
    case 'triangle-sides':
      return triangleSquareFeet(sizes);
    case 'trapezoid':
      return ((size('sideA') + size('sideB')) / 2) * size('height');
    case 'oval':
      return (Math.PI / 4) * size('length') * size('width');
    case 'known-area':
      return size('area');
  }
}

function feet(sizes: SizesFeet, name: SizeName): number {
  return sizes[name] ?? Number.NaN;
}

function disc(diameter: number): number {
  return (Math.PI / 4) * diameter * diameter;
}

/** Sides sorted longest first. */
function triangleSides(sizes: SizesFeet): [number, number, number] {
  const sides = [feet(sizes, 'sideA'), feet(sizes, 'sideB'), feet(sizes, 'sideC')];
  const [a = Number.NaN, b = Number.NaN, c = Number.NaN] = sides.sort((left, right) => right - left);
  return [a, b, c];
}

function triangleSquareFeet(sizes: SizesFeet): number {
  const [a, b, c] = triangleSides(sizes);
  return Math.sqrt((a + (b + c)) * (c - (a - b)) * (c + (a - b)) * (a + (b - c))) / 4;
}
