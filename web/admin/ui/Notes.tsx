import * as z from 'zod/mini';
import { noteSchema } from '../../../domain/orders/adminOrders.ts';
import { newId } from '../../offline/ids.ts';
import { TextArea } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { Section } from '../../ui/Section.tsx';
import { formatMoment } from './format.ts';
import { useAdminMutation } from './useAdminMutation.ts';

const textSchema = z.pick(noteSchema, { text: true });

type NotesProps = {
  notes: readonly { id: string; text: string; author: string; at: string }[];
  topic: 'orders' | 'customers';
  /** @throws AdminFailure */
  add: (note: z.output<typeof noteSchema>) => Promise<unknown>;
};

/** What staff wrote about an order or a customer. */
export function Notes({ notes, topic, add }: NotesProps) {
  const t = useT();
  const language = useLanguage();
  const { isBusy, attempt } = useAdminMutation(topic);
  return (
    <Section className={notes.length > 0 ? 'panel' : 'panel admin-noprint'} title={t('Notes')}>
      <ul className="lines">
        {notes.map(({ id, text, author, at }) => (
          <li key={id}>
            <span className="as-typed">{text}</span>
            <span className="admin-detail num">{`${author}, ${formatMoment(at, language)}`}</span>
          </li>
        ))}
      </ul>
      <Form
        schema={textSchema}
        explain={() => t('Please fill in all required fields.')}
        save={async ({ text }, form) => {
          const saved = await attempt(() => add({ id: newId(), text }), t('The note could not be saved.'));
          if (saved) form.reset();
          return undefined;
        }}
      >
        <TextArea name="text" label={t('A note for the yard')} hint={t('Customers cannot see it.')} />
        <button type="submit" className="btn btn-quiet btn-sm mt-12" disabled={isBusy}>
          {t('Save note')}
        </button>
      </Form>
    </Section>
  );
}
