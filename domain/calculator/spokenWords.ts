import type { SizeUnit } from './areas.ts';
import type { Shape } from './shapes.ts';

// English and Spanish words for sizes, as crews say them and as speech recognition writes them,
// in lower case and without accents.

const listed = <Meaning>(...groups: readonly (readonly [meaning: Meaning, words: string])[]) =>
  new Map(groups.flatMap(([meaning, words]) => words.split(' ').map((word) => [word, meaning] as const)));

export const UNIT_WORDS = listed<SizeUnit>(
  ['feet', "ft foot feet ' pie pies"],
  ['inches', 'in inch inches " pulg pulgada pulgadas'],
  ['yards', 'yd yds yard yards yarda yardas'],
  ['meters', 'm mt mts meter meters metre metres metro metros'],
  ['centimeters', 'cm cms centimeter centimeters centimetre centimetres centimetro centimetros'],
  ['acres', 'acre acres'],
);

const UNDER_THIRTY = [
  ...['zero cero', 'one un uno una', 'two dos', 'three tres', 'four cuatro', 'five cinco', 'six seis'],
  ...['seven siete', 'eight ocho', 'nine nueve', 'ten diez', 'eleven once', 'twelve doce', 'thirteen trece'],
  ...['fourteen catorce', 'fifteen quince', 'sixteen dieciseis', 'seventeen diecisiete'],
  ...['eighteen dieciocho', 'nineteen diecinueve', 'twenty veinte', 'veintiun veintiuno veintiuna'],
  ...['veintidos', 'veintitres', 'veinticuatro', 'veinticinco', 'veintiseis', 'veintisiete', 'veintiocho'],
  'veintinueve',
];

export const NUMBER_WORDS = listed<number>(
  ...UNDER_THIRTY.map((words, number) => [number, words] as const),
  [30, 'thirty treinta'],
  [40, 'forty fourty cuarenta'],
  [50, 'fifty cincuenta'],
  [60, 'sixty sesenta'],
  [70, 'seventy setenta'],
  [80, 'eighty ochenta'],
  [90, 'ninety noventa'],
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
export const FRACTION_WORDS = listed<number>(
  [1 / 2, 'half medio media'],
  [1 / 3, 'third thirds tercio tercios'],
  [1 / 4, 'quarter quarters cuarto cuartos'],
  [1 / 8, 'eighth eighths octavo octavos'],
);
export const POINT_WORDS = new Set('point punto coma'.split(' '));
export const AND_WORDS = new Set('and y con &'.split(' '));
export const BY_WORDS = new Set('by x por × *'.split(' '));
/** Before a name, they mean that the measure precedes it: "six feet in radius". */
export const PREPOSITIONS = new Set('of in de en'.split(' '));
/** Mean "one" before a unit or multiplier ("un pie"); otherwise they are articles ("un círculo"). */
export const ARTICLES = new Set('a an un una'.split(' '));

export const NAMES = [
  ...(['length', 'width', 'depth', 'radius', 'diameter', 'across'] as const),
  ...(['height', 'base', 'area', 'inner', 'outer'] as const),
] as const;
export type Name = (typeof NAMES)[number];

/** Names that can stand before or after their measure. */
export const NAME_WORDS = listed<Name>(
  ['length', 'length largo larga longitud'],
  ['width', 'width ancho ancha anchura'],
  ['depth', 'depth thickness at fondo profundidad espesor grosor'],
  ['radius', 'radius radii radio radios'],
  ['diameter', 'diameter diameters diam dia diametro diametros'],
  ['height', 'height alto alta altura'],
  ['base', 'base'],
  ['area', 'area'],
  ['inner', 'inner inside interior adentro hole hueco'],
  ['outer', 'outer outside exterior afuera'],
);
/** Names that can stand only after it: "four inches deep". */
export const ADJECTIVES = listed<Name>(
  ['length', 'long'],
  ['width', 'wide'],
  ['depth', 'deep thick profundo profunda hondo honda grueso gruesa'],
  ['across', 'across'],
  ['height', 'tall high'],
);

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
);

/** The shape that a word names, in singular or plural. */
export const shapeNamed = (word: string): Shape | undefined =>
  SHAPE_WORDS.get(word) ?? SHAPE_WORDS.get(word.replace(/s$/, ''));

/** Words for a square, where one measure gives both sides. */
export const SQUARE_WORDS = new Set('square cuadrado'.split(' '));

const LENGTHS = '(?:ft|foot|feet|pies?|inch|inches|pulgadas?|yds?|yards?|yardas?|m|meters?|metres?|metros?)';

/** Phrases of several words, each with the single word that replaces it. */
export const PHRASES: readonly (readonly [said: RegExp, word: string])[] = [
  [/\b(?:half|medio|media)[\s-]+(?:an?\s+)?(?:circle|circulo|round|luna)\b|\bsemi[\s-]circ/g, ' semicircle '],
  [/\b(?:(?:three|3|tres)[\s-]+)?(?:sides|lados)\b/g, ' threesides '],
  [new RegExp(`\\b(?:sq|square)\\.?\\s*(${LENGTHS})\\b`, 'g'), ' $1 squared '],
  [new RegExp(`\\b(?:cu|cubic)\\.?\\s*(${LENGTHS})\\b`, 'g'), ' $1 cubed '],
  [new RegExp(`(${LENGTHS})\\s+cuadrad[oa]s?\\b`, 'g'), ' $1 squared '],
  [new RegExp(`(${LENGTHS})\\s+cubic[oa]s?\\b`, 'g'), ' $1 cubed '],
  [/\b(?:lado|orilla|borde)\s+a\s+(?:lado|orilla|borde)\b/g, ' across '],
  // But not the 2 of "12ft2in".
  [/(ft|pies|yd|m)(?:²|2(?![\w'"]|[.,]\d)(?!\s*(?:in|pulg|cm)))/g, '$1 squared '],
  [/\bsf\b/g, ' ft squared '],
];
