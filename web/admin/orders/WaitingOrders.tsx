import { Link } from 'react-router-dom';
import { useT } from '../../ui/locale.tsx';
import { OrderColumns, OrderRow } from './OrderRow.tsx';
import { useOrderList } from './orders.ts';

const SHOWN = 5;

/**
 * The newest orders that nobody confirmed yet, to be confirmed on the spot. Somebody may still be paying for
 * an unpaid one: it waits for them, and is not counted beside the tab's name either.
 */
export function WaitingOrders() {
  const t = useT();
  const list = useOrderList('status=pending');
  const orders = list?.orders.filter(({ paymentStatus }) => paymentStatus !== 'unpaid') ?? [];
  return (
    <section className="panel admin-waiting">
      <div className="admin-head">
        <h2 className="h3">{t('Waiting on you')}</h2>
        <Link className="link small" to="/admin?tab=orders&status=pending">
          {t('View Orders')}
        </Link>
      </div>
      {list?.failure ? <p className="admin-stale">{t('Failed to fetch orders')}</p> : null}
      {list && !list.failure && orders.length === 0 ? (
        <p className="muted">{t('Nothing is waiting.')}</p>
      ) : null}
      {orders.length > 0 ? (
        <>
          <OrderColumns />
          <ul>
            {orders.slice(0, SHOWN).map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}
