import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import type { AdminQuote } from '../../../domain/admin/quotes.ts';
import { orderNumberSchema } from '../../../domain/base/fields.ts';
import { SubmitButton, TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { Section } from '../../ui/Section.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast.tsx';
import { AdminFailure } from '../ui/adminApi.ts';
import { useAdminMutation } from '../ui/adminQuery.tsx';
import { UNSAVED } from '../ui/unsaved.tsx';
import { closeQuote, declineQuote, linkOrder } from './quotes.ts';

const linkSchema = z.object({ orderNumber: orderNumberSchema });

/** How a request ends otherwise than by an accepted offer: declined, closed, or with an order that was placed anyway. */
export function QuoteEnd({ quote }: { quote: AdminQuote }) {
  const t = useT();
  const [asked, setAsked] = useState<'decline' | 'link' | null>(null);
  const { isBusy, attempt } = useAdminMutation('quotes');
  const close = () => setAsked(null);
  const decline = async () => {
    if (!(await attempt(() => declineQuote(quote), t('The request could not be declined.')))) return;
    close();
    toast({ title: t('Declined. {email} will be told.', { email: quote.email }) });
  };
  return (
    <>
      <div className="admin-acts quote-end">
        <button type="button" className="btn btn-quiet btn-sm" onClick={() => setAsked('link')}>
          <Icon name="ticket" />
          {t('Link an order')}
        </button>
        {quote.status === 'closed' ? null : (
          <>
            <button type="button" className="btn btn-quiet btn-sm" onClick={() => setAsked('decline')}>
              <Icon name="close" />
              {t('Decline…')}
            </button>
            <button
              type="button"
              className="btn btn-bare btn-sm"
              disabled={isBusy}
              onClick={() => void attempt(() => closeQuote(quote), t('The request could not be closed.'))}
            >
              {t('Close without an answer')}
            </button>
          </>
        )}
      </div>
      <Sheet open={asked === 'decline'} onClose={close} title={t('Decline this request?')}>
        <p>{t('The sender is told that we cannot offer this.')}</p>
        <button type="button" className="btn btn-danger" disabled={isBusy} onClick={() => void decline()}>
          {t('Decline and tell the sender')}
        </button>
      </Sheet>
      <Sheet open={asked === 'link'} onClose={close} title={t('Link an order')}>
        <p>{t('For an order that was placed without the offer, by phone or in the shop.')}</p>
        {quote.orders.length > 0 ? (
          <ul className="quote-orders">
            {quote.orders.map(({ id, orderNumber, status }) => (
              <li key={id}>
                <button
                  type="button"
                  className="btn btn-quiet btn-block num"
                  disabled={isBusy || status === 'cancelled'}
                  onClick={() =>
                    void attempt(
                      () => linkOrder(quote, orderNumber),
                      t('The order could not be linked.'),
                    ).then((done) => done && close())
                  }
                >
                  {orderNumber}
                </button>
              </li>
            ))}
          </ul>
        ) : null}
        <Form
          className="quote-link"
          schema={linkSchema}
          explain={() => t('Enter an order number.')}
          save={async ({ orderNumber }) => {
            const done = await attempt(
              () =>
                linkOrder(quote, orderNumber).catch((error: unknown) => {
                  if (error instanceof AdminFailure && error.more.field === 'orderNumber') return 'unknown';
                  throw error;
                }),
              t('The order could not be linked.'),
            );
            if (done === 'unknown') return { orderNumber: t('There is no such order, or it was cancelled.') };
            if (!done) return UNSAVED;
            close();
            return undefined;
          }}
        >
          <TextField
            name="orderNumber"
            label={t('Order')}
            required
            autoCapitalize="characters"
            placeholder="ORD-2026-000000"
          />
          <SubmitButton>{t('Link it')}</SubmitButton>
        </Form>
      </Sheet>
    </>
  );
}

/** The order of a request: what its offer became, or what was linked. */
export function QuoteOrder({ quote }: { quote: AdminQuote }) {
  const t = useT();
  const { isBusy, attempt } = useAdminMutation('quotes');
  const { order } = quote;
  if (!order) return null;
  return (
    <Section className="panel" title={order.isLinked ? t('Linked order') : t('This offer was accepted')}>
      <p>
        <Link className="link num tap" to={`/admin?tab=orders&order=${order.id}`}>
          {order.orderNumber}
        </Link>
      </p>
      {order.isLinked ? (
        <button
          type="button"
          className="btn btn-bare btn-sm"
          disabled={isBusy}
          onClick={() => void attempt(() => linkOrder(quote, null), t('The link was not removed.'))}
        >
          {t('Remove the link')}
        </button>
      ) : null}
    </Section>
  );
}
