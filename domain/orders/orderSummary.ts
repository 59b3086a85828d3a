import type { Translate } from '../base/locale.ts';
import { amountText } from '../catalog/goods.ts';

// What an order costs, line by line: the same list in cart and checkout, for staff, on every page of the order, in
// emails, on invoices and in print.

type SummaryOrder = {
  lines: readonly { name: string; unit: string; quantity: number; lineTotalCents: number }[];
  isPickup: boolean;
  /** Null where it needs a quote. */
  deliveryFeeCents: number | null;
  discountCents: number;
  taxCents?: number;
};

type SummaryWords = {
  /** Writes cents in the order's currency. */
  money: (cents: number) => string;
  /** A product's name in the reader's language. */
  nameOf?: (name: string) => string;
  /** Why the fee is what it is, such as its zone; a fee of 0 without a reason is left out. */
  feeNote?: string;
  /** Amounts of 0 to be named all the same. */
  zeros?: readonly ('fee' | 'tax')[];
  /** What the discount is for. */
  discountNote?: string | null;
};

type SummaryRow = { key: string; label: string; note?: string; value: string };

/**
 * Goods with their unit prices; and the subtotal, what delivery costs, a discount, and sales tax if any is charged. The
 * total is the caller's.
 */
export function orderSummary(
  { lines, isPickup, deliveryFeeCents, discountCents, taxCents = 0 }: SummaryOrder,
  t: Translate,
  { money, nameOf = (name) => name, feeNote, zeros = [], discountNote }: SummaryWords,
): Record<'goods' | 'amounts', SummaryRow[]> {
  const row = (key: string, label: string, value: string, note?: string | null): SummaryRow => ({
    key,
    label,
    value,
    ...(note ? { note } : {}),
  });
  const goods = lines.map(({ name, unit, quantity, lineTotalCents }, index) =>
    row(
      `line ${index}`,
      nameOf(name),
      money(lineTotalCents),
      `${amountText(unit, quantity, t)}, ${t('{price} each', { price: money(lineTotalCents / quantity) })}`,
    ),
  );
  const subtotalCents = lines.reduce((sum, line) => sum + line.lineTotalCents, 0);
  const fee =
    deliveryFeeCents === null ? t('By quote') : deliveryFeeCents === 0 ? t('Free') : money(deliveryFeeCents);
  const amounts = [
    row('subtotal', t('Subtotal'), money(subtotalCents)),
    ...(isPickup
      ? [row('fee', t('Pick-up'), t('Free'))]
      : deliveryFeeCents === 0 && !feeNote && !zeros.includes('fee')
        ? []
        : [row('fee', t('Delivery fee'), fee, feeNote)]),
    ...(discountCents > 0 ? [row('discount', t('Discount'), `−${money(discountCents)}`, discountNote)] : []),
    ...(taxCents > 0 || zeros.includes('tax') ? [row('tax', t('Sales tax'), money(taxCents))] : []),
  ];
  return { goods, amounts };
}
