import { formatMoney } from '../../domain/money.ts';
import type { OfficeQuote } from '../../domain/officeQuotes.ts';
import { offerTotalCents } from '../../domain/quoteOffers.ts';
import { amountWords } from '../catalog/amounts.ts';
import { useLanguage, useT } from '../ui/language.tsx';
import { formatMoment } from './format.ts';

/** The answers that were sent, the newest first. Only that one can be accepted. */
export function QuoteOffers({ quote: { offers } }: { quote: OfficeQuote }) {
  const t = useT();
  const language = useLanguage();
  return offers.map((offer, at) => (
    <section key={offer.id} className="panel office-asked">
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
      <p className="office-text">{offer.note}</p>
      {offer.lines.length > 0 ? (
        <ul className="ledger">
          {offer.lines.map(({ productId, name, quantity, unit, unitPriceCents }) => (
            <li key={productId} className="office-row">
              <span>{`${amountWords(unit, quantity, t)}, ${name}`}</span>
              <b className="num">{formatMoney(quantity * unitPriceCents)}</b>
            </li>
          ))}
          <li className="office-row">
            <span>{t('Delivery')}</span>
            <b className="num">{formatMoney(offer.deliveryFeeCents)}</b>
          </li>
          <li className="office-row">
            <span>{t('Total')}</span>
            <b className="num">{formatMoney(offerTotalCents(offer))}</b>
          </li>
        </ul>
      ) : null}
    </section>
  ));
}
