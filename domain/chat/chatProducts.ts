import { editDistance } from '../base/editDistance.ts';
import { shorten } from '../base/shorten.ts';
import { recommend } from '../calculator/calculator.ts';
import type { GuideProductId } from '../calculator/materialGuide.ts';
import type { Product } from '../catalog/catalog.ts';
import { isBulk } from '../catalog/goods.ts';
import { splitWords } from '../catalog/searchIndex.ts';
import { synonymsOf, TRADE_WORDS } from '../catalog/synonyms.ts';

// Finds the products a sentence is about. The shop's search matches parts of words, because people search while
// they type. A sentence has whole words, most of them about something else.

const EMPTY = new Set(
  `a an and any are bed beds buy can carry cost costs cubic deliver delivered delivery do does driver drivers feet
  foot for from get have how i in inch inches is it load many me much my need night of on one order per please price
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
const isSoil = (products: readonly Product[]) => products.every(({ category }) => category === 'topsoil');

/** Everyday words that also describe goods. They choose between products that another word names. */
const DESCRIBING = new Set(
  `black blend builder clean contractor crushed dense double fine grade grand ground hard landscape midnight mix
  natural point premium raised red repair round run screened select structural tennessee top triple washed white
  blanca blanco negra negro roja rojo`.split(/\s+/),
);

const MOST_WORDS = 12;
/** Parts of compound words that stand for the whole. */
const PARTS: Readonly<Record<string, string>> = {
  barrow: 'wheelbarrow',
  soil: 'topsoil',
  stone: 'limestone',
  wood: 'hardwood',
};
/** Shorter words are often a letter away from another one. */
const SHORTEST_TYPO = 5;
/** The same with a letter replaced: `granel` is not `gravel`, nor `compose` `compost`. */
const SHORTEST_REPLACED = 8;

/**
 * Products named in a text, best first. By exact name or id, else by the words in it: more matching words in the
 * name rank higher.
 */
export function findGoods(products: readonly Product[], text: string): Product[] {
  const query = shorten(text.trim(), 200);
  const exact = products.filter(({ id, name }) => id === query || plain(name) === plain(query));
  if (exact.length > 0) return exact;
  const words = [...new Set(goodsWords(query))].slice(0, MOST_WORDS);
  const withNames = products.map((product) => ({ product, name: splitWords(product.name) }));
  const scores = new Map<Product, number>();
  const add = (typed: readonly string[], score: Score) => {
    for (const { product, name } of withNames) {
      const sum = typed.reduce((total, word) => total + score(word, name, product), 0);
      if (sum > 0) scores.set(product, (scores.get(product) ?? 0) + sum);
    }
  };
  const goods = words.filter((word) => !describes(word));
  add(goods, wordScore);
  if (scores.size === 0) add(goods, (word, name) => (isTypo(word, name) ? 1 : 0));
  const describing = words.filter(describes);
  add(describing, (word, name, product) => (scores.has(product) ? wordScore(word, name, product) : 0));
  const wanted = PROJECTS.find(([pattern]) => pattern.test(plain(query)))?.[1];
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

type Score = (word: string, name: readonly string[], product: Product) => number;

/** By the name only: a mention in a description does not answer "do you have". */
const wordScore: Score = (word, name, { category }) => {
  const index = name.findIndex((nameWord) => singular(nameWord) === singular(word));
  if (index >= 0) return index === 0 ? 8 : 7;
  if (Object.hasOwn(PARTS, word) && name.includes(PARTS[word] ?? '')) return 6;
  return isCrewName(word, name) || singular(category) === singular(word) ? 4 : 0;
};

const isCrewName = (word: string, name: readonly string[]) =>
  [word, singular(word)].flatMap(synonymsOf).some((ours) => name.includes(ours));

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
const withoutDoubles = (word: string) => word.replaceAll(/(.)\1+/g, '$1');
const bySound = (word: string) => word.replaceAll('v', 'b').replaceAll('z', 's');

const describes = (word: string) => DESCRIBING.has(word) || DESCRIBING.has(singular(word));
const singular = (word: string) => (word.length > 3 ? word.replace(/(?<=ch|sh|x)es$|s$/, '') : word);
