import { useEffect, useRef, useState } from 'react';
import { Field } from '../ui/Field.tsx';
import { useT } from '../ui/locale.tsx';

type JobNoteProps = {
  jobId: string;
  note: string | null;
  /** Resolves to whether this device has it. */
  onSave: (note: string | null) => Promise<boolean>;
};

/** What the crew has to know: the gate, the dog, who pays. Kept also when nobody presses the button. */
export function JobNote({ jobId, note, onSave }: JobNoteProps) {
  const t = useT();
  const [typed, setTyped] = useState(() => unsavedNote(jobId) ?? note ?? '');
  const isChanged = typed.trim() !== (note ?? '');
  const save = useRef<() => void>(() => undefined);
  const sent = useRef(note ?? '');
  useEffect(() => {
    save.current = async () => {
      const [before, next] = [sent.current, typed.trim()];
      if (next === before) {
        keepUnsaved(jobId, null);
        return;
      }
      // At once: leaving the field to press the button is two reasons for one note.
      sent.current = next;
      if (await onSave(next || null)) keepUnsaved(jobId, null);
      else sent.current = before;
    };
  });
  // Who walks away from the page, or puts the phone in a pocket, has written the note all the same.
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') save.current();
    };
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      save.current();
    };
  }, []);
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
            onChange={({ target }) => {
              setTyped(target.value);
              keepUnsaved(jobId, target.value);
            }}
            onBlur={() => save.current()}
          />
        )}
      </Field>
      {isChanged ? (
        <button type="button" className="btn btn-primary" onClick={() => save.current()}>
          {t('Save note')}
        </button>
      ) : null}
    </section>
  );
}

const storageKey = (jobId: string) => `job-note-${jobId}`;

/** What was typed before a reload, which leaves no time to save. */
function unsavedNote(jobId: string): string | null {
  try {
    return sessionStorage.getItem(storageKey(jobId));
  } catch (error) {
    console.warn('An unsaved note cannot be read.', error);
    return null;
  }
}

function keepUnsaved(jobId: string, typed: string | null): void {
  try {
    if (typed === null) sessionStorage.removeItem(storageKey(jobId));
    else sessionStorage.setItem(storageKey(jobId), typed);
  } catch (error) {
    console.warn('A note is not kept before it is saved: browser storage refused it.', error);
  }
}
