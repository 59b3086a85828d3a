import { parseMeasure } from '../base/numbers.ts';
import type { SizeUnit } from './areas.ts';
import { SHAPE_SIZES, type Shape, type SizeName } from './shapes.ts';

// Areas typed in one go: "20x30 4in", "12' 6\" x 8' 4\"", "r6 3in", "circle 12 ft 3 in; 20 by 30 4 in". In English
// and Spanish at once, because crews mix them. It reads sizes and nothing else: what is left over is an answer of its own.

/** `unit` is null where none was typed; the form's unit then applies. */
export type QuickSize = { value: number; unit: SizeUnit | null };

/** Sizes that were not typed are missing. */
export type QuickArea = {
  shape: Shape;
  sizes: Partial<Record<SizeName, QuickSize>>;
  depth: QuickSize | null;
};

export type QuickEntry =
  | { ok: true; areas: readonly [QuickArea, ...QuickArea[]] }
  /** `part`: the text that could not be read. */
  | { ok: false; reason: 'empty' | 'amount' | 'unreadable' | 'too_many'; part: string };

/** Nobody checks a longer list. */
const MAX_AREAS = 20;

export const NUMBER = String.raw`(?:\d+(?:\s+|-))?\d+\s*[/⁄]\s*\d+|\d+\s*[¼½¾⅓⅔⅛⅜⅝⅞]|[¼½¾⅓⅔⅛⅜⅝⅞]|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+[.,]\d+|[.,]\d+|\d+`;
const SQUARE = String.raw`(?:sq\.?|square)\s*`;
const SQUARED = String.raw`(?:\s*²|\^?2\b|\s*cuadrad[oa]s?\b)`;
const LENGTHS: readonly (readonly [SizeUnit, string])[] = [
  ['inches', String.raw`["″”“]|''|’’|(?:inches|inch|in|pulgadas?|pulgs?)(?![a-z])\.?`],
  ['feet', String.raw`['′’‘]|(?:feet|foot|ft|pies?)(?![a-z])\.?`],
  ['yards', String.raw`(?:yardas?|yards?|yr?ds?)(?![a-z])\.?`],
  ['centimeters', String.raw`(?:cent[ií]metros?|centimet(?:er|re)s?|cms?)(?![a-z])\.?`],
  ['meters', String.raw`(?:metros?|met(?:er|re)s?|m)(?![a-z])\.?`],
];
const SHAPE_WORDS: readonly (readonly [Shape, string])[] = [
  ['half-circle', 'half[ -]?circle|semicircle|semic[ií]rculo|medio c[ií]rculo'],
  ['circle', 'circle|round|c[ií]rculo|redond[oa]'],
  ['ring', 'ring|anillo'],
  ['oval', 'oval|ellipse|[oó]valo|elipse'],
  ['triangle', 'triangle|tri[aá]ngulo'],
  ['trapezoid', 'trapezoid|trapecio'],
  ['trench', 'trench|zanja'],
  ['rectangle', 'rectangle|rect[aá]ngulo'],
];
const ROUND: readonly Shape[] = ['circle', 'half-circle'];

export type Token =
  | { kind: 'size'; size: QuickSize; isSquare: boolean }
  | { kind: 'shape'; shape: Shape }
  /** `word`: of a sentence, says nothing of sizes. */
  | { kind: 'by' | 'comma' | 'radius' | 'diameter' | 'deep' | 'word' };
type Kind = Exclude<Token['kind'], 'size' | 'shape'>;

const start = (pattern: string) => new RegExp(`^(?:${pattern})`, 'iu');
const PLAIN: readonly (readonly [Kind, RegExp])[] = [
  ['by', start(String.raw`(?:x|×|\*|by\b|por\b)`)],
  ['radius', start('(?:radius|radio|r)(?![a-z])')],
  ['diameter', start('(?:diameter|di[aá]metro|across|d)(?![a-z])')],
  [
    'deep',
    start(
      String.raw`(?:(?:de )?(?:deep|depth|thick|profundidad|profundo|prof|hondo|espesor|grosor))(?![a-z])\.?`,
    ),
  ],
  ['comma', start(String.raw`(?:[,:=]|(?:and|y|de|of|at|a|long|wide|largo|ancho)(?![\p{L}]))`)],
];
const VALUE = start(NUMBER);
/** "#57" and "C33" are names. */
const WORD = start(String.raw`#\S+|\p{L}[\p{L}\p{N}'’-]*|.`);
const COMMA_BEFORE_INCHES = start(String.raw`\d+,\d{1,2}\s*(?:${LENGTHS[0]?.[1]})`);
const VOLUME =
  /^(?:cu(?:bic)?\.?\s*(?:yards?|yds?|feet|ft)|(?:yards?|yardas?|yds?|y|m|ft|pies?)(?:\s*³|\^?3\b|\s*c[uú]bic[oa]s?))/iu;
