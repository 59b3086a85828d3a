import { useEffect, useRef, useState } from 'react';
import { fromFeet, type LengthUnit, toFeet } from '../../domain/calculator/measure.ts';
import { type QuickArea, type QuickSize, readQuickEntry } from '../../domain/calculator/quickEntry.ts';
import { Field } from '../ui/Field.tsx';
import { useT } from '../ui/locale.tsx';
import type { AreaEntries, DepthUnit } from './areaEntries.ts';
import { unitCode } from './labels.ts';

type QuickEntryProps = { area: AreaEntries; onChange: (area: AreaEntries) => void };

/** All sizes typed in one field. Shows what was understood, and fills it in once the person confirms. */
export function QuickEntry({ area, onChange }: QuickEntryProps) {
  const t = useT();
  const [text, setText] = useState('');
  const [used, setUsed] = useState('');
  const toConfirm = useRef<HTMLDivElement>(null);
  const answer = readQuickEntry(text);
  const filled = answer && filledIn(area, answer);
  const sizes = filled
    ? [
        `${filled.sizes.length} × ${filled.sizes.width} ${unitCode(filled.unit, t)}`,
        answer.depth &&
          t('{depth} {unit} deep', { depth: filled.depth, unit: unitCode(filled.depthUnit, t) }),
      ]
        .filter(Boolean)
        .join(', ')
    : '';
  // The bar at the bottom must not cover what was understood, because the person has to confirm it.
  useEffect(() => {
    if (sizes) toConfirm.current?.scrollIntoView({ block: 'nearest' });
  }, [sizes]);
  return (
    <div className="calc-quick">
      <Field label={t('All sizes in one go')} hint={t('For example: 20x30 4in')}>
        {(control) => (
          <input
            {...control}
            className="inp"
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
            : filled
              ? t('Understood: {sizes}', { sizes })
              : text.trim() && t('“{part}” could not be read. Nothing was changed.', { part: text.trim() })}
        </p>
        {filled ? (
          <button
            type="button"
            className="btn btn-primary btn-xl"
            onClick={() => {
              onChange(filled);
              setText('');
              setUsed(sizes);
            }}
          >
            {t('Use these sizes')}
          </button>
        ) : null}
      </div>
    </div>
  );
}

/** A rectangle in the unit of its width. A depth replaces the layers. */
export function filledIn(area: AreaEntries, { length, width, depth }: QuickArea): AreaEntries {
  const unit = width.unit ?? length.unit ?? (area.unit === 'acres' ? 'feet' : area.unit);
  const sizes = { length: sizeText(length, unit), width: sizeText(width, unit) };
  const next = { ...area, shape: 'rectangle' as const, unit, sizes };
  if (!depth) return next;
  const depthUnit = depthUnitOf(depth.unit) ?? area.depthUnit;
  return { ...next, depth: sizeText(depth, depthUnit), depthUnit, layers: [] };
}

function depthUnitOf(unit: LengthUnit | null): DepthUnit | null {
  if (unit === 'meters') return 'centimeters';
  return unit === 'yards' ? 'feet' : unit;
}

const sizeText = ({ value, unit }: QuickSize, to: LengthUnit) =>
  String(Number((unit === null ? value : fromFeet(toFeet(value, unit), to)).toFixed(4)));
