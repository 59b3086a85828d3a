import * as z from 'zod/mini';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { useT } from '../../ui/locale.tsx';

type AnswerFormProps = {
  draft: string;
  max: number;
  hint: string;
  answer: string | null;
  isBusy: boolean;
  /** False when it was not saved. */
  onSave: (answer: string) => Promise<boolean>;
  onClose: () => void;
};

/** Writes or changes the yard's answer to a review or a question. */
export function AnswerForm({ draft, max, hint, answer, isBusy, onSave, onClose }: AnswerFormProps) {
  const t = useT();
  return (
    <Form
      className="admin-form"
      draft={draft}
      schema={z.object({ answer: z.string().check(z.maxLength(max)) })}
      explain={() => t('At most {n} characters.', { n: max })}
      save={async ({ answer: typed }) => {
        if (!(await onSave(typed))) return {};
        onClose();
        return undefined;
      }}
    >
      <Field name="answer" label={t('Your answer')} hint={hint}>
        {(control) => <textarea {...control} rows={4} defaultValue={answer ?? ''} />}
      </Field>
      <div className="admin-acts">
        <button type="submit" className="btn btn-primary btn-sm" disabled={isBusy}>
          {t('Save the answer')}
        </button>
        <button type="button" className="btn btn-quiet btn-sm" onClick={onClose}>
          {t('Not now')}
        </button>
      </div>
    </Form>
  );
}
