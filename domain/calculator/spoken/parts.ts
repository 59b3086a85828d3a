import type { SizeUnit } from '../areas.ts';
import type { Shape } from '../shapes.ts';
import type { Name } from './language.ts';
import type { SpokenNumber } from './numbers.ts';
import {
  ADJECTIVES,
  AMOUNT_WORDS,
  AND_WORDS,
  BETWEEN_WORDS,
  BY_WORDS,
  COUNTED_WORDS,
  LABELED_WORDS,
  LESS_WORDS,
  MATERIAL_WORDS,
  NAME_WORDS,
  OF_WORDS,
  OR_WORDS,
  OTHER_UNITS,
  PREPOSITIONS,
  REPEAT_WORDS,
  SHAPE_WORDS,
  SQUARE_WORDS,
  TO_WORDS,
  UNIT_WORDS,
  WITH_WORDS,
} from './words.ts';

// The parts of a text with sizes: measures, their names, and the words between them.

export type Measure = {
  kind: 'measure';
  value: number;
  unit: SizeUnit | null;
  /** The number's other meaning. */
  or: number | undefined;
  /** Digits behind it can belong to it. */
  isPoint: boolean;
  /** 'other' is any other number, such as "two" in "two circles", and fits no shape. */
  of: 'length' | 'area' | 'other';
  /** One of 'other': "three cubic yards", "five yards of mulch". */
  isVolume?: true;
  names: readonly Name[];
  /** It has its inches: no others belong to it. */
  isMixed?: true;
  /** Can only be the depth: inches after feet that are not part of that length. */
  isDepth: boolean;
};
export type Part =
  | Measure
  | { kind: 'name'; name: Name; isAdjective: boolean }
  | { kind: 'shape'; shape: Shape; isSquare: boolean }
  /** How many areas there are: "two beds", or, if `isRepeat`, how often: "three times". */
  | { kind: 'count'; value: number; isRepeat: boolean }
  | { kind: 'by' | 'comma' | 'preposition' | 'with' | 'to' | 'or'; isSign?: boolean };

export const isSmall = (unit: SizeUnit | null) => unit === 'inches' || unit === 'centimeters';

export const isMeasure = (part: Part | undefined): part is Measure => part?.kind === 'measure';

export function parseParts(words: readonly (string | SpokenNumber)[]): Part[] {
  const parts: Part[] = [];
  let isBetween = false;
  let isLess = false;
  const hasBy = words.some((word) => typeof word === 'string' && BY_WORDS.has(word));
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? '';
    // "20 by 30 times 2".
    const times = REPEAT_WORDS.has(String(word)) && hasBy && isEnd(words[at + 2]) ? words[at + 1] : undefined;
    if (typeof times === 'object' && times.value > 1 && Number.isInteger(times.value)) {
      parts.push(...count(times.value, true));
      at += 2;
      continue;
    }
    if (typeof word === 'string') {
      const isTo: boolean = isBetween && AND_WORDS.has(word);
      parts.push(...(isTo ? [{ kind: 'to' } as const] : wordParts(word)));
      isBetween = BETWEEN_WORDS.has(word) || (isBetween && !isTo);
      isLess = LESS_WORDS.has(word) || (isLess && !/^[,;]$/.test(word));
      at += 1;
      continue;
    }
    if (word.isCount) {
      parts.push(...count(word.value, false));
      at += 1;
      continue;
    }
    if (isLabel(word, at, words)) {
      at += 1;
      continue;
    }
    const { measure, next } = measureAt(word, words, at + 1);
    if (isMaterialAmount(measure, next, words, parts)) Object.assign(measure, VOLUME);
    // "One big load".
    if (measure.unit === null && parts.at(-1)?.kind !== 'by' && nounAt(words, next, AMOUNT_WORDS) > next)
      measure.of = 'other';
    const isBy = REPEAT_WORDS.has(String(words[next])) && !hasBy && typeof words[next + 1] === 'object';
    const noun = String(words[nounAt(words, next, COUNTED_WORDS)]);
    const read = isBy || isLess ? [measure] : countAt(measure, noun, parts);
    for (const part of read)
      if (!isMeasure(part)) parts.push(part);
      else if (part.value <= 1e9) parts.push(isLess ? { ...part, of: 'other' } : part);
    // "20 times 30".
    if (isBy) parts.push({ kind: 'by' });
    at = isBy || read.some(({ kind }) => kind === 'comma') ? next + 1 : next;
  }
  return withoutYards(parts);
}

