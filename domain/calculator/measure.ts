// Lengths as people type and measure them.

export const LENGTH_UNITS = ['feet', 'inches', 'yards', 'meters', 'centimeters'] as const;
export type LengthUnit = (typeof LENGTH_UNITS)[number];

/** Exact by definition: 1 ft = 12 in, 1 yd = 3 ft, 1 ft = 0.3048 m. Written so that every division is exact. */
const FEET_PER: Readonly<Record<LengthUnit, readonly [times: number, over: number]>> = {
  feet: [1, 1],
  inches: [1, 12],
  yards: [3, 1],
  meters: [10_000, 3_048],
  centimeters: [100, 3_048],
};

/** Converts a length to feet. */
export function toFeet(value: number, unit: LengthUnit): number {
  const [times, over] = FEET_PER[unit];
  return (value * times) / over;
}

/** Converts feet to that unit. */
export function fromFeet(feet: number, unit: LengthUnit): number {
  const [times, over] = FEET_PER[unit];
  return (feet * over) / times;
}

export type MeasureProblem = 'empty' | 'not_a_number' | 'negative' | 'zero' | 'too_large';
type ParsedMeasure = { ok: true; value: number } | { ok: false; reason: MeasureProblem };

const FRACTIONS: Readonly<Record<string, string>> = {
  '¼': '1/4',
  '½': '1/2',
  '¾': '3/4',
  '⅓': '1/3',
  '⅔': '2/3',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
};

/**
 * A measurement typed by a person, above 0. Accepts `12`, `12.5`, `.5`, `12 1/2`, `12-1/2`, `1/2`, `½`, `12½`.
 * A comma is a thousands separator where it groups by three as in `1,200` or `12,000.5`, else the decimal comma
 * of a Spanish keyboard (`12,5`, `0,125`). Anything else (units, exponents, `Infinity`, two numbers) is refused.
 */
export function parseMeasure(text: string): ParsedMeasure {
  const typed = text
    .trim()
    .replace(/\s*([¼½¾⅓⅔⅛⅜⅝⅞])$/, (_, sign: string) => ` ${FRACTIONS[sign]}`)
    .trim();
  if (typed === '') return no('empty');
  const negative = /^[-−]\s*/.exec(typed);
  const value = magnitude(negative ? typed.slice(negative[0].length) : typed);
  if (value === null) return no('not_a_number');
  if (value === 0) return no('zero');
  if (negative) return no('negative');
  // Beyond this a double no longer holds whole feet; it also keeps every volume finite.
  return value > Number.MAX_SAFE_INTEGER ? no('too_large') : { ok: true, value };
}

function magnitude(typed: string): number | null {
  const mixed = /^(?:(\d+)(?:\s+|\s*-\s*))?(\d+)\s*[/⁄]\s*(\d+)$/.exec(typed);
  if (mixed) {
    const [, whole = '0', above, below] = mixed;
    return Number(below) === 0 ? null : Number(whole) + Number(above) / Number(below);
  }
  if (/^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(typed)) return Number(typed.replaceAll(',', ''));
  if (/^(\d+[.,]?\d*|[.,]\d+)$/.test(typed)) return Number(typed.replace(',', '.'));
  return null;
}

function no(reason: MeasureProblem): ParsedMeasure {
  return { ok: false, reason };
}
