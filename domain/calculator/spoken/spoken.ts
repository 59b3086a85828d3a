// Long: the whole grammar of sizes spoken or typed in one go: "twenty by thirty, four inches", "length 20 width 30
// depth 4", "20x30 4in", "un círculo de radio 6 pies". The words are in a file per language.
import type { SizeUnit } from '../areas.ts';
import { SHAPE_SIZES, type Shape, type SizeName, shapeSquareFeet } from '../shapes.ts';
import { expandChoices, MAX_WAYS } from './choices.ts';
import type { Name } from './language.ts';
import { splitWords } from './numbers.ts';
import { isMeasure, isSmall, type Measure, nounAt, type Part, parseParts, smallerUnitsIn } from './parts.ts';
import { spokenAreas } from './spokenAreas.ts';
import {
  AMOUNT_WORDS,
  AROUND_WORDS,
  BY_WORDS,
  COUNTED_WORDS,
  LABELED_WORDS,
  NAME_WORDS,
  OF_WORDS,
  UNIT_WORDS,
} from './words.ts';

/** `unit` is null if none was said; the form's unit then applies. `isVolume`: cubic, such as cubic yards. */
export type SpokenMeasure = { value: number; unit: SizeUnit | null; isVolume?: true };

/** For round shapes always the diameter; `isRadius` if the radius was said. */
export type SpokenSize = SpokenMeasure & { isRadius?: true };

/** One reading of an area. Sizes that were not said are missing. */
export type SpokenArea = {
  shape: Shape;
  sizes: Partial<Record<SizeName, SpokenSize>>;
  depth: SpokenMeasure | null;
  /** Measures that were said but do not fit this shape. */
  unused: readonly SpokenMeasure[];
  /** What was said to be 0, and so is missing in `sizes` and `depth`. */
  zeros?: readonly (SizeName | 'depth')[];
};

/**
 * All readings of a text, the likeliest first: none if it contains no size, one if it is clear, several if the
 * user has to be asked. Each is the areas that it names. Never throws; every value is above 0 and finite.
 *
 * Named measures go to the size they name. The others fill the sides of the shape in order, then the depth.
 * Ambiguous are:
 * - feet followed by inches: one length, or a length and the depth
 * - round shapes: the diameter, or the radius
 * - "20 by 18 inches": both in inches, or feet by inches
 * - "12-6 by 8": 12 feet 6 inches, or 12 by 6
 * - "20 by 34 inches": what speech recognition writes for "20 by 30, 4 inches"
 * - "one fifty", "doce con cinco": one number or two
 * - "three to four inches", "20 by 30, no, 25", "1.200": all that can be meant is asked
 * - "20 by 30 and 10 by 12, twice": both, or the last one
 * - "thirty by twenty and two by three": 22, or two areas
 * - "two 4 by 8": two areas, or 2 feet 4 inches by 8; "two 4 by 8s" are two
 *
 * Of several areas, one without a depth or a unit has that of the next one, or of the one before it.
 * A reading that leaves a side empty or a measure unused is dropped if another one does not. Only the first
 * 400 characters are read.
 *
 * @param shape the form's shape, unless the text names another
 */
export function parseSpoken(text: string, shape: Shape = 'rectangle'): SpokenArea[][] {
  const heard = apartWays(splitWords(text.slice(0, 400)))
    .flatMap(countWays)
    .map((words) => possibleReadings(words, shape));
  const whole = heard.filter((ways) => ways.some((way) => way.every(isWhole)));
  const ways = (whole.length > 0 ? whole : heard).flat();
  return [...new Map(ways.map((way) => [JSON.stringify(way), way])).values()]
    .filter((way) => way.length > 0)
    .slice(0, MAX_WAYS);
}

/** Whether it says how much material there is, which is no size: "five yards of mulch", "one big load". */
export function saysAmount(text: string): boolean {
  const words = splitWords(text.slice(0, 400));
  return (
    words.some((word) => AMOUNT_WORDS.has(String(word))) ||
    parseParts(words).some((part) => isMeasure(part) && part.isVolume)
  );
}

