import { Link } from 'react-router-dom';
import { useT } from '../ui/locale.tsx';

/** Somebody came to the waiting page without a payment to wait for. */
export function NoPayment() {
  const t = useT();
  return (
    <div className="wrap pay">
      <h1 className="h2">{t('No payment is under way')}</h1>
      <p className="lede">{t('Your orders and what is in your cart are still where you left them.')}</p>
      <div className="pay-go">
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
