import * as z from 'zod/mini';
import { type AdminOrder, noteSchema } from '../../../domain/admin/orders.ts';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { Section } from '../../ui/Section.tsx';
import { useAdminMutation } from '../ui/adminQuery.tsx';
import { formatMoment } from '../ui/format.ts';
import { noteOrder } from './orders.ts';

const textSchema = z.pick(noteSchema, { text: true });

/** Internal notes. The customer never sees them. */
export function OrderNotes({ order }: { order: AdminOrder }) {
  const t = useT();
  const language = useLanguage();
  const { isBusy, attempt } = useAdminMutation('orders');
  return (
    <Section className="panel" title={t('Notes')}>
      <ul className="admin-lines">
        {order.notes.map(({ id, text, author, at }) => (
          <li key={id}>
            <span className="admin-text">{text}</span>
            <span className="admin-detail num">{`${author}, ${formatMoment(at, language)}`}</span>
          </li>
        ))}
      </ul>
      <Form
        schema={textSchema}
        explain={() => t('Please fill in all required fields.')}
        save={async ({ text }, form) => {
          const saved = await attempt(() => noteOrder(order, text), t('The note could not be saved.'));
          if (saved) form.reset();
          return undefined;
        }}
      >
        <Field name="text" label={t('A note for the yard')} hint={t('Customers cannot see it.')}>
          {(control) => <textarea {...control} />}
        </Field>
        <button type="submit" className="btn btn-quiet btn-sm" disabled={isBusy}>
          {t('Save note')}
        </button>
      </Form>
    </Section>
  );
}