/** "Thirty by twenty and two by three": with 22, and with what its "and" may part instead. */
function apartWays(words: readonly Word[]): Word[][] {
  const isBy = (word: Word | undefined) => typeof word === 'string' && BY_WORDS.has(word);
  const hasUnit = (at: number) => UNIT_WORDS.has(String(words[at]));
  const from = words.findIndex((word, at) => {
    if (typeof word === 'string' || !word.apart || !isBy(words[at - 1])) return false;
    const by = hasUnit(at + 1) ? at + 2 : at + 1;
    // Three inches are the depth.
    return isBy(words[by]) && !isSmall(UNIT_WORDS.get(String(words[by + 2])) ?? null);
  });
  const word = words[from];
  if (typeof word !== 'object' || !word.apart) return [[...words]];
  const [one, other] = word.apart.map((value) => ({ value, isFraction: false }));
  if (!one || !other) return [[...words]];
  const unit = hasUnit(from + 1) ? words.slice(from + 1, from + 2) : [];
  const head = words.slice(0, from);
  return apartWays(words.slice(from + 1)).flatMap((tail) => [
    [...head, { ...word, apart: undefined }, ...tail],
    [...head, one, ...unit, ',', other, ...tail],
  ]);
}

/** "Two 12 by 12s", "three 4 by 8 beds" are so many areas; "two 4 by 8" can also be 2 feet 4 inches by 8. */
function countWays(words: readonly Word[]): Word[][] {
  const found = words.flatMap((_, at) => countAt(words, at) ?? []);
  const ones = found.filter(({ value }) => value === 1);
  const marked = (counts: readonly Count[]) =>
    words.flatMap((word, at): Word[] => {
      const count = counts.find((one) => one.at === at);
      if (typeof word === 'string' || !count) return [word];
      return count.value === 1 ? [','] : [{ ...word, isCount: true }];
    });
  const isAnyCertain = ones.length > 1 || found.some(({ isCertain }) => isCertain);
  const certain = found.filter((one) => one.isCertain || (isAnyCertain && one.value === 1));
  return certain.length === found.length ? [marked(found)] : [marked(certain), marked(found)];
}

type Count = { at: number; value: number; isCertain: boolean };

/** A number in front of the sides of an area: "two 12 by 12". */
function countAt(words: readonly Word[], at: number): Count | null {
  const [word, before] = [words[at], String(words[at - 1])];
  const isOf = OF_WORDS.has(String(words[at + 1]));
  const first = words[isOf ? at + 2 : at + 1];
  if (typeof word !== 'object' || typeof first !== 'object' || typeof words[at - 1] === 'object') return null;
  if (NAME_WORDS.has(before) || LABELED_WORDS.has(before) || BY_WORDS.has(before)) return null;
  const { value } = word;
  if (word.isPoint || !Number.isInteger(value) || value < 1 || value > 20) return null;
  let end = isOf ? at + 2 : at + 1;
  let sides = 0;
  while (typeof words[end] === 'object') {
    sides += 1;
    end += UNIT_WORDS.has(String(words[end + 1])) ? 2 : 1;
    if (BY_WORDS.has(String(words[end]))) end += 1;
    else break;
  }
  // "Six 3 foot circles".
  const unit = UNIT_WORDS.get(String(words[end - 1])) ?? null;
  if (sides === 0 || (sides === 1 && (unit === null || isSmall(unit)))) return null;
  const isCertain =
    (isOf && sides > 1) || COUNTED_WORDS.has(String(words[nounAt(words, end, COUNTED_WORDS)]));
  // "Twelve six by eight", "one fifty by ten", "dos cincuenta por tres metros": more likely one side.
  const isOneSide =
    first.value >= 20 && (value === 1 || words.some((unit) => UNIT_WORDS.get(String(unit)) === 'meters'));
  const isLikely = sides > 1 && !isOneSide && value <= 10;
  return (isCertain && value > 1) || isLikely ? { at, value, isCertain: isCertain && value > 1 } : null;
}

type Word = ReturnType<typeof splitWords>[number];

/** Nothing of it is missing, and nothing unused. */
const isWhole = ({ shape, sizes, unused }: SpokenArea): boolean =>
  unused.length === 0 && [0, SHAPE_SIZES[shape].length].includes(Object.keys(sizes).length);

function possibleReadings(words: readonly Word[], shape: Shape): SpokenArea[][] {
  const { areas, times, unused } = spokenAreas(parseParts(words));
  const isAround = words.some((word) => AROUND_WORDS.has(String(word)));
  return areas
    .map((parts) => parseArea(parts, shape, isAround))
    .reduce<SpokenArea[][]>(
      (before, readings) =>
        before.flatMap((way) => readings.map((area) => [...way, area])).slice(0, MAX_WAYS),
      [[]],
    )
    .map(completed)
    .flatMap((way) => times.map((each) => way.flatMap((area, at) => repeated(area, each[at] ?? 1))))
    .map(([first, ...others]) => (first ? [withUnused(first, unused), ...others] : []));
}

function repeated(area: SpokenArea, times: number): SpokenArea[] {
  const isSized = Object.keys(area.sizes).length > 0;
  return isSized || times === 1 ? Array<SpokenArea>(times).fill(area) : [withUnused(area, [times])];
}

