import { Link } from 'react-router-dom';
import { formatCents } from '../../../domain/base/money.ts';
import { dayInWords } from '../../../domain/delivery/windowLabels.ts';
import type { AdminOrder } from '../../../domain/orders/adminOrders.ts';
import { chargedCents } from '../../../domain/orders/orders.ts';
import { Ledger } from '../../ui/Ledger.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { Section } from '../../ui/Section.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { deliveryText, deliveryTone, loadText, splitIntoLoads } from '../deliveries/deliveryLabels.ts';
import { AdminPicture } from '../ui/AdminPicture.tsx';
import { formatDay } from '../ui/format.ts';
import { useTruckName } from '../ui/useTruckName.ts';
import { shortAmount } from './orderLabels.ts';

/** The order's lines, their prices, and the truckloads. */
export function OrderLines({ order }: { order: AdminOrder }) {
  const t = useT();
  const language = useLanguage();
  const nameOfTruck = useTruckName();
  const { lines, deliveries, deliveryFeeCents, taxCents, refundedCents, discountCents, dueCents } = order;
  const loads = order.isPickup ? [] : splitIntoLoads(lines);
  return (
    <Section className="panel" title={t('Load')}>
      <Ledger
        rows={[
          ...lines.map((line, at) => ({
            key: `${at} ${line.name}`,
            label: line.name,
            note: shortAmount(line, t),
            value: formatCents(line.lineTotalCents),
          })),
          ...(order.isPickup
            ? []
            : [{ key: 'fee', label: t('Delivery fee'), value: formatCents(deliveryFeeCents) }]),
          ...(discountCents > 0
            ? [
                {
                  key: 'discount',
                  label: t('Discount'),
                  note: order.discountReason,
                  value: `−${formatCents(discountCents)}`,
                },
              ]
            : []),
          ...(taxCents > 0 ? [{ key: 'tax', label: t('Sales tax'), value: formatCents(taxCents) }] : []),
        ]}
        total={{ label: t('Total'), value: formatCents(chargedCents(order)) }}
      />
      {dueCents > 0 ? (
        <Ledger rows={[{ key: 'due', label: t('Still to pay'), value: formatCents(dueCents) }]} />
      ) : null}
      {refundedCents > 0 ? (
        <Ledger rows={[{ key: 'back', label: t('Refunded'), value: `−${formatCents(refundedCents)}` }]} />
      ) : null}
      {deliveries.length > 0 || loads.length > 0 ? <h3 className="flabel">{t('By truck')}</h3> : null}
      <ul className="admin-lines">
        {deliveries.map(
          ({ id, load, day, deliveryWindow, truck, name, cubicYards, pounds, status, proofs }) => (
            <li key={id} className="num">
              <Link className="link" to={`/admin?tab=deliveries&day=${day}`}>
                {`${dayInWords(formatDay(day, language), deliveryWindow, t)}, ${nameOfTruck(truck)}`}
              </Link>{' '}
              <Tag tone={deliveryTone(status)}>{deliveryText(status, t)}</Tag>
              <span className="admin-detail">{`${load}. ${loadText({ name, cubicYards, pounds }, t)}`}</span>
              {proofs.map((proof) => (
                <AdminPicture
                  key={proof}
                  path={`/api/admin/proofs/${proof}`}
                  alt={t('The load where the driver dropped it')}
                />
              ))}
            </li>
          ),
        )}
        {deliveries.length > 0
          ? null
          : loads.map((load) => (
              <li key={load.number} className="num">
                {`${load.number}. ${loadText(load, t)}`}
              </li>
            ))}
      </ul>
    </Section>
  );
}