/** "Ten yards", and nothing else: so much material. */
function withoutYards(parts: Part[]): Part[] {
  const isAlone = parts.filter(isMeasure).length === 1 && parts.every(({ kind }) => YARDS_ALONE.has(kind));
  return parts.map((part) =>
    isAlone && isMeasure(part) && part.unit === 'yards' && part.of === 'length'
      ? { ...part, ...VOLUME }
      : part,
  );
}

const YARDS_ALONE: ReadonlySet<Part['kind']> = new Set(['measure', 'comma', 'preposition']);

/** Where the noun behind a number is, if other words come before it: "four new raised beds", "un cuarto de círculo". */
export function nounAt(
  words: readonly (string | SpokenNumber)[],
  from: number,
  nouns: ReadonlySet<string>,
): number {
  const at = words.slice(from, from + 3).findIndex((word) => nouns.has(String(word)));
  const between = words.slice(from, from + Math.max(at, 0));
  const isBeside = (word: string | SpokenNumber) =>
    typeof word === 'string' && (isAdjective(word) || OF_WORDS.has(word));
  return at > 0 && between.every(isBeside) ? from + at : from;
}

/** Any word without a meaning here. */
const isAdjective = (word: string) =>
  /^\p{L}{2,}$/u.test(word) && isFiller(word) && wordParts(word).length === 0;

/** The number of "bed 2, 20 by 4", which is no size. */
function isLabel({ value }: SpokenNumber, at: number, words: readonly (string | SpokenNumber)[]): boolean {
  const word = (to: number) => String(words[to]);
  if (!LABELED_WORDS.has(word(at - 1)) || !Number.isInteger(value) || value > 9) return false;
  // "Bed 2: 20 by 4", "bed two is 20 by 4".
  const from =
    /^[,:]$/.test(word(at + 1)) || (/^\p{L}+$/u.test(word(at + 1)) && isFiller(word(at + 1)))
      ? at + 2
      : at + 1;
  return (
    typeof words[from] === 'object' && words.slice(from, from + 5).some((one) => BY_WORDS.has(String(one)))
  );
}

const isEnd = (word: string | SpokenNumber | undefined) =>
  word === undefined || wordParts(String(word))[0]?.kind === 'comma';

/** How many areas there are, if that noun behind the number is one, else the measure. */
function countAt(measure: Measure, noun: string, before: readonly Part[]): Part[] {
  const { value } = measure;
  const isRepeat = REPEAT_WORDS.has(noun);
  const previous = before.at(-1)?.kind;
  const isCounted =
    COUNTED_WORDS.has(noun) &&
    previous !== 'by' &&
    (previous !== 'comma' || before.some(({ kind }) => kind === 'by'));
  if (measure.unit !== null || !(isRepeat || isCounted)) return [measure];
  if (value === 0 || value === 1) return [];
  if (!Number.isInteger(value)) return [{ ...measure, of: 'other' }];
  if (previous !== 'by') return count(value, isRepeat);
  // "20 by thirty two times".
  const ones = value % 10;
  return value > 21 && ones > 1 ? [{ ...measure, value: value - ones }, ...count(ones, true)] : [measure];
}

const count = (value: number, isRepeat: boolean): Part[] =>
  isRepeat
    ? [{ kind: 'comma' }, { kind: 'count', value, isRepeat }, { kind: 'comma' }]
    : [{ kind: 'count', value, isRepeat }];

function wordParts(word: string): Part[] {
  const adjective = ADJECTIVES.get(word);
  const name = adjective ?? NAME_WORDS.get(word);
  const shape = SHAPE_WORDS.get(word);
  if (name) return [{ kind: 'name', name, isAdjective: adjective !== undefined }];
  if (shape) return [{ kind: 'shape', shape, isSquare: SQUARE_WORDS.has(word) }];
  if (BY_WORDS.has(word)) return [{ kind: 'by' }];
  if (PREPOSITIONS.has(word)) return [{ kind: 'preposition' }];
  if (WITH_WORDS.has(word)) return [{ kind: 'with' }];
  if (TO_WORDS.has(word)) return [{ kind: 'to', isSign: word === '-' }];
  if (OR_WORDS.has(word)) return [{ kind: 'or' }];
  return /^[,;]$/.test(word) || AND_WORDS.has(word) ? [{ kind: 'comma' }] : [];
}