const withUnused = (area: SpokenArea, numbers: readonly number[]): SpokenArea => ({
  ...area,
  unused: [...area.unused, ...numbers.map((value) => ({ value, unit: null }))],
});

/** Adds the depth and unit of the other areas where none was said. */
function completed(areas: readonly SpokenArea[]): SpokenArea[] {
  return areas.map((area, at) => {
    const others = [...areas.slice(at + 1), ...areas.slice(0, at).reverse()];
    const depth = area.depth ?? others.find((other) => other.depth !== null)?.depth ?? null;
    const isOpen =
      area.shape !== 'known-area' && Object.values(area.sizes).every(({ unit }) => unit === null);
    const unit = others
      .filter(() => isOpen)
      .flatMap((other) => (other.shape === 'known-area' ? [] : Object.values(other.sizes)))
      .find((size) => size.unit !== null && !isSmall(size.unit))?.unit;
    if (!unit) return { ...area, depth };
    const sizes = Object.entries(area.sizes).map(([name, size]) => [name, { ...size, unit }]);
    return { ...area, depth, sizes: Object.fromEntries(sizes) };
  });
}

/** All readings of one area. */
function parseArea(unbound: readonly Part[], shape: Shape, isAround: boolean): SpokenArea[] {
  const named = namedShape(unbound);
  const parts = bindNames(hasBase(named ?? shape) ? unbound : withoutBase(unbound));
  const isStripBed = named === 'border' && !isAround && parts.some(({ kind }) => kind === 'by');
  const shapes: Shape[] =
    named === 'border' && isAlong(parts)
      ? ['rectangle']
      : named === 'triangle' && hasThreeSides(parts)
        ? ['triangle-sides', 'triangle']
        : named
          ? // "A border 50 by 3, two inches": around something, or along a fence.
            [named, ...(isStripBed ? (['rectangle'] as const) : [])]
          : [...new Set<Shape>([shape, 'rectangle', 'circle'])];
  // "A border 50 by 3": the third size may be missing, or it is a strip.
  const isWidthLeft = isStripBed && parts.filter(isMeasure).length === 2;
  const understood = (way: readonly Part[]) =>
    shapes
      .flatMap((tried, at) =>
        readingsOf(way, tried, named !== null).map((area) => ({
          area,
          cost: cost(area, named ? 0 : at, isWidthLeft),
        })),
      )
      .filter(({ area }) => area.shape !== 'rectangle' || !isStripBed || isStripOf(area));
  const best = (choice: readonly Part[]) => {
    const whole = understood(choice);
    const least = Math.min(...whole.map((one) => one.cost));
    const heardAsOne = parted(choice)
      .flatMap(understood)
      .filter((one) => one.cost === 0);
    const likeliest = whole.filter((one) => one.cost === least);
    return (least > 0 ? [...heardAsOne, ...likeliest] : [...likeliest, ...heardAsOne]).map(
      ({ area }) => area,
    );
  };
  const asked = expandChoices(parts).map(best);
  // All of them, except those that leave something unused if others do not.
  const whole = asked.filter((areas) => areas.some(({ unused, zeros }) => unused.length === 0 && !zeros));
  const areas = (whole.length > 0 ? whole : asked).flat();
  return [...new Map(areas.map((area) => [JSON.stringify(area), area])).values()].slice(0, MAX_WAYS);
}

/** "A border 3 feet wide, 50 feet long", "18 inch border around 100 feet": a strip, whose length is said. */
function isAlong(parts: readonly Part[]): boolean {
  const sides = parts
    .filter(isMeasure)
    .filter(({ of, names, isDepth }) => of === 'length' && !isDepth && !names.includes('depth'));
  const [one, other] = sides;
  if (!one || !other || parts.some(({ kind }) => kind === 'by')) return false;
  // What it surrounds has a shape, so its size is no length.
  if (parts.some((part) => part.kind === 'shape' && part.shape !== 'border')) return false;
  const names = [one, other].flatMap((side) => side.names);
  return (names.includes('length') && names.includes('width')) || (isSmall(one.unit) && !isSmall(other.unit));
}

/** "Triangle 10 by 12 by 14": its sides, or the base, the height and a depth. */
function hasThreeSides(parts: readonly Part[]): boolean {
  const open = parts.filter(isMeasure).filter(({ of, names }) => of === 'length' && names.length === 0);
  const values = open.map(({ value }) => value);
  return (
    open.length === 3 &&
    parts.filter(({ kind }) => kind === 'by').length === 2 &&
    !isSmall(open[2]?.unit ?? null) &&
    2 * Math.max(...values) < values.reduce((sum, one) => sum + one, 0)
  );
}

