// The page after a payment in each of its states.
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { canPayOnline } from '../../domain/orders/orders.ts';
import { $buyer, usePayment } from '../cart/payment.ts';
import { PaymentProgress } from '../checkout/PaymentProgress.tsx';
import { useOnline } from '../device/useOnline.ts';
import { readPerson, usePerson } from '../identity/session.ts';
import { newId } from '../offline/ids.ts';
import { storeNow } from '../offline/storeTime.ts';
import { Busy } from '../ui/Busy.tsx';
import { Icon } from '../ui/Icon.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useT } from '../ui/locale.tsx';
import { Section } from '../ui/Section.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { toast } from '../ui/toast.tsx';
import { lookUpOrder, saveLastOrder, useLastOrder } from './orderClient.ts';
import '../checkout/checkout.css';
import { Button } from '../ui/Button.tsx';

const fetchDetail = async () => (await import('./OrderDetail.tsx')).OrderDetail;
const OrderDetail = lazyPart(fetchDetail, OpeningOrder);

function OpeningOrder() {
  const t = useT();
  return <Busy label={t('Opening your order')} />;
}

export const paymentSuccessRoute: ScreenRoute<CatalogSource, undefined> = {
  query: ['session_id'],
  Screen: PaymentSuccessScreen,
  head: ({ t }) => ({
    title: t('Your order'),
    description: t('When your load arrives, and what happens until then.'),
    canonical: '/payment-success',
    noindex: true,
  }),
};

/** Only the server's answer about the session confirms a payment, not the URL. */
export function PaymentSuccessScreen() {
  const t = useT();
  const [params] = useSearchParams();
  const sessionId = params.get('session_id') || null;
  const { view, askAgain } = usePayment(sessionId);
  const paid = view.state === 'paid';
  const orderNumber = paid ? view.orderNumber : null;
  const { effect } = view;
  useEffect(() => {
    if (orderNumber === null || effect !== 'placed') return;
    // People without an account find the order by its number.
    const path = readPerson() ? '/account/orders' : `/track-order?order=${orderNumber}`;
    toast({
      title: t('Payment Successful!'),
      text: t('Your order #{number} has been confirmed and is being processed', { number: orderNumber }),
      action: { label: t('View Order'), to: path },
    });
  }, [orderNumber, effect, t]);

  if (orderNumber !== null && effect !== 'placed')
    return (
      <Said
        title={effect === 'settled' ? t('Payment received') : t('This order was cancelled')}
        text={
          effect === 'settled'
            ? t('Thank you. Your payment for order {number} is in.', { number: orderNumber })
            : t('Track order {number} to see what happens to your payment.', { number: orderNumber })
        }
      >
        <TrackLink orderNumber={orderNumber} className="btn-primary" />
      </Said>
    );
  if (orderNumber !== null && sessionId !== null)
    return <OrderConfirmed orderNumber={orderNumber} sessionId={sessionId} />;
  if (sessionId === null || view.state === 'unknown')
    return (
      <Said
        title={t('Check your orders')}
        text={t('This page cannot tell which order was paid. Look yours up by its number, or ask us.')}
      >
        <TrackLink orderNumber={null} className="btn-primary" />
        <Link className="btn btn-quiet btn-xl" to="/contact">
          {t('Contact Support')}
        </Link>
      </Said>
    );
  if (view.state === 'expired')
    return (
      <Said
        title={t('This order was not paid')}
        text={t('The payment page has closed, and nothing was charged.')}
      >
        <Link className="btn btn-primary btn-xl" to="/cart">
          {t('Open your cart')}
        </Link>
      </Said>
    );
  const waiting =
    view.orderNumber === null
      ? t('We will hear from the card company in a moment.')
      : t('Order {number} is in. We are waiting to hear that the payment went through.', {
          number: view.orderNumber,
        });
  return (
    <Said
      title={t('Checking your payment')}
      text={waiting}
      progress={<PaymentProgress view={view} onAskAgain={askAgain} />}
    >
      <TrackLink orderNumber={view.orderNumber} className="btn-quiet" />
    </Said>
  );
}

type SaidProps = { title: string; text: string; progress?: ReactNode; children: ReactNode };

