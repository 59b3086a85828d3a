import { formatCents } from '../../domain/base/money.ts';
import type { StoreSettings } from '../../domain/base/settings.ts';
import { type InvoicePaper, type Statement, statementSums } from '../../domain/invoices.ts';
import { formatLongDate } from '../ui/format.ts';
import type { Language, Translate } from '../ui/locale.tsx';
import { createPdf, PAGE_HEIGHT, PAGE_WIDTH, type Pdf, wrapped } from '../ui/pdf/pdf.ts';

// Invoices and statements as PDFs, drawn on this device.

const LEFT = 54;
const RIGHT = PAGE_WIDTH - 54;
const BOTTOM = PAGE_HEIGHT - 66;

type About = { settings: StoreSettings; language: Language; t: Translate };
type Bytes = Promise<Uint8Array<ArrayBuffer>>;

export function invoicePdf(invoice: InvoicePaper, { settings, language, t }: About): Bytes {
  const title = t('Invoice {number}', { number: invoice.invoiceNumber });
  const pdf = createPdf({ title, language });
  const pen = penOf(pdf);
  const day = (text: string) => formatLongDate(text, language);
  head(pen, settings, title);
  pen.pair(t('Billed to'), [invoice.billedTo.businessName, invoice.billedTo.contactName].join(', '));
  pen.pair(t('Order'), invoice.orderNumber);
  if (invoice.poNumber) pen.pair(t('PO number'), invoice.poNumber);
  if (invoice.jobName) pen.pair(t('Job name'), invoice.jobName);
  pen.pair(t('Deliver to'), invoice.deliveryAddress);
  pen.pair(t('Issued'), day(invoice.issuedOn));
  pen.pair(t('Due'), day(invoice.dueOn));
  pen.gap(12);
  for (const { name, quantity, unit, unitPriceCents, lineTotalCents } of invoice.lines)
    pen.row(`${quantity} × ${name}, ${formatCents(unitPriceCents)} ${unit}`, formatCents(lineTotalCents));
  pen.row(t('Delivery'), formatCents(invoice.deliveryFeeCents));
  if (invoice.discountCents > 0) pen.row(t('Discount'), formatCents(-invoice.discountCents));
  if (invoice.taxCents > 0) pen.row(t('Sales tax'), formatCents(invoice.taxCents));
  else if (invoice.isTaxExempt) pen.row(t('Sales tax'), t('Exempt, certificate on file'));
  if (invoice.chargeCents === 0) pen.row(t('The order was cancelled'), formatCents(0));
  pen.row(t('Total'), formatCents(invoice.chargeCents), { bold: true });
  if (invoice.creditCents > 0) pen.row(t('Credited'), formatCents(-invoice.creditCents));
  if (invoice.paidCents > 0) pen.row(t('Paid'), formatCents(-invoice.paidCents));
  pen.row(
    invoice.openCents < 0 ? t('Left on the account') : t('Still to pay'),
    formatCents(Math.abs(invoice.openCents)),
    {
      bold: true,
    },
  );
  foot(pdf, t);
  return pdf.bytes();
}

export function statementPdf(statement: Statement, { settings, language, t }: About): Bytes {
  const { billedTo, from, to, beforeCents, entries } = statement;
  const day = (text: string) => formatLongDate(text, language);
  const title = t('Statement, {from} to {to}', { from: day(from), to: day(to) });
  const pdf = createPdf({ title, language });
  const pen = penOf(pdf);
  const { afterCents, jobs } = statementSums(statement);
  const kinds = { invoice: t('Invoice'), payment: t('Payment'), credit: t('Credit') };
  head(pen, settings, title);
  pen.pair(t('Account'), [billedTo.businessName, billedTo.contactName].join(', '));
  pen.gap(12);
  pen.row(t('Open before'), formatCents(beforeCents), { bold: true });
  for (const { day: at, kind, invoiceNumber, poNumber, jobName, cents } of entries)
    pen.row(
      [
        `${day(at)}: ${kinds[kind]} ${invoiceNumber}`,
        poNumber && t('PO {number}', { number: poNumber }),
        jobName,
      ]
        .filter(Boolean)
        .join(', '),
      formatCents(cents),
    );
  pen.row(t('Open on {day}', { day: day(to) }), formatCents(afterCents), { bold: true });
  if (jobs.length > 0) {
    pen.gap(16);
    pen.heading(t('By job'));
    for (const { jobName, chargeCents, settledCents } of jobs)
      pen.row(
        t('{job}: {amount} invoiced, {paid} paid or credited', {
          job: jobName ?? t('Without a job name'),
          amount: formatCents(chargeCents),
          paid: formatCents(settledCents),
        }),
        formatCents(chargeCents - settledCents),
      );
  }
  foot(pdf, t);
  return pdf.bytes();
}

type Pen = ReturnType<typeof penOf>;

function head(pen: Pen, { name, phone, email, address }: StoreSettings, title: string): void {
  pen.heading(name);
  pen.small(`${address.street}, ${address.city}, ${address.state} ${address.zip}, ${phone}, ${email}`);
  pen.gap(18);
  pen.heading(title);
}

function foot(pdf: Pdf, t: Translate): void {
  for (let page = 0; page < pdf.pages(); page += 1)
    pdf.onPage(page, () => {
      const said = t('Page {n} of {all}', { n: page + 1, all: pdf.pages() });
      pdf.text(RIGHT, PAGE_HEIGHT - 36, said, { size: 8, align: 'right', gray: 0.35 });
    });
}

/** Writes from top to bottom, on as many pages as it takes. */
function penOf(pdf: Pdf) {
  let y = BOTTOM;
  const need = (height: number) => {
    if (y + height <= BOTTOM) return;
    pdf.newPage();
    y = 54;
  };
  const lines = (x: number, width: number, said: string, style: { size?: number; bold?: boolean } = {}) => {
    const { size = 10 } = style;
    for (const line of wrapped(said, width, style)) {
      need(size + 5);
      y += size + 5;
      pdf.text(x, y, line, style);
    }
  };
  return {
    gap(height: number) {
      y += height;
    },
    heading: (said: string) => lines(LEFT, RIGHT - LEFT, said, { size: 14, bold: true }),
    small: (said: string) => lines(LEFT, RIGHT - LEFT, said, { size: 8 }),
    pair(label: string, value: string) {
      need(15);
      pdf.text(LEFT, y + 15, label, { gray: 0.35 });
      lines(LEFT + 110, RIGHT - LEFT - 110, value);
    },
    row(what: string, amount: string, { bold = false } = {}) {
      need(20);
      const first = y + 15;
      lines(LEFT, RIGHT - LEFT - 130, what, { bold });
      pdf.text(RIGHT, Math.max(first, 69), amount, { bold, align: 'right' });
      y += 5;
      pdf.rule(LEFT, y, RIGHT - LEFT, 0.25);
    },
  };
}
