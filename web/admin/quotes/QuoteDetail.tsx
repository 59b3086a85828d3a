import { Link, useSearchParams } from 'react-router-dom';
import { adminQuoteSchema } from '../../../domain/admin/quotes.ts';
import { quoteStatusText, quoteTone } from '../../quotes/quotes.ts';
import { useT } from '../../ui/locale.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { BackLink } from '../ui/AdminLinks.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { useAdminMutation, useAdminQuery } from '../ui/adminQuery.tsx';
import { OfferForm } from './OfferForm.tsx';
import { closeQuote } from './quotes.ts';
import { QuoteOffers, RequestPanel } from './RequestPanel.tsx';

export function QuoteDetail({ id }: { id: string }) {
  const t = useT();
  const [query] = useSearchParams();
  const { data: quote, failure } = useAdminQuery(`/api/admin/quotes/${id}`, adminQuoteSchema, 'quotes');
  const { isBusy, attempt } = useAdminMutation('quotes');
  const back = new URLSearchParams(query);
  back.delete('quote');
  const isOpen = quote?.status === 'received' || quote?.status === 'sent' || quote?.status === 'expired';
  return (
    <>
      <BackLink to={`?${back}`} label={t('All requests')} />
      {quote ? null : <ListLoading failure={failure} text={t('The request could not be loaded.')} />}
      {quote ? (
        <>
          <div className="admin-head">
            <h1 className="h2">{quote.name}</h1>
            <Tag tone={quoteTone(quote.status)}>{quoteStatusText(quote.status, t)}</Tag>
          </div>
          <div className="admin-duo">
            <div>
              <RequestPanel quote={quote} />
              <QuoteOffers quote={quote} />
            </div>
            <div>
              {quote.order ? (
                <section className="panel">
                  <h2 className="h3">{t('This offer was accepted')}</h2>
                  <p>
                    <Link className="link num tap" to={`/admin?tab=orders&order=${quote.order.id}`}>
                      {quote.order.orderNumber}
                    </Link>
                  </p>
                </section>
              ) : (
                <OfferForm key={`${quote.id} ${quote.offers.length}`} quote={quote} />
              )}
              {isOpen ? (
                <button
                  type="button"
                  className="btn btn-quiet"
                  disabled={isBusy}
                  onClick={() => void attempt(() => closeQuote(quote), t('The request could not be closed.'))}
                >
                  {t('Close without an answer')}
                </button>
              ) : null}
            </div>
          </div>
        </>
      ) : null}
    </>
  );
}
