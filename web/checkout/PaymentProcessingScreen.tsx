import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { type PendingPayment, pendingPaymentSchema } from '../../domain/orders/checkout.ts';
import { $unpaidCart, restoreCart } from '../cart/cart.ts';
import { type PaymentState, usePayment, usePendingPayment } from '../cart/payment.ts';
import { Busy } from '../ui/Busy.tsx';
import { Icon } from '../ui/Icon.tsx';
import { type Translate, useT } from '../ui/locale.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { useHydrated } from '../ui/storedAtom.ts';
import { PaymentProgress } from './PaymentProgress.tsx';
import './checkout.css';
import { Button } from '../ui/Button.tsx';

export const paymentProcessingRoute: ScreenRoute<CatalogSource, undefined> = {
  Screen: PaymentProcessingScreen,
  head: ({ t }) => ({
    title: t('Payment'),
    description: t('Payment continues on the secure page of our card provider.'),
    canonical: '/payment-processing',
    noindex: true,
  }),
};

/** Waits while the payment page is open in another tab, and continues once the server confirms the payment. */
export function PaymentProcessingScreen() {
  const t = useT();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const isUnpaid = useStore($unpaidCart, { ssr: 'initial' }).length > 0;
  const payment = usePaymentInHand();
  const sessionId = payment?.sessionId ?? null;
  const { view, askAgain } = usePayment(sessionId);
  const paid = view.state === 'paid';
  useEffect(() => {
    if (!paid || sessionId === null) return;
    void navigate(`/payment-success?session_id=${encodeURIComponent(sessionId)}`, { replace: true });
  }, [paid, sessionId, navigate]);

  if (!isHydrated)
    return (
      <div className="wrap page pay">
        <h1 className="h2">{t('Payment')}</h1>
        <Busy label={t('Looking for your payment')} />
      </div>
    );
  if (!payment) return <NoPayment />;
  const isOver = view.state === 'expired' || view.state === 'unknown';
  return (
    <div className="wrap page pay">
      <h1 className="h2">{titleText(view.state, t)}</h1>
      <p className="lede">{ledeText(view.state, payment, t)}</p>
      {isOver ? null : <PaymentProgress view={view} onAskAgain={askAgain} />}
      <div className="acts acts-wide mt-24 mb-16">
        {isOver ? null : (
          <a
            className={payment.blocked ? 'btn btn-commit btn-xl' : 'btn btn-primary btn-xl'}
            href={payment.url}
            referrerPolicy="no-referrer"
          >
            <Icon name="card" />
            {t('Pay now')}
          </a>
        )}
        {isOver && isUnpaid ? (
          <Button
            className="btn-primary btn-xl"
            onClick={() => {
              restoreCart();
              void navigate('/cart');
            }}
          >
            {t('Get my cart back')}
          </Button>
        ) : null}
      </div>
      {isOver ? null : (
        <p className="small muted">
          {t(
            'Changed your mind? Close the payment page. Nothing is charged, and you can get your cart back.',
          )}
        </p>
      )}
      <div className="acts">
        <Link className="btn btn-quiet" to="/">
          {t('Back to home')}
        </Link>
        <Link className="btn btn-quiet" to="/dashboard">
          {t('Dashboard')}
        </Link>
        <Link className="link tap" to={`/track-order?order=${payment.orderNumber}`}>
          {t('Track your order')}
        </Link>
      </div>
    </div>
  );
}

/** The pending payment, from storage or else router state. Survives when another tab clears the stored one. */
function usePaymentInHand(): PendingPayment | null {
  const pending = usePendingPayment();
  const { state } = useLocation();
  const carried = useMemo(() => pendingPaymentSchema.safeParse(state).data ?? null, [state]);
  const current = pending ?? carried;
  const [seen, setSeen] = useState(current);
  if (current !== null && current !== seen) setSeen(current);
  return current ?? seen;
}

function titleText(state: PaymentState, t: Translate): string {
  if (state === 'expired') return t('The payment page has closed');
  if (state === 'unknown') return t('Check your orders');
  return t('Payment continues in a new tab');
}

function ledeText(state: PaymentState, { orderNumber, blocked }: PendingPayment, t: Translate): string {
  const number = orderNumber;
  if (state === 'expired')
    return t('Nothing was charged for order {number}. You can get your cart back.', { number });
  if (state === 'unknown') return t('We cannot find this payment. Track order {number}.', { number });
  return blocked
    ? t('Your browser blocked the new tab. Pay here instead.')
    : t('Pay order {number} there. This page continues once it is paid.', { number });
}

/** Shown when the page is opened without a pending payment. */
function NoPayment() {
  const t = useT();
  return (
    <div className="wrap page pay">
      <h1 className="h2">{t('No payment is under way')}</h1>
      <p className="lede">{t('Your orders and what is in your cart are still where you left them.')}</p>
      <div className="acts acts-wide mt-24 mb-24">
        <Link className="btn btn-primary btn-xl" to="/cart">
          {t('Open your cart')}
        </Link>
        <Link className="btn btn-quiet btn-xl" to="/track-order">
          {t('Track an order')}
        </Link>
      </div>
    </div>
  );
}
