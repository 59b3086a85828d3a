import { useDeferredValue, useId, useMemo, useState } from 'react';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useT } from '../ui/locale.tsx';
import { AreaDrawing } from './AreaDrawing.tsx';
import { type AreaEntries, type Problems, readArea } from './entries.ts';
import { GLOVE } from './glove.ts';
import { ShapePicker } from './ShapePicker.tsx';
import { UnitPicker } from './UnitPicker.tsx';
import { shapeLabel, unitCode } from './words.ts';

const LayersPanel = lazyPart(async () => (await import('./LayersPanel.tsx')).LayersPanel);
const SayPanel = lazyPart(async () => (await import('./SayPanel.tsx')).SayPanel);
const WalkPanel = lazyPart(async () => (await import('./WalkPanel.tsx')).WalkPanel);

type AreaToolsProps = {
  area: AreaEntries;
  problems: Problems;
  glove: boolean;
  onChange: (area: AreaEntries) => void;
};

type Panel = 'say' | 'shape' | 'units' | 'more';

/** What goes beyond a rectangle in feet: one panel at a time, and the area drawn to scale. */
export function AreaTools({ area, problems, glove, onChange }: AreaToolsProps) {
  const t = useT();
  const id = useId();
  const [panel, setPanel] = useState<Panel | null>(null);
  const extras = area.layers.length + (area.slope.trim() === '' ? 0 : 1) + (area.compacted ? 1 : 0);
  const buttons: [Panel, string, string][] = [
    ['say', t('Say or type it'), t('20 x 30, 4 in')],
    ['shape', t('Shape'), shapeLabel(area.shape, t)],
    ['units', t('Measured in'), unitCode(area.unit, t)],
    ['more', t('Layers, slope'), extras === 0 ? t('none') : String(extras)],
  ];
  // Drawn when typing rests: a letter must not wait for it.
  const drawn = useDeferredValue(area);
  const drawing = useMemo(() => {
    const read = readArea(drawn);
    return read.ok ? <AreaDrawing area={read.area} /> : null;
  }, [drawn]);
  return (
    <>
      {area.shape === 'walked' ? (
        <WalkPanel
          outline={area.outline}
          problem={problems.outline ?? null}
          onOutline={(outline) => onChange({ ...area, outline })}
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
            }}
          />
        ) : panel === 'units' ? (
          <UnitPicker area={area} onChange={onChange} />
        ) : panel === 'more' ? (
          <LayersPanel area={area} problems={problems} onChange={onChange} />
        ) : null}
      </div>
      {drawing}
      <button
        type="button"
        className="chip calc-glove"
        aria-pressed={glove}
        onClick={() => GLOVE.keep(glove ? null : true)}
      >
        {t('Glove mode: bigger keys, number pad')}
      </button>
    </>
  );
}
