import type { SizeUnit } from '../areas.ts';
import type { Shape } from '../shapes.ts';
import { ENGLISH } from './english.ts';
import type { Name, SizeWords } from './language.ts';
import { SPANISH } from './spanish.ts';

// The words for sizes in all languages, which people also mix: "20 pies by 30". A further language is a file and
// its name in this list.
const LANGUAGES: readonly SizeWords[] = [ENGLISH, SPANISH];

/** Understood in every language. */
const ABBREVIATIONS = {
  feet: "ft '",
  inches: 'in "',
  yards: 'yd yds',
  meters: 'm',
  centimeters: 'cm',
  acres: 'ac',
};

type Listed<Meaning extends string> = Partial<Record<Meaning, string>>;

const listOf = (words = '') => words.split(' ').filter(Boolean);
const setOf = (words: (language: SizeWords) => string | undefined, signs = '') =>
  new Set([...listOf(signs), ...LANGUAGES.flatMap((language) => listOf(words(language)))]);
/** The meaning of each word. */
const meanings = <Meaning extends string>(lists: readonly Listed<Meaning>[]) =>
  new Map(
    lists.flatMap((list) =>
      Object.entries<string | undefined>(list).flatMap(([meaning, words]) =>
        listOf(words).map((word) => [word, meaning as Meaning] as const),
      ),
    ),
  );
const mapOf = <Meaning extends string>(list: (language: SizeWords) => Listed<Meaning>) =>
  meanings(LANGUAGES.map(list));
const numbered = (list: (language: SizeWords) => Listed<`${number}`>) =>
  [...mapOf(list)].map(([word, number]) => [word, Number(number)] as const);

export const UNIT_WORDS = meanings<SizeUnit>([ABBREVIATIONS, ...LANGUAGES.map(({ units }) => units)]);

export const NUMBER_WORDS = new Map(
  LANGUAGES.flatMap(({ fromZero, numbers }) => [
    ...listOf(fromZero).map((word, number) => [word, number] as const),
    ...numbers.flatMap(([number, words]) => listOf(words).map((word) => [word, number] as const)),
  ]),
);
export const TIMES_WORDS = new Map(numbered(({ times }) => times));
export const FRACTION_WORDS = new Map(
  numbered(({ fractions }) => fractions).map(([word, parts]) => [word, 1 / parts]),
);
export const POINT_WORDS = setOf(({ point }) => point);
export const AND_WORDS = setOf(({ and }) => and, '&');
export const WITH_WORDS = setOf((language) => language.with);
export const TO_WORDS = setOf(({ to }) => to, '-');
export const BETWEEN_WORDS = setOf(({ between }) => between);
export const LESS_WORDS = setOf(({ less }) => less);
export const OR_WORDS = setOf((language) => language.or);
export const COUNTED_WORDS = setOf(({ counted, piles, shapes }) =>
  [counted, piles, ...Object.values(shapes)].join(' '),
);
export const PILE_WORDS = setOf(({ piles }) => piles);
/** Followed by a number, they name an area: "bed 2". */
export const LABELED_WORDS = setOf(({ counted }) => counted);
export const AROUND_WORDS = setOf((language) => language.around);
export const REPEAT_WORDS = setOf(({ repeats }) => repeats);
export const AMOUNT_WORDS = setOf(({ amounts }) => amounts);
export const OTHER_UNITS = setOf(({ otherUnits, amounts }) => [otherUnits, amounts].join(' '));
export const MATERIAL_WORDS = setOf(({ materials }) => materials);
export const BY_WORDS = setOf(({ by }) => by, 'x × *');
export const OF_WORDS = setOf(({ of }) => of);
export const PREPOSITIONS = setOf(({ prepositions }) => prepositions);
export const ARTICLES = setOf(({ articles }) => articles);
export const NAME_WORDS = mapOf<Name>(({ names }) => names);
export const ADJECTIVES = mapOf<Name>(({ adjectives }) => adjectives);
export const SHAPE_WORDS = mapOf<Shape>(({ shapes }) => shapes);
/** One measure gives both sides of it. */
export const SQUARE_WORDS = setOf(({ square }) => square);

const anyOf = (words: Iterable<string>) => `(?:${[...words].join('|')})`;
const lengths = (...units: readonly SizeUnit[]) =>
  [...UNIT_WORDS].flatMap(([word, unit]) => (units.includes(unit) && /^\p{L}+$/u.test(word) ? word : []));
const LONG = lengths('feet', 'yards', 'meters');
const SHORT = lengths('inches', 'centimeters');
/** Not the "in" of "square in the middle". */
const LENGTHS = anyOf([...LONG, ...SHORT].filter((word) => !PREPOSITIONS.has(word)));

function powerPhrases(
  said: (language: SizeWords) => SizeWords['squared'],
  sign: string,
): [said: RegExp, word: string][] {
  const before = anyOf(setOf((language) => said(language).before));
  const behind = anyOf(setOf((language) => said(language).behind));
  return [
    [new RegExp(`(?<!\\p{L})${before}\\.?\\s*(${LENGTHS})(?!\\p{L})`, 'gu'), `$1${sign}`],
    [new RegExp(`(?<!\\p{L})(${LENGTHS})\\s+${behind}(?!\\p{L})`, 'gu'), `$1${sign}`],
  ];
}

/** Phrases of several words, each with the single word that replaces it. */
export const PHRASES: readonly (readonly [said: RegExp, word: string])[] = [
  ...LANGUAGES.flatMap(({ phrases }) => phrases),
  ...powerPhrases(({ squared }) => squared, '²'),
  ...powerPhrases(({ cubed }) => cubed, '³'),
  // "40 m2", but not the 2 of "12ft2in".
  [new RegExp(`(${anyOf(LONG)})2(?![\\w'"]|[.,]\\d)(?!\\s*${anyOf(SHORT)})`, 'gu'), '$1²'],
];