const AREAS: readonly (readonly [SizeUnit, RegExp])[] = [
  ['acres', start('acres?|acs?(?![a-z])')],
  ...LENGTHS.map(([unit, words]) => [unit, start(`${SQUARE}(?:${words})|(?:${words})${SQUARED}`)] as const),
  ['feet', start(String.raw`sqft|sf\b`)],
];
const UNITS = LENGTHS.map(([unit, words]) => [unit, start(words)] as const);
const SHAPES_TYPED = SHAPE_WORDS.map(([shape, words]) => [shape, start(`(?:${words})(?![a-z])`)] as const);

/**
 * The areas of a text, separated by `;` or a new line. Sizes go to the sides of the shape in order, and the one after
 * them to the depth. An area without a depth has that of the one before it, or else of the next. Never throws.
 *
 * Feet followed by inches are one side if the first side is written like that too, or if a depth follows;
 * else the inches are the depth, as in "20 x 30 ft 4 in".
 *
 * @param shape of the form, unless the text names another
 */
export function readQuickEntry(text: string, shape: Shape = 'rectangle'): QuickEntry {
  const pieces = text
    .normalize('NFC')
    .split(/[;\n]+/)
    .map((piece) => piece.trim())
    .filter(Boolean);
  if (pieces.length === 0) return { ok: false, reason: 'empty', part: '' };
  if (pieces.length > MAX_AREAS) return { ok: false, reason: 'too_many', part: '' };
  const areas: QuickArea[] = [];
  for (const piece of pieces) {
    const tokens = tokensOf(piece);
    if (!Array.isArray(tokens)) return tokens;
    const area = areaOf(tokens, shape);
    if (!area) return { ok: false, reason: 'unreadable', part: piece };
    areas.push(area);
  }
  const [first, ...others] = withDepths(areas);
  return first ? { ok: true, areas: [first, ...others] } : { ok: false, reason: 'empty', part: '' };
}

/** @param isSentence passes over what is no size (sentence.ts) */
export function tokensOf(piece: string, isSentence = false): Token[] | Extract<QuickEntry, { ok: false }> {
  const tokens: Token[] = [];
  let rest = piece;
  const take = (pattern: RegExp): string | null => {
    const [part] = pattern.exec(rest) ?? [];
    if (!part) return null;
    rest = rest.slice(part.length).trimStart();
    return part;
  };
  while (rest !== '') {
    const part = rest;
    // "20x30,4 in": the comma is no decimal sign.
    const isAfterBy = tokens.at(-1)?.kind === 'by';
    if (isAfterBy && COMMA_BEFORE_INCHES.test(rest)) rest = rest.replace(',', ' , ');
    const typed = take(VALUE);
    if (typed !== null) {
      const read = parseMeasure(typed);
      if (!read.ok && !isSentence) return { ok: false, reason: 'unreadable', part };
      const volume = VOLUME.exec(rest)?.[0];
      if (volume && !isSentence) return { ok: false, reason: 'amount', part };
      if (volume) rest = rest.slice(volume.length).trimStart();
      if (!read.ok || (volume && !/y/i.test(volume))) continue;
      if (volume) {
        tokens.push({ kind: 'size', size: { value: read.value, unit: 'yards' }, isSquare: false });
        continue;
      }
      const square = AREAS.find(([, pattern]) => take(pattern) !== null);
      const unit = square ?? UNITS.find(([, pattern]) => take(pattern) !== null);
      const size = { value: read.value, unit: unit?.[0] ?? null };
      tokens.push({ kind: 'size', size, isSquare: square !== undefined });
      continue;
    }
    const shape = SHAPES_TYPED.find(([, pattern]) => take(pattern) !== null)?.[0];
    const plain = shape ? undefined : PLAIN.find(([, pattern]) => take(pattern) !== null)?.[0];
    if (shape) tokens.push({ kind: 'shape', shape });
    else if (plain) tokens.push({ kind: plain });
    else if (isSentence && take(WORD) !== null) tokens.push({ kind: 'word' });
    else return { ok: false, reason: 'unreadable', part };
  }
  return tokens;
}

