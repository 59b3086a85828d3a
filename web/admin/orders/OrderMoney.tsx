import { type SubmitEvent, useState } from 'react';
import { type AdminOrder, refundableCents } from '../../../domain/admin/orders.ts';
import { centsTyped } from '../../../domain/admin/typedFields.ts';
import { formatMoney } from '../../../domain/base/money.ts';
import { chargedCents } from '../../../domain/orders/orders.ts';
import { newId } from '../../offline/ids.ts';
import { Field } from '../../ui/Field.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAdminMutation } from '../ui/adminQuery.tsx';
import { ConfirmMailSheet } from '../ui/ConfirmMailSheet.tsx';
import { formatMoment } from '../ui/format.ts';
import { receiveInvoice, refundOrder } from './orders.ts';

const money = (cents: number) => formatMoney(cents, { cents: 'always' });

/** What was paid, and giving it back: whole or in part, never more than there is. */
export function OrderMoney({ order }: { order: AdminOrder }) {
  const t = useT();
  const language = useLanguage();
  const { isBusy, attempt } = useAdminMutation('orders');
  const leftCents = refundableCents(order);
  const [typed, setTyped] = useState<string | null>(null);
  // What is asked for has its id before it is sent, so that sending it again is the same refund.
  const [asked, setAsked] = useState(newId);
  const [error, setError] = useState<string | null>(null);
  const [askingCents, setAskingCents] = useState<number | null>(null);
  const { paymentStatus, refunds, isPaidOnline } = order;
  const isOpen = refunds.some(({ state }) => state === 'open');
  const amount = typed ?? (leftCents / 100).toFixed(2);
  const begin = (event: SubmitEvent) => {
    event.preventDefault();
    const cents = centsTyped(amount);
    const isGood = cents !== null && cents > 0 && cents <= leftCents;
    setError(isGood ? null : t('An amount up to {amount}.', { amount: money(leftCents) }));
    if (isGood) setAskingCents(cents);
  };
  const give = async (cents: number) => {
    setAskingCents(null);
    const after = await attempt(() => refundOrder(order, asked, cents), t('The refund could not be made.'));
    if (!after) return;
    const made = after.refunds.find(({ id }) => id === asked);
    setAsked(newId());
    setTyped(null);
    if (made?.state === 'done') toast({ title: t('{amount} refunded', { amount: money(cents) }) });
    else if (made?.state === 'refused')
      toast({ tone: 'error', title: t('Error'), text: t('The payment provider refused the refund.') });
    else
      toast({
        tone: 'warning',
        title: t('The payment provider does not answer. It is asked again by itself.'),
      });
  };
  const states = {
    open: t('waits for the payment provider'),
    done: t('given back'),
    refused: t('refused by the payment provider'),
  };
  return (
    <section className="panel" aria-labelledby="order-money">
      <h2 className="h3" id="order-money">
        {t('Payment')}
      </h2>
      {paymentStatus === 'invoiced' ? (
        <div className="admin-acts">
          <p>{t('Invoiced: {amount}. Nothing was paid yet.', { amount: money(chargedCents(order)) })}</p>
          <button
            type="button"
            className="btn btn-primary btn-sm"
            disabled={isBusy}
            onClick={() => void attempt(() => receiveInvoice(order), t('It could not be saved.'))}
          >
            {t('Invoice was paid')}
          </button>
        </div>
      ) : null}
      {leftCents > 0 && !isOpen ? (
        <form className="admin-inline" noValidate onSubmit={begin}>
          <Field
            label={t('Give back, in dollars')}
            error={error}
            hint={
              isPaidOnline
                ? t('It goes back the way it was paid. Everything given back before loading ends the order.')
                : t('It was not paid online: hand it back yourself, this only writes it down.')
            }
          >
            {(control) => (
              <input
                {...control}
                className="inp num"
                inputMode="decimal"
                autoComplete="off"
                value={amount}
                onChange={(event) => {
                  setTyped(event.target.value);
                  // Another amount is another refund.
                  setAsked(newId());
                }}
              />
            )}
          </Field>
          <button type="submit" className="btn btn-danger" disabled={isBusy}>
            {t('Refund')}
          </button>
        </form>
      ) : null}
      {askingCents !== null ? (
        <ConfirmMailSheet
          title={t('Refund {amount}?', { amount: money(askingCents) })}
          recipients={[order.customerEmail]}
          action={t('Refund')}
          onClose={() => setAskingCents(null)}
          onConfirm={() => void give(askingCents)}
        >
          {isPaidOnline
            ? t('It goes back the way it was paid. Everything given back before loading ends the order.')
            : t('It was not paid online: hand it back yourself, this only writes it down.')}
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
        <p className="muted">{t('There is nothing to give back.')}</p>
      ) : null}
    </section>
  );
}
