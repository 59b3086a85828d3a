import { useId, useState } from 'react';
import { SHAPES } from '../../domain/calculator/shapes.ts';
import { Icon } from '../ui/Icon.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useT } from '../ui/locale.tsx';
import type { AreaEntries, EntryProblems } from './areaEntries.ts';
import { materialLabel, unitCode } from './labels.ts';
import { ShapePicker, UnitPicker } from './ShapePicker.tsx';

const LayersPanel = lazyPart(async () => (await import('./LayersPanel.tsx')).LayersPanel);
const MaterialPanel = lazyPart(async () => (await import('./LayersPanel.tsx')).MaterialPanel);
const QuickEntry = lazyPart(async () => (await import('./QuickEntry.tsx')).QuickEntry);

type AreaToolsProps = {
  area: AreaEntries;
  /** Whether there are others: the material of a single area is chosen with the result. */
  isOneOfSeveral: boolean;
  problems: EntryProblems;
  /** `added`: areas that come right after it. */
  onChange: (area: AreaEntries, added?: readonly AreaEntries[]) => void;
};

type Panel = 'quick' | 'shape' | 'material' | 'units' | 'more';

/** The settings that most areas do not need, one panel at a time. */
export function AreaTools({ area, isOneOfSeveral, problems, onChange }: AreaToolsProps) {
  const t = useT();
  const id = useId();
  const [panel, setPanel] = useState<Panel | null>(null);
  const extras = area.layers.length + (area.compacted ? 1 : 0);
  const hasMaterial = area.layers.length === 0 && (isOneOfSeveral || area.materialId !== '');
  const buttons: [Panel, string, string][] = [
    ['quick', t('Type it all'), t('20 x 30 ft, 4 in')],
    ['shape', t('Other shapes'), t('ring, border, trench…')],
    ['material', t('Material'), area.materialId ? materialLabel(area.materialId, t) : t('same for all')],
    ['units', t('Measured in'), unitCode(area.unit, t)],
    ['more', t('Layers'), extras === 0 ? t('none') : String(extras)],
  ];
  return (
    <details className="calc-more-tools">
      <summary className="btn btn-quiet btn-xl">
        {t('More')}
        <Icon name="chevron-down" />
      </summary>
      <div className="calc-tools">
        {buttons.map(([name, label, now]) =>
          name === 'material' && !hasMaterial ? null : (
            <button
              key={name}
              type="button"
              className="chip is-tall"
              aria-expanded={panel === name}
              aria-controls={`${id}-panel`}
              onClick={() => setPanel(panel === name ? null : name)}
            >
              <span>{label}</span>
              <b>{now}</b>
            </button>
          ),
        )}
      </div>
      <div id={`${id}-panel`} className="calc-panel" hidden={panel === null}>
        {panel === 'quick' ? (
          <QuickEntry area={area} onChange={onChange} />
        ) : panel === 'shape' ? (
          <ShapePicker
            label={t('Shape of the ground')}
            shapes={SHAPES}
            area={area}
            onChange={(next) => {
              onChange(next);
              setPanel(null);
            }}
          />
        ) : panel === 'material' ? (
          <MaterialPanel area={area} onChange={onChange} />
        ) : panel === 'units' ? (
          <UnitPicker area={area} onChange={onChange} />
        ) : panel === 'more' ? (
          <LayersPanel area={area} problems={problems} onChange={onChange} />
        ) : null}
      </div>
    </details>
  );
}
