import { recommend } from '../calculator/calculator.ts';
import type { GuideProductId } from '../calculator/materialGuide.ts';
import type { Product } from '../catalog/catalog.ts';
import { isBulk } from '../catalog/goods.ts';
import { RANK, SIMILAR, search } from '../catalog/search.ts';

// Finds the products a sentence is about. The shop's search needs every word to match; a sentence has many more.

const EMPTY = new Set(
  `a an and any are bed beds buy can carry cost costs cubic deliver delivered delivery do does driver drivers feet
  foot for from get have how i in inch inches is it load many me much my need of on one order per please price
  prices raised sell some store tell that the there to want what which with yard yards you your
  busco con cual cuanta cuanto cubica cubicas cuesta cuestan de del el en entrega envio es grande grandes hay la
  las lo los me mi necesito para pies por precio pulgadas que quiero se tiene tienen un una vende venden y yarda
  yardas`.split(/\s+/),
);

/** Lower case without accents: `Césped` is `cesped`. */
export function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The words that carry meaning. */
function goodsWords(text: string): string[] {
  const words = plain(text).match(/[\p{L}\d#]+/gu) ?? [];
  return words.filter((word) => word.length > 2 && !EMPTY.has(word) && !/^\d+$/.test(word));
}

/** The guide's product for a project (spec 2 §9), when somebody names the project but no particular soil. */
const PROJECTS: readonly (readonly [RegExp, GuideProductId])[] = [
  [
    /raised bed|vegetable|flower|garden bed|cama (elevada|de)|huerto|verdura|hortaliza|\bflores\b/,
    recommend('garden-vegetable'),
  ],
  [/\blawn\b|\bgrass\b|cesped|pasto|zacate/, recommend('lawn-new')],
];
const GUIDED: ReadonlySet<string> = new Set(['premium-garden-topsoil', ...PROJECTS.map(([, slug]) => slug)]);
/** Soil in general: the words named no particular kind. */
const isSoil = (found: readonly Product[]) => found.every(({ category }) => category === 'topsoil');

const MOST_WORDS = 12;
/** Rank of a synonym; anything further off is a typo. */
const CREWS_NAME = SIMILAR + 3;
/** Rank of one typo in a word of the name. */
const MISSPELLED = SIMILAR + 6;
/** Shorter words are often one letter away from another. */
const SHORTEST_MISSPELLED = 5;

/**
 * Products named in a text, best first. By exact name or id, else by the words in it: more matching words in the
 * name rank higher.
 */
export function findGoods(products: readonly Product[], text: string): Product[] {
  const asked = text.trim().slice(0, 200);
  const exact = products.filter(({ id, name }) => id === asked || plain(name) === plain(asked));
  if (exact.length > 0) return exact;
  const words = [...new Set(goodsWords(asked))].slice(0, MOST_WORDS);
  const scores = new Map<Product, number>();
  const misspelled = new Map<Product, number>();
  for (const word of words) {
    const { ranks, exact } = search(products, word);
    const mayBeTypo = exact === 0 && word.length >= SHORTEST_MISSPELLED;
    products.forEach((product, at) => {
      const rank = ranks[at] ?? 0;
      // By name only: a mention in a description does not answer "do you have".
      const named = rank >= RANK.nameIs && rank <= RANK.nameHas;
      const meant = rank >= SIMILAR && rank <= CREWS_NAME;
      if (named || meant) scores.set(product, (scores.get(product) ?? 0) + (named ? 10 - rank : 4));
      if (mayBeTypo && rank === MISSPELLED) misspelled.set(product, 1);
    });
  }
  if (scores.size === 0) for (const [product, score] of misspelled) scores.set(product, score);
  const wanted = PROJECTS.find(([pattern]) => pattern.test(plain(asked)))?.[1];
  for (const product of products) {
    if (product.slug === wanted && (scores.size === 0 || isSoil([...scores.keys()])))
      scores.set(product, 100);
  }
  // On a tie, the guide's product first, tools last.
  const first = (product: Product) => (isBulk(product) ? 0.5 : 0) + (GUIDED.has(product.slug) ? 0.25 : 0);
  return [...scores]
    .sort(([a, one], [b, other]) => other + first(b) - (one + first(a)))
    .map(([product]) => product);
}
