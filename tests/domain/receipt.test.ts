// The receipt of a paid order, read back as a PDF reader would.
import { expect, test } from 'vitest';
import { type Language, translator } from '../../domain/base/locale.ts';
import { DEFAULT_SETTINGS } from '../../domain/base/settings.ts';
import { guestOrderSchema } from '../../domain/orders/guestOrders.ts';
import { spanish } from '../../web/app/shell/spanish.ts';
import { type ReceiptOrder, receiptPdf } from '../../web/orders/receiptPdf.ts';
import { readPdf } from '../helpers/pdf.ts';

const move = { status: 'pending', dispute: null, actor: 'payment_provider' } as const;
const ORDER: ReceiptOrder = guestOrderSchema.parse({
  orderNumber: 'ORD-2026-000042',
  createdAt: '2026-11-20T15:00:00.000Z',
  status: 'confirmed',
  paymentStatus: 'partly_refunded',
  productType: 'premium',
  cubicYards: 5,
  lines: [
    { name: 'Premium Garden Topsoil', quantity: 5, unit: 'per cubic yard', lineTotalCents: 22_500 },
    { name: 'Round Point Shovel', quantity: 1, unit: 'per item', lineTotalCents: 3_900 },
  ],
  customerName: 'Dana Whitfield',
  customerEmail: 'dana@example.com',
  customerPhone: null,
  deliveryAddress: '12 Quarry Lane, Nashville, TN 37203',
  deliveryDate: '2026-11-24',
  specialInstructions: null,
  deliveryFeeCents: 0,
  totalCents: 26_400,
  taxCents: 2_574,
  refundedCents: 3_900,
  moves: [
    { ...move, paymentStatus: 'unpaid', refundedCents: 0, at: '2026-11-20T15:00:00.000Z' },
    { ...move, paymentStatus: 'paid', refundedCents: 0, at: '2026-11-20T15:04:00.000Z' },
    { ...move, paymentStatus: 'partly_refunded', refundedCents: 3_900, at: '2026-11-22T15:00:00.000Z' },
  ],
  history: [],
});

async function textsOf(order: ReceiptOrder, language: Language = 'en') {
  const t = translator(language === 'es' ? spanish : null);
  const bytes = await receiptPdf(order, { settings: DEFAULT_SETTINGS, language, t, nameOf: (name) => name });
  const { title, pages, language: tag } = readPdf(bytes);
  return { title, tag, texts: pages.flatMap(({ texts }) => texts) };
}

test('a receipt has goods, payments and refunds, with their days', async () => {
  const { title, texts } = await textsOf(ORDER);
  expect(title).toBe('Receipt ORD-2026-000042');
  const said = texts.join('\n');
  for (const part of [
    'Loam & Axle',
    'Dana Whitfield',
    '12 Quarry Lane, Nashville, TN 37203',
    'Premium Garden Topsoil',
    '5 cubic yards, $45.00 each',
    'Subtotal\n$264.00',
    'Delivery\nFree',
    'Sales tax\n$25.74',
    'Total\n$289.74',
    'Paid on November 20, 2026\n$289.74',
    'Refunded on November 22, 2026\n−$39.00',
    'Net paid\n$250.74',
  ])
    expect(said.replaceAll('-$', '−$')).toContain(part);
});

test('an order with a purchase order gets an invoice with its number, job and business', async () => {
  const business = { businessName: 'Whitfield Grading', poNumber: 'PO-7781', jobName: 'Maple Street' };
  const { title, texts } = await textsOf({ ...ORDER, ...business });
  expect(title).toBe('Invoice ORD-2026-000042');
  expect(texts).toEqual(expect.arrayContaining(Object.values(business)));
});

test('a receipt is in the customer’s language', async () => {
  const { title, tag, texts } = await textsOf(ORDER, 'es');
  expect([title, tag]).toEqual(['Recibo ORD-2026-000042', 'es']);
  expect(texts).toContain('Pagado el 20 de noviembre de 2026');
});

test('a receipt of several addresses names each with its goods', async () => {
  const drop = {
    number: 2,
    deliveryAddress: '2 Mill Rd',
    note: null,
    contactName: 'Lee',
    contactPhone: null,
  };
  const lines = ORDER.lines.map((line, at) => ({ ...line, productId: `${at}` }));
  const drops = [{ ...drop, items: [{ productId: '0', quantity: 2 }] }];
  const { texts } = await textsOf({ ...ORDER, lines, drops });
  expect(texts).toContain('Address 1 of 2');
  expect(texts).toContain('Address 2 of 2');
  expect(texts.join(' ')).toContain('2 Mill Rd: 2 cubic yards Premium Garden Topsoil, Lee');
});