/** Without a depth it has to be much longer than wide. */
function isStripOf({ sizes: { length, width }, depth }: SpokenArea): boolean {
  if (depth !== null) return isThin(depth);
  const [narrow = 0, long = 0] = [length?.value ?? 0, width?.value ?? 0].sort((one, other) => one - other);
  return isSmall(length?.unit ?? null) !== isSmall(width?.unit ?? null) || long >= 4 * narrow;
}

/** Nobody says a depth in feet without its name. */
const isThin = (depth: SpokenMeasure | null) =>
  depth !== null && (depth.unit === null || isSmall(depth.unit));

/** An unused measure costs more than a shape other than the form's, which costs more than a missing side or one of 0. */
function cost(
  { shape, sizes, depth, unused, zeros = [] }: SpokenArea,
  shapeAt: number,
  isWidthLeft: boolean,
): number {
  const filled = Object.keys(sizes).length + zeros.filter((size) => size !== 'depth').length;
  // A ring's hole and a border's width can be left to the form.
  const isOpen = (shape === 'ring' || shape === 'border') && (depth !== null || isWidthLeft);
  const needed = SHAPE_SIZES[shape].length - (isOpen ? 1 : 0);
  const missing = filled === 0 ? 0 : Math.max(needed - filled, 0);
  return unused.length * 100 + shapeAt * 10 + missing + zeros.length;
}

function namedShape(parts: readonly Part[]): Shape | null {
  if (parts.some((part) => isMeasure(part) && part.of === 'area')) return 'known-area';
  const shapes = parts.flatMap((part) => (part.kind === 'shape' ? part.shape : []));
  const [first = null] = shapes.filter((shape) => shape !== 'triangle-sides');
  return shapes.includes('triangle-sides') && (first ?? 'triangle') === 'triangle' ? 'triangle-sides' : first;
}

const hasBase = (shape: Shape) => SHAPE_SIZES[shape].some((size) => size === 'base');

/** Of other shapes it is the layer below: "10 by 14, 4 inch base". */
const withoutBase = (parts: readonly Part[]): Part[] =>
  parts.map((part, at) => {
    if (part.kind !== 'name' || part.name !== 'base') return part;
    const isBeside = [parts[at - 1], parts[at + 1]].some((near) => isMeasure(near) && isSmall(near.unit));
    return isBeside ? { ...part, name: 'depth' } : { kind: 'preposition' };
  });

/** Reads "20 by 34 inches" as "20 by 30, 4 inches", and "20 by 30 1/2 inch" as "20 by 30, 1/2 inch". */
function parted(parts: readonly Part[]): Part[][] {
  const measures = parts.filter(isMeasure);
  const last = measures.at(-1);
  if (!last || measures.length < 2 || measures.findIndex(({ unit }) => isSmall(unit)) !== measures.length - 1)
    return [];
  const { value } = last;
  const depths = new Set([value > 20 && value < 100 ? value % 10 : 0, value > 1 ? value % 1 : 0]);
  return [...depths]
    .filter((depth) => depth > 0)
    .map((depth) => [
      { ...last, value: value - depth, unit: null, names: [] },
      { kind: 'comma' } as const,
      { ...last, value: depth, isDepth: true },
    ])
    .map((both) => parts.flatMap((part): Part | Part[] => (part === last ? both : part)));
}

const isStrip = (shape: Shape) => shape === 'trench' || shape === 'border';
const isRound = (shape: Shape) => /^(?:circle|half-circle|ring)$/.test(shape);

/** All readings of the parts as this shape. */
function readingsOf(parts: readonly Part[], shape: Shape, isNamed: boolean): SpokenArea[] {
  const square = parts.some((part) => part.kind === 'shape' && part.isSquare);
  return numberWays(parts)
    .map((way) => asLot(way, shape))
    .flatMap((way) => joinWays(way, shape))
    .map((way) => (shape === 'rectangle' ? onlySides(way) : way))
    .flatMap((way) => (shape === 'border' ? borderWays(borderWidthFirst(way)) : aloneWays(way, shape)))
    .flatMap((way) => fill(way, shape, isNamed))
    .flatMap((filled) => unitWays(filled, shape))
    .flatMap((filled) => roundWays(filled, shape))
    .map(({ sides, depth, unused }): SpokenArea => {
      const said = sides.filter((side) => side.said.value > 0);
      const sizes: SpokenArea['sizes'] = Object.fromEntries(said.map((side) => [side.size, side.said]));
      if (square && sides.length === 1 && sizes.length) sizes.width = sizes.length;
      const zeros = sides.filter((side) => side.said.value === 0).map(({ size }) => size);
      return {
        shape,
        sizes,
        depth: depth?.value === 0 ? null : depth,
        unused: unused.filter(({ value }) => value > 0),
        ...(depth?.value === 0 ? { zeros: [...zeros, 'depth'] } : zeros.length > 0 ? { zeros } : {}),
      };
    })
    .filter(({ sizes, depth }) => Object.keys(sizes).length > 0 || depth !== null)
    .map(quarterCircle);
}

