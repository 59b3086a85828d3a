import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { requiredText } from '../../../domain/base/fields.ts';
import { formatCents } from '../../../domain/base/money.ts';
import { addDays, storeDate } from '../../../domain/delivery/calendar.ts';
import { MAX_DAYS_AGO } from '../../../domain/orders/adminOrderEntry.ts';
import { owedCents } from '../../../domain/orders/orders.ts';
import type { AdminOrder } from '../../../server/admin/orders/orderDetail.ts';
import { newId } from '../../offline/ids.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { type FieldProblem, Form } from '../../ui/Form.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast.tsx';
import { formatMoment } from '../ui/format.ts';
import { PaymentFields } from '../ui/PaymentFields.tsx';
import type { PaymentChoice } from '../ui/paymentChoices.ts';
import { SheetActs } from '../ui/SheetActs.tsx';
import { UNSAVED } from '../ui/unsaved.tsx';
import { useAdminMutation } from '../ui/useAdminMutation.ts';
import { receivePayment, reversePayment } from './orderActions.ts';
import type { EntryResult } from './orderEntry.ts';
import { explainEntry, receivedFormSchema, sendEntry } from './orderEntry.ts';
import { actorName } from './orderLabels.ts';

/** Records cash, a check or another payment that the yard received for an order. */
export function ReceiveSheet({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const t = useT();
  const [kind, setKind] = useState<PaymentChoice>('cash');
  const today = storeDate(new Date());
  return (
    <EntrySheet
      title={t('Payment received')}
      schema={receivedFormSchema}
      explain={({ field, missing }) => explainEntry(field, missing, t)}
      send={(id, received) => sendEntry(() => receivePayment(order, { id, ...received }), t)}
      onSent={({ amountCents }) =>
        toast({ title: t('{amount} received', { amount: formatCents(amountCents) }) })
      }
      submit={t('Save payment')}
      onClose={onClose}
    >
      <PaymentFields
        choices={['cash', 'check', 'other']}
        kind={kind}
        onKind={setKind}
        dueCents={owedCents(order)}
        isPartly
      />
      <TextField
        name="receivedOn"
        label={t('Day it was received')}
        type="date"
        required
        defaultValue={today}
        min={addDays(today, -MAX_DAYS_AGO)}
        max={today}
      />
    </EntrySheet>
  );
}

type Payment = AdminOrder['payments'][number];

/** What was received, and what of it was reversed. */
export function ReceivedPayments({ order }: { order: AdminOrder }) {
  const t = useT();
  const language = useLanguage();
  const [wrong, setWrong] = useState<Payment | null>(null);
  const methods = {
    online: t('paid online'),
    cash: t('received in cash'),
    check: t('received by check'),
    other: t('received by card terminal or transfer'),
  };
  const isOpen = ({ id, method, reverses }: Payment) =>
    method !== 'online' && reverses === null && order.payments.every((other) => other.reverses !== id);
  return (
    <>
      <ul className="lines">
        {order.payments.map((payment) => {
          const { id, method, amountCents, reference, reason, reverses, actor, at } = payment;
          const amount = formatCents(amountCents);
          return (
            <li key={id}>
              <b className="num">{amount}</b> {reverses === null ? methods[method] : t('reversed')}
              <span className="admin-detail num">
                {[reference, reason, actorName(actor, t), formatMoment(at, language)]
                  .filter(Boolean)
                  .join(', ')}
              </span>
              {isOpen(payment) ? (
                <Button className="btn-quiet btn-sm" onClick={() => setWrong(payment)}>
                  {t('Reverse')}
                  <span className="unseen"> {amount}</span>
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
      {wrong ? <ReverseSheet order={order} payment={wrong} onClose={() => setWrong(null)} /> : null}
    </>
  );
}

const reversalFormSchema = z.object({ reason: requiredText(200) });

type ReverseSheetProps = { order: AdminOrder; payment: Payment; onClose: () => void };

/** Reverses a payment that was entered wrongly. */
function ReverseSheet({ order, payment, onClose }: ReverseSheetProps) {
  const t = useT();
  return (
    <EntrySheet
      title={t('Reverse {amount}?', { amount: formatCents(payment.amountCents) })}
      schema={reversalFormSchema}
      explain={() => t('Say why, in up to 200 characters.')}
      send={(id, { reason }) =>
        sendEntry(() => reversePayment(order, { id, paymentId: payment.id, reason }), t)
      }
      submit={t('Reverse')}
      onClose={onClose}
    >
      <p>
        {t(
          'For a payment that was entered by mistake. The amount is due again, and both entries stay on record.',
        )}
      </p>
      <TextField name="reason" label={t('Reason')} required autoComplete="off" />
    </EntrySheet>
  );
}

type EntrySheetProps<Schema extends z.ZodMiniType> = {
  title: string;
  schema: Schema;
  explain: (problem: FieldProblem) => string;
  send: (id: string, entry: z.output<Schema>) => Promise<EntryResult>;
  onSent?: (entry: z.output<Schema>) => void;
  /** The label of the button that sends it. */
  submit: string;
  onClose: () => void;
  children: ReactNode;
};

/** The form of one entry about an order: a payment, a credit, a return. */
function EntrySheet<Schema extends z.ZodMiniType>({
  title,
  schema,
  explain,
  send,
  onSent,
  submit,
  onClose,
  children,
}: EntrySheetProps<Schema>) {
  const t = useT();
  const { isBusy, attempt } = useAdminMutation('orders');
  // A retry of the same entry keeps its id.
  const [id] = useState(newId);
  const save = async (entry: z.output<Schema>) => {
    const answer = await attempt(() => send(id, entry), t('It could not be saved.'));
    if (!answer) return UNSAVED;
    if (answer.kind === 'wrong') return answer.errors;
    onSent?.(entry);
    onClose();
    return undefined;
  };
  return (
    <Sheet open onClose={onClose} title={title}>
      <Form className="stack gap-12 mt-12" schema={schema} explain={explain} save={save}>
        {children}
        <SheetActs label={submit} isBusy={isBusy} onClose={onClose} />
      </Form>
    </Sheet>
  );
}
