import { materialById } from '../base/materials.ts';

// The volume of a dumped pile, from its base and its height.

/** In degrees: the flattest, steepest and usual angle of its sides when poured. */
type Repose = { lowest: number; usual: number; steepest: number };

// Angles of repose: Wikipedia "Angle of repose" (earth 30–45, crushed stone 45, loose dry gravel 30–45, natural
// gravel with sand 25–30, dry sand 34, wet sand 45, bark 45) and wikiengineer.com/construction/measurementofpiles
// (smooth gravel 30, sharp gravel 40, moist sand 30–45). Usual values in between, as delivered moist, are ours, and
// so are those of compost and mulch below 45.
const REPOSE = {
  earth: { lowest: 30, usual: 37, steepest: 45 },
  compost: { lowest: 35, usual: 40, steepest: 45 },
  mulch: { lowest: 38, usual: 42, steepest: 45 },
  crushed: { lowest: 35, usual: 40, steepest: 45 },
  round_stone: { lowest: 25, usual: 30, steepest: 35 },
  sand: { lowest: 30, usual: 34, steepest: 45 },
} as const satisfies Record<string, Repose>;

/** Materials that pile alike; soils and fill are `earth`. */
export type PileKind = keyof typeof REPOSE;
export const PILE_KINDS = Object.keys(REPOSE) as readonly PileKind[];

/** By kind of material, loose and moist. */
export function anglesOfRepose(kind: PileKind): Repose {
  return REPOSE[kind];
}

/** Unknown materials count as earth. */
export function pileKindOf(materialId: string | null): PileKind {
  if (materialId === 'river-rock' || materialId === 'pea-gravel') return 'round_stone';
  switch (materialById(materialId)?.category) {
    case 'compost':
      return 'compost';
    case 'mulch':
      return 'mulch';
    case 'gravel':
      return 'crushed';
    case 'sand':
      return 'sand';
    default:
      return 'earth';
  }
}

/**
 * A pile's base and its height, all in feet and above 0. A round one has the same length and width; the ends of a
 * longer one, a windrow, are taken as half cones.
 */
export type Pile = { lengthFeet: number; widthFeet: number; heightFeet: number; repose: Repose };

export type PileEstimate = {
  cubicYards: number;
  /** The least and most it can hold, if the tape is right within `TAPE_ERROR`. */
  lowYards: number;
  highYards: number;
  /** Angle of its sides in degrees, if it came to a point. */
  slopeDegrees: number;
  /** Steeper than this material's angle of repose by more than the tape's error: a measurement must be wrong. */
  tooSteep: boolean;
};

/** As a share of the volume: edges are ragged, and the height is read across the pile. */
export const TAPE_ERROR = 0.05;

/**
 * At least, a pile is a point or a ridge with straight sides: a cone is π/12 × d² × h, and
 * a ridge adds a prism of ½ × width × height between its halves. A dumped pile is blunt: at most, it has sides
 * at the material's steepest angle and a flat top. The estimate is half way between the point and a blunt pile with
 * the usual slope. Throws RangeError for a size that is not above 0 and finite.
 */
export function pileYards({ lengthFeet, widthFeet, heightFeet, repose }: Pile): PileEstimate {
  for (const size of [lengthFeet, widthFeet, heightFeet]) {
    if (!(size > 0) || !Number.isFinite(size)) throw new RangeError(`not a dimension: ${size}`);
  }
  const long = Math.max(lengthFeet, widthFeet);
  const wide = Math.min(lengthFeet, widthFeet);
  const pointed = bluntCubicFeet(long, wide, heightFeet, 0);
  const blunt = (degrees: number) =>
    bluntCubicFeet(long, wide, heightFeet, Math.max(0, wide - (2 * heightFeet) / tangent(degrees)));
  const slopeDegrees = (Math.atan((2 * heightFeet) / wide) * 180) / Math.PI;
  return {
    cubicYards: (pointed + blunt(repose.usual)) / 2 / 27,
    lowYards: (pointed * (1 - TAPE_ERROR)) / 27,
    highYards: (blunt(repose.steepest) * (1 + TAPE_ERROR)) / 27,
    slopeDegrees,
    tooSteep: Math.tan((slopeDegrees * Math.PI) / 180) > tangent(repose.steepest) * (1 + 2 * TAPE_ERROR),
  };
}

/** @param top width of the flat top, 0 for a point or a ridge */
function bluntCubicFeet(long: number, wide: number, height: number, top: number): number {
  const ends = (Math.PI * height * (wide * wide + wide * top + top * top)) / 12;
  const middle = ((wide + top) / 2) * height * (long - wide);
  return ends + middle;
}

const tangent = (degrees: number) => Math.tan((degrees * Math.PI) / 180);

type PileVerdict = 'as_ordered' | 'less' | 'more';

/** Compared with the order, in cubic yards: `less` or `more` only when the order is outside the whole range. */
export function pileVerdict(
  { lowYards, highYards }: Pick<PileEstimate, 'lowYards' | 'highYards'>,
  orderedYards: number,
): PileVerdict {
  if (highYards < orderedYards) return 'less';
  return lowYards > orderedYards ? 'more' : 'as_ordered';
}
