import { useState } from 'react';
import * as z from 'zod/mini';
import { type AdminOrder, refundableCents } from '../../../domain/admin/orders.ts';
import { centsTyped } from '../../../domain/admin/typedFields.ts';
import { formatMoney } from '../../../domain/base/money.ts';
import { chargedCents } from '../../../domain/orders/orders.ts';
import { newId } from '../../offline/ids.ts';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAdminMutation } from '../ui/adminQuery.tsx';
import { ConfirmMailSheet } from '../ui/ConfirmMailSheet.tsx';
import { formatMoment } from '../ui/format.ts';
import { receiveInvoice, refundOrder } from './orders.ts';

const money = (cents: number) => formatMoney(cents, { cents: 'always' });

/** What was paid, and refunds of it, in full or in part. */
export function OrderMoney({ order }: { order: AdminOrder }) {
  const t = useT();
  const language = useLanguage();
  const { isBusy, attempt } = useAdminMutation('orders');
  const leftCents = refundableCents(order);
  // Sent again, the same amount is the same refund.
  const [refund, setRefund] = useState(() => ({ id: newId(), cents: 0 }));
  const [isAsking, setAsking] = useState(false);
  const { paymentStatus, refunds, isPaidOnline } = order;
  const isOpen = refunds.some(({ state }) => state === 'open');
  const amountSchema = z.object({
    amount: z
      .pipe(
        z.string(),
        z.transform((typed: string) => centsTyped(typed) ?? 0),
      )
      .check(z.refine((cents) => cents > 0 && cents <= leftCents)),
  });
  const give = async ({ id, cents }: typeof refund) => {
    setAsking(false);
    const after = await attempt(() => refundOrder(order, id, cents), t('The refund could not be made.'));
    if (!after) return;
    const made = after.refunds.find((one) => one.id === id);
    setRefund({ id: newId(), cents: 0 });
    if (made?.state === 'done') toast({ title: t('{amount} refunded', { amount: money(cents) }) });
    else if (made?.state === 'refused')
      toast({ tone: 'error', title: t('Error'), text: t('The payment provider declined the refund.') });
    else
      toast({
        tone: 'warning',
        title: t('The payment provider is not responding. The refund will be retried automatically.'),
      });
  };
  const consequence = isPaidOnline
    ? t('It goes back to the original payment method. A full refund before loading cancels the order.')
    : t('Not paid online: return the money yourself. This only records the refund.');
  const states = {
    open: t('waiting for the payment provider'),
    done: t('refunded'),
    refused: t('declined by the payment provider'),
  };
  return (
    <section className="panel" aria-labelledby="order-money">
      <h2 className="h3" id="order-money">
        {t('Payment')}
      </h2>
      {paymentStatus === 'invoiced' ? (
        <div className="admin-acts">
          <p>{t('Invoiced: {amount}. Not paid yet.', { amount: money(chargedCents(order)) })}</p>
          <button
            type="button"
            className="btn btn-primary btn-sm"
            disabled={isBusy}
            onClick={() => void attempt(() => receiveInvoice(order), t('It could not be saved.'))}
          >
            {t('Mark invoice as paid')}
          </button>
        </div>
      ) : null}
      {leftCents > 0 && !isOpen ? (
        <Form
          key={leftCents}
          className="admin-inline"
          schema={amountSchema}
          explain={() => t('Enter an amount up to {amount}.', { amount: money(leftCents) })}
          save={async ({ amount: cents }) => {
            if (cents !== refund.cents) setRefund({ id: newId(), cents });
            setAsking(true);
            return undefined;
          }}
        >
          <Field name="amount" label={t('Refund amount ($)')} hint={consequence}>
            {(control) => (
              <input
                {...control}
                className={`${control.className} num`}
                inputMode="decimal"
                autoComplete="off"
                defaultValue={(leftCents / 100).toFixed(2)}
              />
            )}
          </Field>
          <button type="submit" className="btn btn-danger" disabled={isBusy}>
            {t('Refund')}
          </button>
        </Form>
      ) : null}
      {isAsking ? (
        <ConfirmMailSheet
          title={t('Refund {amount}?', { amount: money(refund.cents) })}
          recipients={[order.customerEmail]}
          action={t('Refund')}
          onClose={() => setAsking(false)}
          onConfirm={() => void give(refund)}
        >
          {consequence}
        </ConfirmMailSheet>
      ) : null}
      {refunds.length > 0 ? (
        <ul className="admin-lines">
          {refunds.map(({ id, amountCents, state, actor, at }) => (
            <li key={id}>
              <b className="num">{money(amountCents)}</b> {states[state]}
              <span className="admin-detail num">{`${actor}, ${formatMoment(at, language)}`}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {leftCents === 0 && refunds.length === 0 && paymentStatus !== 'invoiced' ? (
        <p className="muted">{t('Nothing to refund.')}</p>
      ) : null}
    </section>
  );
}
