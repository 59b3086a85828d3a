import { SHAPE_SIZES } from '../shapes.ts';
import { isMeasure, isSmall, type Part, smallerUnitsIn } from './parts.ts';

// Several areas said in one go: "20 by 30 and 10 by 12 at 3 inches", "two beds of 10 by 4", "20 by 30, twice".

/** Nobody checks a longer list. */
const MOST_AREAS = 20;

type Piece = readonly Part[];
type Count = Extract<Part, { kind: 'count' }>;

export type SpokenAreas = {
  /** The parts of each. */
  areas: Part[][];
  /** How often each of them is there: one list for each way it can be meant. */
  times: number[][];
  /** Numbers of areas that fit none. */
  unused: number[];
};

/** The areas of a text: a single one unless it has the sides of several. */
export function spokenAreas(parts: readonly Part[]): SpokenAreas {
  const pieces = piecesOf(parts);
  const wholes = pieces.flatMap((piece, at) => (isWhole(piece) ? at : []));
  // "20 by 30, no, 20 by 25" is one of them, which is asked (choices.ts).
  const isEither = wholes
    .slice(1)
    .some((at) => pieces[at]?.[0]?.kind === 'or' || /^(?:or|to)$/.test(pieces[at - 1]?.at(-1)?.kind ?? ''));
  if (wholes.length < 2 || isEither) return oneArea(parts);
  const areaAt = pieces.map((piece, at) => areaOf(piece, at, pieces, wholes));
  const areas = wholes.map((_, area) =>
    pieces
      .filter((_, at) => areaAt[at] === area)
      .flatMap((piece): Part[] => [{ kind: 'comma' }, ...withoutCounts(piece)])
      .slice(1),
  );
  return { areas, ...repetitions(pieces, areaAt, wholes) };
}

const withoutCounts = (parts: Piece) =>
  parts
    .filter(({ kind }) => kind !== 'count')
    .filter(({ kind }, at, left) => kind !== 'comma' || left[at + 1]?.kind !== 'comma');
const countsIn = (parts: Piece) => parts.filter((part): part is Count => part.kind === 'count');

function oneArea(parts: Piece): SpokenAreas {
  const [count, ...others] = countsIn(parts).map(({ value }) => value);
  const isKnown = (count ?? 1) <= MOST_AREAS;
  const unused = others.filter((other) => other !== count);
  return {
    areas: [withoutCounts(parts)],
    times: [[isKnown ? (count ?? 1) : 1]],
    unused: isKnown || count === undefined ? unused : [count, ...unused],
  };
}

/** The parts between commas, and areas without a comma between them: "20 by 30 10 by 12". */
function piecesOf(parts: Piece): Part[][] {
  const pieces: Part[][] = [[]];
  for (const part of parts) {
    if (part.kind === 'comma') pieces.push([]);
    else pieces.at(-1)?.push(part);
  }
  return counted(pieces.filter((piece) => piece.length > 0).flatMap(parted));
}

function parted(piece: Part[]): Part[][] {
  const bys = bysIn(piece);
  for (const [at, by] of bys.entries()) {
    const next = bys[at + 1];
    if (next === undefined) break;
    const between = piece.flatMap((part, index) =>
      isMeasure(part) && part.of !== 'other' && index > by && index < next ? index : [],
    );
    const [before, last] = between.slice(-2);
    if (before === undefined || last === undefined) continue;
    const isRest = isRemainder(piece[before], piece[last]);
    // "12 feet 6 by 4".
    if (isRest && between.length === 2) continue;
    return cutAt(isRest ? before : last, piece);
  }
  const [, second] = piece.flatMap((part, at) => (isMeasure(part) && part.of === 'area' ? at : []));
  return second === undefined || bys.length > 0 ? [piece] : cutAt(second, piece);
}

/** Before that measure, and what belongs in front of it. */
function cutAt(measureAt: number, piece: Part[]): Part[][] {
  let at = measureAt;
  for (let part = piece[at - 1]; part && isInFront(part); part = piece[at - 1]) at -= 1;
  return at === 0 ? [piece] : [piece.slice(0, at), ...parted(piece.slice(at))];
}

const isInFront = (part: Part) =>
  part.kind === 'shape' ||
  part.kind === 'count' ||
  part.kind === 'preposition' ||
  (part.kind === 'name' && !part.isAdjective);