function Said({ title, text, progress, children }: SaidProps) {
  return (
    <div className="wrap page pay">
      <h1 className="h2">{title}</h1>
      <p className="lede">{text}</p>
      {progress}
      <div className="acts acts-wide mt-24 mb-24">{children}</div>
    </div>
  );
}

function TrackLink({ orderNumber, className }: { orderNumber: string | null; className: string }) {
  const t = useT();
  return (
    <Link
      className={`btn btn-xl ${className}`}
      to={orderNumber === null ? '/track-order' : `/track-order?order=${orderNumber}`}
    >
      <Icon name="ticket" />
      {orderNumber === null ? t('Track an order') : t('Track your order')}
    </Link>
  );
}

/** The order is paid, as verified by the server. Its contents are shown only where it was placed. */
function OrderConfirmed({ orderNumber, sessionId }: { orderNumber: string; sessionId: string }) {
  const t = useT();
  const online = useOnline();
  const buyer = useStore($buyer, { ssr: 'initial' });
  const last = useLastOrder();
  const email = buyer?.sessionId === sessionId ? buyer.email : null;
  const lastOrder = last?.order.orderNumber === orderNumber ? last : null;
  // From before the payment, it would say that the order waits for it.
  const order = lastOrder && !canPayOnline(lastOrder.order) ? lastOrder.order : null;
  const askWith = email ?? lastOrder?.email ?? null;
  const isKnown = order !== null;
  useEffect(() => {
    if (askWith === null || isKnown) return;
    // Comes with the order, not after it.
    void fetchDetail().catch(() => null);
    void lookUpOrder(askWith, orderNumber);
  }, [askWith, isKnown, orderNumber]);
  const confirmed = (
    <span className="pay-kicker row gap-10 mb-12">
      <span className="pay-done">
        <Icon name="check" />
      </span>
      {t('Order Confirmed!')}
    </span>
  );
  const track = <TrackLink orderNumber={orderNumber} className="btn-primary btn-block mt-24" />;
  return (
    <div className="wrap page print-page">
      {order && askWith !== null ? (
        <OrderDetail
          order={order}
          email={askWith}
          now={storeNow()}
          online={online}
          kicker={confirmed}
          action={track}
          onChanged={(changed) =>
            saveLastOrder({ order: changed, email: askWith, asOf: new Date().toISOString() })
          }
          onRefused={() => void lookUpOrder(askWith, orderNumber)}
        >
          {email === null ? null : <SaveToAccount email={email} name={buyer?.name ?? ''} />}
        </OrderDetail>
      ) : (
        <div className="narrow">
          <h1 className="h2">{confirmed}</h1>
          <p className="lede">{t('Thank you. The yard has your order.')}</p>
          <p className="mt-8">
            <span className="muted">{t('Order reference')}</span> <b className="num">{orderNumber}</b>
          </p>
          {track}
        </div>
      )}
    </div>
  );
}

/** For buyers without an account: one press mails the link that makes one, with this order in it. */
function SaveToAccount({ email, name }: { email: string; name: string }) {
  const t = useT();
  const person = usePerson();
  const [state, setState] = useState<'open' | 'busy' | 'mailed'>('open');
  if (person !== null) return null;
  const start = async () => {
    setState('busy');
    const [{ signUp }, { showFailure }] = await Promise.all([
      import('../identity/signIn.ts'),
      import('../identity/signInFailures.ts'),
    ]);
    // Nobody knows this password: they sign in by email until they set one of their own.
    const outcome = await signUp(name, email, `${newId()}-${newId()}`);
    if (!outcome.ok) showFailure(outcome, t('Sign up failed'), t);
    setState(outcome.ok ? 'mailed' : 'open');
  };
  return (
    <Section className="panel stack gap-10 needs-js mt-16 mb-16" title={t('Keep your orders in one place')}>
      {state === 'mailed' ? (
        <p role="status">
          {t('We sent a link to {email}. Open it, and your account is ready with this order in it.', {
            email,
          })}
        </p>
      ) : (
        <>
          <p>{t('An account remembers your address, your orders and your saved jobs.')}</p>
          <Button className="btn-quiet self-start" disabled={state === 'busy'} onClick={() => void start()}>
            <Icon name="user" size="sm" />
            {t('Create my account')}
          </Button>
        </>
      )}
    </Section>
  );
}
