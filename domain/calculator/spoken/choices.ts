import { isMeasure, isSmall, type Measure, type Part, smallerUnitsIn } from './parts.ts';

/** A phone's screen has no room to offer more readings. */
export const MAX_WAYS = 6;

// What only the speaker knows: one of two measures, or of two areas.

/** The parts with one of each of those: all of them are asked. */
export function expandChoices(parts: readonly Part[]): Part[][] {
  let choices = plansOf(parts).flatMap(areasOf);
  for (let left = parts.length; left > 0; left -= 1)
    choices = choices.flatMap((choice) => choiceOf(choice) ?? [choice]).slice(0, MAX_WAYS);
  return choices.map((choice) => choice.filter(({ kind }) => kind !== 'to' && kind !== 'or'));
}

/** "20 by 30, no, 20 by 25" is one of two: in each of the choices, the sides of the others are unused. */
function areasOf(parts: readonly Part[]): Part[][] {
  const areas: Measure[][] = [];
  const isSide = (at: number) => parts[at]?.kind === 'by';
  let last: Measure | undefined;
  for (const [at, part] of parts.entries()) {
    if (!isMeasure(part) || part.of === 'other') continue;
    const between = last ? parts.slice(parts.indexOf(last) + 1, at) : [];
    const isRest =
      last && smallerUnitsIn(last, part) && isSide(at + 1) && (part.unit || between.length === 0);
    if (isRest || between.some(({ kind }) => kind === 'by')) areas.at(-1)?.push(part);
    else areas.push([part]);
    last = part;
  }
  const several = areas.filter((area) => area.length > 1);
  if (several.length < 2) return [[...parts]];
  return several.map((area) => {
    const others = new Set<Part>(several.flatMap((one) => (one === area ? [] : one)));
    return parts.map((part) => (isMeasure(part) && others.has(part) ? { ...part, of: 'other' } : part));
  });
}

/** The readings of the first ambiguous measure; null without one. */
function choiceOf(parts: readonly Part[]): Part[][] | null {
  for (const [at, one] of parts.entries()) {
    if (!isMeasure(one)) continue;
    if (one.or !== undefined)
      return [one.value, one.or].map((value) => parts.with(at, { ...one, value, or: undefined }));
    let end = at + 1;
    while (/^(?:comma|name|preposition|to|or)$/.test(parts[end]?.kind ?? '')) end += 1;
    const other = parts[end];
    const between = parts.slice(at + 1, end);
    const link = between.find(({ kind }) => kind === 'to' || kind === 'or');
    if (!isMeasure(other) || !link || !areAlternatives(one, other)) continue;
    // "4 inches, no, 20 by 40": another length, but no other depth.
    if (isSmall(one.unit) && other.unit === null && parts[end + 1]?.kind === 'by') continue;
    const ways = [alike(one, other), alike(other, one)].map((only) =>
      parts.with(at, only).toSpliced(at + 1, end - at),
    );
    if (link.kind === 'or') return [...ways, ...tensApart(at, end, parts)];
    const isRange = one.value < other.value && (one.unit === null || one.unit === other.unit);
    if (!isRange || between.some(({ kind }) => kind === 'comma')) continue;
    // "2 por 3 a 4 pulgadas": the last one can be the depth; and "20-30" the sides.
    const isOpen = ('isSign' in link && link.isSign) || parts[at - 1]?.kind === 'by';
    return isOpen ? [parts.filter((part) => part !== link), ...ways] : ways;
  }
  return null;
}

/**
 * "12-6 by 8" in feet and inches, as plans and crews write them, or as two sides; "8-10 by 20" can also be a range, which
 * stays as it is.
 */
function plansOf(parts: readonly Part[]): Part[][] {
  for (const [at, one] of parts.entries()) {
    const [link, other] = [parts[at + 1], parts[at + 2]];
    if (link?.kind !== 'to' || !link.isSign || !isBare(one) || !isBare(other)) continue;
    const isSide = parts[at + 3]?.kind === 'by' || parts.findIndex(({ kind }) => kind === 'by') === at - 1;
    const isNamed = one.names.some((name) => name === 'length' || name === 'width');
    if (one.value === 0 || other.value >= INCHES || !(isSide || isNamed)) continue;
    const feet = {
      ...one,
      value: one.value + other.value / INCHES,
      unit: 'feet' as const,
      isMixed: true as const,
    };
    const apart = one.value < other.value ? link : { kind: 'by' as const };
    const tails = plansOf(parts.slice(at + 3));
    return [[feet], [one, apart, other]].flatMap((head) =>
      tails.map((tail) => [...parts.slice(0, at), ...head, ...tail]),
    );
  }
  return [[...parts]];
}

const isBare = (part: Part | undefined): part is Measure =>
  isMeasure(part) && part.unit === null && part.of === 'length' && Number.isInteger(part.value);

const INCHES = 12;

/** "Twenty by thirty three inches, no, four inches": heard as 33, it can be 30 and the depth. */
function tensApart(at: number, end: number, parts: readonly Part[]): Part[][] {
  const [one, other] = [parts[at], parts[end]];
  if (!isMeasure(one) || !isMeasure(other) || parts[at - 1]?.kind !== 'by') return [];
  const ones = one.value % 10;
  if (!isSmall(one.unit) || one.value < 21 || one.value > 99 || ones === 0) return [];
  const side: Measure = { ...one, value: one.value - ones, unit: null };
  const depth: Measure = { ...alike(other, one), isDepth: true };
  return [[...parts.slice(0, at), side, { kind: 'comma' }, depth, ...parts.slice(end + 1)]];
}

function areAlternatives(one: Measure, other: Measure): boolean {
  const { of } = alike(one, other);
  const isSameName = one.names.length === 0 || other.names.every((name) => one.names.includes(name));
  return of !== 'other' && of === alike(other, one).of && isSameName;
}

/** The measure with the unit and the names of the other one, where it has none. */
function alike(measure: Measure, { unit, of, names }: Measure): Measure {
  const own = measure.unit === null && measure.of !== 'other' ? { ...measure, unit, of } : measure;
  return { ...own, names: [...new Set([...measure.names, ...names])] };
}
