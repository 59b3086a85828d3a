import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatCents, formatMoney } from '../../domain/base/money.ts';
import { amountText } from '../../domain/catalog/goods.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import type { MyOrder } from '../../domain/orders/guestOrders.ts';
import { orderSummary } from '../../domain/orders/orderSummary.ts';
import { chargedCents, statusText, statusTone } from '../../domain/orders/orders.ts';
import { textRows } from '../../domain/orders/orderTextWords.ts';
import { useNames } from '../catalog/names.ts';
import { storeNow } from '../offline/storeTime.ts';
import { headlineText, statusIcon } from '../orders/labels.ts';
import { dayRows } from '../orders/places.ts';
import { ReorderButton } from '../orders/ReorderButton.tsx';
import { formatLongDate } from '../ui/format.ts';
import { Ledger } from '../ui/Ledger.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';
import { Tag, type Tone } from '../ui/Tag.tsx';

type OrderLineProps = { order: MyOrder; level: 2 | 3; tone?: Tone; children?: ReactNode };

/** One order in a list: contents, date, total, progress and actions. */
export function OrderLine({ order, level, tone = statusTone(order.status), children }: OrderLineProps) {
  const t = useT();
  const language = useLanguage();
  const settings = useSettings();
  const nameOf = useNames();
  const [open, setOpen] = useState(false);
  const { status, orderNumber, lines } = order;
  const Heading = level === 2 ? 'h2' : 'h3';
  const [first] = lines;
  const summary = orderSummary(order, t, { money: formatCents, nameOf });
  return (
    <article className="acc-order stack gap-12">
      <div className="acc-order-head row cluster gap-12 between">
        <div>
          <Heading className="title breaks">
            {`${first ? `${nameOf(first.name)}, ${amountText(first.unit, first.quantity, t)}` : orderNumber}${lines.length > 1 ? ` ${t('and {n} more', { n: lines.length - 1 })}` : ''}`}
          </Heading>
          {status === 'cancelled' ? null : <p>{headlineText(order, storeNow(), language, t)}</p>}
          <p className="small muted num">
            {`${orderNumber}, ${formatLongDate(storeDate(new Date(order.createdAt)), language)}, ${formatMoney(chargedCents(order), { cents: 'always' })}`}
          </p>
        </div>
        <Tag tone={tone} icon={statusIcon(order)}>
          {statusText(status, t, order.isPickup)}
        </Tag>
      </div>
      <div className="row cluster gap-10">
        <button
          type="button"
          className="btn btn-quiet btn-sm"
          aria-expanded={open}
          aria-label={t('Details of order {number}', { number: orderNumber })}
          onClick={() => setOpen(!open)}
        >
          {t('Details')}
        </button>
        <Link className="btn btn-quiet btn-sm" to={`/track-order?order=${orderNumber}`}>
          {t('Track')}
          <span className="unseen">{` ${orderNumber}`}</span>
        </Link>
        <Link className="btn btn-quiet btn-sm" to={`/account/orders/${orderNumber}`}>
          {t('Print')}
          <span className="unseen">{` ${orderNumber}`}</span>
        </Link>
        {status === 'delivered' ? (
          <ReorderButton
            order={order}
            className="btn btn-primary btn-sm"
            label={t('Reorder {number}', { number: orderNumber })}
          >
            {t('Reorder')}
          </ReorderButton>
        ) : null}
      </div>
      {open ? (
        <Ledger
          rows={[
            ...summary.goods,
            ...summary.amounts,
            {
              key: 'place',
              label: order.isPickup ? t('Pick up at') : t('Deliver to'),
              value: <bdi>{order.deliveryAddress}</bdi>,
            },
            ...dayRows(order, { settings, language, t }).map(({ label, day }) => ({
              key: label,
              label,
              value: day,
            })),
            ...textRows(order, t),
          ]}
        />
      ) : null}
      {children}
    </article>
  );
}
