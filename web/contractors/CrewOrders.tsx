import { formatCents } from '../../domain/base/money.ts';
import { amountText } from '../../domain/catalog/amounts.ts';
import type { CrewOrder } from '../../domain/crew.ts';
import { statusTone } from '../../domain/orders/orders.ts';
import { useNames } from '../catalog/names.ts';
import { STATUS_ICONS, statusText } from '../orders/labels.ts';
import { formatLongDate } from '../ui/format.ts';
import { Ledger } from '../ui/Ledger.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';
import { Section } from '../ui/Section.tsx';
import { Tag } from '../ui/Tag.tsx';

/** What the members ordered on account, for the account's owner. */
export function CrewOrders({ orders }: { orders: readonly CrewOrder[] }) {
  const t = useT();
  const language = useLanguage();
  const nameOf = useNames();
  return (
    <Section className="acc-stack" title={t('What your crew ordered')}>
      <ul className="acc-places">
        {orders.map((order) => (
          <li key={order.orderNumber} className="panel acc-panel">
            <div className="row between">
              <h3 className="h3 num">{order.orderNumber}</h3>
              <Tag tone={statusTone(order.status)} icon={STATUS_ICONS[order.status]}>
                {statusText(order.status, t)}
              </Tag>
            </div>
            <p className="small muted">{`${order.orderedBy}, ${order.email}`}</p>
            <ul className="list">
              {order.lines.map(({ name, quantity, unit }) => (
                <li key={name}>{`${nameOf(name)}, ${amountText(unit, quantity, t)}`}</li>
              ))}
            </ul>
            <Ledger
              rows={[
                ...(order.deliveryDate
                  ? [
                      {
                        key: 'day',
                        label: order.isPickup ? t('Pick-up') : t('Delivery'),
                        value: formatLongDate(order.deliveryDate, language),
                      },
                    ]
                  : []),
                {
                  key: 'to',
                  label: order.isPickup ? t('Pick up at') : t('Deliver to'),
                  value: [order.deliveryAddress, ...order.otherAddresses].join('; '),
                },
                ...(order.poNumber ? [{ key: 'po', label: t('PO number'), value: order.poNumber }] : []),
                ...(order.jobName ? [{ key: 'job', label: t('Job name'), value: order.jobName }] : []),
              ]}
              total={{ label: t('Total'), value: formatCents(order.totalCents) }}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
