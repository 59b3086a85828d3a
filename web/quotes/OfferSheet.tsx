import { formatMoney } from '../../domain/base/money.ts';
import { type OfferKey, type OfferView, offerTotalCents } from '../../domain/quotes/offers.ts';
import { amountWords } from '../catalog/amounts.ts';
import { formatLongDate } from '../ui/format.ts';
import { type Translate, useLanguage, useT } from '../ui/locale.tsx';
import { OfferAcceptForm } from './OfferAcceptForm.tsx';

type OfferSheetProps = { offered: OfferKey; view: OfferView; onChanged: () => void };

function stateWords({ state, orderNumber, isPaid }: OfferView, t: Translate): string | null {
  switch (state) {
    case 'open':
      return null;
    case 'ordered':
      return isPaid
        ? t('This quote was accepted and paid: order {number}.', { number: orderNumber ?? '' })
        : t('This quote was accepted: order {number} waits for its payment.', { number: orderNumber ?? '' });
    case 'expired':
      return t('The time of this quote is over. Write to us for a new one.');
    case 'replaced':
      return t('We sent you a newer quote since. Its link is in the newer mail.');
    case 'closed':
      return t('This quote was closed. Write to us for a new one.');
    case 'answer':
      return t('This is our answer; it has no prices to accept.');
  }
}

/** What was offered, and the way to accept it. */
export function OfferSheet({ offered, view, onChanged }: OfferSheetProps) {
  const t = useT();
  const language = useLanguage();
  const { offer, state, isPaid } = view;
  const standing = stateWords(view, t);
  const canPay = state === 'open' || (state === 'ordered' && !isPaid);
  return (
    <div className="quote-grid">
      <section className="panel">
        <p className="quote-note">{offer.note}</p>
        {offer.lines.length > 0 ? (
          <>
            <ul className="quote-lines">
              {offer.lines.map(({ productId, name, quantity, unit, unitPriceCents }) => (
                <li key={productId}>
                  <span>
                    {name}
                    <span className="small muted num">
                      {t('{amount} at {price}', {
                        amount: amountWords(unit, quantity, t),
                        price: formatMoney(unitPriceCents),
                      })}
                    </span>
                  </span>
                  <b className="num">{formatMoney(quantity * unitPriceCents)}</b>
                </li>
              ))}
              <li>
                <span>{t('Delivery')}</span>
                <b className="num">{formatMoney(offer.deliveryFeeCents)}</b>
              </li>
              <li className="quote-total">
                <span>{t('Total before tax')}</span>
                <b className="num">{formatMoney(offerTotalCents(offer))}</b>
              </li>
            </ul>
            <p className="small muted">
              {t('These prices hold until {date}.', { date: formatLongDate(offer.expiresAt, language) })}
            </p>
          </>
        ) : null}
        {standing ? <p className="quote-standing">{standing}</p> : null}
      </section>
      {canPay ? <OfferAcceptForm offered={offered} view={view} onChanged={onChanged} /> : null}
    </div>
  );
}
