import { type SizeUnit, sizeFeet } from '../../domain/calculator/areas.ts';
import { fromFeet } from '../../domain/calculator/measure.ts';
import { SHAPE_SIZES, type Shape, type SizeName } from '../../domain/calculator/shapes.ts';
import type { SpokenArea, SpokenMeasure, SpokenSize } from '../../domain/calculator/spoken/spoken.ts';
import type { SpokenPile } from '../../domain/calculator/spoken/spokenPile.ts';
import type { Translate } from '../ui/locale.tsx';
import { type AreaEntries, blankArea, type DepthUnit, sizeUnit } from './areaEntries.ts';
import { shapeLabel, sizeName, squareCode, unitCode } from './labels.ts';

/** Fills the first spoken area into this one, and the others into areas that come right after it. */
export function filledIn(
  area: AreaEntries,
  [first, ...others]: readonly SpokenArea[],
): [filled: AreaEntries, added: AreaEntries[]] {
  const filled = first ? withSpoken(area, first) : area;
  // Areas that are said together mostly have the same depth and material.
  const like = { ...filled, name: '', sizes: {}, outline: null };
  return [filled, others.map((one) => ({ ...withSpoken(like, one), key: blankArea().key }))];
}

/** Fills the spoken sizes into the area, in the main unit that was said. */
export function withSpoken(area: AreaEntries, { shape, sizes, depth, zeros = [] }: SpokenArea): AreaEntries {
  const next = { ...area, shape, unit: mainUnit(area, { shape, sizes }), sizes: { ...area.sizes } };
  for (const [name, size] of Object.entries(sizes))
    next.sizes[name as SizeName] = sizeText(size, name as SizeName, next);
  // To be entered again, instead of what was there before.
  for (const zero of zeros) if (zero !== 'depth') next.sizes[zero] = '';
  // A depth replaces the layers.
  if (depth) return { ...next, ...depthOf(depth, area.depthUnit), layers: [] };
  return zeros.includes('depth') ? { ...next, depth: '', layers: [] } : next;
}

/** The unit for all sizes. Feet take precedence over inches, which are the width of a trench or border. */
function mainUnit(area: AreaEntries, { shape, sizes }: Pick<SpokenArea, 'shape' | 'sizes'>): SizeUnit {
  const said = Object.values(sizes).flatMap(({ unit }) => unit ?? []);
  const large = said.find((unit) => unit !== 'inches' && unit !== 'centimeters');
  const [small] = said;
  if (large) return large;
  if (shape === 'known-area') return small ? 'feet' : area.unit;
  const own = area.unit === 'acres' ? 'feet' : area.unit;
  return small && shape !== 'trench' && shape !== 'border' ? small : own;
}

function sizeText({ value, unit }: SpokenMeasure, name: SizeName, area: AreaEntries): string {
  const own = sizeUnit(area, name);
  if (unit === null || unit === own || own === 'acres') return text(value);
  const feet = sizeFeet(name, { value, unit });
  return text(name === 'area' ? fromFeet(fromFeet(feet, own), own) : fromFeet(feet, own));
}

function depthOf({ value, unit }: SpokenMeasure, now: DepthUnit): { depth: string; depthUnit: DepthUnit } {
  if (unit === 'meters') return { depth: text(value * 100), depthUnit: 'centimeters' };
  if (unit === 'yards') return { depth: text(value * 3), depthUnit: 'feet' };
  return { depth: text(value), depthUnit: unit === null || unit === 'acres' ? now : unit };
}

const text = (value: number) => String(Number(value.toFixed(4)));

/**
 * What was understood, as text to confirm: "Rectangle, 20 ft × 30 ft, 4 in deep. Not used: 2 ft."
 *
 * @param area the area to fill in; its units apply to sizes said without a unit
 */
export function understoodText(spoken: readonly SpokenArea[], area: AreaEntries, t: Translate): string {
  const texts = spoken.map((one) => areaText(one, area, t));
  const [first = ''] = texts;
  if (texts.length === 1) return first;
  const alike = texts.map((text) => texts.filter((other) => other === text).length);
  const different = [
    ...new Set(texts.map((text, at) => `${alike[at] === 1 ? '' : `${alike[at]} × `}${text}`)),
  ];
  return t('{n} areas: {areas}', { n: texts.length, areas: different.join(' ') });
}

