import { SQUARE_FEET_PER_ACRE } from './areas.ts';
import { type LengthUnit, parseMeasure, toFeet } from './measure.ts';
import { SHAPE_SIZES, type Shape } from './shapes.ts';
import {
  ACRE_WORDS,
  AND_WORDS,
  BY_WORDS,
  DEEP_WORDS,
  HUNDRED_WORDS,
  NUMBER_WORDS,
  PART_WORDS,
  PHRASES,
  POINT_WORDS,
  SHAPE_WORDS,
  SIDE_WORDS,
  SQUARE_WORDS,
  TIMES_WORDS,
  UNIT_WORDS,
} from './spokenNumbers.ts';

// Measures as somebody says or types them in one go: "twenty by thirty, four inches", "20x30 4in", "12 ft 6 in by
// 8 ft", "veinte por treinta, cuatro pulgadas". English and Spanish, mixed if need be.

/** `unit` is null where none was said: whatever the form has. */
export type SpokenMeasure = { value: number; unit: LengthUnit | null };

export type Spoken = {
  /** Said by name; null for none. */
  shape: Shape | null;
  /** As many as the shape asks for at most, in its order. */
  sides: SpokenMeasure[];
  depth: SpokenMeasure | null;
};

/** A measure; `deep` when it was called the depth, `words` when its number was in words. */
type Said = SpokenMeasure & { deep: boolean; words: boolean };

/**
 * The measures in a text, or null where there is none. Never throws; every value is above 0 and finite.
 *
 * As many measures as the shape has sizes are its sides, one more is the depth, and so is one that is called deep.
 * Feet with inches right behind them are one length, unless a comma or "by" stands between. A side without a unit
 * has that of the next side ("20 by 30 feet"), but not the inches of a trench's or a border's width. Of a ring the
 * larger measure is the outer one, a square has one side said for both, and square units make it a known area,
 * whose measure is in the square of its unit. At most 400 letters are read.
 *
 * @param shape what the form shows, unless the text names another
 */
export function parseSpoken(text: string, shape: Shape = 'rectangle'): Spoken | null {
  const tokens = tokensOf(text.slice(0, 400));
  const said = measuresOf(tokens);
  if (said.length === 0) return null;
  const named = namedShape(tokens);
  const square =
    tokens.some((token) => SQUARE_WORDS.has(token)) && !tokens.some((token) => BY_WORDS.has(token));
  const wanted = square ? 1 : SHAPE_SIZES[named ?? shape].length;
  const sides: SpokenMeasure[] = [];
  let depth: SpokenMeasure | null = null;
  for (const { deep, words: _, ...measure } of said) {
    if (deep) depth = measure;
    else if (sides.length < wanted) sides.push(measure);
    else depth ??= measure;
  }
  const apart = heardAsOne(said, sides, depth, wanted);
  if (apart) {
    if (!depth) sides.pop();
    sides.push(apart.side);
    depth = apart.depth;
  }
  const strip = (named ?? shape) === 'trench' || (named ?? shape) === 'border';
  for (let at = sides.length - 2; at >= 0; at -= 1) {
    const [side, next] = [sides[at], sides[at + 1]];
    if (side && next && !(strip && isSmall(next.unit))) side.unit ??= next.unit;
  }
  if (square) sides.push(...sides.map((side) => ({ ...side })));
  return { shape: named, sides: (named ?? shape) === 'ring' ? largerFirst(sides) : sides, depth };
}

/** The first that is named; of what makes another shape of it, such as three sides of a triangle, the last word. */
function namedShape(tokens: readonly string[]): Shape | null {
  const shapes = tokens.flatMap((token) => SHAPE_WORDS.get(token) ?? []);
  if (shapes.includes('known-area')) return 'known-area';
  const [first = null] = shapes.filter((one) => one !== 'triangle-sides');
  return first === 'triangle' && shapes.includes('triangle-sides') ? 'triangle-sides' : first;
}

