import { useState } from 'react';
import { Field } from '../ui/Field.tsx';
import { useT } from '../ui/language.tsx';

type JobNoteProps = { note: string | null; onSave: (note: string | null) => Promise<void> };

/** What the crew has to know: the gate, the dog, who pays. */
export function JobNote({ note, onSave }: JobNoteProps) {
  const t = useT();
  const [typed, setTyped] = useState(note ?? '');
  const isChanged = typed.trim() !== (note ?? '');
  return (
    <section className="job-sec">
      <Field label={t('Note')} hint={t('Only you see it, unless you share it.')}>
        {(control) => (
          <textarea
            {...control}
            className="inp"
            rows={3}
            maxLength={2000}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      {isChanged ? (
        <button type="button" className="btn btn-primary" onClick={() => void onSave(typed.trim() || null)}>
          {t('Save note')}
        </button>
      ) : null}
    </section>
  );
}
