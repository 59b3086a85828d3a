import { Link } from 'react-router-dom';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';

type UnpaidCartProps = {
  /** The order whose payment page is still open, if this browser knows it. */
  orderNumber: string | null;
  onRestore: () => void;
};

/** A checkout emptied the cart and was not paid: both ways on, forward to its payment and back to the cart. */
export function UnpaidCart({ orderNumber, onRestore }: UnpaidCartProps) {
  const t = useT();
  return (
    <section className="cart-banner" aria-label={t('Unpaid order')}>
      <Icon name="card" />
      <div>
        <b>
          {orderNumber
            ? t('Order {number} is not paid yet', { number: orderNumber })
            : t('Your last order is not paid yet')}
        </b>
        <p className="small">{t('Nothing was charged. Your cart is kept until the order is paid.')}</p>
        <div className="cart-go">
          <button type="button" className="btn btn-primary btn-sm" onClick={onRestore}>
            {t('Restore cart')}
          </button>
          {orderNumber ? (
            <Link className="btn btn-quiet btn-sm" to="/payment-processing">
              {t('Back to payment')}
            </Link>
          ) : null}
        </div>
      </div>
    </section>
  );
}
