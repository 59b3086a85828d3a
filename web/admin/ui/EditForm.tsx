import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod/mini';
import type { AdminTopic } from '../../../domain/admin.ts';
import { inDollars } from '../../../domain/base/typedFields.ts';
import { Button } from '../../ui/Button.tsx';
import { type FieldErrors, type FieldProblem, Form } from '../../ui/Form.tsx';
import { useT } from '../../ui/locale.tsx';
import { EditConflict } from './EditConflict.tsx';
import { useUploading } from './PicturesField.tsx';
import { changedFields, saveChanges } from './saveChanges.ts';
import { forgetWork, readWork, saveWork, UNSAVED, useUnsaved } from './unsaved.tsx';
import { useAdminMutation } from './useAdminMutation.ts';

type Versioned = { rev: number };
type Edit<Row, Fields> = { row: Row; rev: number; fields: Fields; changes: Partial<Fields> };

type EditFormProps<Row extends Versioned, Fields> = {
  /** The unsaved work is kept on this device under this name. */
  name: string;
  topic: Exclude<AdminTopic, 'all'>;
  /** The server's version, or what a new row begins with. */
  latest: Row;
  /** Reads the version that unsaved work is based on. */
  rowSchema: z.ZodMiniType<Row>;
  schema: z.ZodMiniType<Fields>;
  explain: (problem: FieldProblem) => string;
  /** The fields' names, for conflicts. */
  labels: Readonly<Record<string, string>>;
  /** Saves what has changed since `row`. @throws AdminFailure; 409 with the current row */
  send: (edit: Edit<Row, Fields>) => Promise<Row>;
  /** The error message when it fails, already translated. */
  failed: string;
  onSaved: (row: Row) => void;
  submit: string;
  children: (row: Row) => ReactNode;
};
type Conflict<Row, Fields> = {
  current: Row;
  fields: readonly (keyof Row)[];
  edit: Omit<Edit<Row, Fields>, 'rev'>;
};

/**
 * The form of one row that others may edit too. Shows their changes until something is typed; after that, keeps both
 * sides' changes of different fields and asks about the same ones.
 */
export function EditForm<Row extends Fields & Versioned, Fields extends object>({
  name,
  topic,
  latest,
  rowSchema,
  schema,
  explain,
  labels,
  send,
  failed,
  onSaved,
  submit,
  children,
}: EditFormProps<Row, Fields>) {
  const t = useT();
  const [savedRow] = useState(() => readWork(name, rowSchema));
  const [base, setBase] = useState({ row: savedRow ?? latest, round: 0 });
  const [isTouched, setTouched] = useState(savedRow !== null);
  const [isSaving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict<Row, Fields> | null>(null);
  const { isBusy, attempt } = useAdminMutation(topic);
  const isUploading = useUploading();
  useUnsaved(name, isTouched);
  const { row } = base;
  const restart = (next: Row) => {
    forgetWork(name);
    setBase({ row: next, round: base.round + 1 });
    setTouched(false);
    setConflict(null);
  };
  if (!isTouched && latest.rev > row.rev) setBase({ row: latest, round: base.round + 1 });
  const save = async (edit: Omit<Edit<Row, Fields>, 'rev'>): Promise<FieldErrors | undefined> => {
    const { row: seen, changes } = edit;
    setSaving(true);
    const saved = await attempt(
      () => saveChanges((rev) => send({ ...edit, rev }), { seen, changes }),
      failed,
    );
    // A field that is wrong gets the focus, for which it must be enabled.
    flushSync(() => setSaving(false));
    if (saved?.outcome === 'conflict') setConflict({ ...saved, edit });
    if (saved?.outcome !== 'saved') return UNSAVED;
    restart(saved.row);
    onSaved(saved.row);
    return undefined;
  };
  return (
    <div
      onInput={() => {
        setTouched(true);
        saveWork(name, row);
      }}
    >
      {conflict ? (
        <EditConflict
          onTheirs={() => restart(conflict.current)}
          onMine={() => void save({ ...conflict.edit, row: conflict.current })}
        >
          <dl className="ledger">
            {conflict.fields.map((field) => (
              <div key={String(field)}>
                <dt>{labels[String(field)]}</dt>
                <dd className="as-typed">{valueText(String(field), conflict.current[field])}</dd>
              </div>
            ))}
          </dl>
        </EditConflict>
      ) : null}
      <Form
        key={base.round}
        className="admin-form stack gap-16"
        schema={schema}
        explain={explain}
        draft={name}
        isDraftNewer
        save={(fields) => save({ row, fields, changes: changedFields(row, fields) })}
      >
        <fieldset className="stack gap-16" disabled={isSaving}>
          {children(row)}
        </fieldset>
        <div className="acts admin-save">
          <button type="submit" className="btn btn-commit" disabled={isBusy || isUploading || !isTouched}>
            {submit}
          </button>
          {isTouched ? <Button onClick={() => restart(latest)}>{t('Undo my changes')}</Button> : null}
        </div>
      </Form>
    </div>
  );
}

function valueText(field: string, value: unknown): string {
  if (field.endsWith('Cents') && typeof value === 'number') return inDollars(value);
  if (Array.isArray(value)) return value.join('\n');
  return value instanceof Object ? Object.values(value).join('\n') : String(value ?? '–');
}