/** The "by" between sides, not that of "less 5 by 5". */
const bysIn = (piece: Piece) =>
  piece.flatMap((part, at) => {
    const next = piece.slice(at).find(isMeasure);
    return part.kind === 'by' && next?.of !== 'other' ? at : [];
  });

const isRemainder = (one: Part | undefined, other: Part | undefined) =>
  isMeasure(one) && isMeasure(other) && smallerUnitsIn(one, other) !== null;

/** Whether it is an area by itself: sides by sides, a number of squares or acres, or all that its shape needs. */
function isWhole(piece: Piece): boolean {
  const measures = piece.filter(isMeasure);
  if (bysIn(piece).length > 0 || measures.some(({ of }) => of === 'area')) return true;
  const sides = measures.filter(({ of, unit }) => of === 'length' && !isSmall(unit)).length;
  const names = piece.flatMap((part) => (part.kind === 'name' ? part.name : []));
  if (sides > 1 && names.includes('length') && names.includes('width')) return true;
  const needed = piece.flatMap((part) => (part.kind === 'shape' ? neededBy(part) : []));
  return needed.length > 0 && sides >= Math.max(...needed);
}

const neededBy = ({ shape, isSquare }: Extract<Part, { kind: 'shape' }>) =>
  isSquare ? 1 : SHAPE_SIZES[shape].length || Number.POSITIVE_INFINITY;

/** "Two circles, 10 feet and 6 feet": each of so many lengths is one. */
function counted(pieces: Part[][]): Part[][] {
  const from = pieces.findIndex((piece) => countsIn(piece).some(({ isRepeat }) => !isRepeat));
  const piece = pieces[from] ?? [];
  const [count] = countsIn(piece);
  const shape = piece.find((part) => part.kind === 'shape');
  if (!count || !shape || neededBy(shape) !== 1) return pieces;
  const isLength = (one: Part[], at: number) => {
    const [measure, ...others] = one.filter(isMeasure);
    const isSide = measure?.of === 'length' && !isSmall(measure.unit) && others.length === 0;
    const isDeep = one.some((part) => part.kind === 'name' && part.name === 'depth');
    const isOtherShape = at > from && one.some(({ kind }) => kind === 'shape');
    return at >= from && isSide && !isDeep && !isOtherShape;
  };
  if (pieces.filter(isLength).length !== count.value) return pieces;
  return pieces.flatMap((one, at) => {
    if (isLength(one, at)) return [[shape, ...withoutCounts(one).filter((part) => part !== shape)]];
    return at === from ? [] : [one];
  });
}

/** That before it, but feet in front of the inches of a side: "12 feet, 6 inches by 8 feet". */
function areaOf(piece: Piece, at: number, pieces: readonly Piece[], wholes: readonly number[]): number {
  const before = wholes.findLastIndex((whole) => whole <= at);
  const next = pieces[at + 1];
  const isStart =
    !wholes.includes(at) &&
    wholes.includes(at + 1) &&
    isRemainder(piece.findLast(isMeasure), next?.find(isMeasure));
  return isStart ? before + 1 : Math.max(before, 0);
}

function repetitions(
  pieces: readonly Piece[],
  areaAt: readonly number[],
  wholes: readonly number[],
): Pick<SpokenAreas, 'times' | 'unused'> {
  const once = wholes.map(() => 1);
  const [first = 0, last = 0] = [wholes[0], wholes.at(-1)];
  const unused: number[] = [];
  const isOnlyCount = pieces.flatMap(countsIn).length === 1;
  let times = [once];
  for (const [at, piece] of pieces.entries())
    for (const { value, isRepeat } of countsIn(piece)) {
      const area = areaAt[at] ?? 0;
      const isAll = !isRepeat && value === wholes.length;
      if (at > first && at <= last) times = times.map((ways) => ways.with(area, value));
      // "Two beds 10 by 4 and 12 by 4": both of them, or the first twice.
      else if (at === first && isAll && isOnlyCount)
        times = times.flatMap((ways) => [ways, ways.with(0, value)]);
      else if (at === first) times = times.map((ways) => ways.with(0, value));
      else if (isAll) continue;
      else if (at < first && !isRepeat) unused.push(value);
      else times = times.flatMap((ways) => [ways.with(area, value), ways.map(() => value)]);
    }
  const possible = times.filter((ways) => ways.reduce((sum, one) => sum + one, 0) <= MOST_AREAS);
  if (possible.length > 0) return { times: possible, unused };
  return { times: [once], unused: pieces.flatMap(countsIn).map(({ value }) => value) };
}