/** A number with its unit: "20 feet", "doce pies y medio", "500 ft squared". */
function measureAt(number: SpokenNumber, words: readonly (string | SpokenNumber)[], from: number) {
  const word = (at: number) => (typeof words[at] === 'string' ? words[at] : '') ?? '';
  const unitAt = OF_WORDS.has(word(from)) && UNIT_WORDS.has(word(from + 1)) ? from + 1 : from;
  const unit = UNIT_WORDS.get(word(unitAt)) ?? null;
  const of = OTHER_UNITS.has(word(unitAt)) ? 'other' : unit === 'acres' ? 'area' : 'length';
  const { value, or, isPoint = false } = number;
  const measure: Measure = { kind: 'measure', value, or, isPoint, unit, of, names: [], isDepth: false };
  if (!unit && of !== 'other') return { measure, next: from };
  let next = unitAt + 1;
  // "Doce pies y medio", "2 pulgadas 1/2".
  const moreAt = AND_WORDS.has(word(next)) || WITH_WORDS.has(word(next)) ? next + 1 : next;
  const more = words[moreAt];
  const behind = word(moreAt + 1);
  if (
    typeof more === 'object' &&
    more.isFraction &&
    !UNIT_WORDS.has(behind) &&
    !isNamedNext(behind, moreAt > next)
  ) {
    measure.value += more.value;
    next = moreAt + 1;
  }
  if (word(next) !== '²' && word(next) !== '³') return { measure, next };
  if (word(next) === '²') measure.of = 'area';
  else Object.assign(measure, VOLUME);
  return { measure, next: next + 1 };
}

const VOLUME = { of: 'other', isVolume: true } as const satisfies Partial<Measure>;

/** "Five yards of mulch", "3 metros de arena": an amount of material, unless it is one side of a size. */
function isMaterialAmount(
  { unit, of }: Measure,
  from: number,
  words: readonly (string | SpokenNumber)[],
  before: readonly Part[],
): boolean {
  if (of !== 'length' || !(unit === 'yards' || unit === 'meters')) return false;
  if (/^(?:by|name)$/.test(before.at(-1)?.kind ?? '')) return false;
  // "5 yards of black mulch".
  const at = words.slice(from, from + 4).findIndex((word) => MATERIAL_WORDS.has(String(word)));
  const between = words.slice(from, from + Math.max(at, 0));
  return (
    at >= 0 &&
    between.every((word) => typeof word === 'string' && isFiller(word)) &&
    !COUNTED_WORDS.has(String(words[from + at + 1]))
  );
}

/** Of no meaning here, such as an adjective, or a preposition. */
const isFiller = (word: string) =>
  !UNIT_WORDS.has(word) &&
  !COUNTED_WORDS.has(word) &&
  !LESS_WORDS.has(word) &&
  wordParts(word).every(({ kind }) => kind === 'preposition');

/** "10 feet 1/2 deep": without an "and", the fraction has that name by itself. */
const isNamedNext = (word: string, hasAnd: boolean) =>
  !hasAnd && (ADJECTIVES.has(word) || NAME_WORDS.has(word));

/** For each larger unit, its smaller unit and how many of them it holds. */
const SMALLER = { feet: ['inches', 12], meters: ['centimeters', 100], yards: ['feet', 3] } as const;

/** How many of the other make one, if it can be the rest of that length: "6 inches" or "6" behind "12 feet". */
export function smallerUnitsIn(one: Measure, other: Measure): number | null {
  const [unit, times] = SMALLER[one.unit as keyof typeof SMALLER] ?? [];
  const isRest = other.unit === null ? Number.isInteger(other.value) : other.unit === unit;
  const areLengths = one.of === 'length' && other.of === 'length';
  return times &&
    isRest &&
    areLengths &&
    !one.isMixed &&
    other.value < times &&
    !other.names.includes('depth')
    ? times
    : null;
}