/** "Pile, 10 ft across, 5 ft high." @param unit if none was said */
export function pileText(
  { length, width, height, unused }: SpokenPile,
  unit: SizeUnit,
  t: Translate,
): string {
  const size = (measure: SpokenMeasure) => measureText(measure, unit, t);
  const base = [length, width].flatMap((side) => (side ? size(side) : []));
  const parts = [
    t('Pile'),
    length || !width ? base.join(' × ') : t('{length} across', { length: size(width) }),
    height ? t('{height} high', { height: size(height) }) : '',
  ];
  return [
    `${parts.filter(Boolean).join(', ')}.`,
    ...(height ? [] : [t('{size}: not said.', { size: sizeName('height', t) })]),
    ...unused.map((measure) => t('Not used: {measure}.', { measure: measureText(measure, null, t) })),
  ].join(' ');
}

function areaText(spoken: SpokenArea, area: AreaEntries, t: Translate): string {
  const { shape, sizes, depth, unused, zeros = [] } = spoken;
  const { unit, depthUnit } = withSpoken(area, spoken);
  const names: readonly SizeName[] = SHAPE_SIZES[shape];
  const said = names.flatMap((name) => {
    const size = sizes[name];
    return size ? [sizeSentence(name, size, sizeUnit({ shape, unit }, name), t)] : [];
  });
  const missing = said.length === 0 ? [] : names.filter((name) => !sizes[name] && !zeros.includes(name));
  const parts = [
    said.length === 0 && shape === area.shape ? '' : shapeLabel(shape, t),
    aroundText(said, shape, t) ?? said.join(' × '),
    depth ? t('{depth} deep', { depth: measureText(depth, depthUnit, t) }) : '',
  ];
  return [
    `${parts.filter(Boolean).join(', ')}.`,
    ...zeros.map((name) =>
      name === 'depth'
        ? t('Depth: 0 needs no material. Say it again.')
        : t('{size}: 0 makes no area. Say it again.', { size: sizeName(name, t) }),
    ),
    ...missing.map((name) => t('{size}: not said.', { size: sizeName(name, t) })),
    ...unused.map((measure) => t('Not used: {measure}.', { measure: measureText(measure, null, t) })),
  ].join(' ');
}

/** Says which size of a border is which, once all are there. */
function aroundText([length, width, strip]: readonly string[], shape: Shape, t: Translate): string | null {
  return shape === 'border' && length && width && strip
    ? t('{strip} wide around {length} × {width}', { length, width, strip })
    : null;
}

function sizeSentence(name: SizeName, size: SpokenSize, unit: SizeUnit, t: Translate): string {
  if (name === 'area' && size.unit === 'acres' && size.value === 1) return t('1 acre');
  if (name === 'area') return `${Number(size.value.toFixed(3))} ${squareCode(size.unit ?? unit, t)}`;
  const across = measureText(size, unit, t);
  if (size.isRadius)
    return t('radius {radius} ({across} across)', {
      radius: measureText({ ...size, value: size.value / 2 }, unit, t),
      across,
    });
  return /Diameter|diameter/.test(name) ? t('{length} across', { length: across }) : across;
}

/** `12.4 ft`, or `12 ft 6 in` if the inches are whole. @param otherwise the unit if none was said */
function measureText(
  { value, unit, isVolume }: SpokenMeasure,
  otherwise: SizeUnit | null,
  t: Translate,
): string {
  const own = unit ?? otherwise;
  if (own && isVolume) return `${Number(value.toFixed(3))} ${unitCode(own, t)}³`;
  const inches = Math.round(value * 12);
  const isMixed = own === 'feet' && inches > 12 && inches % 12 > 0;
  if (isMixed && Math.abs(inches - value * 12) < 1e-6)
    return `${Math.floor(inches / 12)} ${unitCode('feet', t)} ${inches % 12} ${unitCode('inches', t)}`;
  return [Number(value.toFixed(3)), own ? unitCode(own, t) : ''].join(' ').trim();
}
