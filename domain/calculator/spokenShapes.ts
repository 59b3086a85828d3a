import { SQUARE_FEET_PER_ACRE } from './areas.ts';
import { type LengthUnit, toFeet } from './measure.ts';
import { SHAPE_SIZES, type Shape } from './shapes.ts';
import { acresAt, halfAt, isNumberWord, isNumeral, numberAt, tokensOf, unitAt } from './spokenNumbers.ts';
import {
  ACRE_WORDS,
  AND_WORDS,
  ARTICLES,
  BY_WORDS,
  DEEP_WORDS,
  ROUND_WORDS,
  SIDE_WORDS,
  SQUARE_WORDS,
  shapeNamed,
  UNIT_WORDS,
} from './spokenWords.ts';

// Measures as somebody says or types them in one go: "twenty by thirty, four inches", "20x30 4in", "12 ft 6 in by
// 8 ft", "veinte por treinta, cuatro pulgadas". English and Spanish, mixed if need be.

/** `unit` is null where none was said: whatever the form has. */
export type SpokenMeasure = { value: number; unit: LengthUnit | null };

/** Of something round always the diameter; `called` is what it was called, absent where nobody said. */
export type SpokenSide = SpokenMeasure & { called?: 'radius' | 'diameter' };

export type Spoken = {
  /** Said by name; null for none. */
  shape: Shape | null;
  /** As many as the shape asks for at most, in its order. */
  sides: SpokenSide[];
  depth: SpokenMeasure | null;
};

/** As it was said, before it is known what it is. */
type Said = SpokenMeasure & {
  /** It was called the depth. */
  deep: boolean;
  /** Its number was in words. */
  words: boolean;
  called: 'radius' | 'diameter' | 'across' | null;
  /** It was called so before it was said: "radius 6 feet". */
  ahead: boolean;
  /** Inches with nothing but a comma between them and the feet before them. */
  paused: boolean;
  /** "by" comes next. */
  byNext: boolean;
};

const ROUND: ReadonlySet<Shape> = new Set(['circle', 'half-circle', 'ring', 'oval']);

/**
 * The measures in a text, or null where there is none. Never throws; every value is above 0 and finite.
 *
 * As many measures as the shape has sizes are its sides, one more is the depth, and so is one that is called deep.
 * Feet with inches right behind them are one length. With a comma between, they are one too where "by" follows,
 * where there are more measures than the shape and its depth need, or where the feet are announced as a radius or a
 * diameter; otherwise those inches are the depth. A side without a unit has that of the next side ("20 by 30
 * feet"), but not the inches of a trench's or a border's width. Of something round a radius counts twice and what
 * nobody named is the diameter; a radius or a diameter alone makes a circle. Of a ring the larger measure is the outer
 * one, a square has one side said for both, and square units make it a known area, whose measure is in the square
 * of its unit. At most 400 letters are read.
 *
 * @param shape what the form shows, unless the text names another
 */
export function parseSpoken(text: string, shape: Shape = 'rectangle'): Spoken | null {
  const tokens = tokensOf(text.slice(0, 400));
  const heard = measuresOf(tokens);
  if (heard.length === 0) return null;
  const named = namedShape(tokens) ?? (!ROUND.has(shape) && isCircle(heard) ? 'circle' : null);
  const actual = named ?? shape;
  const square =
    tokens.some((token) => SQUARE_WORDS.has(token)) && !tokens.some((token) => BY_WORDS.has(token));
  const wanted = square ? 1 : SHAPE_SIZES[actual].length;
  const strip = actual === 'trench' || actual === 'border';
  const said = joinPaused(heard, wanted, strip);
  const sides: Said[] = [];
  let depth: SpokenMeasure | null = null;
  for (const measure of wanted === 1 ? namedFirst(said) : said) {
    const { value, unit, called } = measure;
    if (measure.deep) depth = { value, unit };
    else if (called === 'radius' && !ROUND.has(actual)) continue;
    else if (sides.length < wanted) sides.push(measure);
    else if (!isAcross(measure)) depth ??= { value, unit };
  }
  const apart = heardAsOne(said, sides, depth, wanted);
  if (apart) {
    if (!depth) sides.pop();
    sides.push(apart.side);
    depth = apart.depth;
  }
  for (let at = sides.length - 2; at >= 0; at -= 1) {
    const [side, next] = [sides[at], sides[at + 1]];
    if (side && next && !(strip && isSmall(next.unit))) side.unit ??= next.unit;
  }
  const sized = ROUND.has(actual) ? diameters(sides) : sides.map(({ value, unit }) => ({ value, unit }));
  if (square) sized.push(...sized.map((side) => ({ ...side })));
  return { shape: named, sides: actual === 'ring' ? largerFirst(sized) : sized, depth };
}

