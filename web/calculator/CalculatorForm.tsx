import type { FormEvent } from 'react';
import { MAX_AREAS } from '../../domain/jobs.ts';
import { Button } from '../ui/Button.tsx';
import { formatYards } from '../ui/format.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { type AreaEntries, type EntryProblems, isFilled, readArea } from './areaEntries.ts';
import { areaText } from './areaText.ts';
import { areaYards, isReady, lengthClass, type Result } from './calculator.ts';
import { DimensionForm } from './DimensionForm.tsx';
import { Keypad } from './Keypad.tsx';
import { numberedArea } from './labels.ts';
import type { Undo } from './useDraft.ts';

export const FORM_ID = 'calculator-form';

type CalculatorFormProps = {
  areas: readonly AreaEntries[];
  /** The key of the area being edited. */
  open: string;
  /** Whether sizes are typed with the keypad. */
  isTouch: boolean;
  wrong: { key: string; problems: EntryProblems } | null;
  undo: Undo | null;
  onSubmit: (event: FormEvent) => void;
  onOpen: (key: string) => void;
  onChange: (area: AreaEntries, added?: readonly AreaEntries[]) => void;
  onRemove: (area: AreaEntries, index: number) => void;
  onAdd: () => void;
  onUndo: (undo: Undo) => void;
};

/** The areas to measure: one is open for editing, and each of the others is a row. */
export function CalculatorForm(props: CalculatorFormProps) {
  const { areas, open, isTouch, wrong, undo } = props;
  const { onSubmit, onOpen, onChange, onRemove, onAdd, onUndo } = props;
  const t = useT();
  return (
    <form id={FORM_ID} className="calc-form stack gap-14" noValidate onSubmit={onSubmit}>
      {areas.map((area, index) =>
        area.key === open ? (
          <DimensionForm
            key={area.key}
            area={area}
            isTouch={isTouch}
            problems={wrong?.key === area.key ? wrong.problems : {}}
            numbered={areas.length > 1 || area.name !== '' ? numberedArea(index, t) : null}
            onChange={onChange}
            onRemove={() => onRemove(area, index)}
          />
        ) : (
          <AreaRow
            key={area.key}
            area={area}
            numbered={numberedArea(index, t)}
            onOpen={() => onOpen(area.key)}
          />
        ),
      )}
      <div className="calc-undo row cluster between" role="status">
        {undo ? (
          <>
            <span>{undo.text}</span>
            <Button onClick={() => onUndo(undo)}>{t('Undo')}</Button>
          </>
        ) : null}
      </div>
      <div className="calc-acts stack gap-12">
        <Button className="btn-quiet btn-xl" disabled={areas.length >= MAX_AREAS} onClick={onAdd}>
          <Icon name="plus" />
          {t('Add area')}
        </Button>
        <button type="submit" className="btn btn-primary btn-xl calc-go" disabled={!isReady(areas)}>
          {t('Calculate')}
        </button>
      </div>
      {isTouch ? <Keypad canAdd={areas.length < MAX_AREAS} isReady={isReady(areas)} onAdd={onAdd} /> : null}
    </form>
  );
}

type AreaRowProps = { area: AreaEntries; numbered: string; onOpen: () => void };

/** A closed area: its name, sizes and cubic yards. */
function AreaRow({ area, numbered, onOpen }: AreaRowProps) {
  const t = useT();
  const yards = areaYards(area);
  const read = isFilled(area) ? readArea(area) : null;
  return (
    <button type="button" className="calc-row" aria-expanded={false} onClick={onOpen}>
      <span>
        <b>{area.name.trim() || numbered}</b>
        <span className="muted num">{read?.ok ? areaText(read.area, t) : t('Some sizes are missing')}</span>
      </span>
      <span className="numeral">
        <span>{yards === null ? '–' : formatYards(Number(yards.toFixed(1)))}</span>
        <span className="unseen"> {t('cubic yards')}</span>
      </span>
      <Icon name="chevron-down" />
    </button>
  );
}

type CalculatorBarProps = {
  result: Result | null;
  isOld: boolean;
  isReady: boolean;
  onAsk: () => void;
};

/** A bar fixed to the bottom of a phone's screen, with the last result and what comes next. */
export function CalculatorBar({ result, isOld, isReady, onAsk }: CalculatorBarProps) {
  const t = useT();
  const numeral = result ? formatYards(result.cubicYards) : '';
  return (
    <div className="calc-bar row between">
      <span className="calc-bar-n">
        {result ? (
          <>
            <span className="numeral" data-long={lengthClass(numeral)}>
              {numeral}
            </span>
            <span className="calc-u">{numeral === '1' ? t('cubic yard') : t('cubic yards')}</span>
          </>
        ) : (
          <span className="muted">{t('No result yet')}</span>
        )}
      </span>
      {result && !isOld ? (
        <Button className="btn-primary btn-xl" onClick={onAsk}>
          {t('Save and ask for a quote')}
        </Button>
      ) : (
        <button type="submit" form={FORM_ID} className="btn btn-primary btn-xl" disabled={!isReady}>
          {t('Calculate')}
        </button>
      )}
    </div>
  );
}
