import type { Translate } from '../base/locale.ts';
import { amountText } from '../catalog/amounts.ts';

// What an order costs, line by line: the same list on every page, in emails, on invoices and in print.

type Summarized = {
  lines: readonly { name: string; unit: string; quantity: number; lineTotalCents: number }[];
  isPickup: boolean;
  deliveryFeeCents: number;
  discountCents: number;
  taxCents: number;
};

export type SummaryRow = { key: string; label: string; note?: string; value: string };

/**
 * Goods with their unit prices; and the subtotal, what delivery costs, a discount, and sales tax if any is charged. The
 * total is the caller's.
 *
 * @param money writes cents in the order's currency
 * @param nameOf a product's name in the reader's language
 */
export function orderSummary(
  order: Summarized,
  t: Translate,
  { money, nameOf }: { money: (cents: number) => string; nameOf: (name: string) => string },
): Record<'goods' | 'amounts', SummaryRow[]> {
  const { lines, isPickup, deliveryFeeCents, discountCents, taxCents } = order;
  const row = (key: string, label: string, cents: number, sign = ''): SummaryRow[] =>
    cents > 0 ? [{ key, label, value: `${sign}${money(cents)}` }] : [];
  const goods = lines.map(({ name, unit, quantity, lineTotalCents }, at) => ({
    key: `line ${at}`,
    label: nameOf(name),
    note: `${amountText(unit, quantity, t)}, ${t('{price} each', { price: money(lineTotalCents / quantity) })}`,
    value: money(lineTotalCents),
  }));
  const amounts = [
    ...row(
      'subtotal',
      t('Subtotal'),
      lines.reduce((sum, line) => sum + line.lineTotalCents, 0),
    ),
    ...(isPickup
      ? [{ key: 'fee', label: t('Pick-up'), value: t('Free') }]
      : row('fee', t('Delivery fee'), deliveryFeeCents)),
    ...row('discount', t('Discount'), discountCents, '−'),
    ...row('tax', t('Sales tax'), taxCents),
  ];
  return { goods, amounts };
}