const isAcross = ({ called }: Said) => called === 'radius' || called === 'diameter';

/** A radius or a diameter, and nothing beside it but a depth. */
const isCircle = (said: readonly Said[]) =>
  said.some(isAcross) && said.filter((measure) => !isAcross(measure)).length <= 1;

/** "Three inches, radius six feet": what is called the side is it, wherever it stands. */
const namedFirst = (said: readonly Said[]) => [
  ...said.filter(({ called }) => called !== null),
  ...said.filter(({ called }) => called === null),
];

/** What nobody named of a ring is what its other measure is. */
function diameters(sides: readonly Said[]): SpokenSide[] {
  const isRadius = sides.some(({ called }) => called === 'radius');
  return sides.map(({ value, unit, called }) => {
    if (called === 'radius' || (isRadius && called === null))
      return { value: value * 2, unit, called: 'radius' };
    return called === null ? { value, unit } : { value, unit, called: 'diameter' };
  });
}

/** Feet and the inches behind a comma as one length, where those inches can hardly be the depth. */
function joinPaused(heard: readonly Said[], wanted: number, strip: boolean): Said[] {
  const said = [...heard];
  for (let at = 1; at < said.length; at += 1) {
    const [feet, inches] = [said[at - 1], said[at]];
    if (!feet || !inches?.paused || inches.deep || inches.called) continue;
    const isCrowded = said.length > wanted + 1;
    if (!isCrowded && (strip || !inches.byNext)) continue;
    said.splice(at - 1, 2, { ...feet, value: feet.value + part(inches), byNext: inches.byNext });
    at -= 1;
  }
  return said;
}

/** Inches in feet, centimetres in metres. */
const part = ({ value, unit }: SpokenMeasure) => value / (unit === 'inches' ? 12 : 100);

/** The first that is named; of what makes another shape of it, such as three sides of a triangle, the last word. */
function namedShape(tokens: readonly string[]): Shape | null {
  const shapes = tokens.flatMap((token) => shapeNamed(token) ?? []);
  if (shapes.includes('known-area')) return 'known-area';
  const [first = null] = shapes.filter((one) => one !== 'triangle-sides');
  return first === 'triangle' && shapes.includes('triangle-sides') ? 'triangle-sides' : first;
}

function largerFirst(sides: SpokenSide[]): SpokenSide[] {
  const [one, other] = sides;
  if (!one || !other) return sides;
  const feet = ({ value, unit }: SpokenMeasure) => toFeet(value, unit ?? one.unit ?? other.unit ?? 'feet');
  return feet(other) > feet(one) ? [other, one] : sides;
}

const isSmall = (unit: LengthUnit | null) => unit === 'inches' || unit === 'centimeters';

/**
 * "Twenty by thirty, four inches" without the pause is "thirty-four inches": taken apart again where a side is
 * missing otherwise, or where words would make a rectangle in inches without a depth.
 */
function heardAsOne(
  said: readonly Said[],
  sides: readonly SpokenMeasure[],
  depth: SpokenMeasure | null,
  wanted: number,
): { side: Said; depth: SpokenMeasure } | null {
  const last = said.at(-1);
  if (wanted < 2 || !last || last.unit === null) return null;
  const { value, unit } = last;
  if (!Number.isInteger(value) || value < 21 || value > 99 || value % 10 === 0) return null;
  const missing = depth !== null && last.deep && sides.length === wanted - 1;
  const inches = depth === null && last.words && unit === 'inches' && sides.length === wanted;
  if (!missing && !(inches && sides.slice(0, -1).every((side) => side.unit !== 'inches'))) return null;
  return { side: { ...last, value: value - (value % 10), unit: null }, depth: { value: value % 10, unit } };
}