/** "A quarter circle" is entered by its area, because the form has no such shape. */
function quarterCircle(area: SpokenArea): SpokenArea {
  const { diameter } = area.sizes;
  const quarter = area.unused.find(({ value, unit }) => value === 1 / 4 && unit === null);
  if (area.shape !== 'circle' || !diameter || !quarter) return area;
  const value = shapeSquareFeet('circle', { diameter: diameter.value }) / 4;
  const unused = area.unused.filter((one) => one !== quarter);
  return { ...area, shape: 'known-area', sizes: { area: { value, unit: diameter.unit } }, unused };
}

/** Binds each name to its measure: "length 20 width 30", or if that fails, "20 length 30 width". */
export function bindNames(parts: readonly Part[]): Part[] {
  const usual = boundTo(parts, false);
  const behind = usual.isClean ? usual : boundTo(parts, true);
  return (behind.isClean ? behind : usual).parts;
}

function boundTo(parts: readonly Part[], isBehind: boolean): { parts: Part[]; isClean: boolean } {
  const bound = parts.map((part) => (isMeasure(part) ? { ...part } : part));
  let isClean = true;
  for (const [at, part] of bound.entries()) {
    // "A 20 by 30 area" is measured by its sides.
    if (part.kind !== 'name' || (part.name === 'area' && parts.some(({ kind }) => kind === 'by'))) continue;
    const measure = measureCalled(part, at, bound, isBehind);
    // A radius may also be the inner one, but a length cannot also be a width.
    const isFree = !measure?.names.some((name) => !SIDES_OF_RING.has(name) && !SIDES_OF_RING.has(part.name));
    if (!measure || !isFree) isClean = false;
    else measure.names = [...measure.names, part.name];
  }
  return { parts: bound, isClean };
}

const SIDES_OF_RING: ReadonlySet<Name> = new Set(['inner', 'outer']);
/** Names that usually follow the measure ("six foot radius, three inches"); the others usually precede it. */
const BEHIND: ReadonlySet<Name> = new Set([
  'radius',
  'diameter',
  'circumference',
  'inner',
  'outer',
  'height',
  'base',
]);

function measureCalled(
  { name, isAdjective }: Extract<Part, { kind: 'name' }>,
  at: number,
  parts: readonly Part[],
  isBehind: boolean,
): Measure | null {
  /** The next measure in that direction, past other names only, or past a comma if there is no other. */
  const near = (step: 1 | -1, passed: RegExp) => {
    let to = at + step;
    while (passed.test(parts[to]?.kind ?? '')) to += step;
    const found = parts[to];
    return isMeasure(found) ? found : null;
  };
  for (const passed of [/^(?:name|preposition)$/, /^(?:name|preposition|comma)$/]) {
    const [before, after] = [near(-1, passed), near(1, passed)];
    const looksBack =
      isBehind ||
      parts[at - 1]?.kind === 'preposition' ||
      (BEHIND.has(name) && before?.names.every((one) => SIDES_OF_RING.has(one)));
    const found = isAdjective ? before : looksBack ? (before ?? after) : (after ?? before);
    if (found) return found;
  }
  return null;
}

