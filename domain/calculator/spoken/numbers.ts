import { parseMeasure } from '../measure.ts';
import {
  AND_WORDS,
  ARTICLES,
  BY_WORDS,
  FRACTION_WORDS,
  NUMBER_WORDS,
  OF_WORDS,
  OTHER_UNITS,
  PHRASES,
  POINT_WORDS,
  TIMES_WORDS,
  UNIT_WORDS,
  WITH_WORDS,
} from './words.ts';

// Finds the numbers in spoken or typed text, as digits or words.

export type SpokenNumber = {
  value: number;
  /** "half", "3/4": added to the number before an "and". */
  isFraction: boolean;
  /** Its other meaning: "1.200" is 1,200 in one country and 1.2 in another. */
  or?: number;
  /** What an "and" joined, which can also be two numbers: "veinte y dos". */
  apart?: readonly [number, number];
  /** Its point was a word; more digits can follow: "two point two five". */
  isPoint?: boolean;
  /** How many areas there are: "two 12 by 12s". */
  isCount?: true;
};

const WORD =
  /\d+(?:\s+|\s*-\s*)\d+\s*[/⁄]\s*\d+|\d+\s*[/⁄]\s*\d+|\d*\s?[¼½¾⅓⅔⅛⅜⅝⅞]|\d+(?:[.,]\d+)*|[.,]\d+|\p{L}+|['"×*&,;:=²³]|(?<=\d\s*)[-–](?=\s*\d)/gu;

/** The words and signs of a text, in lower case and without accents; each number is one item. */
export function splitWords(text: string): (string | SpokenNumber)[] {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[′’‘`´]/g, "'")
    .replace(/''|[″“”]/g, '"')
    // "2 feetx2": the x is not part of the unit.
    .replace(/(?<=\p{L})x(?=[\d¼½¾⅓⅔⅛⅜⅝⅞])/gu, ' x ')
    // "20,30,4" is three numbers, "1,200,000" is one.
    .replace(/\d+(?:,\d+){2,}/g, (run) => (parseMeasure(run).ok ? run : run.replaceAll(',', ', ')));
  const words =
    PHRASES.reduce((said, [phrase, word]) => said.replace(phrase, ` ${word} `), plain).match(WORD) ?? [];
  const read: (string | SpokenNumber)[] = [];
  for (let at = 0; at < words.length; ) {
    const found = numberAt(words, at);
    // "Foot and a half", "pulgada y media": one of it, and more.
    if (isUnitAndMore(words, at) && typeof read.at(-1) !== 'object')
      read.push({ value: 1, isFraction: false });
    read.push(found?.number ?? words[at] ?? '');
    at = found?.next ?? at + 1;
  }
  return read;
}

const isUnitAndMore = (words: readonly string[], at: number) =>
  isAnyUnit(words[at]) && fractionBehindAnd(words, at + 1) !== null;

const isAnyUnit = (word = '') => UNIT_WORDS.has(word) || OTHER_UNITS.has(word);

type Found<Value> = { number: Value; next: number } | null;
type Whole = (NonNullable<Found<number>> & Pick<SpokenNumber, 'apart'>) | null;

function numberAt(words: readonly string[], at: number): Found<SpokenNumber> {
  const whole = figuresAt(words, at) ?? cardinalAt(words, at);
  if (!whole) {
    const decimals = POINT_WORDS.has(words[at] ?? '') ? digitsAt(words, at + 1) : null;
    if (decimals) return decimalOf(0, decimals);
    const part = fractionAt(words, at);
    return part && { number: { value: part.number, isFraction: true }, next: part.next };
  }
  let { number: value, next, apart } = whole;
  const decimals = POINT_WORDS.has(words[next] ?? '') ? digitsAt(words, next + 1) : null;
  const part = fractionBehindAnd(words, next);
  if (decimals) return decimalOf(value, decimals);
  if (part) {
    value += part.number;
    next = part.next;
    if (apart) apart = [apart[0], apart[1] + part.number];
  }
  const figures = words[at] ?? '';
  // With three figures behind its only point, it can also be a decimal.
  const or = next === at + 1 && /^\d+\.\d{3}$/.test(figures) && value >= 1000 ? Number(figures) : undefined;
  return { number: { value, isFraction: false, or, apart }, next };
}

/** The digits after a spoken point. */
function digitsAt(words: readonly string[], at: number): Found<number> {
  const digits = figuresAt(words, at) ?? cardinalAt(words, at);
  return digits && Number.isInteger(digits.number) ? digits : null;
}

const decimalOf = (whole: number, { number, next }: { number: number; next: number }) => ({
  number: { value: Number(`${whole}.${number}`), isFraction: false, isPoint: true },
  next,
});

/** "And a half", "y tres cuartos", "con medio". */
const fractionBehindAnd = (words: readonly string[], at: number) =>
  AND_WORDS.has(words[at] ?? '') || WITH_WORDS.has(words[at] ?? '') ? fractionAt(words, at + 1) : null;

/** Thousands with points, as in Spain: "1.200", "1.200,50". */
const POINTED = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/;

/** "20", "12 1/2", "2 thousand". */
function figuresAt(words: readonly string[], at: number): Whole {
  const word = words[at] ?? '';
  const read = parseMeasure(POINTED.test(word) ? word.replaceAll('.', '').replace(',', '.') : word);
  if (ZERO.test(word)) return { number: 0, next: at + 1 };
  if (!read.ok || FRACTION.test(word)) return null;
  const times = TIMES_WORDS.get(words[at + 1] ?? '');
  return { number: read.value * (times ?? 1), next: at + (times ? 2 : 1) };
}

/** No measure of the form, but said here. */
const ZERO = /^0+(?:[.,]0+)?$/;
const FRACTION = /^(?:\d+\s*[/⁄]\s*\d+|\s?[¼½¾⅓⅔⅛⅜⅝⅞])$/;

/** "a half", "three quarters", "media", "3/4", including "of a" before the unit: "three quarters of a yard". */
function fractionAt(words: readonly string[], at: number): Found<number> {
  const [word = '', second = ''] = words.slice(at);
  const figures = FRACTION.test(word) ? parseMeasure(word) : null;
  const alone = figures?.ok ? figures.value : FRACTION_WORDS.get(word);
  const value = alone ?? counted(word, second);
  if (!value) return null;
  let next = at + (alone === undefined ? 2 : 1);
  const of = OF_WORDS.has(words[next] ?? '') ? next + 1 : next;
  const unit = ARTICLES.has(words[of] ?? '') ? of + 1 : of;
  if (isAnyUnit(words[unit])) next = unit;
  return { number: value, next };
}

/** "Three quarters", but not "twenty half inch"; null without. */
function counted(word: string, parts: string): number | null {
  const times = ARTICLES.has(word) ? 1 : NUMBER_WORDS.get(word);
  const value = (times ?? Number.NaN) * (FRACTION_WORDS.get(parts) ?? Number.NaN);
  return value > 0 && value < 1 ? value : null;
}

/** "twenty five", "one hundred and twenty", "treinta y cinco", "ciento veinte", "mil doscientos", "a hundred". */
function cardinalAt(words: readonly string[], at: number): Whole {
  const first = words[at] ?? '';
  const second = words[at + 1] ?? '';
  if (counted(first, second) !== null) return null;
  const isOne = ARTICLES.has(first) && (isAnyUnit(second) || TIMES_WORDS.has(second));
  // Speech recognition may write "un por dos" for "uno por dos".
  const isUn =
    NUMBER_WORDS.has(first) && [BY_WORDS, AND_WORDS, WITH_WORDS, POINT_WORDS].some((set) => set.has(second));
  if (ARTICLES.has(first) && !isOne && !isUn) return null;
  let total = 0;
  let group = isOne ? 1 : 0;
  let next = isOne ? at + 1 : at;
  let apart: SpokenNumber['apart'];
  /** The upper limit (exclusive) for the next word: after "twenty" up to 9, after "two hundred" up to 99. */
  let room = isOne ? 0 : Number.POSITIVE_INFINITY;
  while (next < words.length) {
    const step = AND_WORDS.has(words[next] ?? '') && next > at ? 2 : 1;
    const word = words[next + step - 1] ?? '';
    const value = NUMBER_WORDS.get(word);
    const times = step === 1 ? TIMES_WORDS.get(word) : undefined;
    // "Veinte y tres cuartos": "tres" belongs to "cuartos".
    if (value !== undefined && value < room && !(step === 2 && FRACTION_WORDS.has(words[next + 2] ?? ''))) {
      apart = step === 2 ? [total + group, value] : apart && [apart[0], apart[1] + value];
      group += value;
      room = value % 100 === 0 && value > 0 ? 100 : value % 10 === 0 && value >= 20 ? 10 : 0;
    } else if (times !== undefined && times < 1000 && group < 100 && (group > 0 || next === at)) {
      apart = undefined;
      group = (group || 1) * times;
      room = times === 100 ? 100 : 0;
    } else if (times === 1000 && total === 0) {
      apart = undefined;
      total = (group || 1) * 1000;
      group = 0;
      room = 1000;
    } else break;
    next += step;
  }
  return next === at ? null : { number: total + group, next, apart };
}