function measuresOf(tokens: readonly string[]): Said[] {
  const said: Said[] = [];
  /** Whether inches that follow now belong to the feet before them, and whether they would but for a comma. */
  let joins = false;
  let paused = false;
  let deepComing = false;
  let roundComing: Said['called'] = null;
  let unplaced: Said['called'] = null;
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] ?? '';
    const number = numberAt(tokens, at);
    const last = said.at(-1);
    if (number === null) {
      const round = ROUND_WORDS.get(token) ?? null;
      const isComma = /^[,;]$/.test(token);
      paused = AND_WORDS.has(token) ? paused : token === ',' && joins;
      if (BY_WORDS.has(token) || SIDE_WORDS.has(token) || round || isComma || token === 'squared')
        joins = false;
      if (isComma) {
        deepComing = false;
        unplaced ??= roundComing;
        roundComing = null;
      }
      // "four inches deep" looks back, "depth four inches" ahead; so do "six feet radius", "radius six feet".
      const looksBack = last && !last.deep && joinsBack(tokens, at);
      if (DEEP_WORDS.has(token)) {
        if (looksBack) last.deep = true;
        else deepComing = true;
        joins = false;
      } else if (round) {
        if (looksBack && !last.called) last.called = round;
        else roundComing = round;
      }
      at += 1;
      continue;
    }
    at = number.next;
    if (isCount(number.value, tokens[at] ?? '')) continue;
    const acres = acresAt(tokens, at);
    const units = unitAt(tokens, at, number.value);
    const unit = acres ? 'feet' : units.unit;
    at = acres ? at + acres : units.next;
    let value = number.value * (acres ? SQUARE_FEET_PER_ACRE : 1);
    const more = unit && !acres ? halfAt(tokens, at) : null;
    if (more) {
      value += more.value;
      at = more.next;
    }
    if (!(value > 0) || value > 1e9) continue;
    const small = isSmall(unit);
    const large = last?.unit === (unit === 'inches' ? 'feet' : 'meters');
    const belongs = last && small && large && !calledDeep(tokens, at) && !deepComing && !roundComing;
    if (belongs && (joins || (paused && last.ahead))) {
      last.value += part({ value, unit });
      last.byNext = BY_WORDS.has(tokens[at] ?? '');
      joins = false;
      paused = false;
      continue;
    }
    said.push({
      value,
      unit,
      deep: deepComing,
      words: !isNumeral(token),
      called: roundComing,
      ahead: roundComing === 'radius' || roundComing === 'diameter',
      paused: Boolean(belongs && paused),
      byNext: BY_WORDS.has(tokens[at] ?? ''),
    });
    deepComing = false;
    roundComing = null;
    paused = false;
    joins = !acres;
  }
  callFirst(said, unplaced ?? roundComing);
  return said;
}

/** "Circle six feet, radius": a word that stands by itself is about the first measure. */
function callFirst(said: readonly Said[], word: Said['called']): void {
  const first = said.find(({ deep }) => !deep);
  if (word && first && said.every(({ called }) => called === null)) first.called = word;
}

/** "One circle", "two circles", "quarter circle": the number is no measure. */
function isCount(value: number, next: string): boolean {
  if (ACRE_WORDS.has(next) || SQUARE_WORDS.has(next) || next === 'squared' || next === 'threesides')
    return false;
  return shapeNamed(next) !== undefined && (value <= 1 || next.endsWith('s'));
}

/** Whether the next word calls what stands before it the depth: "four inches deep", "cuatro pulgadas de fondo". */
function calledDeep(tokens: readonly string[], at: number): boolean {
  const next = tokens[at] === 'de' ? at + 1 : at;
  return DEEP_WORDS.has(tokens[next] ?? '');
}

/** Whether a word for depth stands right behind a measure, and not at the start of the next one. */
function joinsBack(tokens: readonly string[], at: number): boolean {
  const before = /^(?:de|of|in|en)$/.test(tokens[at - 1] ?? '') ? tokens[at - 2] : tokens[at - 1];
  if (before === undefined || ARTICLES.has(before) || /^[,;]$/.test(before)) return false;
  return UNIT_WORDS.has(before) || isNumeral(before) || isNumberWord(before);
}
