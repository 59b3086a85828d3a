import { useState } from 'react';
import { parseMeasure, toFeet } from '../../../domain/calculator/measure.ts';
import { Field } from '../../ui/Field.tsx';
import { useT } from '../../ui/locale.tsx';

const METERS_PER_FOOT = 0.3048;

type ScaleFormProps = { pixels: number; onScale: (metersPerPixel: number) => void };

/** "This is 40 feet." */
export function ScaleForm({ pixels, onScale }: ScaleFormProps) {
  const t = useT();
  const [text, setText] = useState('');
  const [unit, setUnit] = useState<'feet' | 'meters'>('feet');
  const [isWrong, setWrong] = useState(false);
  const give = () => {
    const length = parseMeasure(text);
    setWrong(!length.ok);
    if (length.ok) onScale((toFeet(length.value, unit) * METERS_PER_FOOT) / pixels);
  };
  return (
    <div className="draw-scale">
      <Field
        label={t('Length between the two points')}
        error={isWrong ? t('Use a number like 12, 12.5 or 12 1/2.') : null}
      >
        {(control) => (
          <input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // The calculator's form is around the sheet.
              event.preventDefault();
              give();
            }}
          />
        )}
      </Field>
      <div className="seg">
        <button type="button" aria-pressed={unit === 'feet'} onClick={() => setUnit('feet')}>
          {t('Feet')}
        </button>
        <button type="button" aria-pressed={unit === 'meters'} onClick={() => setUnit('meters')}>
          {t('Meters')}
        </button>
      </div>
      <button type="button" className="btn btn-primary" onClick={give}>
        {t('Use this length')}
      </button>
    </div>
  );
}
