import { formatCents } from '../../domain/base/money.ts';
import { amountText } from '../../domain/catalog/amounts.ts';
import { poText } from '../../domain/contractors.ts';
import {
  type InvoicePaper,
  type InvoiceSums,
  jobSums,
  type Statement,
  statementSums,
} from '../../domain/invoices.ts';
import { placesOnPaper } from '../orders/places.ts';
import { formatLongDate } from '../ui/format.ts';
import { openPaper, type PaperAbout } from '../ui/pdf/paper.ts';

// Invoices and statements as PDFs, drawn on this device.

type Bytes = Promise<Uint8Array<ArrayBuffer>>;

type About = PaperAbout & {
  /** A product's name in that language. */
  nameOf: (name: string) => string;
};

type Pen = ReturnType<typeof openPaper>;

export function invoicePdf(invoice: InvoicePaper, about: About): Bytes {
  const { settings, t } = about;
  const { billedTo } = invoice;
  const pen = openPaper(t('Invoice {number}', { number: invoice.invoiceNumber }), settings, about);
  pen.facts([
    [t('Billed to'), billedText(billedTo)],
    [t('Job name'), invoice.jobName],
  ]);
  drawInvoice(pen, invoice, about);
  drawBalance(pen, invoice, about);
  return pen.bytes();
}

/** All invoices of one job, oldest first, and what they come to. */
export function jobPdf(invoices: readonly [InvoicePaper, ...InvoicePaper[]], about: About): Bytes {
  const { settings, t } = about;
  const [{ billedTo, jobName }] = invoices;
  const pen = openPaper(t('Job {name}', { name: jobName ?? '' }), settings, about);
  pen.facts([[t('Billed to'), billedText(billedTo)]]);
  for (const invoice of invoices) {
    pen.heading(t('Invoice {number}', { number: invoice.invoiceNumber }));
    drawInvoice(pen, invoice, about);
    pen.gap(16);
  }
  const sums = jobSums(invoices);
  pen.heading(t('All invoices of this job'));
  pen.sum(t('Total'), formatCents(sums.chargeCents));
  drawBalance(pen, sums, about);
  return pen.bytes();
}

const billedText = ({ businessName, contactName }: InvoicePaper['billedTo']) =>
  `${businessName}, ${contactName}`;

/** One order: where it went, its goods and what it costs. */
function drawInvoice(pen: Pen, invoice: InvoicePaper, { language, t, nameOf }: About): void {
  const { discountCents, taxCents } = invoice;
  const day = (text: string) => formatLongDate(text, language);
  pen.facts([
    [t('Order'), invoice.orderNumber],
    [t('PO number'), invoice.poNumber],
    ...(invoice.isPickup
      ? [[t('Pick up at'), invoice.deliveryAddress] as const]
      : placesOnPaper(invoice, { nameOf, t })),
    [t('Issued'), day(invoice.issuedOn)],
    [t('Due'), day(invoice.dueOn)],
  ]);
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
}

/** What was paid, and what is still open. */
function drawBalance(pen: Pen, balance: InvoiceSums, { t }: Pick<About, 't'>): void {
  const { creditCents, paidCents, openCents } = balance;
  if (creditCents > 0) pen.sum(t('Credited'), formatCents(-creditCents));
  if (paidCents > 0) pen.sum(t('Paid'), formatCents(-paidCents));
  pen.total(openCents < 0 ? t('Left on the account') : t('Still to pay'), formatCents(Math.abs(openCents)));
}

export function statementPdf(statement: Statement, { settings, language, t }: PaperAbout): Bytes {
  const { billedTo, from, to, beforeCents, entries } = statement;
  const day = (text: string) => formatLongDate(text, language);
  const { afterCents, jobs } = statementSums(statement);
  const kinds = { invoice: t('Invoice'), payment: t('Payment'), credit: t('Credit') };
  const pen = openPaper(t('Statement'), settings, { language, t });
  pen.facts([
    [t('Account'), billedText(billedTo)],
    [t('Period'), t('{from} to {to}', { from: day(from), to: day(to) })],
  ]);
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
