import type { AdminQuote } from '../../../domain/admin/quotes.ts';
import { formatMoney } from '../../../domain/base/money.ts';
import { offerTotalCents } from '../../../domain/quotes/offers.ts';
import { amountWords } from '../../catalog/amounts.ts';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { formatMoment } from '../ui/format.ts';

/** The answers that were sent, the newest first. Only that one can be accepted. */
export function QuoteOffers({ quote: { offers } }: { quote: AdminQuote }) {
  const t = useT();
  const language = useLanguage();
  return offers.map((offer, at) => (
    <section key={offer.id} className="panel admin-asked">
      <h2 className="h3">{at === 0 ? t('Sent') : t('Sent before')}</h2>
      <p className="small muted num">
        {[
          formatMoment(offer.sentAt, language),
          offer.author,
          offer.lines.length > 0
            ? t('holds until {time}', { time: formatMoment(offer.expiresAt, language) })
            : null,
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      <p className="admin-text">{offer.note}</p>
      {offer.lines.length > 0 ? (
        <ul className="ledger">
          {offer.lines.map(({ productId, name, quantity, unit, unitPriceCents }) => (
            <li key={productId} className="admin-row">
              <span>{`${amountWords(unit, quantity, t)}, ${name}`}</span>
              <b className="num">{formatMoney(quantity * unitPriceCents)}</b>
            </li>
          ))}
          <li className="admin-row">
            <span>{t('Delivery')}</span>
            <b className="num">{formatMoney(offer.deliveryFeeCents)}</b>
          </li>
          <li className="admin-row">
            <span>{t('Total')}</span>
            <b className="num">{formatMoney(offerTotalCents(offer))}</b>
          </li>
        </ul>
      ) : null}
    </section>
  ));
}
