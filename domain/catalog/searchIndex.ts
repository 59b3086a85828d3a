import { letterBits } from '../base/editDistance.ts';
import type { Product } from './catalog.ts';
import { PRODUCT_TEXTS, translatedTexts } from './translations.ts';

// An index of a catalog's words: a search reads a few thousand words instead of ten thousand texts.

/** The fields of a product, as bits. The category is not in the specification's rule, but helps guessing. */
export const IN_NAME = 1;
export const IN_METADATA = 2;
export const IN_DESCRIPTION = 4;
export const IN_CATEGORY = 8;
const FIELD_BITS = 4;
const FIELDS = 15;

/** A list of words as one text with line ends between them, so that searching all of them is one native scan. */
type ScanText = { text: string; starts: number[] };

export type WordIndex = {
  size: number;
  /** Text between spaces, folded. */
  tokens: ScanText;
  /** The products and fields that have each token. */
  postings: readonly (readonly number[])[];
  /** Letters and digits only, without accents. */
  words: ScanText;
  list: readonly string[];
  /** `letterBits` each word; 0 for numbers, which have no typos. */
  letters: readonly number[];
  /** The tokens that contain each word. */
  tokensOf: readonly (readonly number[])[];
};

type IndexBuilder = {
  next: number;
  tokens: Map<string, number>;
  postings: number[][];
  words: Map<string, number>;
  tokensOf: number[][];
  /** Most metadata values are shared by many products. */
  values: Map<string, number[]>;
  index: WordIndex | null;
};

const indexes = new WeakMap<readonly Product[], IndexBuilder>();

function newIndex(): IndexBuilder {
  const lists = { tokens: new Map(), postings: [], words: new Map(), tokensOf: [], values: new Map() };
  return { next: 0, ...lists, index: null };
}

/** As typed where no key has the sign. */
const FRACTIONS: Readonly<Record<string, string>> = {
  '1/2': '½',
  '1/3': '⅓',
  '2/3': '⅔',
  '1/4': '¼',
  '3/4': '¾',
  '1/8': '⅛',
  '3/8': '⅜',
  '5/8': '⅝',
  '7/8': '⅞',
};

