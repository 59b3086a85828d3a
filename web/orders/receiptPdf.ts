import { formatCents } from '../../domain/base/money.ts';
import { amountText } from '../../domain/catalog/amounts.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import type { GuestOrder } from '../../domain/orders/guestOrders.ts';
import { hasEmail } from '../../domain/orders/noEmail.ts';
import { chargedCents } from '../../domain/orders/orders.ts';
import { formatLongDate } from '../ui/format.ts';
import type { Translate } from '../ui/locale.tsx';
import { openPaper, type PaperAbout } from '../ui/pdf/paper.ts';
import { placesOnPaper } from './places.ts';

// The receipt of a paid order: what was bought, what was paid and what went back.

/** What a business has on its papers; an order that has some of it gets an invoice. */
type ForBusiness = { businessName?: string | null; poNumber?: string | null; jobName?: string | null };
export type ReceiptOrder = GuestOrder & ForBusiness;

type About = PaperAbout & {
  /** A product's name in that language. */
  nameOf: (name: string) => string;
};

const receiptTitle = (order: ReceiptOrder, t: Translate): string =>
  order.businessName || order.poNumber || order.jobName
    ? t('Invoice {number}', { number: order.orderNumber })
    : t('Receipt {number}', { number: order.orderNumber });

export function receiptPdf(order: ReceiptOrder, about: About): Promise<Uint8Array<ArrayBuffer>> {
  const { settings, language, t, nameOf } = about;
  const { phone, email } = settings;
  const { deliveryFeeCents, totalCents, taxCents, discountCents, refundedCents, dueCents } = order;
  const day = (at: string) => formatLongDate(storeDate(new Date(at)), language);
  const pen = openPaper(receiptTitle(order, t), settings, about);
  pen.facts([
    [t('Order date'), day(order.createdAt)],
    [t('Business name'), order.businessName],
    [t('Name'), order.customerName],
    [t('Email'), hasEmail(order.customerEmail) ? order.customerEmail : null],
    [t('Purchase order'), order.poNumber],
    [t('Job name'), order.jobName],
    ...(order.isPickup ? [[t('Pick up at'), order.deliveryAddress] as const] : placesOnPaper(order, about)),
  ]);
  pen.heading(t('Items'));
  for (const { name, quantity, unit, lineTotalCents } of order.lines) {
    const each = t('{price} each', { price: formatCents(Math.round(lineTotalCents / quantity)) });
    pen.row(nameOf(name), `${amountText(unit, quantity, t)}, ${each}`, formatCents(lineTotalCents));
  }
  pen.gap(6);
  const sum = (label: string, cents: number) => pen.sum(label, formatCents(cents));
  sum(t('Subtotal'), totalCents + discountCents - deliveryFeeCents);
  pen.sum(
    order.isPickup ? t('Pick-up') : t('Delivery'),
    deliveryFeeCents === 0 ? t('Free') : formatCents(deliveryFeeCents),
  );
  if (discountCents > 0) pen.sum(t('Discount'), `−${formatCents(discountCents)}`);
  if (taxCents > 0) sum(t('Sales tax'), taxCents);
  pen.total(t('Total'), formatCents(chargedCents(order)));
  const paid = order.moves.find(({ paymentStatus }) => paymentStatus === 'paid');
  pen.sum(
    paid ? t('Paid on {day}', { day: day(paid.at) }) : t('Paid'),
    formatCents(chargedCents(order) - dueCents),
  );
  for (const { cents, at } of listRefunds(order))
    pen.sum(t('Refunded on {day}', { day: day(at) }), `−${formatCents(cents)}`);
  if (dueCents > 0) sum(t('Still to pay'), dueCents);
  if (refundedCents > 0) {
    sum(t('Net paid'), chargedCents(order) - dueCents - refundedCents);
  }
  pen.gap(12);
  pen.small(t('Questions? Call {phone} or write to {email}.', { phone, email }));
  return pen.bytes();
}

/** Each refund, from the sums so far; one that failed later takes its amount off again. */
function listRefunds({ moves, refundedCents }: GuestOrder): { cents: number; at: string }[] {
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
