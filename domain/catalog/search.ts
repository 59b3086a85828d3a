import { editDistance, letterBits, maxEdits, minimumEdits } from '../base/editDistance.ts';
import type { Product } from './catalog.ts';
import {
  eachPosting,
  fieldsWith,
  IN_CATEGORY,
  IN_DESCRIPTION,
  IN_METADATA,
  IN_NAME,
  isInNames,
  isWord,
  searchableText,
  searchableValues,
  splitWords,
  type WordIndex,
  wordIndex,
  wordsWith,
} from './searchIndex.ts';
import { synonymsOf, TRADE_WORDS } from './synonyms.ts';

// Search over the whole catalog. Matches by the specification's rule come first, ranked by where they match; then
// guesses: the words in another order, a synonym, a typo.

/** How well a product matches, best first; 0 is no match, `SIMILAR` and above are guesses. */
export const RANK = { nameIs: 1, nameStarts: 2, wordStarts: 3, nameHas: 4, metadata: 5, description: 6 };
export const SIMILAR = 7;
const GUESSES = 12;
/** Every rank is below this. */
export const RANK_END = SIMILAR + GUESSES;

/** With fewer matches than this, look for typos too. */
const FEW = 3;
/** Shorter texts match too many words to guess from. */
const SHORTEST_GUESS = 3;
const KEPT_SEARCHES = 40;

type Found = {
  /** By a product's index in the list. */
  ranks: Uint8Array;
  /** Counts of matches by the specification's rule (spec 1 §5), and of guesses. */
  exact: number;
  similar: number;
};

const searches = new WeakMap<readonly Product[], Map<string, Found>>();

/** Ranks every product for a query, the same on server and device. An empty query matches all. */
export function search(products: readonly Product[], query: string): Found {
  const needle = query.trim().toLowerCase();
  const kept = searches.get(products) ?? new Map<string, Found>();
  searches.set(products, kept);
  const found = kept.get(needle) ?? look(products, needle);
  const [oldest] = kept.keys();
  if (kept.size >= KEPT_SEARCHES && oldest !== undefined) kept.delete(oldest);
  kept.set(needle, found);
  return found;
}

function look(products: readonly Product[], needle: string): Found {
  const ranks = new Uint8Array(products.length);
  if (needle === '') return { ranks: ranks.fill(RANK.nameIs), exact: products.length, similar: 0 };
  // A single letter is in most words, so scanning the texts is faster.
  const fields = needle.length === 1 ? null : fieldsWith(wordIndex(products), needle);
  const several = /\s/.test(needle);
  let exact = 0;
  for (let at = 0; at < ranks.length; at += 1) {
    const product = products[at];
    if (!product || fields?.[at] === 0) continue;
    const text = searchableText(product);
    const held = fields ? (fields[at] ?? 0) & ~IN_CATEGORY : matchingFields(product, text, needle);
    if (held === 0) continue;
    if (several && !text.includes(needle)) continue;
    ranks[at] = rankIn(product, text, needle, several, held);
    exact += 1;
  }
  let similar = 0;
  const typed = needle.length < SHORTEST_GUESS ? [] : splitWords(needle);
  for (const words of typed.length > 0 ? readings(wordIndex(products), typed) : []) {
    similar += guess(wordIndex(products), words, ranks, exact < FEW);
    if (exact + similar > 0) break;
  }
  return { ranks, exact, similar };
}

/** The best field that has the letter. The text is the name, the description and the metadata, in that order. */
function matchingFields({ name, description }: Product, text: string, letter: string): number {
  const at = text.indexOf(letter);
  if (at === -1) return 0;
  if (at < name.length) return IN_NAME;
  const inMetadata = text.includes(letter, name.length + description.length + 2);
  return inMetadata ? IN_METADATA : IN_DESCRIPTION;
}

function rankIn(product: Product, text: string, needle: string, several: boolean, fields: number): number {
  if (fields & IN_NAME) {
    const end = product.name.length;
    const at = text.indexOf(needle);
    if (at === 0) return needle.length === end ? RANK.nameIs : RANK.nameStarts;
    if (at > 0 && at < end) return startsWord(text, needle, at, end) ? RANK.wordStarts : RANK.nameHas;
  }
  const inMetadata = several
    ? searchableValues(product).some((value) => value.toLowerCase().includes(needle))
    : (fields & IN_METADATA) !== 0;
  return inMetadata ? RANK.metadata : RANK.description;
}

