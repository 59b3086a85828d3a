import type { FormEvent } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { AreaRow } from './AreaRow.tsx';
import { isReady } from './calculator.ts';
import { DimensionForm } from './DimensionForm.tsx';
import { FORM_ID, numbered, type Undo } from './drafting.ts';
import type { AreaEntries, Problems } from './entries.ts';

/** As many as a saved job may have (domain/jobs.ts, which brings zod along). */
const MOST_AREAS = 50;

type CalculatorFormProps = {
  areas: readonly AreaEntries[];
  /** The key of the area that is typed in. */
  open: string;
  wrong: { key: string; problems: Problems } | null;
  glove: boolean;
  undo: Undo | null;
  onSubmit: (event: FormEvent) => void;
  onOpen: (key: string) => void;
  onChange: (area: AreaEntries) => void;
  onRemove: (area: AreaEntries, at: number) => void;
  onAdd: () => void;
  onUndo: (undo: Undo) => void;
};

/** The areas to measure: one of them open, the others a row each. */
export function CalculatorForm(props: CalculatorFormProps) {
  const { areas, open, wrong, glove, undo } = props;
  const { onSubmit, onOpen, onChange, onRemove, onAdd, onUndo } = props;
  const t = useT();
  return (
    <form id={FORM_ID} className="calc-form" noValidate onSubmit={onSubmit}>
      {areas.map((area, at) =>
        area.key === open ? (
          <DimensionForm
            key={area.key}
            area={area}
            problems={wrong?.key === area.key ? wrong.problems : {}}
            numbered={areas.length > 1 || area.name !== '' ? numbered(at, t) : null}
            glove={glove}
            onChange={onChange}
            onRemove={() => onRemove(area, at)}
          />
        ) : (
          <AreaRow key={area.key} area={area} numbered={numbered(at, t)} onOpen={() => onOpen(area.key)} />
        ),
      )}
      <div className="calc-undo" role="status">
        {undo ? (
          <>
            <span>{undo.words}</span>
            <button type="button" className="btn btn-quiet" onClick={() => onUndo(undo)}>
              {t('Undo')}
            </button>
          </>
        ) : null}
      </div>
      <div className="calc-acts">
        <button
          type="button"
          className="btn btn-quiet btn-xl"
          disabled={areas.length >= MOST_AREAS}
          onClick={onAdd}
        >
          <Icon name="plus" />
          {t('Add area')}
        </button>
        <button type="submit" className="btn btn-primary btn-xl calc-go" disabled={!isReady(areas)}>
          {t('Calculate')}
        </button>
      </div>
    </form>
  );
}
