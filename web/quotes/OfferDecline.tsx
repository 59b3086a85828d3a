import { useState } from 'react';
import type { OfferKey } from '../../domain/quoteOffers.ts';
import { useT } from '../ui/locale.tsx';
import { toast } from '../ui/toast.tsx';
import { declineOffer } from './offers.ts';

type OfferDeclineProps = { offered: OfferKey; offerId: string; onChanged: () => void };

/** Says no to an offer, so that the yard need not wait. The second press sends it. */
export function OfferDecline({ offered, offerId, onChanged }: OfferDeclineProps) {
  const t = useT();
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const decline = async () => {
    setBusy(true);
    const done = await declineOffer({ key: offered, offerId });
    setBusy(false);
    if (done) onChanged();
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
