import { useId, useState } from 'react';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useT } from '../ui/locale.tsx';
import type { AreaEntries, Problems } from './areaEntries.ts';
import { materialLabel, shapeLabel, unitCode } from './labels.ts';

const LayersPanel = lazyPart(async () => (await import('./LayersPanel.tsx')).LayersPanel);
const MaterialPanel = lazyPart(async () => (await import('./LayersPanel.tsx')).MaterialPanel);
const ShapePicker = lazyPart(async () => (await import('./ShapePicker.tsx')).ShapePicker);
const UnitPicker = lazyPart(async () => (await import('./ShapePicker.tsx')).UnitPicker);
const QuickEntry = lazyPart(async () => (await import('./QuickEntry.tsx')).QuickEntry);

type AreaToolsProps = {
  area: AreaEntries;
  /** Whether there are others: the material of a single area is chosen with the result. */
  isOneOfSeveral: boolean;
  problems: Problems;
  /** `added`: areas that come right after it. */
  onChange: (area: AreaEntries, added?: readonly AreaEntries[]) => void;
};

type Panel = 'quick' | 'shape' | 'material' | 'units' | 'more';

/** Options beyond a plain rectangle in feet, one panel at a time. */
export function AreaTools({ area, isOneOfSeveral, problems, onChange }: AreaToolsProps) {
  const t = useT();
  const id = useId();
  const [panel, setPanel] = useState<Panel | null>(null);
  const extras = area.layers.length + (area.compacted ? 1 : 0);
  const buttons: [Panel, string, string][] = [
    ['quick', t('Type it all'), t('20 x 30 ft, 4 in')],
    ['shape', t('Shape'), shapeLabel(area.shape, t)],
    ...(area.layers.length === 0 && (isOneOfSeveral || area.materialId !== '')
      ? [
          [
            'material' as const,
            t('Material'),
            area.materialId === '' ? t('same for all') : materialLabel(area.materialId, t),
          ] satisfies [Panel, string, string],
        ]
      : []),
    ['units', t('Measured in'), unitCode(area.unit, t)],
    ['more', t('Layers'), extras === 0 ? t('none') : String(extras)],
  ];
  return (
    <>
      <div className="calc-tools">
        {buttons.map(([name, label, now]) => (
          <button
            key={name}
            type="button"
            className="chip"
            aria-expanded={panel === name}
            aria-controls={`${id}-panel`}
            onClick={() => setPanel(panel === name ? null : name)}
          >
            <span>{label}</span>
            <b>{now}</b>
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} className="calc-panel" hidden={panel === null}>
        {panel === 'quick' ? (
          <QuickEntry area={area} onChange={onChange} />
        ) : panel === 'shape' ? (
          <ShapePicker
            area={area}
            onChange={(next) => {
              onChange(next);
              setPanel(null);
              // Closing the panel shifts the page; focusing the next field keeps it in view.
              requestAnimationFrame(() => focusFirstSize(id));
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
    </>
  );
}

/** Focuses the first size field of the area that owns the panel. */
function focusFirstSize(id: string): void {
  const area = document.getElementById(`${id}-panel`)?.closest('.calc-area');
  area?.querySelector<HTMLElement>('.calc-dims input')?.focus();
}
