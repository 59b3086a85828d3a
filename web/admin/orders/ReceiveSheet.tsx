import { useState } from 'react';
import type { AdminOrder } from '../../../domain/admin/orders.ts';
import { formatCents } from '../../../domain/base/money.ts';
import { owedCents } from '../../../domain/orders/orders.ts';
import { newId } from '../../offline/ids.ts';
import { Form } from '../../ui/Form.tsx';
import { useT } from '../../ui/locale.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAdminMutation } from '../ui/adminQuery.tsx';
import { UNSAVED } from '../ui/unsaved.tsx';
import {
  explainEntry,
  type PaymentChoice,
  receivedFormSchema,
  receivePayment,
  sendEntry,
} from './orderEntry.ts';
import { PaymentFields } from './PaymentFields.tsx';

/** Records cash, a check or another payment that the yard received for an order. */
export function ReceiveSheet({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const t = useT();
  const { isBusy, attempt } = useAdminMutation('orders');
  // A retry of the same payment keeps its id.
  const [id] = useState(newId);
  const [kind, setKind] = useState<PaymentChoice>('cash');
  return (
    <Sheet open onClose={onClose} title={t('Payment received')}>
      <Form
        className="admin-inline"
        schema={receivedFormSchema}
        explain={({ field, missing }) => explainEntry(field, missing, t)}
        save={async (received) => {
          const sent = await attempt(
            () => sendEntry(() => receivePayment(order, { id, ...received }), t),
            t('It could not be saved.'),
          );
          if (!sent) return UNSAVED;
          if (sent.kind === 'wrong') return sent.errors;
          toast({ title: t('{amount} received', { amount: formatCents(received.amountCents) }) });
          onClose();
          return undefined;
        }}
      >
        <PaymentFields
          choices={['cash', 'check', 'other']}
          kind={kind}
          onKind={setKind}
          dueCents={owedCents(order)}
        />
        <div className="admin-acts">
          <button type="submit" className="btn btn-primary" disabled={isBusy}>
            {t('Save payment')}
          </button>
          <button type="button" className="btn btn-quiet" onClick={onClose}>
            {t('Not yet')}
          </button>
        </div>
      </Form>
    </Sheet>
  );
}
