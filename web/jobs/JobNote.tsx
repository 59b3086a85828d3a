import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { jobSaveSchema } from '../../domain/jobs.ts';
import { Field } from '../ui/Field.tsx';
import { type FieldErrors, Form, forgetDraft, readDraft } from '../ui/Form.tsx';
import { useT } from '../ui/locale.tsx';

type JobNoteProps = {
  jobId: string;
  note: string | null;
  /** Resolves to whether this device has it. */
  onSave: (note: string | null) => Promise<boolean>;
};

const noteSchema = z.pick(jobSaveSchema, { note: true });

/** What the crew has to know: the gate, the dog, who pays. Saved also when nobody presses the button. */
export function JobNote({ jobId, note, onSave }: JobNoteProps) {
  const t = useT();
  const draft = `job-note-${jobId}`;
  const field = useRef<HTMLTextAreaElement>(null);
  const saved = useRef(note ?? '');
  // What was typed before a reload goes before what was saved.
  const [start] = useState(() => readDraft(draft).note ?? note ?? '');
  const [isChanged, setChanged] = useState(start.trim() !== saved.current);

  const save = async (typed: string): Promise<FieldErrors | undefined> => {
    const [before, next] = [saved.current, typed.trim()];
    // Set before it is saved: leaving the field to press the button would save the same note twice.
    saved.current = next;
    if (next === before || (await onSave(next || null))) {
      forgetDraft(draft);
      return undefined;
    }
    saved.current = before;
    return {};
  };
  const leave = useEffectEvent((typed: string) => void save(typed));

  // Whoever leaves the page, or puts the phone in a pocket, has written the note all the same.
  useEffect(() => {
    const textarea = field.current;
    if (!textarea) return;
    const hide = () => {
      if (document.visibilityState === 'hidden') leave(textarea.value);
    };
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      leave(textarea.value);
    };
  }, []);
  return (
    <Form
      className="job-sec"
      schema={noteSchema}
      draft={draft}
      explain={({ issue }) => issue.message}
      save={(typed) => save(typed.note ?? '')}
    >
      <Field name="note" label={t('Note')} hint={t('Only you see it, unless you share it.')}>
        {(control) => (
          <textarea
            {...control}
            ref={field}
            rows={3}
            maxLength={2000}
            defaultValue={start}
            onInput={({ currentTarget }) => setChanged(currentTarget.value.trim() !== saved.current)}
            onBlur={({ currentTarget }) => void save(currentTarget.value)}
          />
        )}
      </Field>
      {isChanged ? (
        <button type="submit" className="btn btn-primary">
          {t('Save note')}
        </button>
      ) : null}
    </Form>
  );
}
