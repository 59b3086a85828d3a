import { Link } from 'react-router-dom';
import { DRIVER_CALL_MINUTES } from '../../domain/base/settings.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';

/** Paid, as the store has verified. */
export function OrderConfirmed({ orderNumber }: { orderNumber: string }) {
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
