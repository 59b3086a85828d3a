import { Link } from 'react-router-dom';
import type { StoredOrder } from '../../domain/orders/guestOrders.ts';
import { useWaitingText } from '../device/useOnline.ts';
import { Icon } from '../ui/Icon.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';
import { OrderDetail } from './OrderDetail.tsx';
import type { OrderOnPage } from './orderClient.ts';
import { checkedText, staleText } from './orderTimes.ts';

type FoundOrderProps = Pick<OrderOnPage, 'online' | 'onChanged'> & {
  found: StoredOrder;
  busy: boolean;
  /** The order was just looked up, so it gets the focus. */
  fresh: boolean;
  now: Date;
  /** This browser still has the order's pending payment page. */
  payable: boolean;
  onRefresh: () => void;
  onAnother: () => void;
  onForget: () => void;
};

/** All of it comes at once, so that no part moves what stands under a finger. */
export function FoundOrder(page: FoundOrderProps) {
  const { found, online, busy, now, onRefresh } = page;
  const t = useT();
  const waiting = useWaitingText();
  const language = useLanguage();
  const { order, email, asOf } = found;
  const checked = checkedText(asOf, now, language);
  return (
    <div className="wrap page print-page">
      <OrderDetail
        order={order}
        email={email}
        now={now}
        online={online}
        isFresh={page.fresh}
        action={
          page.payable ? (
            <Link className="btn btn-commit btn-block mt-24" to="/payment-processing">
              <Icon name="card" size="sm" />
              {t('Back to payment')}
            </Link>
          ) : undefined
        }
        onChanged={page.onChanged}
        onRefused={onRefresh}
      >
        <div className="row cluster gap-x-12 mt-8">
          <p className="hint" role="status">
            {online ? t('Last checked {time}', { time: checked }) : staleText(checked, t)}
          </p>
          <button
            type="button"
            className="needs-js btn btn-bare btn-sm"
            disabled={busy || !online}
            onClick={onRefresh}
          >
            <Icon name="refresh" size="sm" />
            <span>{online ? (busy ? t('Looking up...') : t('Refresh Status')) : waiting}</span>
          </button>
        </div>
      </OrderDetail>
      <div className="acts mt-32">
        <Link className="btn btn-quiet" to="/">
          {t('Continue Shopping')}
        </Link>
        <button type="button" className="needs-js link tap" onClick={page.onAnother}>
          {t('Track another order')}
        </button>
        <button type="button" className="needs-js link tap" onClick={page.onForget}>
          {t('Remove from this device')}
        </button>
      </div>
    </div>
  );
}
