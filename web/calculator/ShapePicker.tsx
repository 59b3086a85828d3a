import type { SizeUnit } from '../../domain/calculator/areas.ts';
import { LENGTH_UNITS } from '../../domain/calculator/measure.ts';
import type { Shape } from '../../domain/calculator/shapes.ts';
import { useT } from '../ui/locale.tsx';
import { type AreaEntries, stayInField } from './areaEntries.ts';
import { shapeLabel, squareCode, unitCode } from './labels.ts';

type PickerProps = { area: AreaEntries; onChange: (area: AreaEntries) => void };

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
};

type ShapePickerProps = PickerProps & { label: string; shapes: readonly Shape[] };

/** Picks the shape, as seen from above, and goes on to its first size. Sizes that the new shape shares are kept. */
export function ShapePicker({ label, shapes, area, onChange }: ShapePickerProps) {
  const t = useT();
  const choose = (shape: Shape, chip: Element) => {
    const acres = area.unit === 'acres' && shape !== 'known-area';
    onChange({ ...area, shape, unit: acres ? 'feet' : area.unit });
    const sizes = chip.closest('.calc-area');
    requestAnimationFrame(() => sizes?.querySelector<HTMLElement>('.calc-dims input')?.focus());
  };
  return (
    <fieldset className="calc-shapes" aria-label={label} onMouseDown={stayInField}>
      <div className="calc-shape-row">
        {shapes.map((shape) => (
          <button
            key={shape}
            type="button"
            className="chip is-tall"
            aria-pressed={area.shape === shape}
            onClick={({ currentTarget }) => choose(shape, currentTarget)}
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

/** The unit of the sides. Numbers are not converted, because most people choose the unit before they type. */
export function UnitPicker({ area, onChange }: PickerProps) {
  const t = useT();
  const isKnownArea = area.shape === 'known-area';
  const units: readonly SizeUnit[] = isKnownArea ? ['feet', 'yards', 'meters', 'acres'] : LENGTH_UNITS;
  return (
    <fieldset className="calc-unit">
      <legend className="flabel">{isKnownArea ? t('Area in') : t('Sides in')}</legend>
      <div className="calc-units">
        {units.map((unit) => (
          <button
            key={unit}
            type="button"
            className="chip is-tall"
            aria-pressed={area.unit === unit}
            onClick={() => onChange({ ...area, unit })}
          >
            {isKnownArea ? squareCode(unit, t) : unitCode(unit, t)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
