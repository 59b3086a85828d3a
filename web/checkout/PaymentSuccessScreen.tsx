import './checkout.css';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { usePayment } from '../cart/payment.ts';
import { readPerson } from '../identity/session.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { toast } from '../ui/toast.tsx';
import { OrderConfirmed } from './OrderConfirmed.tsx';
import { PaymentStanding } from './PaymentStanding.tsx';

export const paymentSuccessRoute: ScreenRoute<CatalogSource, undefined> = {
  Screen: PaymentSuccessScreen,
  head: ({ t }) => ({
    title: t('Your order'),
    description: t('Whether your payment arrived, and how to follow your load.'),
    canonical: '/payment-success',
    noindex: true,
  }),
};

/** The address alone confirms nothing: only what the store says about its session. */
export function PaymentSuccessScreen() {
  const t = useT();
  const [params] = useSearchParams();
  const sessionId = params.get('session_id') || null;
  const { view, askAgain } = usePayment(sessionId);
  const paid = view.state === 'paid';
  const orderNumber = paid ? view.orderNumber : null;
  useEffect(() => {
    if (orderNumber === null) return;
    // Who has no account finds the order by its number.
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
      <PaymentStanding view={view} onAskAgain={askAgain} />
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
