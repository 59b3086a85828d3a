import { editDistance } from '../base/editDistance.ts';
import { shorten } from '../base/shorten.ts';
import { recommend } from '../calculator/calculator.ts';
import type { Product } from '../catalog/catalog.ts';
import { isBulk, isOrderable } from '../catalog/goods.ts';
import { fold, splitWords } from '../catalog/searchIndex.ts';
import { FILLERS, synonymsOf, TRADE_WORDS } from '../catalog/synonyms.ts';
import { productOfMaterial } from '../jobs.ts';
import { DRAIN, projectIn } from './chatAreas.ts';

// Finds the products a sentence is about. The shop's search matches parts of words, because people search while
// they type. A sentence has whole words, most of them about something else.

const EMPTY = new Set(
  `a an and any are bed beds buy cama camas can carry cost costs cubic deep deliver delivered delivery do does driver drivers feet
  foot for from get have how i in inch inches is it load long many me much my need night of on one order per please price
  prices raised sell some store tell that the there thick to want what which wide with yard yards you your
  ancho busco con cual cuanta cuantas cuanto cuantos cubica cubicas cuesta cuestan de del el en entrega envio es grande
  grandes hay hondo la largo las lo los me mi necesito para pie pies por precio pulgadas que quiero se tiene tienen un una
  vende venden y yarda yardas`.split(/\s+/),
);