function largerFirst(sides: SpokenMeasure[]): SpokenMeasure[] {
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
): { side: SpokenMeasure; depth: SpokenMeasure } | null {
  const last = said.at(-1);
  if (wanted < 2 || !last || last.unit === null) return null;
  const { value, unit } = last;
  if (!Number.isInteger(value) || value < 21 || value > 99 || value % 10 === 0) return null;
  const missing = depth !== null && last.deep && sides.length === wanted - 1;
  const inches = depth === null && last.words && unit === 'inches' && sides.length === wanted;
  if (!missing && !(inches && sides.slice(0, -1).every((side) => side.unit !== 'inches'))) return null;
  return { side: { value: value - (value % 10), unit: null }, depth: { value: value % 10, unit } };
}

const TOKEN =
  /\d+\s+\d+\s*[/⁄]\s*\d+|\d+\s*-\s*\d+\s*[/⁄]\s*\d+|\d+\s*[/⁄]\s*\d+|\d*\s?[¼½¾⅓⅔⅛⅜⅝⅞]|\d+(?:[.,]\d+)*|[.,]\d+|\p{L}+|['"×*&,;]/gu;

/** Numbers, words and signs, in lower case without accents. */
function tokensOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .replace(/[¼½¾⅓⅔⅛⅜⅝⅞⁄]|[^¼½¾⅓⅔⅛⅜⅝⅞⁄]+/g, (part) => part.normalize('NFD').replace(/\p{M}/gu, ''))
    .replace(/[′’‘`´]/g, "'")
    .replace(/''|[″“”]/g, '"');
  return PHRASES.reduce((said, [words, word]) => said.replace(words, word), plain).match(TOKEN) ?? [];
}

const isNumeral = (token: string) => /^[\d.,¼½¾⅓⅔⅛⅜⅝⅞]/.test(token) && !/^[,;]$/.test(token);

function measuresOf(tokens: readonly string[]): Said[] {
  const said: Said[] = [];
  /** Whether inches that follow now belong to the feet before them. */
  let joins = false;
  let deepComing = false;
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] ?? '';
    const number = numberAt(tokens, at);
    const last = said.at(-1);
    if (number === null) {
      if (BY_WORDS.has(token) || SIDE_WORDS.has(token) || /^(?:[,;]|squared)$/.test(token)) joins = false;
      if (/^[,;]$/.test(token)) deepComing = false;
      if (DEEP_WORDS.has(token)) {
        // "four inches deep" looks back, "depth four inches" ahead.
        if (last && !last.deep && joinsBack(tokens, at)) last.deep = true;
        else deepComing = true;
        joins = false;
      }
      at += 1;
      continue;
    }
    at = number.next;
    const acres = acresAt(tokens, at);
    const unit = acres ? 'feet' : (UNIT_WORDS.get(tokens[at] ?? '') ?? null);
    at += acres || (unit ? 1 : 0);
    const value = number.value * (acres ? SQUARE_FEET_PER_ACRE : 1);
    if (!(value > 0) || value > 1e9) continue;
    const small = isSmall(unit);
    const large = last?.unit === (unit === 'inches' ? 'feet' : 'meters');
    if (joins && last && small && large && !calledDeep(tokens, at) && !deepComing) {
      last.value += unit === 'inches' ? value / 12 : value / 100;
      joins = false;
      continue;
    }
    said.push({ value, unit, deep: deepComing, words: !isNumeral(token) });
    deepComing = false;
    joins = true;
  }
  return said;
}

/** How many words say that the number before them is of acres: "acres", "an acre", "de acre". */
function acresAt(tokens: readonly string[], at: number): number {
  const words = /^(an?|of|de)$/.test(tokens[at] ?? '') ? 2 : 1;
  return ACRE_WORDS.has(tokens[at + words - 1] ?? '') ? words : 0;
}

/** Whether the next word calls what stands before it the depth: "four inches deep", "cuatro pulgadas de fondo". */
function calledDeep(tokens: readonly string[], at: number): boolean {
  const next = tokens[at] === 'de' ? at + 1 : at;
  return DEEP_WORDS.has(tokens[next] ?? '');
}

/** Whether a word for depth stands right behind a measure, and not at the start of the next one. */
function joinsBack(tokens: readonly string[], at: number): boolean {
  const before = tokens[at - 1] === 'de' ? tokens[at - 2] : tokens[at - 1];
  if (before === undefined || /^[,;]$/.test(before)) return false;
  return UNIT_WORDS.has(before) || isNumeral(before) || isNumberWord(before);
}

type Numbered = { value: number; next: number };

/** The number that begins at a token, in figures or words, with "and a half" and the like. */
function numberAt(tokens: readonly string[], at: number): Numbered | null {
  const whole = figuresAt(tokens, at) ?? wordsAt(tokens, at);
  if (!whole) return partsAt(tokens, at);
  const { next } = whole;
  if (POINT_WORDS.has(tokens[next] ?? '')) {
    const decimals = figuresAt(tokens, next + 1) ?? wordsAt(tokens, next + 1);
    if (decimals && Number.isInteger(decimals.value))
      return { value: Number(`${whole.value}.${decimals.value}`), next: decimals.next };
  }
  if (AND_WORDS.has(tokens[next] ?? '')) {
    const parts = partsAt(tokens, next + 1);
    if (parts) return { value: whole.value + parts.value, next: parts.next };
  }
  return whole;
}

function figuresAt(tokens: readonly string[], at: number): Numbered | null {
  const token = tokens[at] ?? '';
  if (!isNumeral(token)) return null;
  const read = parseMeasure(token.replace(/\s+(?=[¼½¾⅓⅔⅛⅜⅝⅞])/, ''));
  if (read.ok) return { value: read.value, next: at + 1 };
  return { value: 0, next: at + 1 };
}

/** "half a", "a half", "three quarters", "media". */
function partsAt(tokens: readonly string[], at: number): Numbered | null {
  const token = tokens[at] ?? '';
  const part = PART_WORDS.get(token);
  if (part !== undefined)
    return { value: part, next: at + (/^(an?|un|una)$/.test(tokens[at + 1] ?? '') ? 2 : 1) };
  const times = /^an?$/.test(token) ? 1 : NUMBER_WORDS.get(token);
  const of = PART_WORDS.get(tokens[at + 1] ?? '');
  return times !== undefined && of !== undefined ? { value: times * of, next: at + 2 } : null;
}

const isNumberWord = (token: string) =>
  NUMBER_WORDS.has(token) || HUNDRED_WORDS.has(token) || TIMES_WORDS.has(token) || PART_WORDS.has(token);

/** "twenty five", "one hundred and twenty", "treinta y cinco", "ciento veinte", "mil doscientos". */
function wordsAt(tokens: readonly string[], at: number): Numbered | null {
  const start = tokens[at] ?? '';
  let next = at;
  if (/^an?$/.test(start)) {
    if (!TIMES_WORDS.has(tokens[at + 1] ?? '')) return null;
  } else if (!isNumberWord(start) || PART_WORDS.has(start)) return null;
  // "three quarters" is a part, "un cuarto" too.
  if (PART_WORDS.has(tokens[at + 1] ?? '') && !TIMES_WORDS.has(start)) return null;
  let total = 0;
  let group = /^an?$/.test(start) ? 1 : 0;
  /** What a number word may be worth to follow: smaller than a tenth of what stands before it, roughly. */
  let room = Number.POSITIVE_INFINITY;
  if (group === 1) next += 1;
  while (next < tokens.length) {
    let token = tokens[next] ?? '';
    let step = 1;
    if (AND_WORDS.has(token) && next > at) {
      token = tokens[next + 1] ?? '';
      step = 2;
      if (!NUMBER_WORDS.has(token) || PART_WORDS.has(tokens[next + 2] ?? '')) break;
    }
    const small = NUMBER_WORDS.get(token);
    const hundreds = HUNDRED_WORDS.get(token);
    const times = TIMES_WORDS.get(token);
    if (small !== undefined && small < room) {
      group += small;
      room = small >= 20 && small % 10 === 0 ? 10 : 0;
    } else if (hundreds !== undefined && hundreds < room) {
      group += hundreds;
      room = 100;
    } else if (times === 100 && group > 0 && group < 100) {
      group *= 100;
      room = 100;
    } else if (times === 1000 && total === 0) {
      total = (group || 1) * 1000;
      group = 0;
      room = 1000;
    } else break;
    next += step;
  }
  return next === at ? null : { value: total + group, next };
}