/** "Doce con cinco", "one fifty", "uno cincuenta" (meters), "two point two five": one number or two. */
function numberWays(parts: readonly Part[]): Part[][] {
  for (const [at, one] of parts.entries()) {
    const isWith = parts[at + 1]?.kind === 'with';
    const end = isWith ? at + 2 : at + 1;
    const other = parts[end];
    if (!isBare(one) || !isMeasure(other) || other.of !== 'length' || !Number.isInteger(other.value))
      continue;
    const { value } = other;
    const isMetric = parts.some((part) => isMeasure(part) && part.unit === 'meters');
    if (
      !isWith &&
      !one.isPoint &&
      one.value > 0 &&
      !isMetric &&
      isInches(other, parts.slice(0, at), parts.slice(end + 1))
    ) {
      const feet: Measure = { ...one, value: one.value + value / 12, unit: 'feet', isMixed: true };
      return [[feet], [one, other]]
        .flatMap((head) =>
          numberWays(parts.slice(end + 1)).map((tail) => [...parts.slice(0, at), ...head, ...tail]),
        )
        .slice(0, MAX_TRIED);
    }
    // "Ocho con tres pulgadas": the depth, or the inches of that side.
    if (isWith && other.unit === 'inches' && !isMetric) {
      const feet: Measure = { ...one, value: one.value + value / 12, unit: 'feet', isMixed: true };
      const isSide = parts.slice(end + 1).some(({ kind }) => kind === 'by');
      const heads = isSide || other.names.length > 0 ? [] : [[one, { ...other, isDepth: true }]];
      return [...heads, other.names.includes('depth') ? [one, other] : [feet]]
        .flatMap((head) =>
          numberWays(parts.slice(end + 1)).map((tail) => [...parts.slice(0, at), ...head, ...tail]),
        )
        .slice(0, MAX_TRIED);
    }
    const numbers: number[] = [];
    if (one.isPoint && !isWith && value < 10) numbers.push(Number(`${one.value}${value}`));
    if (!one.isPoint && !isWith && one.value > 0 && one.value < 10 && value >= 20 && value < 100)
      numbers.push(one.value * 100 + value);
    const decimal = Number(`${one.value}.${value}`);
    // "Dos cincuenta por tres metros" is hardly 250.
    if (!one.isPoint && (isWith || numbers.length > 0))
      isMetric ? numbers.unshift(decimal) : numbers.push(decimal);
    if (numbers.length === 0) continue;
    const heads = [...numbers.map((whole) => [{ ...other, value: whole }]), [one, other]];
    const tails = numberWays(parts.slice(end + 1));
    return heads
      .flatMap((head) => tails.map((tail) => [...parts.slice(0, at), ...head, ...tail]))
      .slice(0, MAX_TRIED);
  }
  return [parts.filter(({ kind }) => kind !== 'with')];
}

/** "Twelve six by eight", "12 6 by 8 4, 3 inches": the second number is inches. */
function isInches({ value, unit, names }: Measure, before: readonly Part[], after: readonly Part[]): boolean {
  if (unit !== null || names.length > 0 || value >= 12) return false;
  const isSecondSide =
    before.at(-1)?.kind === 'by' && before.filter(({ kind }) => kind === 'by').length === 1;
  return (
    after[0]?.kind === 'by' || (isSecondSide && after.some((part) => isMeasure(part) && isSmall(part.unit)))
  );
}

/** More readings are not tried. */
const MAX_TRIED = 24;

const isBare = (part: Part | undefined): part is Measure =>
  isMeasure(part) &&
  part.unit === null &&
  part.of === 'length' &&
  part.names.length === 0 &&
  (part.isPoint || Number.isInteger(part.value));

/** "Diez de fondo por seis de ancho, 3 pulgadas", "50 wide by 100 deep": how far back a lot goes is its length. */
function asLot(parts: Part[], shape: Shape): Part[] {
  const measures = parts.filter(isMeasure);
  const isDeep = ({ unit, names }: Measure) => isSmall(unit) || names.includes('depth');
  const width = measures.find(({ names }) => names.includes('width'));
  const [back] = measures
    .filter(({ unit, names }) => names.includes('depth') && !isSmall(unit))
    .sort((one, other) => other.value - one.value);
  const others = measures.filter((measure) => measure !== back && measure !== width);
  const isBeside = others.length > 0 || parts.some(({ kind }) => kind === 'by');
  if (!back || !width || isStrip(shape) || !isBeside || !others.every(isDeep)) return parts;
  return parts.with(parts.indexOf(back), { ...back, names: ['length'] });
}

// Feet and inches: one length, or a length and the depth.

export function joinWays(parts: readonly Part[], shape: Shape): Part[][] {
  for (const [at, one] of parts.entries()) {
    const isPaused = parts[at + 1]?.kind === 'comma';
    const end = isPaused ? at + 2 : at + 1;
    const other = parts[end];
    const times = isMeasure(one) && isMeasure(other) && smallerUnitsIn(one, other);
    if (!times) continue;
    const isSide = parts[end + 1]?.kind === 'by';
    if (other.unit === null && isPaused && !isSide) continue;
    const tail = parts.slice(end + 1);
    const isNamed = other.names.length > 0;
    const names = [...one.names, ...other.names];
    const ways: Part[][] = [[{ ...one, value: one.value + other.value / times, names }]];
    const apart: Part[] = [one, { kind: 'comma' }, other];
    if (other.unit === null) {
      if (isPaused || !isSide) ways.push(apart);
    } else {
      // Before another measure it cannot be the depth.
      if (!isNamed && !tail.some((part) => isMeasure(part) && part.of !== 'other'))
        ways.unshift([one, { ...other, isDepth: true }]);
      if (isPaused && (isNamed || isStrip(shape))) ways.push(apart);
    }
    const head = parts.slice(0, at);
    const tails = joinWays(tail, shape);
    return ways.flatMap((way) => tails.map((rest) => [...head, ...way, ...rest])).slice(0, MAX_TRIED);
  }
  return [[...parts]];
}