/** In lower case, without accents and invisible characters: `Césped` as `cesped`. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '');
}

/** The words of a text: letters and digits, folded, and `3/8` as `⅜`. */
export function splitWords(text: string): string[] {
  const folded = fold(text).replace(
    /(?<![\d/])\d\/\d(?![\d/])/g,
    (fraction) => FRACTIONS[fraction] ?? fraction,
  );
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function wordId(ids: Map<string, number>, lists: number[][], word: string): number {
  let id = ids.get(word);
  if (id === undefined) {
    id = ids.size;
    ids.set(word, id);
    lists.push([]);
  }
  return id;
}

function tokenIds({ tokens, postings, words, tokensOf }: IndexBuilder, text: string): number[] {
  return fold(text)
    .split(/\s+/)
    .map((token) => {
      const nextId = tokens.size;
      const id = wordId(tokens, postings, token);
      if (id === nextId)
        for (const word of splitWords(token)) tokensOf[wordId(words, tokensOf, word)]?.push(id);
      return id;
    });
}

function post({ postings }: IndexBuilder, product: number, field: number, ids: readonly number[]): void {
  for (const id of ids) {
    const list = postings[id] ?? [];
    const last = list.at(-1) ?? -1;
    if (last >> FIELD_BITS === product) list[list.length - 1] = last | field;
    else list.push((product << FIELD_BITS) | field);
  }
}

function read(growing: IndexBuilder, place: number, product: Product): void {
  const valueIds = (value: string) => {
    const ids = growing.values.get(value) ?? tokenIds(growing, value);
    growing.values.set(value, ids);
    return ids;
  };
  const { names, description, values } = searchableTexts(product);
  for (const name of names) post(growing, place, IN_NAME, tokenIds(growing, name));
  post(growing, place, IN_DESCRIPTION, tokenIds(growing, description));
  for (const value of values) post(growing, place, IN_METADATA, valueIds(value));
  post(growing, place, IN_CATEGORY, valueIds(product.category));
}

function scanned(words: Iterable<string>): ScanText {
  const starts: number[] = [];
  let text = '\n';
  for (const word of words) {
    starts.push(text.length);
    text += `${word}\n`;
  }
  return { text, starts };
}

/**
 * Builds the index while `mayGoOn` allows, so that it can be done in idle time. Returns true once it is complete;
 * a search before that finishes it at once.
 */
export function readAhead(products: readonly Product[], mayGoOn: () => boolean): boolean {
  const growing = indexes.get(products) ?? newIndex();
  indexes.set(products, growing);
  for (; growing.next < products.length; growing.next += 1) {
    if (!mayGoOn()) return false;
    const product = products[growing.next];
    if (product) read(growing, growing.next, product);
  }
  if (!growing.index) {
    const { tokens, postings, words, tokensOf } = growing;
    const list = [...words.keys()];
    growing.index = {
      size: products.length,
      postings,
      tokensOf,
      list,
      letters: list.map((word) => (/\d/.test(word) ? 0 : letterBits(word))),
      tokens: scanned(tokens.keys()),
      words: scanned(list),
    };
  }
  return true;
}

/** The index of a list of products, built once. @throws Error when building stopped early, which is a bug */
export function wordIndex(products: readonly Product[]): WordIndex {
  readAhead(products, () => true);
  const index = indexes.get(products)?.index;
  if (!index) throw new Error('the word index was not made');
  return index;
}

/** Indexes of the words that contain `part`. A line end in `part` matches the end of a word. */
export function wordsWith({ text, starts }: ScanText, part: string): number[] {
  const matches: number[] = [];
  let word = 0;
  for (let start = text.indexOf(part); start !== -1; ) {
    const inside = part.startsWith('\n') ? start + 1 : start;
    while ((starts[word + 1] ?? Number.POSITIVE_INFINITY) <= inside) word += 1;
    matches.push(word);
    const next = starts[word + 1];
    start = next === undefined ? -1 : text.indexOf(part, next - 1);
  }
  return matches;
}

/** Calls back with the index of each product, and the fields that have the token. */
export function eachPosting(
  { postings }: WordIndex,
  token: number,
  call: (product: number, fields: number) => void,
): void {
  for (const posting of postings[token] ?? []) call(posting >> FIELD_BITS, posting & FIELDS);
}

/**
 * By product: the fields that may contain the text (folded, trimmed). A single word is certain; for several
 * words, the caller still checks that they are adjacent.
 */
export function fieldsWith(index: WordIndex, text: string): Uint8Array {
  const parts = text.split(/\s+/);
  let fields = new Uint8Array(index.size);
  for (const [position, part] of parts.entries()) {
    const here = new Uint8Array(index.size);
    const whole = `${position > 0 ? '\n' : ''}${part}${position < parts.length - 1 ? '\n' : ''}`;
    for (const token of wordsWith(index.tokens, whole)) {
      // No callback, for speed: a single letter is in most words of most products.
      for (const posting of index.postings[token] ?? []) {
        const product = posting >> FIELD_BITS;
        here[product] = (here[product] ?? 0) | (posting & FIELDS);
      }
    }
    if (position === 0) fields = here;
    else fields = fields.map((field, product) => field & (here[product] ?? 0));
  }
  return fields;
}

/** Whether a product's name has one of the words. */
export function isInNames(index: WordIndex, words: readonly number[]): boolean {
  const tokens = words.flatMap((id) => index.tokensOf[id] ?? []);
  return tokens.some((token) => (index.postings[token] ?? []).some((posting) => (posting & IN_NAME) !== 0));
}

/** Whether it is one of the words. */
export function isWord({ words }: WordIndex, word: string): boolean {
  return words.text.includes(`\n${word}\n`);
}

/** The texts of a product in which people search, folded, in every language. */
export type SearchableTexts = {
  names: readonly string[];
  description: string;
  values: readonly string[];
  /** All of them; the separator cannot be typed, so no match spans two. */
  text: string;
};

// Built once per product, so that each letter typed over 10,000 products is answered within a frame.
const searchable = new WeakMap<Product, SearchableTexts>();

// People search for the names of figures and flags, such as "pH" or "weed free".
const SEARCHED_WITH_NAME = /^(ph_level|organic_matter|(nitrogen|phosphorus|potassium)_content)$/;
const YES = /^(true|yes)$/i;
const NAME = PRODUCT_TEXTS.filter((key) => key === 'name');
const OTHER_TEXTS = PRODUCT_TEXTS.filter((key) => key !== 'name');

/**
 * Name, description and shown metadata values (spec 1 §5), names of figures and of set flags, and every text in the other
 * languages.
 */
export function searchableTexts(product: Product): SearchableTexts {
  const cached = searchable.get(product);
  if (cached !== undefined) return cached;
  const names = [product.name, ...translatedTexts(product, NAME)].map(fold);
  const description = fold(product.description);
  const metadata = Object.entries(product.metadata).map(([key, value]) =>
    SEARCHED_WITH_NAME.test(key) || YES.test(value) ? `${key.replaceAll('_', ' ')} ${value}` : value,
  );
  const values = [...metadata, ...translatedTexts(product, OTHER_TEXTS)].map(fold);
  const texts = { names, description, values, text: [...names, description, ...values].join('\0') };
  searchable.set(product, texts);
  return texts;
}
