import { shorten } from '../../domain/base/shorten.ts';
import '../quotes/quotes.css';
import { Link } from 'react-router-dom';
import { formatMoney } from '../../domain/base/money.ts';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import { offerTotalCents, type Quote } from '../../domain/quoteOffers.ts';
import { usePersonalRows } from '../device/usePersonalRows.ts';
import { useRefreshPersonalRows } from '../identity/refreshPersonalRows.ts';
import type { Person } from '../identity/session.ts';
import { quoteStatusText, quoteTone } from '../quotes/quotes.ts';
import { formatWeekday } from '../ui/format.ts';
import { useLanguage, useT } from '../ui/locale.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { Tag } from '../ui/Tag.tsx';
import { AccountPage, PersonalRowsLoading } from './AccountPage.tsx';

export const myQuotesRoute: ScreenRoute<CatalogSource, undefined> = {
  Screen: MyQuotesScreen,
  head: ({ t }) => ({
    title: t('Quotes'),
    description: t('What you asked us, and what we offered.'),
    canonical: '/account/quotes',
    noindex: true,
  }),
};

export function MyQuotesScreen() {
  const t = useT();
  return <AccountPage title={t('Quotes')}>{(person) => <Quotes person={person} />}</AccountPage>;
}

function Quotes({ person }: { person: Person }) {
  const t = useT();
  const rows = usePersonalRows(person.id, 'quotes');
  useRefreshPersonalRows();
  if (rows === null)
    return (
      <PersonalRowsLoading label={t('Opening your quotes')} failure={t('Your quotes could not be read.')} />
    );
  if (rows.length === 0)
    return (
      <div className="notice mt-24">
        <p>{t('You have not asked for a quote yet.')}</p>
        <Link className="btn btn-primary" to="/contact">
          {t('Ask for a quote')}
        </Link>
      </div>
    );
  const quotes = rows.map(({ body }) => body).toSorted((a, b) => b.receivedAt.localeCompare(a.receivedAt));
  return quotes.map((quote) => <QuoteCard key={quote.id} quote={quote} />);
}

function QuoteCard({ quote }: { quote: Quote }) {
  const t = useT();
  const language = useLanguage();
  const { id, status, request, receivedAt, offer, declinedBy } = quote;
  return (
    <article className="acc-order stack gap-12">
      <div className="acc-order-head row cluster gap-12 between">
        <div>
          <h2 className="title breaks">
            {request.subject || request.material || shorten(request.message, 80)}
          </h2>
          <p className="small muted num">
            {`${formatWeekday(storeDate(new Date(receivedAt)), language)}${offer && offer.lines.length > 0 ? `, ${formatMoney(offerTotalCents(offer))}` : ''}`}
          </p>
        </div>
        <Tag tone={quoteTone(status)}>{declinedBy ? t('Declined') : quoteStatusText(status, t)}</Tag>
      </div>
      {offer && declinedBy !== 'yard' ? <p className="as-typed">{offer.note}</p> : null}
      {offer && offer.lines.length > 0 ? (
        <div className="row cluster gap-10">
          <Link className="btn btn-primary btn-sm" to={`/quote?id=${id}`}>
            {status === 'sent' ? t('See the quote and order') : t('See the quote')}
          </Link>
        </div>
      ) : null}
    </article>
  );
}
