import { PRESETS } from '../../domain/calculator/calculator.ts';
import { SHAPE_SIZES, type Shape } from '../../domain/calculator/shapes.ts';
import { IconButton } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { useT } from '../ui/locale.tsx';
import { AreaTools } from './AreaTools.tsx';
import {
  type AreaEntries,
  type AreaFieldName,
  type DepthUnit,
  type EntryProblems,
  nextField,
  sizeUnit,
  stayInField,
  withProject,
} from './areaEntries.ts';
import { entryProblemText, presetLabel, sizeLabel } from './labels.ts';
import { ShapePicker } from './ShapePicker.tsx';

/** Most areas are one of these; the others are under "More". */
const FIRST_SHAPES: readonly Shape[] = ['rectangle', 'circle', 'triangle'];

type DimensionFormProps = {
  area: AreaEntries;
  isTouch: boolean;
  problems: EntryProblems;
  /** The fallback name, such as "Area 2"; null while it is the only area. */
  numbered: string | null;
  onChange: (area: AreaEntries, added?: readonly AreaEntries[]) => void;
  onRemove: () => void;
};

/** One area. Shape, sizes and project come first, because most jobs need nothing else. */
export function DimensionForm(props: DimensionFormProps) {
  const { area, isTouch, problems, numbered, onChange, onRemove } = props;
  const t = useT();
  const chosen = PRESETS.find(({ id }) => id === area.project);
  const layered = area.layers.length > 0;
  const sizes = SHAPE_SIZES[area.shape];
  const field = (name: AreaFieldName, label: string, value: string, onType: (text: string) => void) => {
    const problem = problems[name];
    return (
      <Field key={name} label={label} error={problem ? entryProblemText(problem, t) : null}>
        {(control) => (
          <input
            {...control}
            name={name}
            className={problem ? 'inp calc-big num err' : 'inp calc-big num'}
            inputMode={isTouch ? 'none' : 'decimal'}
            autoComplete="off"
            enterKeyHint={name === 'depth' ? 'done' : 'next'}
            value={value}
            onChange={({ target }) => onType(target.value)}
            onKeyDown={(event) => {
              const next = event.key === 'Enter' ? nextField(event.currentTarget) : null;
              if (next?.value !== '') return;
              event.preventDefault();
              next.focus();
            }}
          />
        )}
      </Field>
    );
  };
  const units: [DepthUnit, string, string][] = [
    ['inches', t('Inches'), t('Depth, in')],
    ['feet', t('Feet'), t('Depth, ft')],
    ['centimeters', t('cm'), t('Depth, cm')],
  ];
  return (
    <div className="calc-area stack gap-14">
      {numbered ? (
        <div className="calc-name">
          <input
            className="inp"
            name="name"
            aria-label={t('Name of the area')}
            placeholder={numbered}
            autoComplete="off"
            maxLength={60}
            value={area.name}
            onChange={({ target }) => onChange({ ...area, name: target.value })}
          />
          <IconButton
            icon="trash"
            label={t('Remove {name}', { name: area.name.trim() || numbered })}
            onClick={onRemove}
          />
        </div>
      ) : null}
      <ShapePicker
        label={t('Shape')}
        shapes={FIRST_SHAPES.includes(area.shape) ? FIRST_SHAPES : [...FIRST_SHAPES, area.shape]}
        area={area}
        onChange={onChange}
      />
      <div className="calc-dims" data-fields={sizes.length + (layered ? 0 : 1)}>
        {sizes.map((name) =>
          field(name, sizeLabel(name, sizeUnit(area, name), t), area.sizes[name] ?? '', (text) =>
            onChange({ ...area, sizes: { ...area.sizes, [name]: text } }),
          ),
        )}
        {layered
          ? null
          : field('depth', units.find(([unit]) => unit === area.depthUnit)?.[2] ?? '', area.depth, (depth) =>
              onChange({ ...area, depth }),
            )}
      </div>
      <fieldset onMouseDown={stayInField}>
        <legend className="flabel">{t('Project type (optional)')}</legend>
        <div className="calc-pre">
          {PRESETS.map(({ id, depthInches }) => (
            <button
              key={id}
              type="button"
              className="chip is-tall"
              aria-pressed={area.project === id}
              onClick={() => onChange(withProject(area, id))}
            >
              <span>{presetLabel(id, t)}</span>
              <b className="num">{`${depthInches}″`}</b>
            </button>
          ))}
          <button
            type="button"
            className="chip is-tall"
            aria-pressed={area.project === ''}
            onClick={() => onChange(withProject(area, ''))}
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
          : t('New lawn 3–4 in, vegetable garden 6–8 in, flower beds 4–6 in, raised beds 8–12 in.')}
      </p>
      <div className="row cluster between gap-12">
        {layered ? null : (
          <fieldset className="calc-unit row gap-12" aria-label={t('Depth in')}>
            <span className="flabel" aria-hidden="true">
              {t('Depth in')}
            </span>
            <div className="seg">
              {units.map(([unit, label]) => (
                <button
                  key={unit}
                  type="button"
                  aria-pressed={area.depthUnit === unit}
                  onClick={() => onChange({ ...area, depthUnit: unit })}
                >
                  {label}
                </button>
              ))}
            </div>
          </fieldset>
        )}
        <AreaTools area={area} isOneOfSeveral={numbered !== null} problems={problems} onChange={onChange} />
      </div>
    </div>
  );
}
