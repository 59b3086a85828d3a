import './quotes.css';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import type { OfferKey } from '../../domain/quotes/offers.ts';
import { Busy } from '../ui/Busy.tsx';
import { useT } from '../ui/locale.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { OfferSheet } from './OfferSheet.tsx';
import { offerKeyOf, useOffer } from './offers.ts';

export const offerRoute: ScreenRoute<CatalogSource, undefined> = {
  Screen: OfferScreen,
  head: ({ t }) => ({
    title: t('Your quote'),
    description: t('What the yard offers you, and the way to order it.'),
    canonical: '/quote',
    noindex: true,
  }),
};

/** One offer, for whoever was sent its link or asked for it. The link's secret never leaves the address for a log. */
export function OfferScreen() {
  const t = useT();
  const { hash, search } = useLocation();
  const [turn, setTurn] = useState(0);
  const answer = useOffer(hash, search, turn);
  const key: OfferKey | null = answer ? offerKeyOf(hash, search) : null;
  return (
    <div className="wrap quote-page">
      <h1 className="h2">{t('Your quote')}</h1>
      <noscript>
        <p>{t('Quotes need JavaScript. You can also call us.')}</p>
      </noscript>
      {answer === null ? <Busy label={t('Opening your quote')} /> : null}
      {answer?.kind === 'away' ? (
        <>
          <p>{t('The quote comes with a signal.')}</p>
          <button type="button" className="btn btn-primary" onClick={() => setTurn(turn + 1)}>
            {t('Try again')}
          </button>
        </>
      ) : null}
      {answer?.kind === 'unknown' ? (
        <>
          <p>{t('There is no quote behind this link. A newer mail may have a newer link.')}</p>
          <Link className="btn btn-primary" to="/contact">
            {t('Ask for a quote')}
          </Link>
        </>
      ) : null}
      {answer?.kind === 'found' && key ? (
        <OfferSheet
          key={answer.view.offer.id}
          offered={key}
          view={answer.view}
          onChanged={() => setTurn(turn + 1)}
        />
      ) : null}
    </div>
  );
}
