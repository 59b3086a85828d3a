import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatCents } from '../../domain/base/money.ts';
import { amountText } from '../../domain/catalog/goods.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import type { MyOrder } from '../../domain/orders/guestOrders.ts';
import { chargedCents, statusText, statusTone } from '../../domain/orders/orders.ts';
import { useProductNames } from '../catalog/useProductNames.ts';
import { storeNow } from '../offline/storeTime.ts';
import { headlineText, statusIcon } from '../orders/labels.ts';
import { ReorderButton } from '../orders/ReorderButton.tsx';
import { formatWeekday } from '../ui/format.ts';
import { useLanguage, useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';
import { Tag, type Tone } from '../ui/Tag.tsx';

/** What an order is recognised by: "Pea Gravel, 5 cubic yards and 1 more". */
export function useGoodsText(): (order: Pick<MyOrder, 'lines' | 'orderNumber'>) => string {
  const t = useT();
  const nameOf = useProductNames();
  return ({ lines: [first, ...others], orderNumber }) => {
    if (!first) return orderNumber;
    const text = `${nameOf(first.name)}, ${amountText(first.unit, first.quantity, t)}`;
    return others.length > 0 ? `${text} ${t('and {n} more', { n: others.length })}` : text;
  };
}

type OrderLineProps = { order: MyOrder; tone?: Tone; children?: ReactNode };

/** One order in a list: its goods lead to its page. */
export function OrderLine({ order, tone = statusTone(order.status), children }: OrderLineProps) {
  const t = useT();
  const language = useLanguage();
  const settings = useSettings();
  const goods = useGoodsText();
  const { status, orderNumber } = order;
  return (
    <article className="acc-order stack gap-12">
      <div className="acc-order-head row cluster gap-12 between">
        <div>
          <h2 className="title breaks">
            <Link className="tap" to={`/account/orders/${orderNumber}`}>
              {goods(order)}
            </Link>
          </h2>
          {status === 'cancelled' ? null : (
            <p>{headlineText(order, { now: storeNow(), settings, language, t })}</p>
          )}
          <p className="small muted num">
            {`${orderNumber}, ${formatWeekday(storeDate(new Date(order.createdAt)), language)}, ${formatCents(chargedCents(order))}`}
          </p>
        </div>
        <Tag tone={tone} icon={statusIcon(order)}>
          {statusText(status, t, order.isPickup)}
        </Tag>
      </div>
      {status === 'delivered' ? (
        <ReorderButton
          order={order}
          className="btn btn-quiet btn-sm self-start"
          label={t('Reorder {number}', { number: orderNumber })}
        >
          {t('Reorder')}
        </ReorderButton>
      ) : null}
      {children}
    </article>
  );
}
