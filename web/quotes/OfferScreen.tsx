import { useCallback, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { formatCents } from '../../domain/base/money.ts';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import { orderSummary } from '../../domain/orders/orderSummary.ts';
import { type OfferView, offerTotalCents } from '../../domain/quoteOffers.ts';
import { useProductNames } from '../catalog/useProductNames.ts';
import { PrintHead } from '../orders/PrintHead.tsx';
import { Busy } from '../ui/Busy.tsx';
import { formatWeekday } from '../ui/format.ts';
import { Ledger } from '../ui/Ledger.tsx';
import { type Translate, useLanguage } from '../ui/locale.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { useSettings } from '../ui/settings.tsx';
import { OfferAcceptForm } from './OfferAcceptForm.tsx';
import { type OfferFound, parseOfferKey, readOffer } from './offers.ts';
import './quotes.css';
import { useState } from 'react';
import type { OfferKey } from '../../domain/quoteOffers.ts';
import { Button } from '../ui/Button.tsx';
import { useT } from '../ui/locale.tsx';
import { toast } from '../ui/toast.tsx';
import { declineOffer } from './offers.ts';

export const offerRoute: ScreenRoute<CatalogSource, undefined> = {
  Screen: OfferScreen,
  head: ({ t }) => ({
    title: t('Your quote'),
    description: t('What the yard offers you, and the way to order it.'),
    canonical: '/quote',
    noindex: true,
  }),
};

/** One offer, for the person who requested it or the reader of its link. The link's secret stays in the hash, out of logs. */
export function OfferScreen() {
  const { hash, search } = useLocation();
  return <Offer key={`${search}${hash}`} hash={hash} search={search} />;
}

function Offer({ hash, search }: { hash: string; search: string }) {
  const t = useT();
  const offered = parseOfferKey(hash, search);
  const [answer, setAnswer] = useState<OfferFound | null>(null);
  const ask = useCallback(async () => {
    setAnswer(null);
    setAnswer(await readOffer(parseOfferKey(hash, search)));
  }, [hash, search]);
  useEffect(() => void ask(), [ask]);
  return (
    <div className="wrap page print-page">
      <PrintHead />
      <h1 className="h2 mb-16">{t('Your quote')}</h1>
      <noscript>
        <p>{t('Quotes need JavaScript. You can also call us.')}</p>
      </noscript>
      {answer === null ? <Busy label={t('Opening your quote')} /> : null}
      {answer?.kind === 'away' ? (
        <>
          <p>{t('The quote loads when you have signal.')}</p>
          <Button className="btn-primary" onClick={() => void ask()}>
            {t('Try again')}
          </Button>
        </>
      ) : null}
      {answer?.kind === 'unknown' ? (
        <>
          <p>{t('There is no quote at this link. A newer email may have a newer link.')}</p>
          <Link className="btn btn-primary" to="/contact">
            {t('Ask for a quote')}
          </Link>
        </>
      ) : null}
      {answer?.kind === 'found' && offered ? (
        <OfferSheet
          key={answer.view.offer.id}
          offered={offered}
          view={answer.view}
          onChanged={() => void ask()}
        />
      ) : null}
    </div>
  );
}

type OfferSheetProps = {
  offered: OfferKey;
  view: OfferView;
  onChanged: () => void;
};

function stateText({ state, orderNumber, isPaid, declinedBy }: OfferView, t: Translate): string | null {
  switch (state) {
    case 'open':
      return null;
    case 'ordered':
      return isPaid
        ? t('This quote was accepted and paid: order {number}.', { number: orderNumber ?? '' })
        : t('This quote was accepted: order {number} is waiting for payment.', { number: orderNumber ?? '' });
    case 'expired':
      return t('This quote has expired. Write to us for a new one.');
    case 'replaced':
      return t('We sent you a newer quote since. Its link is in the newer email.');
    case 'closed':
      if (declinedBy === 'customer')
        return t('You declined this quote. Write to us if you would like it after all.');
      return t('This quote was closed. Write to us for a new one.');
    case 'answer':
      return t('This is our answer; it has no prices to accept.');
  }
}

/** The offer, and the form to accept it. */
function OfferSheet({ offered, view, onChanged }: OfferSheetProps) {
  const t = useT();
  const language = useLanguage();
  const { offer, state, isPaid, taxCents } = view;
  const { taxes } = useSettings();
  const nameOf = useProductNames();
  const { goods, amounts } = orderSummary(
    {
      lines: offer.lines.map((line) => ({ ...line, lineTotalCents: line.quantity * line.unitPriceCents })),
      isPickup: false,
      deliveryFeeCents: offer.deliveryFeeCents,
      discountCents: 0,
      taxCents,
    },
    t,
    { money: formatCents, nameOf },
  );
  const standing = stateText(view, t);
  const canPay = state === 'open' || (state === 'ordered' && !isPaid);
  return (
    <div className="split gap-20">
      <section className="panel">
        <p className="as-typed">{offer.note}</p>
        {offer.lines.length > 0 ? (
          <>
            <Ledger
              rows={[...goods, ...amounts]}
              total={{
                label: taxes.mode === 'provider' ? t('Total before tax') : t('Total'),
                value: formatCents(offerTotalCents(offer) + taxCents),
              }}
            />
            <p className="small muted">
              {t('These prices hold until {date}.', {
                date: formatWeekday(storeDate(new Date(offer.expiresAt)), language),
              })}
            </p>
            <p className="mt-16 mb-8">
              <Button onClick={() => window.print()}>{t('Print')}</Button>
            </p>
          </>
        ) : null}
        {standing ? <p className="note info mt-16">{standing}</p> : null}
        {state === 'open' ? (
          <OfferDecline offered={offered} offerId={offer.id} onChanged={onChanged} />
        ) : null}
      </section>
      {canPay ? <OfferAcceptForm offered={offered} view={view} onChanged={onChanged} /> : null}
    </div>
  );
}

type OfferDeclineProps = { offered: OfferKey; offerId: string; onChanged: () => void };

/** Says no to an offer, so that the yard need not wait. The second press sends it. */
function OfferDecline({ offered, offerId, onChanged }: OfferDeclineProps) {
  const t = useT();
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const decline = async () => {
    setBusy(true);
    const answer = await declineOffer({ key: offered, offerId });
    setBusy(false);
    if (answer) onChanged();
    else toast({ tone: 'error', title: t('It was not declined. Please try again.') });
  };
  return (
    <button
      type="button"
      className={isAsked ? 'btn btn-quiet btn-sm' : 'btn btn-bare btn-sm'}
      disabled={isBusy}
      onClick={() => (isAsked ? void decline() : setAsked(true))}
    >
      {isAsked ? t('Yes, decline the quote') : t('Decline the quote')}
    </button>
  );
}