/** Whether any occurrence before `end` starts a word. */
function startsWord(text: string, needle: string, first: number, end: number): boolean {
  for (let at = first; at !== -1 && at < end; at = text.indexOf(needle, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true;
  }
  return false;
}

/**
 * The words as typed; then `top soil` as `topsoil`, or `peagravel` as `pea gravel`; at last those that name a product,
 * such as `river` of `river rok`.
 */
function readings(index: WordIndex, typed: readonly string[]): (readonly string[])[] {
  const [word = ''] = typed;
  if (typed.length > 1) {
    const naming = typed.filter((one) => one.length >= SHORTEST_GUESS && isInNames(index, one));
    return [typed, [typed.join('')], ...(naming.length > 0 ? [naming] : [])];
  }
  const halves = Array.from(word, (_, at) => [word.slice(0, at), word.slice(at)]);
  return [
    typed,
    ...halves.filter((pair) => pair.every((half) => half.length >= SHORTEST_GUESS && isWord(index, half))),
  ];
}

/** Ranks unmatched products as guesses when every typed word may mean one of theirs. Returns how many. */
function guess(index: WordIndex, typed: readonly string[], ranks: Uint8Array, allowTypos: boolean): number {
  const sum = new Uint8Array(index.size);
  const missing = 255;
  for (const word of typed) {
    const best = new Uint8Array(index.size).fill(missing);
    mean(index, word, allowTypos, (wordId, distance, namesOnly) => {
      for (const token of index.tokensOf[wordId] ?? []) {
        eachPosting(index, token, (product, fields) => {
          const inName = (fields & IN_NAME) !== 0;
          if (namesOnly && !inName) return;
          const value = distance * 3 + (inName ? 0 : fields & (IN_METADATA | IN_CATEGORY) ? 1 : 2);
          if (value < (best[product] ?? 0)) best[product] = value;
        });
      }
    });
    for (let at = 0; at < sum.length; at += 1) {
      sum[at] = best[at] === missing ? missing : Math.min(missing, (sum[at] ?? 0) + (best[at] ?? 0));
    }
  }
  let similar = 0;
  for (let at = 0; at < sum.length; at += 1) {
    const value = sum[at] ?? missing;
    if (ranks[at] !== 0 || value === missing) continue;
    ranks[at] = SIMILAR + Math.min(value, GUESSES - 1);
    similar += 1;
  }
  return similar;
}

type Meant = (word: number, distance: number, namesOnly: boolean) => void;

/** Calls back with the words that a typed word may mean, and their distance: 0 a beginning of it, 1 a synonym. */
function mean(index: WordIndex, typed: string, allowTypos: boolean, meant: Meant): void {
  const starting = wordsWith(index.words, `\n${typed}`);
  for (const word of starting) meant(word, 0, false);
  const say = (crewWord: string, distance: number) => {
    for (const our of synonymsOf(crewWord)) {
      for (const word of wordsWith(index.words, `\n${our}`)) meant(word, distance, false);
    }
  };
  for (const crewWord of TRADE_WORDS) {
    if (crewWord === typed || (typed.length > SHORTEST_GUESS && crewWord.startsWith(typed))) say(crewWord, 1);
  }
  const most = allowTypos ? maxEdits(typed.length) : 0;
  if (most === 0) return;
  // When some product spells it exactly so, only names are worth guessing from.
  for (const [word, distance] of nearest(index.list, index.letters, typed, most)) {
    meant(word, distance + 1, starting.length > 0);
  }
  for (const crewWord of TRADE_WORDS) {
    if (Math.abs(crewWord.length - typed.length) > most) continue;
    const distance = editDistance(typed, crewWord);
    if (distance > 0 && distance <= most) say(crewWord, distance + 1);
  }
}

/** The words closest to the typed one, with 1 to `most` typos. Numbers have no typos. */
function nearest(
  list: readonly string[],
  letters: readonly number[],
  typed: string,
  most: number,
): [word: number, distance: number][] {
  const typedLetters = letterBits(typed);
  let least = most;
  let found: [number, number][] = [];
  for (let at = 0; at < list.length; at += 1) {
    const word = list[at] ?? '';
    const known = letters[at] ?? 0;
    if (known === 0 || word.length < typed.length - least || minimumEdits(typedLetters, known) > least)
      continue;
    const distance = editDistance(typed, word);
    if (distance === 0 || distance > least) continue;
    if (distance < least) found = [];
    least = distance;
    found.push([at, distance]);
  }
  return found;
}
