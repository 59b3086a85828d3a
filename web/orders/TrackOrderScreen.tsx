import './orders.css';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { usePendingPayment } from '../cart/payment.ts';
import { useOnline } from '../device/useOnline.ts';
import { usePerson } from '../identity/session.ts';
import { storeNow } from '../offline/storeTime.ts';
import { Busy } from '../ui/Busy.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { type Translate, useT } from '../ui/locale.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { toast } from '../ui/toast.tsx';
import { LookupForm } from './LookupForm.tsx';
import {
  forgetLastOrder,
  type Lookup,
  lookUpOrder,
  openOrderLink,
  saveLastOrder,
  useLastOrder,
} from './orderClient.ts';

const FoundOrder = lazyPart(async () => (await import('./FoundOrder.tsx')).FoundOrder, OpeningOrder);

function OpeningOrder() {
  const t = useT();
  return (
    <div className="wrap page">
      <Busy label={t('Opening your order')} />
    </div>
  );
}

export const trackOrderRoute: ScreenRoute<CatalogSource, undefined> = {
  query: ['order'],
  Screen: TrackOrderScreen,
  head: ({ t }) => ({
    title: t('Track Order'),
    description: t('Find your load with your email and order number. No account needed.'),
    canonical: '/track-order',
  }),
};

export function TrackOrderScreen() {
  const t = useT();
  const online = useOnline();
  const person = usePerson();
  const [params, setParams] = useSearchParams();
  const last = useLastOrder();
  const pending = usePendingPayment();
  const [busy, setBusy] = useState(false);
  const [fresh, setFresh] = useState(false);
  const [isAskingAgain, setIsAskingAgain] = useState(false);
  /** The order number that the server has confirmed since this screen opened or the signal came back. */
  const [confirmedNumber, setConfirmedNumber] = useState<string | null>(null);
  const askedNumber = params.get('order') ?? '';

  const { hash } = useLocation();
  const navigate = useNavigate();
  const [, key] = /^#key=([\w-]{43})$/.exec(hash) ?? [];
  // An emailed link: its key is used once, and leaves the address bar when the store has answered.
  useEffect(() => {
    if (key === undefined || askedNumber === '' || !online) return;
    void openOrderLink(askedNumber, key).then((answer) => {
      const isFound = answer.kind === 'found';
      if (!isFound && answer.kind !== 'not_found') return showAnswer(answer, t);
      if (isFound) setConfirmedNumber(answer.order.orderNumber);
      else
        toast({
          title: t('This link has expired'),
          text: t('Enter the email you ordered with.'),
          tone: 'info',
        });
      const search = isFound ? '' : `?${new URLSearchParams({ order: askedNumber })}`;
      void navigate({ search, hash: '' }, { replace: true, preventScrollReset: true });
    });
  }, [key, askedNumber, online, navigate, t]);

  const ask = useCallback(async (email: string, orderNumber: string) => {
    setBusy(true);
    // Comes with the answer, not after it.
    void import('./FoundOrder.tsx').catch(() => null);
    const answer = await lookUpOrder(email, orderNumber);
    setBusy(false);
    if (answer.kind === 'found') setConfirmedNumber(answer.order.orderNumber);
    return answer;
  }, []);
  const lookUp = async (email: string, orderNumber: string, isRepeat: boolean) => {
    const answer = await ask(email, orderNumber);
    if (answer.kind === 'found') {
      setFresh(!isRepeat);
      setIsAskingAgain(false);
      if (askedNumber !== '') setParams({}, { replace: true, preventScrollReset: true });
    }
    if (answer.kind !== 'found' || !isRepeat) showAnswer(answer, t);
  };

  const shown =
    !isAskingAgain && last && (askedNumber === '' || askedNumber === last.order.orderNumber) ? last : null;
  const email = shown?.email;
  const orderNumber = shown?.order.orderNumber;
  // The stored copy is shown at once with its time; when online, the server's answer replaces it.
  useEffect(() => {
    if (!online) setConfirmedNumber(null);
    else if (email !== undefined && orderNumber !== undefined && orderNumber !== confirmedNumber)
      void ask(email, orderNumber);
  }, [online, email, orderNumber, confirmedNumber, ask]);
  // Another number is asked for before the address bar has lost the last one: what is typed meanwhile stays.
  const numberOfLink = isAskingAgain ? '' : askedNumber;
  if (!shown)
    return (
      <LookupForm
        key={numberOfLink}
        ownEmail={person?.email ?? ''}
        orderNumber={numberOfLink}
        online={online}
        lookUp={(email, orderNumber) => lookUp(email, orderNumber, false)}
      />
    );
  return (
    <FoundOrder
      found={shown}
      online={online}
      busy={busy}
      fresh={fresh}
      now={storeNow()}
      payable={
        confirmedNumber === orderNumber &&
        pending?.orderNumber === orderNumber &&
        shown.order.paymentStatus === 'unpaid'
      }
      onRefresh={() => void lookUp(shown.email, shown.order.orderNumber, true)}
      onAnother={() => {
        setIsAskingAgain(true);
        if (askedNumber !== '') setParams({}, { replace: true });
      }}
      onForget={forgetLastOrder}
      onChanged={(order) => saveLastOrder({ order, email: shown.email, asOf: new Date().toISOString() })}
    />
  );
}

/** Shows the toasts of spec 2 §8. */
function showAnswer(answer: Lookup, t: Translate): void {
  toast({ ...lookupText(answer, t), ...(answer.kind !== 'found' && { tone: 'error' }) });
}

/** The result of an order lookup, worded as in spec 2 §8. */
function lookupText(answer: Lookup, t: Translate): { title: string; text: string } {
  switch (answer.kind) {
    case 'found':
      return {
        title: t('Order Found!'),
        text: t('Order {orderNumber} has been located.', { orderNumber: answer.order.orderNumber }),
      };
    case 'not_found':
      return {
        title: t('Order Not Found'),
        text: t('Please check your email and order number and try again.'),
      };
    case 'too_many':
      return {
        title: t('Lookup Failed'),
        text: t('Too many attempts. Please wait {n} minutes, or call us.', { n: answer.minutes }),
      };
    case 'no_signal':
      return {
        title: t('Lookup Failed'),
        text: t('The store did not answer. Try again with signal.'),
      };
    case 'failed':
      return {
        title: t('Lookup Failed'),
        text: t('Unable to find your order. Please check your information and try again.'),
      };
  }
}
