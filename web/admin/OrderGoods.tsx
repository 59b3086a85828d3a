import { Link } from 'react-router-dom';
import { formatMoney } from '../../domain/money.ts';
import type { OfficeOrder } from '../../domain/officeOrders.ts';
import { chargedCents } from '../../domain/orders.ts';
import { Ledger } from '../ui/Ledger.tsx';
import { useLanguage, useT } from '../ui/language.tsx';
import { Tag } from '../ui/Tag.tsx';
import { deliveryTone, deliveryWords } from './deliveryWords.ts';
import { formatDay } from './format.ts';
import { loadsOf, weightWords } from './loads.ts';
import { OfficePicture } from './OfficePicture.tsx';
import { shortAmount } from './orderWords.ts';

const money = (cents: number) => formatMoney(cents, { cents: 'always' });

/** What was ordered, what it cost, and how it rides. */
export function OrderGoods({ order }: { order: OfficeOrder }) {
  const t = useT();
  const language = useLanguage();
  const { lines, deliveries, deliveryFeeCents, taxCents, refundedCents } = order;
  const loads = loadsOf(lines);
  return (
    <section className="panel" aria-labelledby="order-goods">
      <h2 className="h3" id="order-goods">
        {t('Load')}
      </h2>
      <Ledger
        rows={[
          ...lines.map((line, at) => ({
            key: `${at} ${line.name}`,
            label: line.name,
            note: shortAmount(line, t),
            value: money(line.lineTotalCents),
          })),
          { key: 'fee', label: t('Delivery fee'), value: money(deliveryFeeCents) },
          ...(taxCents > 0 ? [{ key: 'tax', label: t('Sales tax'), value: money(taxCents) }] : []),
        ]}
        total={{ label: t('Total'), value: money(chargedCents(order)) }}
      />
      {refundedCents > 0 ? (
        <Ledger rows={[{ key: 'back', label: t('Refunded'), value: `−${money(refundedCents)}` }]} />
      ) : null}
      {deliveries.length > 0 || loads.length > 0 ? <h3 className="flabel">{t('By truck')}</h3> : null}
      <ul className="office-lines">
        {deliveries.map(({ id, load, day, truck, name, cubicYards, pounds, status, proofs }) => (
          <li key={id} className="num">
            <Link className="link" to={`/admin?tab=deliveries&day=${day}`}>
              {`${formatDay(day, language)}, ${t('Truck {n}', { n: truck })}`}
            </Link>{' '}
            <Tag tone={deliveryTone(status)}>{deliveryWords(status, t)}</Tag>
            <span className="office-detail">
              {`${load}. ${name}, ${cubicYards} yd³, ${weightWords(pounds, t)}`}
            </span>
            {proofs.map((proof) => (
              <OfficePicture
                key={proof}
                path={`/api/admin/proofs/${proof}`}
                alt={t('The load as the driver left it')}
              />
            ))}
          </li>
        ))}
        {deliveries.length > 0
          ? null
          : loads.map((load) => (
              <li key={load.number} className="num">
                {`${load.number}. ${load.name}, ${load.cubicYards} yd³, ${weightWords(load.pounds, t)}`}
              </li>
            ))}
      </ul>
    </section>
  );
}
