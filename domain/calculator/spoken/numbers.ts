import { parseMeasure } from '../measure.ts';
import {
  AND_WORDS,
  ARTICLES,
  BY_WORDS,
  FRACTION_WORDS,
  NUMBER_WORDS,
  OF_WORDS,
  PHRASES,
  POINT_WORDS,
  TIMES_WORDS,
  UNIT_WORDS,
} from './words.ts';

// Finds the numbers in spoken or typed text, as digits or words.

export type SpokenNumber = {
  value: number;
  /** "half", "3/4": added to the number before an "and". */
  isFraction: boolean;
};

const WORD =
  /\d+(?:\s+|\s*-\s*)\d+\s*[/⁄]\s*\d+|\d+\s*[/⁄]\s*\d+|\d*\s?[¼½¾⅓⅔⅛⅜⅝⅞]|\d+(?:[.,]\d+)*|[.,]\d+|\p{L}+|['"×*&,;:=²³]/gu;

/** The words and signs of a text, in lower case and without accents; each number is one item. */
export function wordsOf(text: string): (string | SpokenNumber)[] {
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
    read.push(found?.number ?? words[at] ?? '');
    at = found?.next ?? at + 1;
  }
  return read;
}

type Found<Value> = { number: Value; next: number } | null;

function numberAt(words: readonly string[], at: number): Found<SpokenNumber> {
  const whole = figuresAt(words, at) ?? cardinalAt(words, at);
  if (!whole) {
    const part = fractionAt(words, at);
    return part && { number: { value: part.number, isFraction: true }, next: part.next };
  }
  let { number: value, next } = whole;
  const decimals = POINT_WORDS.has(words[next] ?? '')
    ? (figuresAt(words, next + 1) ?? cardinalAt(words, next + 1))
    : null;
  const part = AND_WORDS.has(words[next] ?? '') ? fractionAt(words, next + 1) : null;
  if (decimals && Number.isInteger(decimals.number)) {
    value = Number(`${value}.${decimals.number}`);
    next = decimals.next;
  } else if (part) {
    value += part.number;
    next = part.next;
  }
  return { number: { value, isFraction: false }, next };
}

/** "20", "12 1/2", "2 thousand". */
function figuresAt(words: readonly string[], at: number): Found<number> {
  const word = words[at] ?? '';
  const read = parseMeasure(word);
  if (!read.ok || FRACTION.test(word)) return null;
  const times = TIMES_WORDS.get(words[at + 1] ?? '');
  return { number: read.value * (times ?? 1), next: at + (times ? 2 : 1) };
}

const FRACTION = /^(?:\d+\s*[/⁄]\s*\d+|\s?[¼½¾⅓⅔⅛⅜⅝⅞])$/;

/** "a half", "three quarters", "media", "3/4", including "of a" before the unit: "three quarters of a yard". */
function fractionAt(words: readonly string[], at: number): Found<number> {
  const [word = '', second = ''] = words.slice(at);
  const figures = FRACTION.test(word) ? parseMeasure(word) : null;
  const alone = figures?.ok ? figures.value : FRACTION_WORDS.get(word);
  const times = ARTICLES.has(word) ? 1 : (NUMBER_WORDS.get(word) ?? Number.NaN);
  const value = alone ?? times * (FRACTION_WORDS.get(second) ?? Number.NaN);
  if (!(value > 0)) return null;
  let next = at + (alone === undefined ? 2 : 1);
  const of = OF_WORDS.has(words[next] ?? '') ? next + 1 : next;
  const unit = ARTICLES.has(words[of] ?? '') ? of + 1 : of;
  if (UNIT_WORDS.has(words[unit] ?? '')) next = unit;
  return { number: value, next };
}

/** "twenty five", "one hundred and twenty", "treinta y cinco", "ciento veinte", "mil doscientos", "a hundred". */
function cardinalAt(words: readonly string[], at: number): Found<number> {
  const first = words[at] ?? '';
  const second = words[at + 1] ?? '';
  if (FRACTION_WORDS.has(second)) return null;
  const isOne = ARTICLES.has(first) && (UNIT_WORDS.has(second) || TIMES_WORDS.has(second));
  // Speech recognition may write "un por dos" for "uno por dos".
  const isUn = NUMBER_WORDS.has(first) && [BY_WORDS, AND_WORDS, POINT_WORDS].some((set) => set.has(second));
  if (ARTICLES.has(first) && !isOne && !isUn) return null;
  let total = 0;
  let group = isOne ? 1 : 0;
  let next = isOne ? at + 1 : at;
  /** The upper limit (exclusive) for the next word: after "twenty" up to 9, after "two hundred" up to 99. */
  let room = isOne ? 0 : Number.POSITIVE_INFINITY;
  while (next < words.length) {
    const step = AND_WORDS.has(words[next] ?? '') && next > at ? 2 : 1;
    const word = words[next + step - 1] ?? '';
    const value = NUMBER_WORDS.get(word);
    const times = step === 1 ? TIMES_WORDS.get(word) : undefined;
    // "Veinte y tres cuartos": "tres" belongs to "cuartos".
    if (value !== undefined && value < room && !(step === 2 && FRACTION_WORDS.has(words[next + 2] ?? ''))) {
      group += value;
      room = value % 100 === 0 && value > 0 ? 100 : value % 10 === 0 && value >= 20 ? 10 : 0;
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
  return next === at ? null : { number: total + group, next };
}
