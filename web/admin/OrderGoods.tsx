import { formatMoney } from '../../domain/money.ts';
import type { OfficeOrder } from '../../domain/officeOrders.ts';
import { chargedCents } from '../../domain/orders.ts';
import { Ledger } from '../ui/Ledger.tsx';
import { useT } from '../ui/language.tsx';
import { loadsOf, weightWords } from './loads.ts';
import { shortAmount } from './orderWords.ts';

const money = (cents: number) => formatMoney(cents, { cents: 'always' });

/** What was ordered, what it cost, and how it rides. */
export function OrderGoods({ order }: { order: OfficeOrder }) {
  const t = useT();
  const { lines, deliveryFeeCents, taxCents, refundedCents } = order;
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
          ...(refundedCents > 0
            ? [{ key: 'back', label: t('Refunded'), value: `−${money(refundedCents)}` }]
            : []),
        ]}
        total={{ label: t('Total'), value: money(chargedCents(order)) }}
      />
      {loads.length > 0 ? (
        <>
          <h3 className="flabel">{t('By truck')}</h3>
          <ul className="office-loads">
            {loads.map((load) => (
              <li key={load.number} className="num">
                {`${load.number}. ${load.name}, ${load.cubicYards} yd³, ${weightWords(load.pounds, t)}`}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}
