import type { LengthUnit } from './measure.ts';
import type { Shape } from './shapes.ts';

// The words of measures in English and Spanish, as crews say them and as speech recognition writes them down:
// in lower case and without accents.

const listed = <Meaning>(...groups: readonly (readonly [meaning: Meaning, words: string])[]) =>
  new Map(groups.flatMap(([meaning, words]) => words.split(' ').map((word) => [word, meaning] as const)));

export const UNIT_WORDS = listed<LengthUnit>(
  ['feet', "ft foot feet ' pie pies"],
  ['inches', 'in inch inches " pulg pulgada pulgadas'],
  ['yards', 'yd yds yard yards yarda yardas'],
  ['meters', 'm mt mts meter meters metre metres metro metros'],
  ['centimeters', 'cm cms centimeter centimeters centimetre centimetres centimetro centimetros'],
);

/** Below a hundred. */
export const NUMBER_WORDS = listed<number>(
  ...(
    [
      'zero cero',
      'one un uno una',
      'two dos',
      'three tres',
      'four cuatro',
      'five cinco',
      'six seis',
      'seven siete',
      'eight ocho',
      'nine nueve',
      'ten diez',
      'eleven once',
      'twelve doce',
      'thirteen trece',
      'fourteen catorce',
      'fifteen quince',
      'sixteen dieciseis',
      'seventeen diecisiete',
      'eighteen dieciocho',
      'nineteen diecinueve',
      'twenty veinte',
      'veintiun veintiuno veintiuna',
      'veintidos',
      'veintitres',
      'veinticuatro',
      'veinticinco',
      'veintiseis',
      'veintisiete',
      'veintiocho',
      'veintinueve',
    ] as const
  ).map((words, number) => [number, words] as const),
  [30, 'thirty treinta'],
  [40, 'forty fourty cuarenta'],
  [50, 'fifty cincuenta'],
  [60, 'sixty sesenta'],
  [70, 'seventy setenta'],
  [80, 'eighty ochenta'],
  [90, 'ninety noventa'],
);

/** Full hundreds of their own. */
export const HUNDRED_WORDS = listed<number>(
  [100, 'cien ciento'],
  [200, 'doscientos doscientas'],
  [300, 'trescientos trescientas'],
  [400, 'cuatrocientos cuatrocientas'],
  [500, 'quinientos quinientas'],
  [600, 'seiscientos seiscientas'],
  [700, 'setecientos setecientas'],
  [800, 'ochocientos ochocientas'],
  [900, 'novecientos novecientas'],
);

export const TIMES_WORDS = listed<number>([100, 'hundred'], [1000, 'thousand mil']);

export const PART_WORDS = listed<number>(
  [1 / 2, 'half medio media'],
  [1 / 3, 'third thirds tercio tercios'],
  [1 / 4, 'quarter quarters cuarto cuartos'],
);

export const BY_WORDS = new Set('by x por × *'.split(' '));
export const AND_WORDS = new Set('and y con &'.split(' '));
export const POINT_WORDS = new Set('point punto coma'.split(' '));
/** Says that a measure is the depth, before it or behind it. */
export const DEEP_WORDS = new Set(
  'deep depth thick thickness tall fondo profundo profunda profundidad hondo honda espesor grueso'.split(' '),
);
/** Says that a measure is a side: one that comes after it does not belong to the same length. */
export const SIDE_WORDS = new Set('long length largo larga'.split(' '));
/** So does this, before a measure or behind it; of something round it also says which measure that is. */
export const ROUND_WORDS = listed<'radius' | 'diameter' | 'across'>(
  ['radius', 'radius radii radio radios'],
  ['diameter', 'diameter diameters diam dia diametro diametros'],
  ['across', 'across wide width ancho ancha'],
);
/** A number only in front of a unit and the like: "un pie", but not "un círculo". */
export const ARTICLES = new Set('un una'.split(' '));

const SHAPE_WORDS = listed<Shape>(
  ['rectangle', 'rectangle rectangulo square cuadrado'],
  ['half-circle', 'semicircle semicircular semicirculo'],
  ['ring', 'ring donut doughnut anillo aro dona rosca'],
  ['border', 'border edging surround borde orilla franja cenefa marco'],
  ['circle', 'circle circulo circular round redondo redonda'],
  ['triangle', 'triangle triangulo'],
  ['trapezoid', 'trapezoid trapecio'],
  ['oval', 'oval ovalo ellipse elipse'],
  ['trench', 'trench zanja'],
  ['triangle-sides', 'threesides'],
  ['known-area', 'squared acre acres'],
);

/** The shape that a word names, in the plural too. */
export const shapeNamed = (word: string): Shape | undefined =>
  SHAPE_WORDS.get(word) ?? SHAPE_WORDS.get(word.replace(/s$/, ''));

/** Both sides of it are said at once. */
export const SQUARE_WORDS = new Set('square cuadrado'.split(' '));
export const ACRE_WORDS = new Set('acre acres'.split(' '));

const LENGTHS = '(?:ft|foot|feet|pies?|inch|inches|pulgadas?|yds?|yards?|yardas?|m|meters?|metres?|metros?)';

/** What is said in several words, and the one word that stands for it here. */
export const PHRASES: readonly (readonly [said: RegExp, word: string])[] = [
  [/\b(?:half|medio|media)[\s-]+(?:an?\s+)?(?:circle|circulo|round|luna)\b|\bsemi[\s-]circ/g, ' semicircle '],
  [/\b(?:(?:three|3|tres)[\s-]+)?(?:sides|lados)\b/g, ' threesides '],
  [new RegExp(`\\b(?:sq|square)\\.?\\s*(${LENGTHS})\\b`, 'g'), ' $1 squared '],
  [new RegExp(`(${LENGTHS})\\s+cuadrad[oa]s?\\b`, 'g'), ' $1 squared '],
  [/\b(?:lado|orilla|borde)\s+a\s+(?:lado|orilla|borde)\b/g, ' across '],
  // Not the two inches of "12ft2in".
  [/(ft|pies|yd|m)(?:²|2(?![\w'"]|[.,]\d)(?!\s*(?:in|pulg|cm)))/g, '$1 squared '],
  [/\bsf\b/g, ' ft squared '],
];
