import { useStore } from '@nanostores/react';
import { Link } from 'react-router-dom';
import { formatCents } from '../../domain/base/money.ts';
import { unitText } from '../../domain/catalog/goods.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { $priceChanges } from './todaysPrices.ts';

type UnpaidCartProps = {
  /** The order whose payment page is still open, if known to this browser. */
  orderNumber: string | null;
  onRestore: () => void;
};

/** A checkout emptied the cart but was not paid: continue to the payment, or restore the cart. */
export function UnpaidCart({ orderNumber, onRestore }: UnpaidCartProps) {
  const t = useT();
  return (
    <section className="cart-banner note info row items-start" aria-label={t('Unpaid order')}>
      <Icon name="card" />
      <div className="grow">
        <b>
          {orderNumber
            ? t('Order {number} is not paid yet', { number: orderNumber })
            : t('Your last order is not paid yet')}
        </b>
        <p className="small">{t('Nothing was charged. Your cart is kept until the order is paid.')}</p>
        <div className="acts">
          <Button className="btn-primary btn-sm" onClick={onRestore}>
            {t('Get my cart back')}
          </Button>
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

/** Prices changed since the cart was filled: which, and by how much. */
export function PriceChanges() {
  const t = useT();
  const changes = useStore($priceChanges, { ssr: 'initial' });
  if (changes.length === 0) return null;
  return (
    <section className="cart-banner note info row items-start" role="status" aria-label={t('Price changes')}>
      <Icon name="info" />
      <div className="grow">
        <b>{t('Prices changed since you filled your cart')}</b>
        <ul>
          {changes.map(({ productId, name, unit, wasCents, isCents }) => (
            <li key={productId} className="num">
              {t('{name}: {was}, now {is} {unit}', {
                name,
                was: formatCents(wasCents),
                is: formatCents(isCents),
                unit: unitText(unit, t),
              })}
            </li>
          ))}
        </ul>
      </div>
      <IconButton icon="close" label={t('Dismiss')} onClick={() => $priceChanges.set([])} />
    </section>
  );
}
