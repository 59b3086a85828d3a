import type { Product } from './catalog.ts';
import { PRODUCT_TEXTS, translatedTexts } from './translations.ts';

// An index of a catalog's words.

/** The fields of a product, as bits. The category is not in the specification's rule, but helps guessing. */
export const IN_NAME = 1;
export const IN_METADATA = 2;
export const IN_DESCRIPTION = 4;
const IN_CATEGORY = 8;

/** By word (letters and digits, folded): the products that have it, by their place in the list, and in which fields. */
export type WordIndex = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** In lower case, without accents and invisible characters: `Césped` as `cesped`. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '');
}

/** The words of a text: letters and digits, folded. `⅜` and `3/8` are one word, with a fraction's own slash. */
export function splitWords(text: string): string[] {
  const typed = text
    .replace(/[¼-¾⅐-⅞]/gu, (sign) => ` ${sign.normalize('NFKD')}`)
    .replace(/(?<![\d/])(\d)\/(\d)(?![\d/])/g, '$1⁄$2');
  return fold(typed).match(/\d⁄\d|[\p{L}\p{N}]+/gu) ?? [];
}

const indexes = new WeakMap<readonly Product[], WordIndex>();

/** The index of a list of products, built once. */
export function wordIndex(products: readonly Product[]): WordIndex {
  const cached = indexes.get(products);
  if (cached) return cached;
  const index = new Map<string, Map<number, number>>();
  for (const [place, product] of products.entries()) {
    const { names, description, values } = searchableTexts(product);
    const add = (texts: readonly string[], field: number) => {
      for (const word of texts.flatMap(splitWords)) {
        const fields = index.get(word) ?? new Map<number, number>();
        index.set(word, fields.set(place, (fields.get(place) ?? 0) | field));
      }
    };
    add(names, IN_NAME);
    add([description], IN_DESCRIPTION);
    add(values, IN_METADATA);
    add([product.category], IN_CATEGORY);
  }
  indexes.set(products, index);
  return index;
}

/** The words that begin so. */
export const wordsFrom = (index: WordIndex, start: string): string[] =>
  [...index.keys()].filter((word) => word.startsWith(start));

/** Whether a product's name has one of the words. */
export const isInNames = (index: WordIndex, words: readonly string[]): boolean =>
  words.some((word) => [...(index.get(word)?.values() ?? [])].some((fields) => (fields & IN_NAME) !== 0));

/** The texts of a product in which people search, folded, in every language. */
export type SearchableTexts = {
  names: readonly string[];
  description: string;
  values: readonly string[];
  /** All of them; the separator cannot be typed, so no match spans two. */
  text: string;
};

// Built once per product.
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
