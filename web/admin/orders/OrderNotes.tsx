import { type SubmitEvent, useState } from 'react';
import type { AdminOrder } from '../../../domain/admin/orders.ts';
import { Field } from '../../ui/Field.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { useAdminMutation } from '../ui/adminQuery.tsx';
import { formatMoment } from '../ui/format.ts';
import { noteOrder } from './orders.ts';

/** What the yard's people tell each other. The customer never sees it. */
export function OrderNotes({ order }: { order: AdminOrder }) {
  const t = useT();
  const language = useLanguage();
  const { isBusy, attempt } = useAdminMutation('orders');
  const [text, setText] = useState('');
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    const saved = await attempt(() => noteOrder(order, text), t('The note could not be saved.'));
    if (saved) setText('');
  };
  return (
    <section className="panel" aria-labelledby="order-notes">
      <h2 className="h3" id="order-notes">
        {t('Notes')}
      </h2>
      <ul className="admin-lines">
        {order.notes.map(({ id, text: said, author, at }) => (
          <li key={id}>
            <span className="admin-text">{said}</span>
            <span className="admin-detail num">{`${author}, ${formatMoment(at, language)}`}</span>
          </li>
        ))}
      </ul>
      <form noValidate onSubmit={(event) => void save(event)}>
        <Field label={t('A note for the yard')} hint={t('Customers do not see it.')}>
          {(control) => (
            <textarea
              {...control}
              className="inp"
              maxLength={2000}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <button type="submit" className="btn btn-quiet btn-sm" disabled={isBusy || text.trim() === ''}>
          {t('Save the note')}
        </button>
      </form>
    </section>
  );
}
