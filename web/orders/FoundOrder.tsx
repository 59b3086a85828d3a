import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { phoneHref } from '../../domain/base/phones.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import type { GuestOrder, StoredOrder } from '../../domain/orders/guestOrders.ts';
import { useWaitingText } from '../identity/useOnline.ts';
import { PushCard } from '../pushes/PushCard.tsx';
import { formatLongDate } from '../ui/format.ts';
import { Icon } from '../ui/Icon.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';
import { ChangeDetails } from './ChangeDetails.tsx';
import { headlineText, pushWords } from './labels.ts';
import { checkedText, staleText } from './moments.ts';
import { OrderChange } from './OrderChange.tsx';
import { OrderPictures } from './OrderPictures.tsx';
import { OrderSheet } from './OrderSheet.tsx';
import { PayOrder } from './PayOrder.tsx';
import { PrintHead } from './PrintHead.tsx';
import { ReorderButton } from './ReorderButton.tsx';

type FoundOrderProps = {
  found: StoredOrder;
  online: boolean;
  busy: boolean;
  /** The order was just looked up, so it gets the focus. */
  fresh: boolean;
  now: Date;
  /** This browser still has the order's pending payment page. */
  payable: boolean;
  onRefresh: () => void;
  onAnother: () => void;
  onForget: () => void;
  onChanged: (order: GuestOrder) => void;
};

/** All of it comes at once, so that no part moves what stands under a finger. */
export function FoundOrder({
  found,
  online,
  busy,
  fresh,
  now,
  payable,
  onRefresh,
  onAnother,
  onForget,
  onChanged,
}: FoundOrderProps) {
  const t = useT();
  const waiting = useWaitingText();
  const settings = useSettings();
  const language = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (fresh) heading.current?.focus();
  }, [fresh]);
  const { order, asOf } = found;
  const checked = checkedText(asOf, now, language);
  return (
    <div className="wrap page print-page">
      <PrintHead />
      <h1 className="h2" ref={heading} tabIndex={-1}>
        {headlineText(order, now, language, t)}
      </h1>
      <p className="muted num mt-8">
        {t('{number}, placed {date}', {
          number: order.orderNumber,
          date: formatLongDate(storeDate(new Date(order.createdAt)), language),
        })}
      </p>
      <OrderSheet order={order} now={now}>
        {payable ? (
          <p className="mt-24">
            <Link className="btn btn-commit btn-block" to="/payment-processing">
              <Icon name="card" size="sm" />
              {t('Back to payment')}
            </Link>
          </p>
        ) : (
          <PayOrder order={order} email={found.email} online={online} />
        )}
        <div className="acts mt-24">
          <button
            type="button"
            className="needs-js btn btn-primary grow"
            disabled={busy || !online}
            onClick={onRefresh}
          >
            <Icon name="refresh" size="sm" />
            <span>{online ? (busy ? t('Looking up...') : t('Refresh Status')) : waiting}</span>
          </button>
          <a className="btn btn-quiet" href={phoneHref(settings.phone)} aria-label={t('Call dispatch')}>
            <Icon name="phone" size="sm" />
            {t('Call')}
          </a>
        </div>
        <OrderChange
          order={order}
          email={found.email}
          now={now}
          online={online}
          onChanged={onChanged}
          onRefused={onRefresh}
        />
        <ChangeDetails
          order={order}
          email={found.email}
          now={now}
          online={online}
          onChanged={onChanged}
          onRefused={onRefresh}
        />
        {order.status === 'cancelled' && order.paymentStatus === 'unpaid' ? (
          <ReorderButton order={order} className="btn btn-commit btn-block">
            <Icon name="cart" size="sm" />
            {t('Put it back in my cart')}
          </ReorderButton>
        ) : null}
        {online && order.status === 'delivered' && !order.isPickup ? (
          <OrderPictures orderNumber={order.orderNumber} email={found.email} />
        ) : null}
        {online && order.status !== 'delivered' && order.status !== 'cancelled' ? (
          <PushCard {...pushWords(order, t)} order={{ orderNumber: order.orderNumber, email: found.email }} />
        ) : null}
        <p className="hint" role="status">
          {online ? t('Last checked {time}', { time: checked }) : staleText(checked, t)}
        </p>
      </OrderSheet>
      <div className="acts mt-32">
        <Link className="btn btn-quiet" to="/">
          {t('Continue Shopping')}
        </Link>
        <button type="button" className="needs-js btn btn-quiet" onClick={() => window.print()}>
          {t('Print')}
        </button>
        <button type="button" className="needs-js btn btn-quiet" onClick={onAnother}>
          {t('Track another order')}
        </button>
        <button type="button" className="needs-js btn btn-bare" onClick={onForget}>
          {t('Remove from this device')}
        </button>
      </div>
    </div>
  );
}
