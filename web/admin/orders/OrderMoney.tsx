import { parseResponse } from 'hono/client';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { formatCents } from '../../../domain/base/money.ts';
import { typedCents } from '../../../domain/base/typedFields.ts';
import { refundableCents, refundSchema } from '../../../domain/orders/adminOrders.ts';
import { hasEmail } from '../../../domain/orders/noEmail.ts';
import { canBecome, canPayOnline, isUnpaid, owedCents, statusText } from '../../../domain/orders/orders.ts';
import type { AdminOrder } from '../../../server/admin/orders/orderDetail.ts';
import { newId } from '../../offline/ids.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { formatLongDate } from '../../ui/format.ts';
import { type Language, type Translate, useLanguage, useT } from '../../ui/locale.tsx';
import { Section } from '../../ui/Section.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { copyText, toastAddress } from '../../ui/share.ts';
import { toast } from '../../ui/toast.tsx';
import { mailNote } from '../ui/AdminLinks.tsx';
import { admin } from '../ui/adminApi.ts';
import { formatMoment } from '../ui/format.ts';
import { SheetActs } from '../ui/SheetActs.tsx';
import { useAdminMutation } from '../ui/useAdminMutation.ts';
import { refundOrder, sendPayLink } from './orderActions.ts';
import { ReceivedPayments, ReceiveSheet } from './ReceiveSheet.tsx';

