import type { SizeUnit } from '../../domain/calculator/areas.ts';
import { LENGTH_UNITS } from '../../domain/calculator/measure.ts';
import { useT } from '../ui/locale.tsx';
import type { AreaEntries } from './entries.ts';
import { squareCode, unitCode } from './words.ts';

type UnitPickerProps = { area: AreaEntries; onChange: (area: AreaEntries) => void };

/** What the sides are measured in. The figures that stand there stay: a unit is mostly chosen before typing. */
export function UnitPicker({ area, onChange }: UnitPickerProps) {
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
