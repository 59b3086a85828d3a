import { parseMeasure } from '../base/numbers.ts';
import { areaOf, NUMBER, type QuickArea, type Token, tokensOf } from './quickEntry.ts';
import type { Shape } from './shapes.ts';

// The sizes in what people write to somebody: "mulch for my 15 x 40 bed, 3 inches thick, to 37211".

type SentenceSizes = {
  /** They may lack sizes and depth. */
  areas: readonly QuickArea[];
  /** How many of each: "2 raised beds 4x8". */
  count: number;
  cubicYards: number | null;
  /** Short tons. */
  tons: number | null;
};

/**
 * Reads as the quick entry does, but passes over other words and over numbers that measure nothing. Yards are cubic
 * unless they are a side of an area.
 *
 * @param shape unless the text names another
 */
export function readSentence(text: string, shape: Shape = 'rectangle'): SentenceSizes {
  const digits = NUMBER_WORDS.reduce(
    (words, [number, pattern]) => words.replace(pattern, number),
    text.normalize('NFC').replace(LOT, ''),
  );
  const read = tokensOf(digits, true);
  const tokens = Array.isArray(read) ? read : [];
  const letters = tokens.map(letterOf).join('');
  const linked = [...letters.matchAll(LINKED)];
  const isLinked = (index: number) =>
    linked.some((match) => index >= match.index && index < match.index + match[0].length);
  const others = tokens.flatMap((token, index): Token[] => {
    const [previous = '', letter = '', next = ''] = [letters[index - 1], letters[index], letters[index + 1]];
    const isSize = /[FIUN]/.test(letter);
    if (isLinked(index) || letter === 'Y') return [];
    if (letter === 'N' && !/[rd]/.test(previous + next)) return [];
    // "6 ft radius" is a radius of 6 ft, and in "40 ft 18 in deep" only the second is the depth.
    if (isSize && next === 'r') return [{ kind: 'radius' }, token];
    if (isSize && next === 'd') return [{ kind: 'comma' }, token];
    return letter === 'r' && /[FIUN]/.test(previous) ? [] : [token];
  });
  const sides = linked.map(({ index, 0: { length } }) => tokens.slice(index, index + length));
  const yards = tokens.find((_, index) => letters[index] === 'Y' && !isLinked(index));
  const tons = parseMeasure(TONS.exec(digits)?.[1] ?? '');
  return {
    areas: (sides.length > 0 ? sides : [[]]).flatMap(
      (area) => areaOf([...area, { kind: 'comma' }, ...others], shape) ?? [],
    ),
    count: Number(COUNT.exec(digits)?.[1] ?? 1),
    cubicYards: yards?.kind === 'size' ? yards.size.value : null,
    tons: tons.ok ? tons.value : null,
  };
}

/** `a yard` is no amount but the unit of a price, and "half circle" a shape. */
const NUMBER_WORDS = (
  [
    ['1', String.raw`(?:an?|una?)(?=\s+(?:foot|feet|ft|inch|pie|pulgada)\b)|one`],
    ['1/2', 'half an?|(?:half|medi[ao])(?![ -]?c[ií]rc)'],
    ...['two|dos', 'three|tres', 'four|cuatro', 'five|cinco', 'six|seis', 'seven|siete', 'eight|ocho'].map(
      (words, index) => [String(index + 2), words] as const,
    ),
    ['10', 'ten|diez'],
    ['12', 'twelve|doce'],
  ] as const
).map(([number, words]) => [number, new RegExp(String.raw`\b(?:${words})\b`, 'gi')] as const);
/** "my 20x30 yard" is a lot, not 30 yards. */
const LOT = /(?<=(?:x|×|by|por)\s*[\d.,]+\s+)(?:back|front)?\s*yard\b/giu;
const COUNT =
  /(?<!(?:x|×|by|por|[\d.,/])\s*)\b([2-9]|1\d|20)\s+(?:\p{L}+\s+){0,2}?(?:beds|boxes|planters|areas|circles|strips|trees|holes|camas|jardineras|[áa]rboles|hoyos|áreas|c[ií]rculos|franjas)\b/iu;
const TONS = new RegExp(String.raw`(${NUMBER})\s*(?:tons?|toneladas?)\b`, 'iu');

/**
 * Sides with "by" between them and the depth that follows, or a known area (`Q`). `F` is a size in feet, `I` in inches,
 * `Y` in yards, `U` in another unit, `N` in none.
 */
const LINKED = /Q|(?:FI|[FIUNY])(?:,*x,*(?:FI|[FIUNY]))+(?:[FIUN](?![,x]*x))?/g;

/** One letter for each token, so that a pattern can tell what belongs together. */
function letterOf(token: Token): string {
  if (token.kind !== 'size')
    return { by: 'x', comma: ',', diameter: ',', radius: 'r', deep: 'd', word: 'w', shape: 'o' }[token.kind];
  if (token.isSquare) return 'Q';
  const letters = { feet: 'F', inches: 'I', yards: 'Y', meters: 'U', centimeters: 'U', acres: 'U' };
  return token.size.unit ? letters[token.size.unit] : 'N';
}