/** The words that carry meaning. */
export function goodsWords(text: string): string[] {
  const words = fold(text).match(/[\p{L}\d#]+/gu) ?? [];
  return words.filter((word) => word.length > 2 && !EMPTY.has(word) && !/^\d+$/.test(word));
}

/** Names of any soil or stone: a project then decides which (spec 2 §9). */
const GENERAL = new Set(
  'soil dirt earth tierra suelo stone rock piedra roca gravel grava material'.split(' '),
);
/** The verb. */
const FILLING = /\bfill(?:ing)?(?= (?:in|up|an?|my|the|our|\d))/;
/** The soil for everything that is no other project. */
const USUAL_SOIL = recommend('general-landscape');

/** Everyday words that also describe goods. They choose between products that another word names. */
const DESCRIBING = new Set(
  `black blend builder clean contractor crushed dense double fine grade grand ground hard landscape midnight mix
  natural point premium raised red repair round run screened select structural tennessee top triple washed white
  blanca blanco negra negro roja rojo`.split(/\s+/),
);

const MAX_WORDS = 12;
/** Parts of compound words that stand for the whole. */
const PARTS: Readonly<Record<string, string>> = {
  barrow: 'wheelbarrow',
  soil: 'topsoil',
  stone: 'limestone',
  wood: 'hardwood',
};
/** Shorter words are often a letter away from another one. */
const SHORTEST_TYPO = 5;
/** Shorter words are not typos with a letter replaced: `granel` is not `gravel`, nor `compose` `compost`. */
const SHORTEST_REPLACED = 8;

/**
 * Products named in a text, best first. By exact name or id, else by the words in it: more matching words in the
 * name rank higher, then what the product is for.
 */
export function findGoods(products: readonly Product[], text: string): Product[] {
  const query = shorten(text.trim(), 300);
  const folded = fold(query);
  const exact = products.filter(({ id, name }) => id === query || fold(name) === folded);
  if (exact.length > 0) return exact;
  const { project = null, words: projectWords = '' } = projectIn(query) ?? {};
  const words = [...new Set(goodsWords(folded.replace(projectWords, ' ').replace(FILLING, ' ')))].slice(
    0,
    MAX_WORDS,
  );
  // Crews mix their languages.
  const withNames = products.map((product) => ({
    product,
    name: splitWords(`${product.name} ${product.englishName ?? ''}`),
  }));
  const scores = new Map<Product, number>();
  const goodsNames = new Set<string>();
  const add = (typed: readonly string[], score: Score) => {
    for (const { product, name } of withNames) {
      for (const word of typed) {
        const points = score(word, name, product);
        if (points === 0) continue;
        goodsNames.add(word);
        scores.set(product, (scores.get(product) ?? 0) + points);
      }
    }
  };
  const goods = words.filter((word) => !describes(word));
  add(goods, wordScore);
  if (scores.size === 0) add(goods, (word, name) => (isTypo(word, name) ? 1 : 0));
  add(words.filter(describes), (word, name, product) =>
    scores.has(product) ? wordScore(word, name, product) : 0,
  );
  const isGeneral = [...goodsNames].every((word) => GENERAL.has(word));
  const wanted =
    project === 'french-drain'
      ? productOfMaterial(DRAIN.materialId, products)?.slug
      : project && recommend(project);
  const queryWords = splitWords(folded).filter((word) => !FILLERS.has(word));
  for (const product of products) {
    const uses = (product.metadata.applications ?? '')
      .split(',')
      .map((use) => splitWords(use).filter((word) => !FILLERS.has(word)))
      .map((use) => use.map((word) => queryWords.some((typed) => isAlike(typed, word))));
    const isMeant = uses.some((use) => use.length > 0 && use.every(Boolean));
    const fits = uses.flat().filter(Boolean).length;
    if (scores.has(product) || (isMeant && isGeneral))
      scores.set(product, (scores.get(product) ?? 0) + fits * 2 + (isMeant ? 4 : 0));
    if (product.slug === wanted && isGeneral) scores.set(product, 100);
    if (folded.includes(fold(product.name))) scores.set(product, 1000);
  }
  // A tie goes to the usual soil, then to material before tools, then to the cheapest.
  const first = (product: Product) => (isBulk(product) ? 0.5 : 0) + (product.slug === USUAL_SOIL ? 0.25 : 0);
  return [...scores]
    .sort(
      ([a, left], [b, right]) =>
        right + first(b) - (left + first(a)) || (a.priceCents ?? 0) - (b.priceCents ?? 0),
    )
    .map(([product]) => product);
}

const CHEAPEST =
  /\bcheapest\b|\b(?:lowest|best) price|least expensive|\bmas (?:barat|economic)[oa]s?\b|menor precio/;
export const asksForCheapest = (text: string): boolean => CHEAPEST.test(fold(text));

/** The products that a text names, or all bulk goods: those with a price, the cheapest first. */
export function cheapestFirst(products: readonly Product[], text: string): Product[] {
  const goods = findGoods(products, text);
  return (goods.length > 0 ? goods : products.filter(isBulk))
    .filter(isOrderable)
    .sort((a, b) => (a.priceCents ?? 0) - (b.priceCents ?? 0));
}

type Score = (word: string, name: readonly string[], product: Product) => number;

/** By the name only: a mention in a description does not answer "do you have". */
const wordScore: Score = (word, name, { category }) => {
  const part = Object.hasOwn(PARTS, word) && name.includes(PARTS[word] ?? '');
  if (part || name.some((nameWord) => singular(nameWord) === singular(word)))
    return GENERAL.has(word) ? 5 : 7;
  return isCrewName(word, name) || singular(category) === singular(word) || isCrewName(word, [category])
    ? 4
    : 0;
};

const isCrewName = (word: string, name: readonly string[]) =>
  [word, singular(word)].flatMap(synonymsOf).some((synonym) => name.includes(synonym));

/** Whether the word is one of the name, or a crew's name for it, misspelled. */
function isTypo(word: string, name: readonly string[]): boolean {
  if (word.length < SHORTEST_TYPO) return false;
  return (
    name.some((nameWord) => !describes(nameWord) && misspells(word, nameWord)) ||
    TRADE_WORDS.some((crewWord) => isCrewName(crewWord, name) && misspells(word, crewWord))
  );
}

/**
 * One typo after the first letter: a letter missing, doubled, swapped with its neighbor or, in long words, replaced.
 * Or as it sounds in Spanish: `graba` is `grava`.
 */
function misspells(typed: string, nameWord: string): boolean {
  if (typed[0] !== nameWord[0]) return false;
  if (bySound(typed) === bySound(nameWord)) return true;
  const extra = typed.length - nameWord.length;
  if (Math.abs(extra) > 1) return false;
  if (extra === 1) return withoutDoubles(typed) === withoutDoubles(nameWord);
  const isReplaced = extra === 0 && sortedLetters(typed) !== sortedLetters(nameWord);
  if (isReplaced && typed.length < SHORTEST_REPLACED) return false;
  // In both directions, because a beginning of the other word has no distance.
  return editDistance(typed, nameWord) === 1 && editDistance(nameWord, typed) === 1;
}

const sortedLetters = (word: string) => [...word].sort().join('');
/** In any number: `drains` and `drain`, `franceses` and `frances`. */
const isAlike = (typed: string, word: string) =>
  typed === word ||
  (Math.min(typed.length, word.length) > 2 && (typed.startsWith(word) || word.startsWith(typed)));

const withoutDoubles = (word: string) => word.replaceAll(/(.)\1+/g, '$1');
const bySound = (word: string) => word.replaceAll('v', 'b').replaceAll('z', 's');

const describes = (word: string) => DESCRIBING.has(word) || DESCRIBING.has(singular(word));
const singular = (word: string) => (word.length > 3 ? word.replace(/(?<=ch|sh|x)es$|s$/, '') : word);
