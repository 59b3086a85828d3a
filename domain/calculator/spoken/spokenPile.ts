import { splitWords } from './numbers.ts';
import { isMeasure, isSmall, type Measure, parseParts } from './parts.ts';
import { bindNames, joinWays, type SpokenMeasure } from './spoken.ts';
import { PILE_WORDS } from './words.ts';

/** Without a length it is round. */
export type SpokenPile = {
  length: SpokenMeasure | null;
  width: SpokenMeasure | null;
  height: SpokenMeasure | null;
  unused: readonly SpokenMeasure[];
};

/**
 * "A pile 10 feet across and 5 feet high", "un montón de diez por doce por cuatro de alto"; null if the text names no
 * pile or no size of it. Without a height, the text can also be an area that a pile is spread over.
 */
export function parsePile(text: string): SpokenPile | null {
  const words = splitWords(text.slice(0, 400));
  if (!words.some((word) => PILE_WORDS.has(String(word)))) return null;
  const parts = parseParts(words);
  // "Five feet six inches high" is one length.
  const [joined = parts] = joinWays(bindNames(parts), 'rectangle').sort(
    (one, other) => one.filter(isMeasure).length - other.filter(isMeasure).length,
  );
  const measures = joined.filter(isMeasure);
  const lengths = measures.filter(({ of, value }) => of === 'length' && value > 0);
  const called = (...names: readonly string[]) =>
    lengths.find((length) => length.names.some((name) => names.includes(name)));
  const open = lengths.filter(({ names }) => names.length === 0);
  const height =
    called('height') ??
    lengths.find(({ names, unit }) => names.includes('depth') && !isSmall(unit)) ??
    (open.length === 3 ? open.filter(({ unit }) => !isSmall(unit))[2] : undefined);
  // "Spread the pile over 20 by 30, 3 inches".
  if (lengths.length === 0 || (!height && lengths.some(({ unit }) => isSmall(unit)))) return null;
  const across = called('width', 'across', 'diameter', 'radius', 'base');
  const [first, second] = lengths.filter((length) => length !== height && length !== across);
  const [length, width] = across ? [first, across] : second ? [first, second] : [undefined, first];
  const unit = lengths.find((one) => one.unit !== null)?.unit ?? null;
  const toSize = (measure: Measure | undefined): SpokenMeasure | null =>
    measure
      ? {
          value: measure.value * acrossOf(measure),
          unit: measure.unit ?? (isSmall(unit) ? null : unit),
        }
      : null;
  return {
    length: toSize(length),
    width: toSize(width),
    height: toSize(height),
    unused: [
      // The pile check has one pile.
      ...joined.flatMap((part) => (part.kind === 'count' ? [{ value: part.value, unit: null }] : [])),
      ...measures
        .filter((measure) => measure !== length && measure !== width && measure !== height)
        .map(({ value, unit: own }) => ({ value, unit: own })),
    ],
  };
}

/** How far across a pile is for each foot of the measure. */
function acrossOf({ names }: Measure): number {
  if (names.includes('radius')) return 2;
  return names.includes('circumference') ? 1 / Math.PI : 1;
}
