import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { dashboardTone } from '../../domain/orders/orders.ts';
import { useMyOrders, usePersonalRows } from '../device/usePersonalRows.ts';
import { useRefreshPersonalRows } from '../identity/refreshPersonalRows.ts';
import type { Person } from '../identity/session.ts';
import { OwnOrderReview } from '../reviews/OwnOrderReview.tsx';
import { useT } from '../ui/locale.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { AccountPage, NoOrders, OrdersToCome, PersonalRowsLoading } from './AccountPage.tsx';
import { OrderLine } from './OrderLine.tsx';

export const dashboardRoute: ScreenRoute<CatalogSource, undefined> = {
  Screen: DashboardScreen,
  head: ({ t }) => ({
    title: t('Dashboard'),
    description: t('Your orders, and what you thought of them.'),
    canonical: '/dashboard',
    noindex: true,
  }),
};

export function DashboardScreen() {
  const t = useT();
  return <AccountPage title={t('Dashboard')}>{(person) => <Dashboard person={person} />}</AccountPage>;
}

function Dashboard({ person }: { person: Person }) {
  const t = useT();
  const myOrders = useMyOrders(person.id);
  const reviews = usePersonalRows(person.id, 'order_reviews');
  useRefreshPersonalRows();
  const name = person.fullName ?? person.email;
  if (myOrders === null || reviews === null)
    return <PersonalRowsLoading label={t('Opening your orders')} failure={t('Failed to fetch orders')} />;
  const orders = myOrders.stored?.orders ?? [];
  const reviewOf = (orderId: string) => reviews.find(({ body }) => body.orderId === orderId);
  return (
    <>
      <p className="lede">{t('Welcome, {name}', { name })}</p>
      {myOrders.stored === null ? <OrdersToCome /> : null}
      {myOrders.stored !== null && orders.length === 0 ? <NoOrders /> : null}
      {orders.map((order) => (
        <OrderLine key={order.id} order={order} tone={dashboardTone(order.status)}>
          {order.status === 'delivered' ? (
            <OwnOrderReview orderId={order.id} orderNumber={order.orderNumber} own={reviewOf(order.id)} />
          ) : null}
        </OrderLine>
      ))}
    </>
  );
}
