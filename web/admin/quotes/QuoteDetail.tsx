import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { AdminQuote } from '../../../server/quotes/adminQuotes.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { Section } from '../../ui/Section.tsx';
import { toast } from '../../ui/toast.tsx';
import { BackLink } from '../ui/AdminLinks.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { admin } from '../ui/adminApi.ts';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { ConfirmSheet } from '../ui/ConfirmSheet.tsx';
import { useAdminMutation } from '../ui/useAdminMutation.ts';
import { OfferForm } from './OfferForm.tsx';
import { QuoteTag } from './QuoteTag.tsx';
import { QuoteOffers, RequestPanel } from './RequestPanel.tsx';

export function QuoteDetail({ id }: { id: string }) {
  const t = useT();
  const [query] = useSearchParams();
  const { data: quote, failure } = useAdminQuery('quotes', admin.quotes[':id'], { param: { id } });
  const listQuery = new URLSearchParams(query);
  listQuery.delete('quote');
  return (
    <>
      <BackLink to={`?${listQuery}`} label={t('All requests')} />
      {quote ? null : <ListLoading failure={failure} text={t('The request could not be loaded.')} />}
      {quote ? (
        <>
          <div className="admin-head">
            <h1 className="h2">{quote.name}</h1>
            <QuoteTag quote={quote} />
          </div>
          <div className="admin-duo stack gap-18 mb-20">
            <div>
              <RequestPanel quote={quote} />
              <QuoteOffers quote={quote} />
            </div>
            <div>
              {quote.order ? (
                <Section className="panel" title={t('This offer was accepted')}>
                  <p>
                    <Link className="link num tap" to={`/admin?tab=orders&order=${quote.order.id}`}>
                      {quote.order.orderNumber}
                    </Link>
                  </p>
                </Section>
              ) : (
                <>
                  <OfferForm key={`${quote.id} ${quote.offers.length}`} quote={quote} />
                  <QuoteEnd quote={quote} />
                </>
              )}
            </div>
          </div>
        </>
      ) : null}
    </>
  );
}

/** How a request ends otherwise than by an accepted offer: declined or closed. */
function QuoteEnd({ quote }: { quote: AdminQuote }) {
  const t = useT();
  const [isAsked, setAsked] = useState(false);
  const { isBusy, attempt } = useAdminMutation('quotes');
  const close = () => setAsked(false);
  const seen = { param: { id: quote.id }, json: { version: quote.version } };
  const decline = async () => {
    const send = () => admin.quotes[':id'].decline.$post(seen);
    if (!(await attempt(send, t('The request could not be declined.')))) return;
    close();
    toast({ title: t('Declined. {email} will be told.', { email: quote.email }) });
  };
  if (quote.status === 'closed') return null;
  return (
    <>
      <div className="acts mb-16">
        <Button className="btn-quiet btn-sm" onClick={() => setAsked(true)}>
          <Icon name="close" />
          {t('Decline…')}
        </Button>
        <Button
          className="btn-bare btn-sm"
          disabled={isBusy}
          onClick={() =>
            void attempt(() => admin.quotes[':id'].close.$post(seen), t('The request could not be closed.'))
          }
        >
          {t('Close without an answer')}
        </Button>
      </div>
      {isAsked ? (
        <ConfirmSheet
          title={t('Decline this request?')}
          confirm={t('Decline and tell the sender')}
          isDanger
          isBusy={isBusy}
          onConfirm={() => void decline()}
          onClose={close}
        >
          <p>{t('The sender is told that we cannot offer this.')}</p>
        </ConfirmSheet>
      ) : null}
    </>
  );
}
