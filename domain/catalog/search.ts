import { editDistance, maxEdits } from '../base/editDistance.ts';
import type { Product } from './catalog.ts';
import {
  fold,
  IN_DESCRIPTION,
  IN_METADATA,
  IN_NAME,
  isInNames,
  type SearchableTexts,
  searchableTexts,
  splitWords,
  type WordIndex,
  wordIndex,
  wordsFrom,
} from './searchIndex.ts';
import { SHORTEST_GUESS, spell } from './spellings.ts';
import { synonymsOf, TRADE_WORDS } from './synonyms.ts';

// Search over the whole catalog. Matches by the specification's rule come first, ranked by where they match: the text as
// typed or as the catalog spells it (spellings.ts), or its words in any order, one of them in the name. Then guesses:
// words that are all elsewhere, synonyms, typos.

/** How well a product matches, best first; 0 is no match, `SIMILAR` and above are guesses. */
const RANK = { nameIs: 1, nameStarts: 2, wordStarts: 3, nameHas: 4, metadata: 5, description: 6 };
export const SIMILAR = 7;
const GUESSES = 16;
/** Every rank is below this. */
export const RANK_END = SIMILAR + GUESSES;

/** With fewer matches than this, look for typos too. */
const FEW = 3;
const KEPT_SEARCHES = 40;

type Match = {
  /** By a product's index in the list. */
  ranks: Uint8Array;
  /** Counts of matches by the specification's rule (spec 1 §5) in any spelling, and of guesses. */
  exact: number;
  similar: number;
};

const searches = new WeakMap<readonly Product[], Map<string, Match>>();

/** Ranks every product for a query, the same on server and device. An empty query matches all. */
export function search(products: readonly Product[], query: string): Match {
  const needle = fold(query).trim();
  const cache = searches.get(products) ?? new Map<string, Match>();
  searches.set(products, cache);
  const match = cache.get(needle) ?? look(products, needle);
  const [oldest] = cache.keys();
  if (cache.size >= KEPT_SEARCHES && oldest !== undefined) cache.delete(oldest);
  cache.set(needle, match);
  return match;
}

function look(products: readonly Product[], needle: string): Match {
  const ranks = new Uint8Array(products.length);
  if (needle === '') return { ranks: ranks.fill(RANK.nameIs), exact: products.length, similar: 0 };
  match(products, needle, ranks);
  const typed = needle.length < SHORTEST_GUESS ? [] : splitWords(needle);
  if (typed.length === 0) return { ranks, ...count(ranks) };
  const index = wordIndex(products);
  const spellings = spell(index, typed);
  // Spellings share most of their words.
  const wordRanks = new Map<string, Uint8Array | null>();
  for (const words of spellings) {
    match(products, words.join(' '), ranks);
    if (words.length > 1) match(products, words.join('-'), ranks);
    for (const word of words)
      if (!wordRanks.has(word)) wordRanks.set(word, distances(index, products.length, word, false));
    guess(
      words.map((word) => wordRanks.get(word) ?? null),
      ranks,
      true,
    );
  }
  const guessTypos = (words: readonly string[]) =>
    guess(
      words.map((word) => distances(index, products.length, word, true)),
      ranks,
      false,
    );
  if (count(ranks).exact < FEW) guessTypos(typed);
  for (const readings of [[[typed.join('')]], ...reduceWords(index, spellings)]) {
    if (ranks.some((rank) => rank > 0)) break;
    for (const words of readings) guessTypos(words);
  }
  return { ranks, ...count(ranks) };
}

function count(ranks: Uint8Array): { exact: number; similar: number } {
  let [exact, similar] = [0, 0];
  for (const rank of ranks) {
    if (rank >= SIMILAR) similar += 1;
    else if (rank > 0) exact += 1;
  }
  return { exact, similar };
}

/** Gives each product that has the text its rank, unless it has a better one. */
function match(products: readonly Product[], needle: string, ranks: Uint8Array): void {
  for (const [place, product] of products.entries()) {
    const texts = searchableTexts(product);
    if (texts.text.includes(needle)) setBest(ranks, place, rankIn(texts, needle));
  }
}

function rankIn({ names, values }: SearchableTexts, needle: string): number {
  const hasNeedle = (text: string) => text.includes(needle);
  if (names.some(hasNeedle)) {
    if (names.includes(needle)) return RANK.nameIs;
    if (names[0]?.startsWith(needle)) return RANK.nameStarts;
    return names.some((name) => startsWord(name, needle)) ? RANK.wordStarts : RANK.nameHas;
  }
  return values.some(hasNeedle) ? RANK.metadata : RANK.description;
}

/** Whether any occurrence starts a word. */
function startsWord(text: string, needle: string): boolean {
  for (let start = text.indexOf(needle); start !== -1; start = text.indexOf(needle, start + 1)) {
    if (!/[\p{L}\p{N}]/u.test(text.charAt(start - 1))) return true;
  }
  return false;
}

