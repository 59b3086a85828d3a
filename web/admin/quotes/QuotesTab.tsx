import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { formatMoney } from '../../../domain/base/money.ts';
import { QUOTE_STATUSES } from '../../../domain/quoteOffers.ts';
import { quoteStatusText } from '../../quotes/quotes.ts';
import { Button } from '../../ui/Button.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { AdminSearch, ListLoading, StateChips } from '../ui/AdminList.tsx';
import { admin } from '../ui/adminApi.ts';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { formatMoment, waitText } from '../ui/format.ts';
import { QuoteDetail } from './QuoteDetail.tsx';
import { QuoteTag } from './QuoteTag.tsx';
import { quoteKindLabel } from './quoteLabels.ts';

const ALL = 'all';

/** The list, or one request. The list keeps its state behind it. */
export function QuotesTab() {
  const [query] = useSearchParams();
  const open = query.get('quote');
  return (
    <>
      <div hidden={open !== null}>
        <QuoteList />
      </div>
      {open === null ? null : <QuoteDetail key={open} id={open} />}
    </>
  );
}

/** The inbox: who waits for an answer, the longest first. A search looks through all requests. Both are in the URL. */
function QuoteList() {
  const t = useT();
  const language = useLanguage();
  const [query, setQuery] = useSearchParams();
  const [cursor, setCursor] = useState<string | null>(null);
  const q = query.get('q') || undefined;
  const picked = query.get('status') ?? (q ? ALL : 'received');
  const status = QUOTE_STATUSES.find((candidate) => candidate === picked);
  const filter = { status, q, before: cursor ?? undefined };
  const { data, failure } = useAdminQuery('quotes', admin.quotes, { query: filter });
  const set = (changes: Record<string, string>) => {
    setCursor(null);
    setQuery(
      (from) => {
        const next = new URLSearchParams(from);
        for (const [name, value] of Object.entries(changes))
          if (value) next.set(name, value);
          else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  const now = Date.now();
  const labels = {
    received: t('Waiting for you'),
    sent: quoteStatusText('sent', t),
    accepted: quoteStatusText('accepted', t),
    expired: quoteStatusText('expired', t),
    closed: quoteStatusText('closed', t),
    [ALL]: t('All'),
  };
  const linkTo = (id: string) => {
    const next = new URLSearchParams(query);
    next.set('quote', id);
    return `?${next}`;
  };
  return (
    <>
      <div className="admin-head">
        <h1 className="h2">{t('Quotes and messages')}</h1>
        <AdminSearch
          value={q ?? ''}
          label={t('Search by name, email, phone, company or words')}
          placeholder={t('Name, email or words')}
          onSearch={(q) => set({ q })}
        />
      </div>
      <StateChips
        legend={t('Status')}
        states={[...QUOTE_STATUSES, ALL]}
        picked={status ?? ALL}
        words={labels}
        counts={data?.counts}
        onPick={(next) => set({ status: next })}
      />
      {data ? null : <ListLoading failure={failure} text={t('The requests could not be loaded.')} />}
      {data?.quotes.length === 0 ? (
        <p className="mt-16">
          {q || status !== 'received'
            ? t('No requests match.')
            : t('Everybody has an answer. New requests appear here.')}
        </p>
      ) : null}
      <ul className="mt-16 mb-16 stack gap-8">
        {data?.quotes.map((quote) => (
          <li key={quote.id} className="panel quote-row">
            <div>
              <h2 className="breaks">
                <Link className="link tap" to={linkTo(quote.id)}>
                  {quote.name}
                </Link>
              </h2>
              <p className="small muted breaks">
                {[quoteKindLabel(quote.kind, t), quote.zip].filter(Boolean).join(', ')}
              </p>
            </div>
            <p className="quote-row-text">{quote.excerpt}</p>
            <div className="quote-row-state row cluster gap-8">
              {quote.status === 'received' ? null : <QuoteTag quote={quote} />}
              {quote.offeredCents === null ? null : <b className="num">{formatMoney(quote.offeredCents)}</b>}
              {quote.status === 'received' ? (
                <b className="small num">
                  {t('Waiting {time}', { time: waitText((now - Date.parse(quote.createdAt)) / 60_000, t) })}
                </b>
              ) : (
                <span className="small muted num">{formatMoment(quote.createdAt, language)}</span>
              )}
            </div>
          </li>
        ))}
      </ul>
      {data?.next ? <Button onClick={() => setCursor(data.next)}>{t('More requests')}</Button> : null}
      {cursor === null ? null : (
        <Button className="btn-bare" onClick={() => setCursor(null)}>
          {t('Back to the first')}
        </Button>
      )}
    </>
  );
}
