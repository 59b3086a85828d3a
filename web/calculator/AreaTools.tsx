import { useStore } from '@nanostores/react';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import type { SizeUnit } from '../../domain/calculator/areas.ts';
import { LENGTH_UNITS } from '../../domain/calculator/measure.ts';
import { SHAPES, type Shape } from '../../domain/calculator/shapes.ts';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useT } from '../ui/locale.tsx';
import { AreaDrawing } from './AreaDrawing.tsx';
import { type AreaEntries, blankArea, type Problems, readArea } from './areaEntries.ts';
import { $gloveMode } from './gloveMode.ts';
import { materialLabel, problemText, shapeLabel, squareCode, unitCode } from './labels.ts';

const LayersPanel = lazyPart(async () => (await import('./LayersPanel.tsx')).LayersPanel);
const MaterialPanel = lazyPart(async () => (await import('./LayersPanel.tsx')).MaterialPanel);
const SayPanel = lazyPart(async () => (await import('./SayPanel.tsx')).SayPanel);
const DrawPanel = lazyPart(async () => (await import('./outlines/DrawPanel.tsx')).DrawPanel);
const WalkPanel = lazyPart(async () => (await import('./WalkPanel.tsx')).WalkPanel);

type AreaToolsProps = {
  area: AreaEntries;
  /** Whether there are others: the material of a single area is chosen with the result. */
  isOneOfSeveral: boolean;
  problems: Problems;
  /** `added`: areas that come right after it. */
  onChange: (area: AreaEntries, added?: readonly AreaEntries[]) => void;
};

type Panel = 'say' | 'shape' | 'material' | 'units' | 'more';

/** Options beyond a plain rectangle in feet, one panel at a time, and the area drawn to scale. */
export function AreaTools({ area, isOneOfSeveral, problems, onChange }: AreaToolsProps) {
  const t = useT();
  const id = useId();
  const glove = useStore($gloveMode, { ssr: 'initial' });
  const [panel, setPanel] = useState<Panel | null>(null);
  const extras = area.layers.length + (area.slope.trim() === '' ? 0 : 1) + (area.compacted ? 1 : 0);
  const buttons: [Panel, string, string][] = [
    ['say', t('Say or type it'), t('20 x 30 ft, 4 in')],
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
    ['more', t('Layers, slope'), extras === 0 ? t('none') : String(extras)],
  ];
  // Deferred, so that typing does not wait for the drawing.
  const drawn = useDeferredValue(area);
  const drawing = useMemo(() => {
    const read = readArea(drawn);
    return read.ok ? <AreaDrawing area={read.area} /> : null;
  }, [drawn]);
  return (
    <>
      {area.shape === 'walked' ? (
        <WalkPanel
          key={area.key}
          areaKey={area.key}
          outline={area.outline}
          problem={problems.outline ?? null}
          onOutline={(outline) => onChange({ ...area, outline })}
        />
      ) : null}
      {area.shape === 'drawn' ? (
        <DrawPanel
          key={area.key}
          outline={area.outline}
          problem={problems.outline ? problemText(problems.outline, t) : null}
          glove={glove}
          onOutlines={([outline, ...others]) => {
            // Drawn in one go, they mostly get the same.
            const added = others.map((one) => ({ ...area, key: blankArea().key, name: '', outline: one }));
            onChange({ ...area, outline }, added);
          }}
        />
      ) : null}
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
        <button
          type="button"
          className="chip"
          aria-pressed={area.shape === 'drawn'}
          onClick={() => onChange({ ...area, shape: area.shape === 'drawn' ? 'rectangle' : 'drawn' })}
        >
          <span>{t('From above')}</span>
          <b>{t('map or picture')}</b>
        </button>
      </div>
      <div id={`${id}-panel`} className="calc-panel" hidden={panel === null}>
        {panel === 'say' ? (
          <SayPanel area={area} onChange={onChange} />
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
      {drawing}
    </>
  );
}

/** Focuses the first size field of the area that owns the panel, or the button that starts a walk. */
function focusFirstSize(id: string): void {
  const area = document.getElementById(`${id}-panel`)?.closest('.calc-area');
  area?.querySelector<HTMLElement>('.calc-walk button, .calc-dims input')?.focus();
}

type UnitPickerProps = { area: AreaEntries; onChange: (area: AreaEntries) => void };

/** The unit of the sides. Numbers are not converted, because most people choose the unit before they type. */
function UnitPicker({ area, onChange }: UnitPickerProps) {
  const t = useT();
  const known = area.shape === 'known-area';
  const units: readonly SizeUnit[] = known ? ['feet', 'yards', 'meters', 'acres'] : LENGTH_UNITS;
  return (
    <fieldset className="calc-unit">
      <legend className="flabel">{known ? t('Area in') : t('Sides in')}</legend>
      <div className="calc-units">
        {units.map((unit) => (
          <button
            key={unit}
            type="button"
            className="chip"
            aria-pressed={area.unit === unit}
            onClick={() => onChange({ ...area, unit })}
          >
            {known ? squareCode(unit, t) : unitCode(unit, t)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

type ShapePickerProps = { area: AreaEntries; onChange: (area: AreaEntries) => void };

/** SVG paths on a 40 × 28 grid. */
const DRAWINGS: Record<Shape, string> = {
  rectangle: 'M4 5h32v18H4z',
  circle: 'M9 14a11 11 0 1 0 22 0a11 11 0 1 0-22 0z',
  'half-circle': 'M5 21a15 15 0 0 1 30 0z',
  ring: 'M8 14a12 12 0 1 0 24 0a12 12 0 1 0-24 0zM16 14a4 4 0 1 0 8 0a4 4 0 1 0-8 0z',
  border: 'M3 3h34v22H3zM10 9v10h20V9z',
  triangle: 'M4 23h32L14 5z',
  'triangle-sides': 'M4 19l32 4L24 5z',
  trapezoid: 'M3 23h34L28 6H12z',
  oval: 'M3 14a17 10 0 1 0 34 0a17 10 0 1 0-34 0z',
  trench: 'M2 11h36v6H2z',
  'known-area': 'M7 8c7-6 13 1 20-3s10 10 3 15-13-1-19 3S1 14 7 8z',
  walked: 'M6 20L10 6l13 4 11-3-4 15-12-4z',
  drawn: 'M5 22L8 5h14v9h13v8z',
};

/** Picks the shape, as seen from above. Sizes that the new shape shares are kept. */
function ShapePicker({ area, onChange }: ShapePickerProps) {
  const t = useT();
  const choose = (shape: Shape) => {
    const acres = area.unit === 'acres' && shape !== 'known-area';
    onChange({ ...area, shape, unit: acres ? 'feet' : area.unit });
  };
  return (
    <fieldset className="calc-shapes">
      <legend className="flabel">{t('Shape of the ground')}</legend>
      <div className="calc-pre">
        {SHAPES.map((shape) => (
          <button
            key={shape}
            type="button"
            className="chip"
            aria-pressed={area.shape === shape}
            onClick={() => choose(shape)}
          >
            <svg viewBox="0 0 40 28" aria-hidden="true" focusable="false">
              <path d={DRAWINGS[shape]} fillRule="evenodd" />
            </svg>
            <span>{shapeLabel(shape, t)}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
