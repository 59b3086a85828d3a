import type { SizeUnit } from '../areas.ts';
import type { Shape } from '../shapes.ts';

/** Names of measures. */
export type Name =
  | ('length' | 'width' | 'depth' | 'radius' | 'diameter' | 'across')
  | ('circumference' | 'height' | 'base' | 'area' | 'inner' | 'outer');

/**
 * How sizes are said in a language: words as crews say them and as speech recognition writes them, in lower
 * case, without accents, in all their forms, with a space between. Abbreviations and signs are in words.ts.
 */
export type SizeWords = {
  units: Partial<Record<SizeUnit, string>>;
  /** From zero on, as far as each number is one word. */
  fromZero: string;
  /** Further words of one number, such as the tens, and other forms. */
  numbers: readonly (readonly [value: number, words: string])[];
  /** Multiply the number before them: "two hundred", "two dozen"; without one they count once: "hundred and twenty". */
  times: Partial<Record<12 | 100 | 1000, string>>;
  /** By their denominator. */
  fractions: Partial<Record<2 | 3 | 4 | 8, string>>;
  /** "Two point five". */
  point: string;
  and: string;
  /** "And" before a fraction, perhaps "point" before a number: "doce con cinco". */
  with?: string;
  by: string;
  /** Between a number and its unit: "three quarters of a yard", "dos docenas de pies". */
  of: string;
  /** Before a name, they mean that the measure precedes it: "six feet in radius". */
  prepositions: string;
  /** Mean "one" before a unit or multiplier ("a foot"); otherwise they are articles ("a circle"). */
  articles: string;
  /** Come before or after their measure. */
  names: Partial<Record<Name, string>>;
  /** Only come after it: "four inches deep". */
  adjectives: Partial<Record<Name, string>>;
  shapes: Partial<Record<Shape, string>>;
  /** A rectangle, of which one measure gives both sides. */
  square: string;
  /** Make an area of a length: "square feet", "pies cuadrados". */
  squared: { before?: string; behind?: string };
  /** Make a volume of it, which is no size. */
  cubed: { before?: string; behind?: string };
  /** Between the least and the most: "three to four inches". */
  to?: string;
  /** Before them, if joined by "and": "between three and four inches". */
  between?: string;
  /** Between two measures of which one is meant: "three or four inches", "20 by 30, no, 25". */
  or?: string;
  /** The rest up to a comma is not part of the area: "20 by 30 less 5 by 5". */
  less?: string;
  /** Tell a border around something from one along a fence. */
  around?: string;
  /** Can be counted, which makes several areas: "two beds". */
  counted?: string;
  /** What is measured by its base and its height, and is no area: "a pile 10 feet across, 5 feet high". */
  piles?: string;
  /** How often an area is there, behind a number: "three times". */
  repeats?: string;
  /** Units that are no size here: "20 millimeters". */
  otherUnits?: string;
  /** Units of an amount: "five tons". */
  amounts?: string;
  /** What yards or meters are an amount of: "five yards of mulch". */
  materials?: string;
  /** Phrases of several words, each with the word of this list that means the same. */
  phrases: readonly (readonly [said: RegExp, word: string])[];
};
