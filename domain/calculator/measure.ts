// Lengths as people type and measure them.

import { cleanNumber, type ParsedNumber, parseMeasure, type UnitFactor } from '../base/numbers.ts';

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
  const [factor, divisor] = FEET_PER[unit];
  return (value * factor) / divisor;
}

/** Converts feet to that unit. */
export function fromFeet(feet: number, unit: LengthUnit): number {
  const [factor, divisor] = FEET_PER[unit];
  return (feet * divisor) / factor;
}

const UNIT_WORDS: Readonly<Record<LengthUnit, RegExp>> = {
  feet: /^(?:'|f|ft|feet|foot|pies?)$/,
  inches: /^(?:"|in|ins|inch|inches|plgs?|pulgs?|pulgadas?)$/,
  yards: /^(?:yd|yds|yards?|yardas?)$/,
  meters: /^(?:m|mts?|meters?|metres?|metros?)$/,
  centimeters: /^(?:cms?|centimeters?|centimetres?|centimetros?)$/,
};

const lengthUnit = (word: string) => LENGTH_UNITS.find((unit) => UNIT_WORDS[unit].test(word));

/** A length above 0 in that unit. Reads other units too: `12'6"`, `12 ft 6 in`, `3.5 m`, `2 yardas`. */
export function parseLength(text: string, unit: LengthUnit): ParsedNumber {
  const typed = cleanNumber(text);
  const [, feetText, inchText] = FEET_AND_INCHES.exec(typed) ?? [];
  if (feetText === undefined || inchText === undefined)
    return parseMeasure(typed, (word) => {
      const lengthName = lengthUnit(word);
      return lengthName ? fromFeet(toFeet(1, lengthName), unit) : null;
    });
  const feet = parseMeasure(feetText);
  const inches = parseMeasure(inchText);
  // `12' 0"`
  const isNoInches = !inches.ok && inches.reason === 'zero' && feet.ok;
  if (!feet.ok || !(inches.ok || isNoInches)) return { ok: false, reason: 'not_a_number' };
  return { ok: true, value: fromFeet(feet.value + toFeet(inches.ok ? inches.value : 0, 'inches'), unit) };
}

/** `12'6"`, `12' 6`, `12'-6 1/2"`, `12 ft 6 in`, `12 pies 6 pulgadas`. */
const FEET_AND_INCHES =
  /^([\d.,/ ]*\d) ?(?:'|f(?:ee|oo)?t?\.?|pies?)[ ,-]*(?:y |and )?(\d[\d.,/ ]*?) ?(?:"|in\.?|ins\.?|inch(?:es)?|pulg(?:adas?)?\.?|plg\.?)?$/i;

const SQUARE = /^(?:(?:sq|square) ?(\S+)|(\S+?) ?(?:\^?2|cuad|cuadrad[oa]s?))$/;

/** A factor for a surface in that unit: `200 sq ft`, `20 m²`, `9 yardas cuadradas`. */
export const squareFactor =
  (unit: LengthUnit): UnitFactor =>
  (word) => {
    const [, unitAfter, unitBefore] = SQUARE.exec(word) ?? [];
    const lengthName = lengthUnit(unitAfter ?? unitBefore ?? '');
    return lengthName ? fromFeet(toFeet(1, lengthName), unit) ** 2 : null;
  };
