import { cleanNumber, parseMeasure, unitWord } from '../base/numbers.ts';
import { type LengthUnit, lengthUnit } from './measure.ts';

// A rectangle typed in one go: "20x30 4in", "20 by 30 ft, 4 inches", "12' 6\" x 8' 4\" 3 in", "10 m por 4 m, 15 cm".

/** `unit` is null where none was typed; the form's unit then applies. */
export type QuickSize = { value: number; unit: LengthUnit | null };
export type QuickArea = { length: QuickSize; width: QuickSize; depth: QuickSize | null };

const BETWEEN = /\s*(?:[x×*]|\bby\b|\bpor\b)\s*/i;
const SIZE = /((?:\d+[ -])?\d+ ?\/ ?\d+|\d[\d.,]*\d|\d) ?(["']|(?![x×])\p{L}+)?/giu;
/** Words that a size may stand beside. */
const BESIDE = /\b(?:deep|depth|thick|at|and|de profundidad|profundidad|profundo|hondo|y|a|de)\b/gi;

/** The sizes, or null if anything of the text is not understood. */
export function readQuickEntry(text: string): QuickArea | null {
  const [first, ...others] = cleanNumber(text).replace(BESIDE, ' ').split(BETWEEN);
  if (first === undefined || others.length === 0 || others.length > 2) return null;
  const before = sizesOf(first);
  // "20x30,4 in": the comma is no decimal sign.
  const after = sizesOf(others.join(' , ').replace(/,(?=\d{1,2} ?(?:"|in))/i, ' , '));
  if (!before || !after) return null;
  // "8' 4\"" is one size if the first side was typed like that, or a depth follows.
  const isPair = after.length === 3 || (after.length === 2 && before.length === 2);
  const length = oneSize(before);
  const width = oneSize(after.slice(0, isPair ? 2 : 1));
  const [depth = null, ...more] = after.slice(isPair ? 2 : 1);
  if (!length || !width || more.length > 0) return null;
  return { length: { ...length, unit: length.unit ?? width.unit }, width, depth };
}

function sizesOf(part: string): QuickSize[] | null {
  const found = [...part.matchAll(SIZE)].map(([, number = '', word]): QuickSize | null => {
    const read = parseMeasure(number);
    const unit = word ? lengthUnit(unitWord(word)) : null;
    return read.ok && unit !== undefined ? { value: read.value, unit } : null;
  });
  const isWhole = /^[\s,.;]*$/.test(part.replace(SIZE, ''));
  return isWhole && found.every((size) => size !== null) ? found : null;
}

/** One size, or feet and inches. */
function oneSize([size, inches, ...more]: readonly QuickSize[]): QuickSize | null {
  if (!size || more.length > 0) return null;
  if (!inches) return size;
  if (size.unit !== 'feet' || (inches.unit ?? 'inches') !== 'inches') return null;
  return { value: size.value + inches.value / 12, unit: 'feet' };
}
