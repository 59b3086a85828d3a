import { formatCents } from '../../domain/base/money.ts';
import { amountText } from '../../domain/catalog/amounts.ts';
import { poText } from '../../domain/contractors.ts';
import { type InvoicePaper, type Statement, statementSums } from '../../domain/invoices.ts';
import { formatLongDate } from '../ui/format.ts';
import { openPaper, type PaperAbout } from '../ui/pdf/paper.ts';

// Invoices and statements as PDFs, drawn on this device.

type Bytes = Promise<Uint8Array<ArrayBuffer>>;

type About = PaperAbout & {
  /** A product's name in that language. */
  nameOf: (name: string) => string;
};

export function invoicePdf(invoice: InvoicePaper, { settings, language, t, nameOf }: About): Bytes {
  const { billedTo, discountCents, taxCents, creditCents, paidCents, openCents } = invoice;
  const day = (text: string) => formatLongDate(text, language);
  const pen = openPaper(t('Invoice {number}', { number: invoice.invoiceNumber }), settings, { language, t });
  pen.facts([
    [t('Billed to'), `${billedTo.businessName}, ${billedTo.contactName}`],
    [t('Order'), invoice.orderNumber],
    [t('PO number'), invoice.poNumber],
    [t('Job name'), invoice.jobName],
    [invoice.isPickup ? t('Pick up at') : t('Deliver to'), invoice.deliveryAddress],
    [t('Issued'), day(invoice.issuedOn)],
    [t('Due'), day(invoice.dueOn)],
  ]);
  pen.heading(t('Items'));
  for (const { name, quantity, unit, unitPriceCents, lineTotalCents } of invoice.lines) {
    const each = t('{price} each', { price: formatCents(unitPriceCents) });
    pen.row(nameOf(name), `${amountText(unit, quantity, t)}, ${each}`, formatCents(lineTotalCents));
  }
  pen.gap(6);
  const sum = (label: string, cents: number) => pen.sum(label, formatCents(cents));
  sum(invoice.isPickup ? t('Pick-up') : t('Delivery'), invoice.deliveryFeeCents);
  if (discountCents > 0) sum(t('Discount'), -discountCents);
  if (taxCents > 0) sum(t('Sales tax'), taxCents);
  else if (invoice.isTaxExempt) pen.sum(t('Sales tax'), t('Exempt, certificate on file'));
  if (invoice.chargeCents === 0) sum(t('The order was cancelled'), 0);
  pen.total(t('Total'), formatCents(invoice.chargeCents));
  if (creditCents > 0) sum(t('Credited'), -creditCents);
  if (paidCents > 0) sum(t('Paid'), -paidCents);
  pen.total(openCents < 0 ? t('Left on the account') : t('Still to pay'), formatCents(Math.abs(openCents)));
  return pen.bytes();
}

export function statementPdf(statement: Statement, { settings, language, t }: PaperAbout): Bytes {
  const { billedTo, from, to, beforeCents, entries } = statement;
  const day = (text: string) => formatLongDate(text, language);
  const { afterCents, jobs } = statementSums(statement);
  const kinds = { invoice: t('Invoice'), payment: t('Payment'), credit: t('Credit') };
  const title = t('Statement, {from} to {to}', { from: day(from), to: day(to) });
  const pen = openPaper(title, settings, { language, t });
  pen.facts([[t('Account'), `${billedTo.businessName}, ${billedTo.contactName}`]]);
  pen.entry(t('Open before'), formatCents(beforeCents));
  for (const { day: at, kind, invoiceNumber, poNumber, jobName, cents } of entries) {
    const po = poNumber && poText(poNumber, t);
    const about = [`${day(at)}: ${kinds[kind]} ${invoiceNumber}`, po, jobName].filter(Boolean).join(', ');
    pen.entry(about, formatCents(cents));
  }
  pen.total(t('Open on {day}', { day: day(to) }), formatCents(afterCents));
  if (jobs.length > 0) {
    pen.gap(16);
    pen.heading(t('By job'));
  }
  for (const { jobName, chargeCents, settledCents } of jobs) {
    const [amount, paid] = [formatCents(chargeCents), formatCents(settledCents)];
    const about = t('{amount} invoiced, {paid} paid or credited', { amount, paid });
    pen.row(jobName ?? t('Without a job name'), about, formatCents(chargeCents - settledCents));
  }
  return pen.bytes();
}
