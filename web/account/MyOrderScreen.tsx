import '../orders/orders.css';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import { refreshPersonalRows, useRefreshPersonalRows } from '../identity/personalRows.ts';
import { signInPath } from '../identity/returnPath.ts';
import { type Person, usePerson } from '../identity/session.ts';
import { useOnline } from '../identity/useOnline.ts';
import { useMyOrders } from '../identity/usePersonalRows.ts';
import { storeNow } from '../offline/storeTime.ts';
import { headlineText, pushWords } from '../orders/labels.ts';
import { OrderSheet } from '../orders/OrderSheet.tsx';
import { PayOrder } from '../orders/PayOrder.tsx';
import { PrintHead } from '../orders/PrintHead.tsx';
import { ReorderButton } from '../orders/ReorderButton.tsx';
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx';
import { Busy } from '../ui/Busy.tsx';
import { formatLongDate } from '../ui/format.ts';
import { Icon } from '../ui/Icon.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';
import type { ScreenRoute } from '../ui/screen.ts';

const OrderChange = lazyPart(async () => (await import('../orders/OrderChange.tsx')).OrderChange);
const ChangeDetails = lazyPart(async () => (await import('../orders/ChangeDetails.tsx')).ChangeDetails);
const OrderPictures = lazyPart(async () => (await import('../orders/OrderPictures.tsx')).OrderPictures);
const PushCard = lazyPart(async () => (await import('../pushes/PushCard.tsx')).PushCard);

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
  const language = useLanguage();
  const { orderNumber = '' } = useParams();
  const mine = useMyOrders(person.id);
  const now = storeNow();
  const online = useOnline();
  useRefreshPersonalRows();
  if (mine === null) return <Busy label={t('Opening your order')} />;
  const order = mine.kept?.orders.find((one) => one.orderNumber === orderNumber);
  const crumbs = [
    { to: '/account', label: t('My Account') },
    { to: '/account/orders', label: t('Orders') },
    { label: orderNumber },
  ];
  return (
    <>
      <Breadcrumbs items={crumbs} />
      {order ? (
        <>
          <PrintHead />
          <h1 className="h2">{headlineText(order, now, language, t)}</h1>
          <p className="muted num mt-8">
            {t('{number}, placed {date}', {
              number: order.orderNumber,
              date: formatLongDate(storeDate(new Date(order.createdAt)), language),
            })}
          </p>
          <OrderSheet order={order} now={now}>
            <PayOrder order={order} email={null} online={online} />
            <OrderChange
              order={order}
              email={null}
              now={now}
              online={online}
              onChanged={refreshPersonalRows}
              onRefused={refreshPersonalRows}
            />
            <ChangeDetails
              order={order}
              email={null}
              now={now}
              online={online}
              onChanged={refreshPersonalRows}
              onRefused={refreshPersonalRows}
            />
            {online && order.status === 'delivered' && !order.isPickup ? (
              <OrderPictures orderNumber={order.orderNumber} email={null} />
            ) : null}
            {online && order.status !== 'delivered' && order.status !== 'cancelled' ? (
              <PushCard {...pushWords(order, t)} />
            ) : null}
          </OrderSheet>
          <div className="acts mt-32">
            <ReorderButton order={order} className="btn btn-primary">
              <Icon name="refresh" size="sm" />
              {t('Reorder')}
            </ReorderButton>
            <button type="button" className="btn btn-quiet" onClick={() => window.print()}>
              {t('Print')}
            </button>
            <Link className="btn btn-quiet" to="/account/orders">
              {t('All orders')}
            </Link>
          </div>
        </>
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
