import { Link, useSearchParams } from 'react-router-dom';
import { useT } from '../../ui/locale.tsx';
import { Section } from '../../ui/Section.tsx';
import { BackLink } from '../ui/AdminLinks.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { admin } from '../ui/adminApi.ts';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { OfferForm } from './OfferForm.tsx';
import { QuoteEnd } from './QuoteEnd.tsx';
import { QuoteTag } from './QuoteTag.tsx';
import { QuoteOffers, RequestPanel } from './RequestPanel.tsx';

export function QuoteDetail({ id }: { id: string }) {
  const t = useT();
  const [query] = useSearchParams();
  const { data: quote, failure } = useAdminQuery('quotes', admin.quotes[':id'], { param: { id } });
  const back = new URLSearchParams(query);
  back.delete('quote');
  return (
    <>
      <BackLink to={`?${back}`} label={t('All requests')} />
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