/** The sides are those beside the only "by": "4 inches on 20 by 30", "12, 5 by 8". */
function onlySides(parts: readonly Part[]): Part[] {
  const bys = parts.flatMap(({ kind }, at) => (kind === 'by' ? at : []));
  const [by = 0] = bys;
  const first = parts.slice(0, by).findLastIndex(isMeasure);
  return parts.map((part, at) => {
    if (bys.length !== 1 || at >= first || !isMeasure(part) || part.names.length > 0) return part;
    return isSmall(part.unit) ? { ...part, isDepth: true } : { ...part, of: 'other' };
  });
}

/** "A border of two feet around 10 by 10": what comes before the sides of what it surrounds is its width. */
function borderWidthFirst(parts: Part[]): Part[] {
  const by = parts.findIndex(({ kind }) => kind === 'by');
  const [strip, side] = parts.slice(0, Math.max(by, 0)).filter(isMeasure);
  if (!strip || !side || strip.names.length > 0 || isSmall(side.unit)) return parts;
  return parts.map((part) => (part === strip ? { ...strip, names: ['width'] } : part));
}

/** "A border around a pool, 12 by 20 by 3": of three numbers the smallest is its width or its depth. */
function borderWays(parts: Part[]): Part[][] {
  const open = parts.filter(isMeasure).filter(({ of, names }) => of === 'length' && names.length === 0);
  const [first, second, last] = open;
  const isThree = parts.filter(isMeasure).filter(({ of }) => of === 'length').length === 3;
  if (!isThree || !first || !second || !last || last.isDepth) return [parts];
  const isFirst = first.value < second.value && first.value < last.value && !isSmall(last.unit);
  const third = isFirst ? first : last;
  const as = (meant: Partial<Measure>) =>
    parts.map((part) => (part === third ? { ...third, ...meant } : part));
  const width = as({ names: ['width'] });
  return isThin(third) ? [width, as({ isDepth: true })] : [width];
}

/** A single "three inches" is a side or the depth, and behind the size of a ring its hole or the depth. */
function aloneWays(parts: Part[], shape: Shape): Part[][] {
  const measures = parts.filter(isMeasure);
  const last = measures.at(-1);
  if (!last || !isSmall(last.unit) || last.names.length > 0 || last.isDepth) return [parts];
  const asDepth = parts.map((part) => (part === last ? { ...last, isDepth: true } : part));
  const isBeside = parts.some(({ kind }) => kind === 'by');
  // "Ten yards, three inches".
  if (shape === 'rectangle' && measures.length === 2 && !isBeside && !isSmall(measures[0]?.unit ?? null))
    return [asDepth];
  return measures.length === (shape === 'ring' ? 2 : 1) ? [parts, asDepth] : [parts];
}

type Side = { size: SizeName; said: SpokenSize; names: readonly Name[] };
type Filled = { sides: Side[]; depth: SpokenMeasure | null; unused: SpokenMeasure[] };

/** The sizes a name can mean, in order of preference. */
const SIZES_CALLED: Readonly<Record<Exclude<Name, 'depth'>, readonly SizeName[]>> = {
  length: ['length', 'base', 'sideA'],
  width: ['width', 'diameter', 'outerDiameter', 'base', 'strip'],
  across: ['diameter', 'outerDiameter', 'width', 'strip'],
  radius: ['diameter', 'outerDiameter', 'innerDiameter'],
  diameter: ['diameter', 'outerDiameter', 'innerDiameter'],
  circumference: ['diameter'],
  height: ['height'],
  base: ['base', 'sideA'],
  area: ['area'],
  inner: ['innerDiameter'],
  outer: ['outerDiameter'],
};

