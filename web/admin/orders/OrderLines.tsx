import { Link } from 'react-router-dom';
import { formatCents } from '../../../domain/base/money.ts';
import { dayInWords } from '../../../domain/delivery/windowLabels.ts';
import { planLoads } from '../../../domain/orders/orderLoads.ts';
import { orderSummary } from '../../../domain/orders/orderSummary.ts';
import { chargedCents } from '../../../domain/orders/orders.ts';
import type { AdminOrder } from '../../../server/admin/orders/orderDetail.ts';
import { Ledger } from '../../ui/Ledger.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { Section } from '../../ui/Section.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { deliveryText, deliveryTone, loadText } from '../deliveries/deliveryLabels.ts';
import { AdminPicture } from '../ui/AdminPicture.tsx';
import { formatDay } from '../ui/format.ts';
import { useTruckName } from '../ui/useTruckName.ts';

/** The order's lines, their prices, and the truckloads. */
export function OrderLines({ order }: { order: AdminOrder }) {
  const t = useT();
  const language = useLanguage();
  const nameOfTruck = useTruckName();
  const { deliveries, refundedCents, dueCents } = order;
  const loads = order.isPickup ? [] : planLoads(order.lines).filter(({ cubicYards }) => cubicYards > 0);
  const { goods, amounts } = orderSummary(order, t, {
    money: formatCents,
    discountNote: order.discountReason,
  });
  return (
    <Section className="panel" title={t('Load')}>
      <Ledger
        rows={[...goods, ...amounts]}
        total={{ label: t('Total'), value: formatCents(chargedCents(order)) }}
      />
      {dueCents > 0 ? (
        <Ledger rows={[{ key: 'due', label: t('Still to pay'), value: formatCents(dueCents) }]} />
      ) : null}
      {refundedCents > 0 ? (
        <Ledger rows={[{ key: 'back', label: t('Refunded'), value: `−${formatCents(refundedCents)}` }]} />
      ) : null}
      {deliveries.length > 0 || loads.length > 0 ? <h3 className="flabel">{t('By truck')}</h3> : null}
      <ul className="lines">
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
          : loads.map((load, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: loads of the same goods differ in nothing else.
              <li key={index} className="num">
                {`${index + 1}. ${loadText(load, t)}`}
              </li>
            ))}
      </ul>
    </Section>
  );
}
