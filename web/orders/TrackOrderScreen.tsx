import './orders.css';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { usePendingPayment } from '../cart/payment.ts';
import { usePerson } from '../identity/session.ts';
import { useOnline } from '../identity/useOnline.ts';
import { type Translate, useT } from '../ui/locale.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { toast } from '../ui/toast.tsx';
import { FoundOrder } from './FoundOrder.tsx';
import { LookupForm } from './LookupForm.tsx';
import { forgetLastOrder, type Lookup, lookUpOrder, useLastOrder } from './orders.ts';

export const trackOrderRoute: ScreenRoute<CatalogSource, undefined> = {
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
  const [another, setAnother] = useState(false);
  /** The order that the store has told us of since this screen opened with signal. */
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const asked = params.get('order') ?? '';

  const ask = useCallback(async (email: string, orderNumber: string) => {
    setBusy(true);
    const answer = await lookUpOrder(email, orderNumber);
    setBusy(false);
    if (answer.kind === 'found') setConfirmed(answer.order.orderNumber);
    return answer;
  }, []);
  const lookUp = async (email: string, orderNumber: string, again: boolean) => {
    const answer = await ask(email, orderNumber);
    if (answer.kind === 'found') {
      setFresh(!again);
      setAnother(false);
      if (asked !== '') setParams({}, { replace: true, preventScrollReset: true });
    }
    if (answer.kind !== 'found' || !again) say(answer, t);
  };

  const shown = !another && last && (asked === '' || asked === last.order.orderNumber) ? last : null;
  const email = shown?.email;
  const orderNumber = shown?.order.orderNumber;
  // The kept copy stands at once; with signal the store's answer takes its place. No answer leaves it, with its time.
  useEffect(() => {
    if (!online) setConfirmed(null);
    else if (email !== undefined && orderNumber !== undefined && orderNumber !== confirmed)
      void ask(email, orderNumber);
  }, [online, email, orderNumber, confirmed, ask]);
  if (!shown)
    return (
      <LookupForm
        key={asked}
        ownEmail={person?.email ?? ''}
        orderNumber={asked}
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
      now={new Date()}
      payable={
        confirmed === orderNumber &&
        pending?.orderNumber === orderNumber &&
        shown.order.paymentStatus === 'unpaid'
      }
      onRefresh={() => void lookUp(shown.email, shown.order.orderNumber, true)}
      onAnother={() => {
        setAnother(true);
        if (asked !== '') setParams({}, { replace: true });
      }}
      onForget={forgetLastOrder}
    />
  );
}

/** The toasts of spec 2 §8. */
function say(answer: Lookup, t: Translate): void {
  switch (answer.kind) {
    case 'found':
      toast({
        title: t('Order Found!'),
        text: t('Order {orderNumber} has been located.', { orderNumber: answer.order.orderNumber }),
      });
      return;
    case 'not_found':
      toast({
        title: t('Order Not Found'),
        text: t('Please check your email and order number and try again.'),
        tone: 'error',
      });
      return;
    case 'too_many':
      toast({
        title: t('Lookup Failed'),
        text: t('Too many attempts. Please wait {n} minutes, or call us.', { n: answer.minutes }),
        tone: 'error',
      });
      return;
    case 'no_signal':
      toast({
        title: t('Lookup Failed'),
        text: t('The store did not answer. Try again with signal.'),
        tone: 'error',
      });
      return;
    case 'failed':
      toast({
        title: t('Lookup Failed'),
        text: t('Unable to find your order. Please check your information and try again.'),
        tone: 'error',
      });
  }
}
