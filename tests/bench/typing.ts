// Runs in the browser: what each letter of a search costs over a whole catalog.
import type { Product } from '../../domain/catalog/catalog.ts';
import { productQuery } from '../../domain/catalog/productQuery.ts';
import { findProducts } from '../../domain/catalog/productSearch.ts';
import { wordIndex } from '../../domain/catalog/searchIndex.ts';
import { matchesSearch } from '../helpers/product.ts';

export type Typed = {
  /** Making the index, which is done in idle moments. */
  indexMs: number;
  /** The first letter on a page that had no idle moment yet: it makes the index, too. */
  coldMs: number;
  keystrokesMs: number[];
  /** The whole texts against every text of every product, one by one. */
  scansMs: number[];
};

/** Other work on the machine only ever adds: of so many rounds each letter's best is its own. */
const ROUNDS = 5;

function timed(work: () => unknown): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

/** Types each text letter by letter, then takes it back letter by letter. */
function* letters(texts: readonly string[]): Generator<string> {
  for (const text of texts) {
    for (let end = 1; end <= text.length; end += 1) yield text.slice(0, end);
    for (let end = text.length - 1; end > 0; end -= 1) yield text.slice(0, end);
  }
}

/** What each search takes, the best of all rounds. */
function best(searches: readonly string[], work: (search: string) => unknown): number[] {
  const rounds = Array.from({ length: ROUNDS }, () => searches.map((search) => timed(() => work(search))));
  return searches.map((_, at) => Math.min(...rounds.map((round) => round[at] ?? Number.NaN)));
}

export function type(products: readonly Product[], texts: readonly string[]): Typed {
  const bare = productQuery(new URLSearchParams());
  const find = (products: readonly Product[], search: string) => findProducts(products, { ...bare, search });
  const cold = products.map((product) => ({ ...product }));
  const coldMs = timed(() => find(cold, 's'));
  const indexMs = timed(() => wordIndex(products));
  return {
    indexMs,
    coldMs,
    keystrokesMs: best([...letters(texts)], (search) => find(products, search)),
    scansMs: best(texts, (search) => products.filter((one) => matchesSearch(one, search))),
  };
}
