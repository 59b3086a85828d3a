import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { jobSaveSchema } from '../../domain/jobs.ts';
import { Field } from '../ui/Field.tsx';
import { type FieldErrors, Form, forgetDraft, readDraft } from '../ui/Form.tsx';
import { useT } from '../ui/locale.tsx';

type JobNoteProps = {
  jobId: string;
  note: string | null;
  /** Resolves to whether the note was saved. */
  onSave: (note: string | null) => Promise<boolean>;
};

const noteSchema = z.pick(jobSaveSchema, { note: true });

/** A note for the crew, such as the gate, the dog or who pays. Saved whenever the field or the page is left. */
export function JobNote({ jobId, note, onSave }: JobNoteProps) {
  const t = useT();
  const draft = `job-note-${jobId}`;
  const field = useRef<HTMLTextAreaElement>(null);
  const saved = useRef(note ?? '');
  // Text typed before a reload takes precedence over the saved note.
  const [start] = useState(() => readDraft(draft).note ?? note ?? '');

  const save = async (typed: string): Promise<FieldErrors | undefined> => {
    const [savedNote, next] = [saved.current, typed.trim()];
    // Set before saving; otherwise leaving the field and then the page would save the same note twice.
    saved.current = next;
    if (next === savedNote || (await onSave(next || null))) {
      forgetDraft(draft);
      return undefined;
    }
    saved.current = savedNote;
    return {};
  };
  const leave = useEffectEvent((typed: string) => void save(typed));

  // Also saves the note when the user leaves the page or hides it.
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
      className="stack gap-12"
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
            defaultValue={start}
            onBlur={({ currentTarget }) => void save(currentTarget.value)}
          />
        )}
      </Field>
    </Form>
  );
}
