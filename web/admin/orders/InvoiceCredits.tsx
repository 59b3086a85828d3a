import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import type { AdminOrder } from '../../../domain/admin/orders.ts';
import { requiredText } from '../../../domain/base/fields.ts';
import { formatCents } from '../../../domain/base/money.ts';
import { typedCents } from '../../../domain/base/typedFields.ts';
import { TextField } from '../../ui/Field.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { formatMoment } from '../ui/format.ts';
import { EntrySheet } from './EntrySheet.tsx';
import { creditInvoice, explainEntry, sendEntry } from './orderEntry.ts';

type InvoiceCreditsProps = { order: AdminOrder; invoice: NonNullable<AdminOrder['invoice']> };

const creditFormSchema = z.object({
  amountCents: z.pipe(typedCents, z.int().check(z.positive())),
  reason: requiredText(200),
});

/** What was credited on the invoice of an order on account, and one more credit. */
export function InvoiceCredits({ order, invoice }: InvoiceCreditsProps) {
  const t = useT();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {invoice.credits.length > 0 ? (
        <ul className="admin-lines">
          {invoice.credits.map(({ id, amountCents, reason, actor, at }) => (
            <li key={id}>
              <b className="num">{formatCents(amountCents)}</b> {t('credited')}
              <span className="admin-detail num">
                {[reason, actor, formatMoment(at, language)].join(', ')}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="admin-acts">
        {order.status === 'cancelled' ? null : (
          <button type="button" className="btn btn-quiet btn-sm" onClick={() => setOpen(true)}>
            {t('Credit the invoice')}
          </button>
        )}
        <Link className="btn btn-primary btn-sm" to={`/admin?tab=contractors&invoice=${invoice.number}`}>
          {t('Open the invoice')}
        </Link>
      </div>
      {isOpen ? <CreditSheet order={order} invoice={invoice} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function CreditSheet({ order, invoice, onClose }: InvoiceCreditsProps & { onClose: () => void }) {
  const t = useT();
  return (
    <EntrySheet
      title={t('Credit invoice {number}', { number: invoice.number })}
      schema={creditFormSchema}
      explain={({ field, missing }) =>
        explainEntry(field === 'amountCents' ? 'discountCents' : 'discountReason', missing, t)
      }
      send={(id, credit) => sendEntry(() => creditInvoice(order, { id, ...credit }), t)}
      submit={t('Credit it')}
      onClose={onClose}
    >
      <p>
        {t(
          'This lowers what the invoice asks for. Nothing goes back to a card; what was overpaid stays on the account.',
        )}
      </p>
      <TextField name="amountCents" label={t('Credit ($)')} required inputMode="decimal" autoComplete="off" />
      <TextField name="reason" label={t('Reason')} required autoComplete="off" />
    </EntrySheet>
  );
}
