import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { DRIVER_CALL_MINUTES } from '../../domain/base/settings.ts';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { usePayment } from '../cart/payment.ts';
import { readPerson } from '../identity/session.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { toast } from '../ui/toast.tsx';
import { PaymentProgress } from './PaymentProgress.tsx';
import './checkout.css';

export const paymentSuccessRoute: ScreenRoute<CatalogSource, undefined> = {
  query: ['session_id'],
  Screen: PaymentSuccessScreen,
  head: ({ t }) => ({
    title: t('Your order'),
    description: t('Whether your payment arrived, and how to follow your load.'),
    canonical: '/payment-success',
    noindex: true,
  }),
};

/** The URL alone does not confirm a payment; only the server's answer about its session does. */
export function PaymentSuccessScreen() {
  const t = useT();
  const [params] = useSearchParams();
  const sessionId = params.get('session_id') || null;
  const { view, askAgain } = usePayment(sessionId);
  const paid = view.state === 'paid';
  const orderNumber = paid ? view.orderNumber : null;
  useEffect(() => {
    if (orderNumber === null) return;
    // People without an account find the order by its number.
    const to = readPerson() ? '/account/orders' : `/track-order?order=${orderNumber}`;
    toast({
      title: t('Payment Successful!'),
      text: t('Your order #{number} has been confirmed and is being processed', { number: orderNumber }),
      action: { label: t('View Order'), to },
    });
  }, [orderNumber, t]);

  if (orderNumber !== null) return <OrderConfirmed orderNumber={orderNumber} />;
  if (sessionId === null || view.state === 'unknown')
    return (
      <div className="wrap pay">
        <h1 className="h2">{t('Check your orders')}</h1>
        <p className="lede">
          {t('This page cannot tell which order was paid. Look yours up by its number, or ask us.')}
        </p>
        <div className="pay-go">
          <Link className="btn btn-primary btn-xl" to="/track-order">
            <Icon name="ticket" />
            {t('Track an order')}
          </Link>
          <Link className="btn btn-quiet btn-xl" to="/contact">
            {t('Contact Support')}
          </Link>
        </div>
      </div>
    );
  if (view.state === 'expired')
    return (
      <div className="wrap pay">
        <h1 className="h2">{t('This order was not paid')}</h1>
        <p className="lede">{t('The payment page has closed, and nothing was charged.')}</p>
        <div className="pay-go">
          <Link className="btn btn-primary btn-xl" to="/cart">
            {t('Open your cart')}
          </Link>
        </div>
      </div>
    );
  return (
    <div className="wrap pay">
      <h1 className="h2">{t('Checking your payment')}</h1>
      <p className="lede">
        {view.orderNumber === null
          ? t('Your card provider tells us in a moment.')
          : t('Order {number} is placed. Your card provider has not told us yet that it is paid.', {
              number: view.orderNumber,
            })}
      </p>
      <PaymentProgress view={view} onAskAgain={askAgain} />
      <div className="pay-go">
        <Link
          className="btn btn-quiet btn-xl"
          to={view.orderNumber === null ? '/track-order' : `/track-order?order=${view.orderNumber}`}
        >
          <Icon name="ticket" />
          {t('Track your order')}
        </Link>
      </div>
    </div>
  );
}

/** The order is paid, as verified by the server. */
function OrderConfirmed({ orderNumber }: { orderNumber: string }) {
  const t = useT();
  return (
    <div className="wrap pay">
      <div className="pay-done">
        <Icon name="check" />
      </div>
      <h1 className="h2">{t('Order Confirmed!')}</h1>
      <p className="lede">{t('Thank you. The yard has your order.')}</p>
      <section className="ticket pay-ticket" aria-label={t('Order reference')}>
        <div className="top">
          <h2 className="h3">{t('Order reference')}</h2>
          <span className="tag ok">
            <Icon name="check" />
            {t('Paid')}
          </span>
        </div>
        <p className="pay-number num">{orderNumber}</p>
        <ol className="pay-next">
          <li>
            <Icon name="calendar" />
            {t('We confirm the day of your delivery.')}
          </li>
          <li>
            <Icon name="phone" />
            {t('The driver calls {n} minutes before arrival.', { n: DRIVER_CALL_MINUTES })}
          </li>
          <li>
            <Icon name="ticket" />
            {t('Follow the load with this number and your email.')}
          </li>
        </ol>
        <Link className="btn btn-commit btn-xl btn-block" to={`/track-order?order=${orderNumber}`}>
          {t('Track your order')}
        </Link>
      </section>
      <div className="pay-go">
        <Link className="btn btn-quiet" to="/">
          {t('Continue Shopping')}
        </Link>
      </div>
    </div>
  );
}