/** Searches with fewer words, for when all find nothing: the words in the catalog, those that name a product, each alone. */
function reduceWords(index: WordIndex, spellings: readonly (readonly string[])[]): string[][][] {
  const keepWords = (fits: (words: readonly string[]) => boolean) =>
    spellings
      .map((words) => words.filter((word) => word.length >= SHORTEST_GUESS && fits(containing(index, word))))
      .filter((words) => words.length > 0);
  const spelledWords = keepWords((words) => words.length > 0);
  const naming = keepWords((words) => isInNames(index, words));
  const single = (naming.length > 0 ? naming : spelledWords).flat().map((word) => [word]);
  return [spelledWords, naming, single];
}

/** The catalog's words that begin so, or have a longer part inside, as `topsoil` has `soil`. */
const containing = (index: WordIndex, part: string): string[] =>
  part.length > SHORTEST_GUESS
    ? [...index.keys()].filter((word) => word.includes(part))
    : wordsFrom(index, part);

/** How far a field is from the name, and a step from the word as typed: a synonym is one, a typo two. */
const [OF_NAME, OF_METADATA, OF_DESCRIPTION, OF_CATEGORY, OF_STEP] = [0, 1, 2, 3, 4];
const MISSING = 255;

/**
 * Ranks products that have a meaning of every word. They are guesses; but those that have the words themselves, at least
 * one in the name, are matches if `canMatch`.
 */
function guess(words: readonly (Uint8Array | null)[], ranks: Uint8Array, canMatch: boolean): void {
  const distances = words.filter((word) => word !== null);
  if (distances.length < words.length) return;
  for (let place = 0; place < ranks.length; place += 1) {
    let sum = 0;
    let least = MISSING;
    let most = 0;
    for (const ofWord of distances) {
      const value = ofWord[place] ?? MISSING;
      sum += value;
      if (value < least) least = value;
      if (value > most) most = value;
      if (value === MISSING) break;
    }
    if (most === MISSING) continue;
    const isMatch = canMatch && least === OF_NAME && most < OF_CATEGORY;
    const rank = most === OF_NAME ? RANK.nameHas : RANK.metadata;
    setBest(ranks, place, isMatch ? rank : SIMILAR + Math.min(sum, GUESSES - 1));
  }
}

function setBest(ranks: Uint8Array, place: number, rank: number): void {
  const oldRank = ranks[place] ?? 0;
  if (oldRank === 0 || rank < oldRank) ranks[place] = rank;
}

/** How far each product's best meaning of the word is; `MISSING` if it has none. Null when no product has one. */
function distances(index: WordIndex, size: number, word: string, allowTypos: boolean): Uint8Array | null {
  const best = new Uint8Array(size).fill(MISSING);
  const meanings = [...findMeanings(index, word, allowTypos)];
  for (const { word: term, steps, namesOnly = false } of meanings) {
    for (const [product, fields] of index.get(term) ?? []) {
      if (namesOnly && (fields & IN_NAME) === 0) continue;
      const value = steps * OF_STEP + distanceOf(fields);
      if (value < (best[product] ?? 0)) best[product] = value;
    }
  }
  return meanings.length > 0 ? best : null;
}

function distanceOf(fields: number): number {
  if (fields & IN_NAME) return OF_NAME;
  if (fields & IN_METADATA) return OF_METADATA;
  return fields & IN_DESCRIPTION ? OF_DESCRIPTION : OF_CATEGORY;
}

type Meaning = { word: string; steps: number; namesOnly?: boolean };

/** The catalog's words that a typed word may mean, and how many steps away they are: 0 if they contain it. */
function* findMeanings(index: WordIndex, typed: string, allowTypos: boolean): Generator<Meaning> {
  const spelled = containing(index, typed);
  for (const word of spelled) yield { word, steps: 0 };
  function* synonyms(crewWord: string, steps: number): Generator<Meaning> {
    for (const our of synonymsOf(crewWord)) for (const word of wordsFrom(index, our)) yield { word, steps };
  }
  for (const crewWord of TRADE_WORDS) {
    if (crewWord === typed || (typed.length > SHORTEST_GUESS && crewWord.startsWith(typed)))
      yield* synonyms(crewWord, 1);
  }
  const most = allowTypos ? maxEdits(typed.length) : 0;
  if (most === 0) return;
  // When some product spells it exactly so, only names are worth guessing from.
  for (const [word, distance] of nearest(index, typed, most))
    yield { word, steps: distance + 1, namesOnly: spelled.length > 0 };
  for (const crewWord of TRADE_WORDS) {
    if (Math.abs(crewWord.length - typed.length) > most) continue;
    const distance = editDistance(typed, crewWord);
    if (distance > 0 && distance <= most) yield* synonyms(crewWord, distance + 1);
  }
}

/** The words closest to the typed one, with 1 to `most` typos. Numbers have no typos. */
function nearest(index: WordIndex, typed: string, most: number): [word: string, distance: number][] {
  const candidates = [...index.keys()]
    .filter((word) => word.length >= typed.length - most && !/\d/.test(word))
    .map((word): [string, number] => [word, editDistance(typed, word)])
    .filter(([, distance]) => distance > 0 && distance <= most);
  const least = Math.min(...candidates.map(([, distance]) => distance));
  return candidates.filter(([, distance]) => distance === least);
}