/** The payment, and full or partial refunds. */
export function OrderMoney({ order }: { order: AdminOrder }) {
  const t = useT();
  const language = useLanguage();
  const { isBusy, attempt } = useAdminMutation('orders');
  const [isRefunding, setRefunding] = useState(false);
  const [isReceiving, setReceiving] = useState(false);
  const { id, refunds, payments } = order;
  const due = owedCents(order);
  const sendLink = async () => {
    const answer = await attempt(() => sendPayLink(order), t('The link could not be sent.'));
    if (answer) toast({ title: mailNote(order.customerEmail, t) });
  };
  const copyLink = () =>
    attempt(async () => {
      const { url: link } = await parseResponse(admin.orders[':id'].link.$get({ param: { id } }));
      if (await copyText(link)) toast({ title: t('Link copied. Paste it into a text or a message.') });
      else toastAddress(link, t);
    }, t('The link could not be copied.'));
  const leftCents = refundableCents(order);
  const isOpen = refunds.some(({ state }) => state === 'open');
  const states = {
    open: t('waiting for the payment provider'),
    done: t('refunded'),
    refused: t('declined by the payment provider'),
  };
  return (
    <Section className="panel" title={t('Payment')}>
      {due > 0 ? (
        <>
          <p>{owedText(order, formatCents(due), { t, language })}</p>
          {order.payUntil && isUnpaid(order) ? (
            <p className="muted num">
              {t('The payment link works until {time}.', { time: formatMoment(order.payUntil, language) })}
            </p>
          ) : null}
          <div className="acts">
            {order.invoice ? null : (
              <Button className="btn-quiet btn-sm" onClick={() => setReceiving(true)}>
                {t('Payment received')}
              </Button>
            )}
            {canPayOnline(order) && !order.isInCheckout ? (
              <>
                <Button className="btn-quiet btn-sm" disabled={isBusy} onClick={() => void sendLink()}>
                  {hasEmail(order.customerEmail) ? t('Email the payment link') : t('Send the payment link')}
                </Button>
                <Button className="btn-quiet btn-sm" disabled={isBusy} onClick={() => void copyLink()}>
                  {t('Copy the payment link')}
                </Button>
              </>
            ) : null}
          </div>
        </>
      ) : null}
      {order.invoice ? (
        <div className="acts">
          <Link
            className="btn btn-quiet btn-sm"
            to={`/admin?tab=contractors&invoice=${order.invoice.number}`}
          >
            {t('Open the invoice')}
          </Link>
        </div>
      ) : null}
      {isReceiving ? <ReceiveSheet order={order} onClose={() => setReceiving(false)} /> : null}
      {payments.length > 0 ? <ReceivedPayments order={order} /> : null}
      {refunds.length > 0 ? (
        <ul className="lines">
          {refunds.map(({ id, amountCents, reason, state, actor, at }) => (
            <li key={id}>
              <b className="num">{formatCents(amountCents)}</b> {states[state]}
              <span className="admin-detail num">
                {[reasonTexts(t)[reason] ?? reason, actor, formatMoment(at, language)].join(', ')}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {leftCents > 0 && !isOpen ? (
        <Button className="btn-quiet btn-sm" onClick={() => setRefunding(true)}>
          {t('Refund')}
        </Button>
      ) : null}
      {isRefunding ? (
        <RefundSheet order={order} leftCents={leftCents} onClose={() => setRefunding(false)} />
      ) : null}
      {leftCents === 0 && refunds.length === 0 && due === 0 && !isUnpaid(order) && !order.invoice ? (
        <p className="muted">{t('Nothing to refund.')}</p>
      ) : null}
    </Section>
  );
}

function owedText(
  order: AdminOrder,
  amount: string,
  { t, language }: { t: Translate; language: Language },
): string {
  const { invoice, paymentKind, paymentStatus, status, isPickup } = order;
  if (invoice)
    return t('Invoice {number} dated {day}, due {due}: {amount} open.', {
      number: invoice.number,
      day: formatLongDate(invoice.issuedOn, language),
      due: formatLongDate(invoice.dueOn, language),
      amount,
    });
  if (paymentKind === 'on_delivery' && status !== 'delivered')
    return isPickup
      ? t('To be paid at pick-up: {amount}.', { amount })
      : t('The driver collects {amount}.', { amount });
  return paymentStatus === 'invoiced' && paymentKind !== 'on_delivery'
    ? t('Invoiced: {amount}. Not paid yet.', { amount })
    : t('Not paid yet: {amount}.', { amount });
}

/** Reasons of automatic refunds. */
const reasonTexts = (t: Translate): Readonly<Record<string, string>> => ({
  cancelled: t('Cancelled'),
  'order changed': t('Order changed'),
});

type RefundSheetProps = { order: AdminOrder; leftCents: number; onClose: () => void };
type Refund = { id: string; amountCents: number; reason: string };

/** Asks for the amount and reason of a refund, then asks for confirmation. */
function RefundSheet({ order, leftCents, onClose }: RefundSheetProps) {
  const t = useT();
  const { isBusy, attempt } = useAdminMutation('orders');
  // A retry of the same refund keeps its id.
  const [sheet, setSheet] = useState<Refund | null>(null);
  const give = async (refund: Refund) => {
    const refunded = await attempt(() => refundOrder(order, refund), t('The refund could not be made.'));
    if (!refunded) return;
    onClose();
    const state = refunded.refunds.find(({ id }) => id === refund.id)?.state;
    if (state === 'done')
      toast({ title: t('{amount} refunded', { amount: formatCents(refund.amountCents) }) });
    else if (state === 'refused')
      toast({ tone: 'error', title: t('Error'), text: t('The payment provider declined the refund.') });
    else
      toast({
        tone: 'warning',
        title: t('The payment provider is not responding. The refund will be retried automatically.'),
      });
  };
  const most = formatCents(leftCents);
  if (sheet === null)
    return (
      <Sheet open onClose={onClose} title={t('Refund')}>
        <Form
          className="stack gap-12 mt-12"
          schema={z.object({
            amountCents: z.pipe(typedCents, z.int().check(z.positive(), z.maximum(leftCents))),
            reason: refundSchema.shape.reason,
          })}
          explain={({ field }) =>
            field === 'reason'
              ? t('Say why, in up to 200 characters.')
              : t('Enter an amount up to {amount}.', { amount: most })
          }
          save={async (refund) => void setSheet({ id: newId(), ...refund })}
        >
          <TextField
            name="amountCents"
            label={t('Refund amount ($)')}
            hint={t('Up to {amount}', { amount: most })}
            required
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField
            name="reason"
            label={t('Reason')}
            hint={t('Customers cannot see it.')}
            required
            autoComplete="off"
          />
          <SheetActs label={t('Continue')} isBusy={isBusy} onClose={onClose} />
        </Form>
      </Sheet>
    );
  const amount = formatCents(sheet.amountCents);
  return (
    <Sheet open onClose={onClose} title={t('Refund {amount}?', { amount })}>
      <p>
        {order.isPaidOnline
          ? order.payments.some(({ method }) => method !== 'online')
            ? t(
                'What was paid online goes back that way first. Return the rest yourself: it is only recorded here.',
              )
            : t('It goes back to the original payment method.')
          : t('Not paid online: return the money yourself. This only records the refund.')}
      </p>
      <p>
        <b>{t('The order stays {status}.', { status: statusText(order.status, t).toLowerCase() })}</b>{' '}
        {canBecome(order.status, 'cancelled')
          ? t('It will still be delivered. To stop the delivery, cancel the order instead.')
          : null}
      </p>
      <p>{mailNote(order.customerEmail, t)}</p>
      <div className="acts">
        <Button className="btn-danger" disabled={isBusy} onClick={() => void give(sheet)}>
          {t('Refund {amount}', { amount })}
        </Button>
        <Button onClick={() => setSheet(null)}>{t('Back')}</Button>
      </div>
    </Sheet>
  );
}
