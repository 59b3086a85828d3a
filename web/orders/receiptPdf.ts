import { formatCents } from '../../domain/base/money.ts';
import type { StoreSettings } from '../../domain/base/settings.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import type { GuestOrder } from '../../domain/orders/guestOrders.ts';
import { chargedCents } from '../../domain/orders/orders.ts';
import { amountText } from '../catalog/amounts.ts';
import { formatLongDate } from '../ui/format.ts';
import type { Language, Translate } from '../ui/locale.tsx';
import { createPdf, type Pdf, wrapped } from '../ui/pdf/pdf.ts';
import { LEFT, numberPages, type Pen, penOf, RIGHT, WIDTH } from '../ui/pdf/pen.ts';

// The receipt of a paid order: what was bought, what was paid and what went back.

/** What a business has on its papers; an order that has some of it gets an invoice. */
type ForBusiness = { businessName?: string | null; poNumber?: string | null; jobName?: string | null };
export type ReceiptOrder = GuestOrder & ForBusiness;

type About = {
  settings: Pick<StoreSettings, 'name' | 'phone' | 'email' | 'address'>;
  language: Language;
  t: Translate;
  /** A product's name in that language. */
  nameOf: (name: string) => string;
};

export const receiptTitle = (order: ReceiptOrder, t: Translate): string =>
  order.businessName || order.poNumber || order.jobName
    ? t('Invoice {number}', { number: order.orderNumber })
    : t('Receipt {number}', { number: order.orderNumber });

export function receiptPdf(order: ReceiptOrder, about: About): Promise<Uint8Array<ArrayBuffer>> {
  const { language, t, nameOf } = about;
  const { deliveryFeeCents, totalCents, taxCents, discountCents, refundedCents, dueCents } = order;
  const pdf = createPdf({ title: receiptTitle(order, t), language });
  const pen = penOf(pdf);
  drawHead(pdf, pen, order, about);
  pen.heading(t('Items'));
  for (const { name, quantity, unit, lineTotalCents } of order.lines) {
    const each = t('{price} each', { price: formatCents(Math.round(lineTotalCents / quantity)) });
    pen.row(nameOf(name), `${amountText(unit, quantity, t)}, ${each}`, formatCents(lineTotalCents));
  }
  pen.gap(6);
  const sum = (label: string, cents: number) => pen.sum(label, formatCents(cents));
  sum(t('Subtotal'), totalCents + discountCents - deliveryFeeCents);
  pen.sum(t('Delivery'), deliveryFeeCents === 0 ? t('Free') : formatCents(deliveryFeeCents));
  if (discountCents > 0) pen.sum(t('Discount'), `−${formatCents(discountCents)}`);
  if (taxCents > 0) sum(t('Sales tax'), taxCents);
  pen.total(t('Total'), formatCents(chargedCents(order)));
  const day = (at: string) => formatLongDate(storeDate(new Date(at)), language);
  const paid = order.moves.find(({ paymentStatus }) => paymentStatus === 'paid');
  pen.sum(
    paid ? t('Paid on {day}', { day: day(paid.at) }) : t('Paid'),
    formatCents(chargedCents(order) - dueCents),
  );
  for (const { cents, at } of refundsOf(order))
    pen.sum(t('Refunded on {day}', { day: day(at) }), `−${formatCents(cents)}`);
  if (dueCents > 0) sum(t('Still to pay'), dueCents);
  if (refundedCents > 0) {
    sum(t('Paid in the end'), chargedCents(order) - dueCents - refundedCents);
  }
  pen.gap(12);
  pen.small(
    t('Questions? Call {phone} or write to {email}.', {
      phone: about.settings.phone,
      email: about.settings.email,
    }),
  );
  numberPages(pdf, t);
  return pdf.bytes();
}

/** Each refund, from the sums so far; one that failed later takes its amount off again. */
function refundsOf({ moves, refundedCents }: GuestOrder): { cents: number; at: string }[] {
  const found: { cents: number; at: string }[] = [];
  let before = 0;
  for (const { refundedCents: sum, at } of moves) {
    if (sum === null || sum === before) continue;
    found.push({ cents: sum - before, at });
    before = sum;
  }
  // What the history does not tell.
  const last = moves.at(-1);
  if (before !== refundedCents && last) found.push({ cents: refundedCents - before, at: last.at });
  return found;
}

function drawHead(pdf: Pdf, pen: Pen, order: ReceiptOrder, { settings, language, t }: About): void {
  const { street, city, state, zip } = settings.address;
  pdf.text(LEFT, pen.y(), settings.name, { size: 12, bold: true });
  pdf.text(RIGHT, pen.y(), settings.phone, { size: 10, align: 'right', gray: 0.25 });
  pdf.text(LEFT, pen.y() + 15, `${street}, ${city}, ${state} ${zip}`, { size: 10, gray: 0.25 });
  pen.gap(34);
  for (const line of wrapped(receiptTitle(order, t), WIDTH, { size: 22, bold: true })) {
    pen.gap(20);
    pdf.text(LEFT, pen.y(), line, { size: 22, bold: true });
  }
  pen.gap(20);
  const rows: (readonly [label: string, value: string | null | undefined])[] = [
    [t('Order date'), formatLongDate(storeDate(new Date(order.createdAt)), language)],
    [t('Business name'), order.businessName],
    [t('Name'), order.customerName],
    [t('Email'), order.customerEmail],
    [t('Purchase order'), order.poNumber],
    [t('Job name'), order.jobName],
    [t('Deliver to'), order.deliveryAddress],
  ];
  for (const [label, value] of rows) if (value) pen.fact(label, value);
  pen.gap(18);
}
