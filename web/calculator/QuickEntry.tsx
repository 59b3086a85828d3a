import { useEffect, useRef, useState } from 'react';
import { type SizeUnit, sizeFeet } from '../../domain/calculator/areas.ts';
import { fromFeet } from '../../domain/calculator/measure.ts';
import {
  type QuickArea,
  type QuickEntry as QuickEntryAnswer,
  type QuickSize,
  readQuickEntry,
} from '../../domain/calculator/quickEntry.ts';
import { SHAPE_SIZES, type SizeName } from '../../domain/calculator/shapes.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { type Translate, useT } from '../ui/locale.tsx';
import { type AreaEntries, blankArea, type DepthUnit, sizeUnit } from './areaEntries.ts';
import { shapeLabel, sizeName, squareCode, unitCode } from './labels.ts';

type QuickEntryProps = {
  area: AreaEntries;
  /** `added`: areas that come right after it. */
  onChange: (area: AreaEntries, added: readonly AreaEntries[]) => void;
};

/** All sizes typed in one field. Shows what was understood, and fills it in once the person confirms. */
export function QuickEntry({ area, onChange }: QuickEntryProps) {
  const t = useT();
  const [text, setText] = useState('');
  const [used, setUsed] = useState('');
  const toConfirm = useRef<HTMLDivElement>(null);
  const answer = readQuickEntry(text, area.shape);
  const sentence = answer.ok ? understoodText(answer.areas, area, t) : '';
  // The bar at the bottom must not cover what was understood, because the person has to confirm it.
  useEffect(() => {
    if (sentence) toConfirm.current?.scrollIntoView({ block: 'nearest' });
  }, [sentence]);
  const fillIn = () => {
    if (!answer.ok) return;
    onChange(...filledIn(area, answer.areas));
    setText('');
    setUsed(sentence);
  };
  return (
    <div className="calc-quick">
      <Field
        label={t('All sizes at once')}
        hint={t('For example: 20x30 4in, or r6 3in. Separate areas with ; or a new line.')}
      >
        {(control) => (
          <textarea
            {...control}
            className="inp"
            rows={2}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setUsed('');
            }}
          />
        )}
      </Field>
      <div className="calc-quick" ref={toConfirm}>
        <p role="status">
          {used
            ? t('Filled in: {sizes}', { sizes: used })
            : answer.ok
              ? t('Understood: {sizes}', { sizes: sentence })
              : problemText(answer, t)}
        </p>
        {answer.ok ? (
          <Button className="btn-primary btn-xl" onClick={fillIn}>
            {answer.areas.length > 1
              ? t('Use these {n} areas', { n: answer.areas.length })
              : t('Use these sizes')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function problemText({ reason, part }: Extract<QuickEntryAnswer, { ok: false }>, t: Translate): string {
  const texts: Record<typeof reason, string> = {
    empty: '',
    amount: t('“{part}” is an amount of material. Type how long, wide and deep the area is.', { part }),
    too_many: t('These are too many areas at once. Enter 20 at a time.'),
    unreadable: t('“{part}” could not be read. Nothing was changed.', { part }),
  };
  return texts[reason];
}

/** Fills the first area into this one, and the others into areas that come right after it. */
export function filledIn(
  area: AreaEntries,
  [first, ...others]: readonly [QuickArea, ...QuickArea[]],
): [filled: AreaEntries, added: AreaEntries[]] {
  const filled = withSizes(area, first);
  // Areas that are typed together mostly have the same depth and material.
  const template = { ...filled, name: '', sizes: {} };
  return [filled, others.map((other) => ({ ...withSizes(template, other), key: blankArea().key }))];
}

function withSizes(area: AreaEntries, { shape, sizes, depth }: QuickArea): AreaEntries {
  const next = { ...area, shape, unit: mainUnit(area, { shape, sizes }), sizes: { ...area.sizes } };
  for (const [name, size] of Object.entries(sizes))
    next.sizes[name as SizeName] = sizeText(size, name as SizeName, next);
  // A depth replaces the layers.
  return depth ? { ...next, ...depthOf(depth, area.depthUnit), layers: [] } : next;
}

/** The unit for all sizes. Feet take precedence over inches, which are the width of a trench or border. */
function mainUnit(area: AreaEntries, { shape, sizes }: Pick<QuickArea, 'shape' | 'sizes'>): SizeUnit {
  const typed = Object.values(sizes).flatMap(({ unit }) => unit ?? []);
  const large = typed.find((unit) => unit !== 'inches' && unit !== 'centimeters');
  const [small] = typed;
  if (large) return large;
  if (shape === 'known-area') return small ? 'feet' : area.unit;
  const areaUnit = area.unit === 'acres' ? 'feet' : area.unit;
  return small && shape !== 'trench' && shape !== 'border' ? small : areaUnit;
}

function sizeText({ value, unit }: QuickSize, name: SizeName, area: AreaEntries): string {
  const inUnit = sizeUnit(area, name);
  if (unit === null || unit === inUnit || inUnit === 'acres') return rounded(value, 4);
  const feet = sizeFeet(name, { value, unit });
  return rounded(name === 'area' ? fromFeet(fromFeet(feet, inUnit), inUnit) : fromFeet(feet, inUnit), 4);
}

function depthOf({ value, unit }: QuickSize, now: DepthUnit): { depth: string; depthUnit: DepthUnit } {
  if (unit === 'meters') return { depth: rounded(value * 100, 4), depthUnit: 'centimeters' };
  if (unit === 'yards') return { depth: rounded(value * 3, 4), depthUnit: 'feet' };
  return { depth: rounded(value, 4), depthUnit: unit === null || unit === 'acres' ? now : unit };
}

const rounded = (value: number, digits: number) => String(Number(value.toFixed(digits)));

/**
 * What was understood, as text to confirm: "Rectangle, 20 ft × 30 ft, 4 in deep. Width is missing."
 *
 * @param area the area to fill in; its units apply to sizes without one
 */
function understoodText(areas: readonly QuickArea[], area: AreaEntries, t: Translate): string {
  const texts = areas.map((quickArea) => areaText(quickArea, area, t));
  return texts.length === 1
    ? (texts[0] ?? '')
    : t('{n} areas: {areas}', { n: texts.length, areas: texts.join(' ') });
}

function areaText(typed: QuickArea, area: AreaEntries, t: Translate): string {
  const { shape, sizes, depth } = typed;
  const { unit, depthUnit } = withSizes(area, typed);
  const names: readonly SizeName[] = SHAPE_SIZES[shape];
  const sizeTexts = names.flatMap((name) => {
    const size = sizes[name];
    return size ? [sizeSentence(name, size, sizeUnit({ shape, unit }, name), t)] : [];
  });
  const missing = sizeTexts.length === 0 ? [] : names.filter((name) => !sizes[name]);
  const parts = [
    sizeTexts.length === 0 ? '' : shapeLabel(shape, t),
    sizeTexts.join(' × '),
    depth ? t('{depth} deep', { depth: measureText(depth, depthUnit, t) }) : '',
  ];
  return [
    `${parts.filter(Boolean).join(', ')}.`,
    ...missing.map((name) => t('{size} is missing.', { size: sizeName(name, t) })),
  ].join(' ');
}

function sizeSentence(name: SizeName, size: QuickSize, unit: SizeUnit, t: Translate): string {
  if (name === 'area' && size.unit === 'acres' && size.value === 1) return t('1 acre');
  if (name === 'area') return `${rounded(size.value, 3)} ${squareCode(size.unit ?? unit, t)}`;
  const diameter = measureText(size, unit, t);
  return /diameter/i.test(name) ? t('{length} across', { length: diameter }) : diameter;
}

/** `12.4 ft`, or `12 ft 6 in` if the inches are whole. */
function measureText({ value, unit }: QuickSize, otherwise: SizeUnit, t: Translate): string {
  const shownUnit = unit ?? otherwise;
  const inches = Math.round(value * 12);
  const isMixed = shownUnit === 'feet' && inches > 12 && inches % 12 > 0;
  if (isMixed && Math.abs(inches - value * 12) < 1e-6)
    return `${Math.floor(inches / 12)} ${unitCode('feet', t)} ${inches % 12} ${unitCode('inches', t)}`;
  return `${rounded(value, 3)} ${unitCode(shownUnit, t)}`;
}
