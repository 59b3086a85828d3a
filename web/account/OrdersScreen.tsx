import { useState } from 'react';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import type { MyOrder } from '../../domain/orders/guestOrders.ts';
import { useMyOrders } from '../device/usePersonalRows.ts';
import { useRefreshPersonalRows } from '../identity/refreshPersonalRows.ts';
import type { Person } from '../identity/session.ts';
import { formatClock } from '../ui/format.ts';
import { type Translate, useLanguage, useT } from '../ui/locale.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { Tabs } from '../ui/Tabs.tsx';
import { AccountPage, NoOrders, OrdersToCome, PersonalRowsLoading } from './AccountPage.tsx';
import { OrderLine } from './OrderLine.tsx';
import { ORDER_TABS, type OrderTab, ordersInTab } from './orderTabs.ts';

export const ordersRoute: ScreenRoute<CatalogSource, undefined> = {
  Screen: OrdersScreen,
  head: ({ t }) => ({
    title: t('Orders'),
    description: t('Your orders and where they are.'),
    canonical: '/account/orders',
    noindex: true,
  }),
};

export function OrdersScreen() {
  const t = useT();
  return <AccountPage title={t('Orders')}>{(person) => <Orders person={person} />}</AccountPage>;
}

function tabText(tab: OrderTab, t: Translate): string {
  switch (tab) {
    case 'all':
      return t('All');
    case 'pending':
      return t('Pending');
    case 'delivered':
      return t('Delivered');
  }
}

function Orders({ person }: { person: Person }) {
  const t = useT();
  const language = useLanguage();
  const myOrders = useMyOrders(person.id);
  const [tab, setTab] = useState<string>('all');
  useRefreshPersonalRows();
  if (myOrders === null)
    return <PersonalRowsLoading label={t('Opening your orders')} failure={t('Failed to fetch orders')} />;
  if (myOrders.stored === null) return <OrdersToCome />;
  const { orders, asOf } = myOrders.stored;
  return (
    <>
      <Tabs
        label={t('Orders')}
        selected={tab}
        onSelect={setTab}
        items={ORDER_TABS.map((id) => {
          const tabOrders = ordersInTab(id, orders);
          return { id, label: tabText(id, t), count: tabOrders.length, content: <List orders={tabOrders} /> };
        })}
      />
      <p className="hint">{t('As of {time}', { time: formatClock(asOf, language) })}</p>
    </>
  );
}

function List({ orders }: { orders: readonly MyOrder[] }) {
  if (orders.length === 0) return <NoOrders />;
  return orders.map((order) => <OrderLine key={order.id} order={order} />);
}
