import type { FormEvent } from 'react';
import { PRESETS } from '../../domain/calculator.ts';
import { Field } from '../ui/Field.tsx';
import { useT } from '../ui/language.tsx';
import {
  type Entries,
  isFilled,
  type Measure,
  type Problems,
  presetLabel,
  problemText,
} from './calculator.ts';

type DimensionFormProps = {
  entries: Entries;
  problems: Problems;
  onChange: (entries: Entries) => void;
  onCalculate: () => void;
};

export const FORM_ID = 'calculator-form';

/** Length, width, depth and project: the only things a crew has to type. */
export function DimensionForm({ entries, problems, onChange, onCalculate }: DimensionFormProps) {
  const t = useT();
  const inches = entries.depthUnit === 'inches';
  const chosen = PRESETS.find(({ id }) => id === entries.project);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCalculate();
  };
  const measure = (name: Measure, label: string) => {
    const problem = problems[name];
    return (
      <Field label={label} error={problem ? problemText(problem, t) : null}>
        {(control) => (
          <input
            {...control}
            name={name}
            className={problem ? 'inp calc-big num err' : 'inp calc-big num'}
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint={name === 'depth' ? 'done' : 'next'}
            value={entries[name]}
            onChange={(event) => onChange({ ...entries, [name]: event.target.value })}
          />
        )}
      </Field>
    );
  };
  return (
    <form id={FORM_ID} className="calc-form" noValidate onSubmit={submit}>
      <div className="calc-area">
        <div className="calc-dims">
          {measure('length', t('Length, ft'))}
          {measure('width', t('Width, ft'))}
          {measure('depth', inches ? t('Depth, in') : t('Depth, ft'))}
        </div>
        <fieldset className="calc-unit">
          <legend className="flabel">{t('Depth in')}</legend>
          <div className="seg">
            <button
              type="button"
              aria-pressed={inches}
              onClick={() => onChange({ ...entries, depthUnit: 'inches' })}
            >
              {t('Inches')}
            </button>
            <button
              type="button"
              aria-pressed={!inches}
              onClick={() => onChange({ ...entries, depthUnit: 'feet', project: '' })}
            >
              {t('Feet')}
            </button>
          </div>
        </fieldset>
        <fieldset className="calc-presets">
          <legend className="flabel">{t('Project type (optional)')}</legend>
          <div className="calc-pre">
            {PRESETS.map(({ id, depthInches }) => (
              <button
                key={id}
                type="button"
                className="chip"
                aria-pressed={entries.project === id}
                onClick={() =>
                  onChange({ ...entries, project: id, depth: String(depthInches), depthUnit: 'inches' })
                }
              >
                <span>{presetLabel(id, t)}</span>
                <b className="num">{depthInches}″</b>
              </button>
            ))}
            <button
              type="button"
              className="chip"
              aria-pressed={entries.project === ''}
              onClick={() => onChange({ ...entries, project: '' })}
            >
              <span>{t('Other')}</span>
              <b aria-hidden="true">…</b>
            </button>
          </div>
        </fieldset>
        <p className="hint" aria-live="polite">
          {chosen
            ? t('{project}: usually {from} to {to} inches deep.', {
                project: presetLabel(chosen.id, t),
                from: chosen.guidance[0],
                to: chosen.guidance[1],
              })
            : t('New lawn 3-4 in, vegetable garden 6-8 in, flower beds 4-6 in, raised beds 8-12 in.')}
        </p>
      </div>
      <button
        type="submit"
        className="btn btn-primary btn-xl btn-block calc-go"
        disabled={!isFilled(entries)}
      >
        {t('Calculate')}
      </button>
    </form>
  );
}