/** Assigns the measures to the shape's sizes: named ones first, the others in order, then the depth. */
function fill(parts: readonly Part[], shape: Shape, isShapeNamed: boolean): Filled[] {
  const measures = parts.filter(isMeasure);
  const free = new Set<SizeName>(SHAPE_SIZES[shape]);
  const places = new Map<Measure, SizeName | 'depth'>();
  const isDeep = ({ of, names, isDepth }: Measure) =>
    of !== 'other' &&
    (isDepth || names.includes('depth') || (names.includes('height') && !free.has('height')));
  const place = (measure: Measure, names: readonly SizeName[]) => {
    const size = names.find((name) => free.has(name) && (name === 'area') === (measure.of === 'area'));
    if (!size || measure.of === 'other') return;
    free.delete(size);
    places.set(measure, size);
  };
  const deep = measures.find(isDeep);
  if (deep) places.set(deep, 'depth');
  const called = measures.filter((measure) => !isDeep(measure) && measure.names.length > 0);
  const others = measures.filter((measure) => !isDeep(measure) && measure.names.length === 0);
  for (const measure of called) {
    const name = measure.names.find((one) => SIDES_OF_RING.has(one)) ?? measure.names[0];
    if (name && name !== 'depth')
      place(measure, shape === 'border' && others.length > 1 ? ['strip'] : SIZES_CALLED[name]);
  }
  for (const measure of others) place(measure, SHAPE_SIZES[shape]);
  if (shape === 'ring') largestOutside(places);
  // A measure after "by" is a side: "20 by 30" is not a circle 20 feet across and 30 inches deep.
  // Nor is that in feet: "half moon 14 feet by 7 feet".
  const isLast = (measure: Measure) =>
    (isShapeNamed && (measure.unit === null || isSmall(measure.unit))) ||
    SHAPE_SIZES[shape].length > 1 ||
    parts[parts.indexOf(measure) - 1]?.kind !== 'by';
  const left = others.filter((measure) => !places.has(measure) && measure.of === 'length' && isLast(measure));
  const rest = left.find(({ unit }) => isSmall(unit)) ?? left[0];
  if (rest && !deep) places.set(rest, 'depth');
  const toSpokenMeasure = ({ value, unit, isVolume }: Measure): SpokenMeasure => ({
    value,
    unit,
    ...(isVolume ? { isVolume } : {}),
  });
  const sides = measures.flatMap((measure): Side[] => {
    const size = places.get(measure);
    return size && size !== 'depth' ? [{ size, said: toSpokenMeasure(measure), names: measure.names }] : [];
  });
  const depth = measures.find((measure) => places.get(measure) === 'depth');
  if (sides.length === 0 && !depth) return [];
  const unused = measures.filter((measure) => !places.has(measure)).map(toSpokenMeasure);
  return [{ sides, depth: depth ? toSpokenMeasure(depth) : null, unused }];
}

/** "The tree is 1 foot across, the ring 3 feet": the hole comes first. */
function largestOutside(places: Map<Measure, SizeName | 'depth'>): void {
  const at = (size: SizeName) => [...places].find(([, place]) => place === size)?.[0];
  const [outer, inner] = [at('outerDiameter'), at('innerDiameter')];
  if (!outer || !inner || outer.unit !== inner.unit || outer.value >= inner.value) return;
  if ([outer, inner].some(({ names }) => names.some((name) => SIDES_OF_RING.has(name)))) return;
  places.set(inner, 'outerDiameter').set(outer, 'innerDiameter');
}

/** A side without a unit takes that of the next or the previous side; beside inches it may also be in feet. */
function unitWays({ sides, depth, unused }: Filled, shape: Shape): Filled[] {
  const known: SizeUnit | null = sides.find(({ said }) => said.unit !== null)?.said.unit ?? null;
  const isMetric = known === 'meters' || known === 'centimeters';
  const deep = depth && depth.unit === null && isMetric ? { ...depth, unit: 'centimeters' as const } : depth;
  const large = known === 'inches' ? 'feet' : known === 'centimeters' ? 'meters' : null;
  const isOpen = sides.some(({ said }) => said.unit === null);
  const units: (SizeUnit | null)[] = !large ? [known] : isStrip(shape) || !isOpen ? [large] : [known, large];
  return units.map((unit) => ({
    sides: sides.map((side) => ({ ...side, said: { ...side.said, unit: side.said.unit ?? unit } })),
    depth: deep,
    unused,
  }));
}

/** Doubles a radius. If it is unclear, both readings are offered; an unnamed size of a ring follows the named one. */
function roundWays(filled: Filled, shape: Shape): Filled[] {
  if (!isRound(shape) || filled.sides.length === 0) return [filled];
  const isAcross = ({ names }: Side) => names.some((name) => /^(?:diameter|across|width)$/.test(name));
  if (filled.sides.some(({ names }) => names.includes('circumference'))) {
    const around = (side: Side) => ({ ...side, said: { ...side.said, value: side.said.value / Math.PI } });
    return [{ ...filled, sides: filled.sides.map(around) }];
  }
  const halved: Filled = {
    ...filled,
    sides: filled.sides.map((side) =>
      isAcross(side) ? side : { ...side, said: { ...side.said, value: side.said.value * 2, isRadius: true } },
    ),
  };
  if (filled.sides.some(({ names }) => names.includes('radius'))) return [halved];
  return filled.sides.some(isAcross) ? [filled] : [filled, halved];
}
