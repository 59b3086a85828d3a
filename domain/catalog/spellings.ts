import { type WordIndex, wordsFrom } from './searchIndex.ts';
import { FILLERS, isTradeWord } from './synonyms.ts';

// The ways in which a catalog may spell what somebody typed.

/** Shorter texts match too many words to guess from. */
export const SHORTEST_GUESS = 3;

/**
 * The words as typed, then as the catalog may spell them: `top soil` as `topsoil`, `peagravel` as `pea gravel`, `crush and
 * run` as `crush run`, and each in the other number, such as `mulches` as `mulch`.
 */
export function spell(index: WordIndex, typed: readonly string[]): (readonly string[])[] {
  const telling = typed.filter((word) => !FILLERS.has(word));
  const shorter = telling.length > 0 && telling.length < typed.length ? [telling] : [];
  return [typed, ...joinWords(index, typed), ...splitWord(index, typed), ...shorter].flatMap((words) => {
    const forms = words.map((word) => [word, ...otherNumber(index, word)]);
    const most = Math.max(...forms.map(({ length }) => length));
    return Array.from({ length: most }, (_, n) => forms.map((form) => form[n] ?? form.at(-1) ?? ''));
  });
}

/** Joins two neighbors, or all words, to one word of the catalog. */
function joinWords(index: WordIndex, words: readonly string[]): string[][] {
  const join = (from: number, end: number) => {
    const word = words.slice(from, end).join('');
    const isKnown = wordsFrom(index, word).length > 0 || isTradeWord(word);
    return isKnown || isEitherNumber(index, word) ? [words.toSpliced(from, end - from, word)] : [];
  };
  const pairs = words.slice(1).flatMap((_, index) => join(index, index + 2));
  return words.length > 2 ? [...pairs, ...join(0, words.length)] : pairs;
}

/** Splits one word into two of the catalog. */
function splitWord(index: WordIndex, words: readonly string[]): string[][] {
  return words.flatMap((word, place) =>
    Array.from(word, (_, index) => [word.slice(0, index), word.slice(index)])
      .filter((halves) =>
        halves.every((half) => half.length >= SHORTEST_GUESS && isEitherNumber(index, half)),
      )
      .map((halves) => words.toSpliced(place, 1, ...halves)),
  );
}

/** How plurals end in English and Spanish, and the singular: rakes, mulches and jardines, berries, leaves, luces. */
const PLURALS: readonly (readonly [plural: string, singular: string])[] = [
  ['s', ''],
  ['es', ''],
  ['ies', 'y'],
  ['ves', 'f'],
  ['ces', 'z'],
];

/** The word in the other number, if the catalog or the trade has it so. */
function otherNumber(index: WordIndex, word: string): string[] {
  return PLURALS.flatMap(([plural, singular]) => [
    ...(word.endsWith(plural) ? [word.slice(0, -plural.length) + singular] : []),
    ...(singular !== '' && word.endsWith(singular) ? [word.slice(0, -singular.length) + plural] : []),
  ]).filter((form) => form.length > 1 && (index.has(form) || isTradeWord(form)));
}

const isEitherNumber = (index: WordIndex, word: string): boolean =>
  index.has(word) || otherNumber(index, word).length > 0;
