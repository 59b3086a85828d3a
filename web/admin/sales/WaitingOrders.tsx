import { Link } from 'react-router-dom';
import type { AdminOrderRow } from '../../../server/admin/orders/orderList.ts';
import { Button } from '../../ui/Button.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { useStatusChanges } from '../orders/OrderBulk.tsx';
import { OrderColumns, OrderRow } from '../orders/OrderRow.tsx';
import { useOrderList } from '../orders/useOrderList.ts';
import { formatDay } from '../ui/format.ts';

const WAITING = { due: 'waiting' };
const SHOWN = 5;

/**
 * The unconfirmed orders by delivery day, with buttons to confirm them. Unpaid ones are left out, because the customer may
 * still be paying; the count beside the tab's name leaves them out too.
 */
export function WaitingOrders() {
  const t = useT();
  const list = useOrderList(WAITING);
  const orders = list?.orders ?? [];
  return (
    <section className="panel admin-waiting mb-20">
      <h2 className="h3">
        <Link className="link" to="/admin?tab=orders&due=waiting">
          {t('Waiting on you')}
        </Link>{' '}
        {orders.length > 0 ? (
          <span className="ct num">{`${orders.length}${list?.hasMore ? '+' : ''}`}</span>
        ) : null}
      </h2>
      {list?.failure ? <p className="note warn mb-16">{t('Failed to fetch orders')}</p> : null}
      {list && !list.failure && orders.length === 0 ? (
        <p className="muted">{t('Nothing is waiting.')}</p>
      ) : null}
      {orders.length > 0 ? (
        <>
          <OrderColumns />
          {[...Map.groupBy(orders, ({ deliveryDate }) => deliveryDate)]
            .toSorted(([day], [other]) => (day ?? '9').localeCompare(other ?? '9'))
            .map(([day, waiting]) => (
              <WaitingDay key={day} day={day} orders={waiting} />
            ))}
        </>
      ) : null}
    </section>
  );
}

/** The orders that wait for one delivery day; null: for a day of the yard's choice. */
function WaitingDay({ day, orders }: { day: string | null; orders: readonly AdminOrderRow[] }) {
  const t = useT();
  const language = useLanguage();
  const { isBusy, changeStatuses } = useStatusChanges();
  const label = day ? formatDay(day, language) : t('No day yet');
  return (
    <>
      <div className="admin-head">
        <h3 className="label">{label}</h3>
        {orders.length > 1 ? (
          <Button
            className="btn-quiet btn-sm"
            disabled={isBusy}
            onClick={() => void changeStatuses({ to: 'confirmed', orders })}
          >
            <span>{t('Confirm all')}</span>
            <span className="unseen">{` ${label}`}</span> <span className="ct num">{orders.length}</span>
          </Button>
        ) : null}
      </div>
      <ul>
        {orders.slice(0, SHOWN).map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
    </>
  );
}
