import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { useOnline } from '../device/useOnline.ts';
import { useMyOrders } from '../device/usePersonalRows.ts';
import { refreshPersonalRows, useRefreshPersonalRows } from '../identity/refreshPersonalRows.ts';
import { signInPath } from '../identity/returnPath.ts';
import { type Person, usePerson } from '../identity/session.ts';
import { storeNow } from '../offline/storeTime.ts';
import { OrderDetail } from '../orders/OrderDetail.tsx';
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx';
import { Busy } from '../ui/Busy.tsx';
import { useT } from '../ui/locale.tsx';
import type { ScreenRoute } from '../ui/screen.ts';

export const myOrderRoute: ScreenRoute<CatalogSource, undefined> = {
  Screen: MyOrderScreen,
  head: ({ t }) => ({
    title: t('Your order'),
    description: t('One of your orders, to look at and to print.'),
    canonical: '/account/orders',
    noindex: true,
  }),
};

/** One of the person's orders, from this device's storage, so that it also works offline. Can be printed. */
export function MyOrderScreen() {
  const t = useT();
  const { pathname } = useLocation();
  const person = usePerson();
  if (person === null) return <Navigate to={signInPath(pathname)} replace />;
  return (
    <div className="wrap page print-page">
      <noscript>
        <p>{t('Tracking needs JavaScript. You can also call us.')}</p>
      </noscript>
      {person ? <MyOrderSheet person={person} /> : <Busy label={t('Opening your order')} />}
    </div>
  );
}

function MyOrderSheet({ person }: { person: Person }) {
  const t = useT();
  const { orderNumber = '' } = useParams();
  const myOrders = useMyOrders(person.id);
  const online = useOnline();
  useRefreshPersonalRows();
  if (myOrders === null) return <Busy label={t('Opening your order')} />;
  const order = myOrders.stored?.orders.find((candidate) => candidate.orderNumber === orderNumber);
  const crumbs = [
    { to: '/account', label: t('My Account') },
    { to: '/account/orders', label: t('Orders') },
    { label: orderNumber },
  ];
  return (
    <>
      <Breadcrumbs items={crumbs} />
      {order ? (
        <OrderDetail
          order={order}
          email={null}
          now={storeNow()}
          online={online}
          onChanged={refreshPersonalRows}
          onRefused={refreshPersonalRows}
        />
      ) : (
        <>
          <h1 className="h2">{t('No such order')}</h1>
          <p>
            {t(
              'This account has no order with this number. If you have no signal, it may not have loaded yet.',
            )}
          </p>
          <Link className="btn btn-quiet" to="/account/orders">
            {t('All orders')}
          </Link>
        </>
      )}
    </>
  );
}
