import { Link } from 'react-router-dom';
import { formatMoney } from '../../domain/base/money.ts';
import type { GuestOrder } from '../../domain/orders/guestOrders.ts';
import { chargedCents, statusTone } from '../../domain/orders/orders.ts';
import { amountWords } from '../catalog/amounts.ts';
import { formatLongDate } from '../ui/format.ts';
import { Ledger, type LedgerRow } from '../ui/Ledger.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';
import { Tag } from '../ui/Tag.tsx';
import { paymentWords, STATUS_ICONS, statusWords, typeWords } from './labels.ts';

const money = (cents: number) => formatMoney(cents, { cents: 'always' });

/** The whole order on one slip. */
export function OrderTicket({ order }: { order: GuestOrder }) {
  const t = useT();
  const language = useLanguage();
  const { status, deliveryDate, deliveryFeeCents, totalCents, taxCents, refundedCents } = order;
  const bulk = order.lines.filter(({ unit }) => /cubic yard/i.test(unit));
  const payment = paymentWords(order.paymentStatus, t);
  const row = (key: string, label: string, value: LedgerRow['value'] | null): LedgerRow[] =>
    value === null ? [] : [{ key, label, value }];
  const rows: LedgerRow[] = [
    ...order.lines.map(({ name, quantity, unit, lineTotalCents }, index) => ({
      key: `line-${index}`,
      label: name,
      note: amountWords(unit, quantity, t),
      value: money(lineTotalCents),
    })),
    ...row('type', t('Product type'), typeWords(order.productType, t)),
    ...(order.cubicYards > 0
      ? row('quantity', t('Quantity'), amountWords('per cubic yard', order.cubicYards, t))
      : []),
    ...row('address', t('Deliver to'), order.deliveryAddress),
    ...row('date', t('Requested date'), deliveryDate && formatLongDate(deliveryDate, language)),
    ...row('instructions', t('Instructions'), order.specialInstructions),
    ...row('email', t('Email'), order.customerEmail),
    ...row('phone', t('Phone'), order.customerPhone),
    ...row('payment', t('Payment'), <Tag tone={payment.tone}>{payment.words}</Tag>),
    ...row('subtotal', t('Subtotal'), money(totalCents - deliveryFeeCents)),
    ...(deliveryFeeCents > 0 ? row('fee', t('Delivery fee'), money(deliveryFeeCents)) : []),
    ...(taxCents > 0 ? row('tax', t('Sales tax'), money(taxCents)) : []),
    ...(refundedCents > 0 ? row('refunded', t('Refunded'), money(refundedCents)) : []),
  ];
  return (
    <section className="ticket track-ticket" aria-label={t('Load ticket')}>
      <div className="top">
        <h2 className="h3">{t('Load ticket')}</h2>
        <Tag tone={statusTone(status)} icon={STATUS_ICONS[status]}>
          {statusWords(status, t)}
        </Tag>
      </div>
      <Ledger rows={rows} total={{ label: t('Total'), value: formatMoney(chargedCents(order)) }} />
      {status === 'delivered' && order.cubicYards > 0 ? (
        <p className="track-more">
          <Link
            className="link tap"
            to={`/guides/pile-check${bulk.length === 1 ? `?yards=${order.cubicYards}` : ''}`}
          >
            {t('Is it all there? Check the pile')}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
