import { type LengthUnit, parseMeasure } from './measure.ts';
import {
  ACRE_WORDS,
  AND_WORDS,
  ARTICLES,
  BY_WORDS,
  HUNDRED_WORDS,
  NUMBER_WORDS,
  PART_WORDS,
  PHRASES,
  POINT_WORDS,
  TIMES_WORDS,
  UNIT_WORDS,
} from './spokenWords.ts';

// Numbers and their units as somebody says or types them, in figures or words, English or Spanish.

const TOKEN =
  /\d+\s+\d+\s*[/⁄]\s*\d+|\d+\s*-\s*\d+\s*[/⁄]\s*\d+|\d+\s*[/⁄]\s*\d+|\d*\s?[¼½¾⅓⅔⅛⅜⅝⅞]|\d+(?:[.,]\d+)*|[.,]\d+|\p{L}+|['"×*&,;]/gu;

/** Numbers, words and signs, in lower case without accents. */
export function tokensOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .replace(/[¼½¾⅓⅔⅛⅜⅝⅞⁄]|[^¼½¾⅓⅔⅛⅜⅝⅞⁄]+/g, (part) => part.normalize('NFD').replace(/\p{M}/gu, ''))
    .replace(/[′’‘`´]/g, "'")
    .replace(/''|[″“”]/g, '"');
  return PHRASES.reduce((said, [words, word]) => said.replace(words, word), plain).match(TOKEN) ?? [];
}

export const isNumeral = (token: string) => /^[\d.,¼½¾⅓⅔⅛⅜⅝⅞]/.test(token) && !/^[,;]$/.test(token);

type Numbered = { value: number; next: number };

/** The number that begins at a token, in figures or words, with "and a half" and the like. */
export function numberAt(tokens: readonly string[], at: number): Numbered | null {
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

export const isNumberWord = (token: string) =>
  NUMBER_WORDS.has(token) || HUNDRED_WORDS.has(token) || TIMES_WORDS.has(token) || PART_WORDS.has(token);

/** Behind "a" or "an". */
const ONE_UNIT = /^(?:foot|inch|yard|meter|metre|centimeter|centimetre)$/;

/** Whether "un" in front of it is the number. */
const countsOne = (next: string) =>
  [UNIT_WORDS, ACRE_WORDS, TIMES_WORDS, BY_WORDS, AND_WORDS, POINT_WORDS].some((words) => words.has(next));

/** "twenty five", "one hundred and twenty", "treinta y cinco", "ciento veinte", "mil doscientos". */
function wordsAt(tokens: readonly string[], at: number): Numbered | null {
  const start = tokens[at] ?? '';
  let next = at;
  if (/^an?$/.test(start)) {
    if (!TIMES_WORDS.has(tokens[at + 1] ?? '') && !ONE_UNIT.test(tokens[at + 1] ?? '')) return null;
  } else if (ARTICLES.has(start) && !countsOne(tokens[at + 1] ?? '')) {
    return null;
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

/** The unit behind a number: "feet", and behind a part "of a foot", "de pulgada". */
export function unitAt(
  tokens: readonly string[],
  at: number,
  value: number,
): { unit: LengthUnit | null; next: number } {
  let from = at;
  if (!Number.isInteger(value) && /^(?:of|de)$/.test(tokens[at] ?? ''))
    from += /^(?:an?|una?)$/.test(tokens[at + 1] ?? '') ? 2 : 1;
  const unit = UNIT_WORDS.get(tokens[from] ?? '') ?? null;
  return { unit, next: unit ? from + 1 : at };
}

/** "A foot and a half", "un metro y medio": a part behind the unit, of that unit. */
export function halfAt(tokens: readonly string[], at: number): Numbered | null {
  if (!AND_WORDS.has(tokens[at] ?? '')) return null;
  const more = partsAt(tokens, at + 1);
  if (!more || unitAt(tokens, more.next, more.value).unit || acresAt(tokens, more.next)) return null;
  return more;
}

/** How many words say that the number before them is of acres: "acres", "an acre", "de acre". */
export function acresAt(tokens: readonly string[], at: number): number {
  const words = /^(an?|of|de)$/.test(tokens[at] ?? '') ? 2 : 1;
  return ACRE_WORDS.has(tokens[at + words - 1] ?? '') ? words : 0;
}
