import type { ReactNode } from 'react';
import { formatCents } from '../../domain/base/money.ts';
import type { InvoicePaper } from '../../domain/invoices.ts';
import { orderSummary } from '../../domain/orders/orderSummary.ts';
import { textRows } from '../../domain/orders/orderTexts.ts';
import { useProductNames } from '../catalog/useProductNames.ts';
import { PrintHead } from '../orders/PrintHead.tsx';
import { formatLongDate } from '../ui/format.ts';
import { Ledger, type LedgerRow } from '../ui/Ledger.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';

type InvoiceSheetProps = {
  invoice: InvoicePaper;
  /** The order's number, as a link or as text. */
  order: ReactNode;
  /** Actions shown below it. Not printed. */
  children?: ReactNode;
};

/** One invoice on screen and in print: who owes what for which goods, and what is still open. */
export function InvoiceSheet({ invoice, order, children }: InvoiceSheetProps) {
  const t = useT();
  const language = useLanguage();
  const nameOf = useProductNames();
  const { billedTo, taxCents, paidCents, openCents } = invoice;
  const summary = orderSummary(invoice, t, { money: formatCents, nameOf });
  const row = (key: string, label: string, value: ReactNode): LedgerRow[] =>
    value === null ? [] : [{ key, label, value }];
  return (
    <section className="panel stack gap-10 breaks">
      <PrintHead />
      <h1 className="h2">{t('Invoice {number}', { number: invoice.invoiceNumber })}</h1>
      <Ledger
        rows={[
          ...row('billed', t('Billed to'), `${billedTo.businessName}, ${billedTo.contactName}`),
          ...row('order', t('Order'), order),
          ...textRows(invoice, t),
          ...row('place', invoice.isPickup ? t('Pick up at') : t('Deliver to'), invoice.deliveryAddress),
          ...row('issued', t('Issued'), formatLongDate(invoice.issuedOn, language)),
          ...row('due', t('Due'), formatLongDate(invoice.dueOn, language)),
          ...summary.goods,
          ...summary.amounts,
          ...row(
            'exempt',
            t('Sales tax'),
            taxCents === 0 && invoice.isTaxExempt ? t('Exempt, certificate on file') : null,
          ),
          ...row(
            'cancelled',
            t('The order was cancelled'),
            invoice.chargeCents === 0 ? formatCents(0) : null,
          ),
          ...row('charge', t('Total'), formatCents(invoice.chargeCents)),
          ...row('paid', t('Paid'), paidCents > 0 ? `−${formatCents(paidCents)}` : null),
        ]}
        total={{
          label: openCents < 0 ? t('Left on the account') : t('Still to pay'),
          value: formatCents(Math.abs(openCents)),
        }}
      />
      {children}
    </section>
  );
}