/** Sizes with nothing between them, and what stands before and after them. */
type Run = { sizes: QuickSize[]; before: Kind | null; after: 'deep' | null };

export function areaOf(tokens: readonly Token[], formShape: Shape): QuickArea | null {
  const namedShape = tokens.find((token) => token.kind === 'shape')?.shape;
  const square = tokens.find((token) => token.kind === 'size' && token.isSquare);
  const isRound = tokens.some(({ kind }) => kind === 'radius' || kind === 'diameter');
  const isBy = tokens.some(({ kind }) => kind === 'by');
  const sizedShape = isBy && SHAPE_SIZES[formShape].length < 2 ? 'rectangle' : formShape;
  const shape = square
    ? 'known-area'
    : (namedShape ?? (isRound && !ROUND.includes(sizedShape) ? 'circle' : sizedShape));
  const names: readonly SizeName[] = SHAPE_SIZES[shape];
  const runs = runsOf(tokens.filter(({ kind }) => kind !== 'shape'));
  const sides: QuickSize[] = [];
  const depths: QuickSize[] = [];
  let isCompound = false;
  for (const [index, { sizes, before, after }] of runs.entries()) {
    const isDepth = before === 'deep' || (after === 'deep' && sizes.length === 1);
    let rest = sizes;
    while (rest.length > 0) {
      const [size, inches, ...others] = rest as [QuickSize, ...QuickSize[]];
      const openSides = isDepth ? 0 : names.length - sides.length;
      rest = rest.slice(1);
      if (openSides === 0) {
        depths.push(size);
        continue;
      }
      // A trench is so many feet long and so many inches wide.
      const isPair = size.unit === 'feet' && inches?.unit === 'inches' && (isBy || shape !== 'trench');
      // The last pair may be a side and the depth.
      if (isPair && (isCompound || others.length > 0 || openSides > 1 || index < runs.length - 1)) {
        isCompound = true;
        rest = others;
        sides.push({ value: size.value + inches.value / 12, unit: 'feet' });
      } else sides.push(before === 'radius' ? { ...size, value: size.value * 2 } : size);
    }
  }
  const [depth = null, ...unused] = depths;
  if (unused.length > 0 || sides.length + depths.length === 0) return null;
  if (square && sides[0] !== (square as Extract<Token, { kind: 'size' }>).size) return null;
  return { shape, sizes: withUnits(names, sides), depth };
}

function runsOf(tokens: readonly Token[]): Run[] {
  const runs: Run[] = [];
  let lastKind: Kind | null = null;
  let isOpen = false;
  for (const token of tokens) {
    const last = runs.at(-1);
    if (token.kind === 'size') {
      if (isOpen && last) last.sizes.push(token.size);
      else runs.push({ sizes: [token.size], before: lastKind, after: null });
      isOpen = true;
      lastKind = null;
    } else if (token.kind !== 'shape') {
      // "4 in deep 20 x 30" speaks of what stands before it, "20 x 30 deep 4 in" of what follows.
      const isBehind = token.kind === 'deep' && isOpen && last?.before !== 'by';
      if (isBehind && last) last.after = 'deep';
      lastKind = isBehind ? null : token.kind;
      isOpen = false;
    }
  }
  return runs;
}

/** "20 x 30 ft": a side without a unit has that of the next one. */
function withUnits(names: readonly SizeName[], sides: readonly QuickSize[]): QuickArea['sizes'] {
  const unitFrom = (index: number) => sides.slice(index).find(({ unit }) => unit !== null)?.unit ?? null;
  return Object.fromEntries(
    sides.map((side, index) => [names[index], { ...side, unit: side.unit ?? unitFrom(index) }]),
  );
}

function withDepths(areas: readonly QuickArea[]): QuickArea[] {
  const depthOf = (index: number) =>
    areas.slice(0, index + 1).findLast(({ depth }) => depth)?.depth ??
    areas.slice(index).find(({ depth }) => depth)?.depth ??
    null;
  return areas.map((area, index) => ({ ...area, depth: depthOf(index) }));
}
