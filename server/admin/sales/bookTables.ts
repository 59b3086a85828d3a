import type { BookFile, BooksQuery } from '../../../domain/admin/books.ts';
import { formatCsv } from '../../../domain/base/csv.ts';
import { POUNDS_PER_TON } from '../../../domain/delivery/loads.ts';
import type { Db } from '../../db/sql.ts';
import { deliveredLoads, namedMoney, orderLines, readBooks, readCounties } from './books.ts';
import { analytics } from './sales.ts';

// The books as CSV. Headings are always English, because programs read them.

type Cell = string | number | null;
type Source = { db: Db; days: BooksQuery };

export async function bookTable(file: BookFile, source: Source): Promise<string> {
  const rows = await TABLES[file](source);
  // Excel reads UTF-8 only with a byte order mark.
  return `\uFEFF${formatCsv(rows.map((row) => row.map((cell) => cell ?? '')))}`;
}

const dollars = (cents: number) => (cents / 100).toFixed(2);

const TABLES: Readonly<Record<BookFile, (source: Source) => Promise<readonly (readonly Cell[])[]>>> = {
  orders: orderTable,
  loads: loadTable,
  payments: paymentTable,
  refunds: refundTable,
  tax: taxTable,
  reasons: reasonTable,
  analytics: analyticsTable,
};

async function orderTable({ db, days }: Source) {
  const head = [
    ...['Placed', 'Order', 'Paid', 'Status', 'Payment', 'Customer', 'ZIP', 'City', 'County', 'Goods'],
    ...['Delivery', 'Discount', 'Total', 'Tax', 'Charged', 'Received', 'Refunded', 'Owed', 'Discount for'],
    ...['PO number', 'Invoice', 'Invoice due'],
  ];
  const rows = (await orderLines(db, days)).map((order) => [
    order.placedOn,
    order.orderNumber,
    order.paidOn,
    order.status,
    order.paymentStatus,
    order.customerName,
    order.deliveryZip,
    order.city,
    order.county,
    dollars(order.subtotalCents),
    dollars(order.deliveryFeeCents),
    dollars(-order.discountCents),
    dollars(order.totalCents),
    dollars(order.taxCents),
    dollars(order.chargedCents),
    dollars(order.receivedCents),
    dollars(order.refundedCents),
    dollars(order.owedCents),
    order.discountReason,
    order.poNumber,
    order.invoiceNumber,
    order.invoiceDueOn,
  ]);
  return [head, ...rows];
}

/** The loads delivered on these days, with their planned and measured weights. */
async function loadTable({ db, days }: Source) {
  const head = ['Delivered', 'Order', 'Customer', 'Load', 'Truck', 'Goods', 'Cubic yards', 'Tons expected'];
  const rows = (await deliveredLoads(db, days)).map((load) => [
    load.day,
    load.orderNumber,
    load.customerName,
    load.load,
    load.truck,
    load.name,
    load.cubicYards,
    tons(load.pounds),
  ]);
  return [head, ...rows];
}

const tons = (pounds: number | null) => (pounds === null ? null : (pounds / POUNDS_PER_TON).toFixed(2));

async function paymentTable(source: Source) {
  const head = [
    'Day',
    'Order',
    'Customer',
    'County',
    'Method',
    'Number',
    'Amount',
    'Goods',
    'Delivery',
    'Tax',
    'Taken back for',
  ];
  const rows = (await namedMoney(source.db, source.days))
    .filter(({ kind }) => kind === 'payment')
    .map((row) => [
      row.day,
      row.orderNumber,
      row.customerName,
      row.county,
      row.method,
      row.reference,
      dollars(row.cents),
      dollars(row.cents - row.taxCents - row.deliveryCents),
      dollars(row.deliveryCents),
      dollars(row.taxCents),
      row.reason,
    ]);
  return [head, ...rows];
}

async function refundTable(source: Source) {
  const head = ['Day', 'Order', 'Customer', 'County', 'How', 'What', 'Kind', 'Reason', 'By', 'Amount', 'Tax'];
  const rows = (await namedMoney(source.db, source.days))
    .filter(({ kind }) => kind !== 'payment')
    .map((row) => [
      row.day,
      row.orderNumber,
      row.customerName,
      row.county,
      row.method === 'hand' ? 'by hand' : 'online',
      row.kind === 'refund' ? 'refund' : 'refund failed',
      row.refundKind,
      row.reason,
      row.actorName,
      dollars(-row.cents),
      dollars(-row.taxCents),
    ]);
  return [head, ...rows];
}

async function taxTable({ db, days }: Source) {
  const rows = (await readCounties(db, days)).map(({ county, orders, salesCents, taxedCents, taxCents }) => [
    days.from,
    days.to,
    county ?? 'Unknown ZIP',
    orders,
    dollars(salesCents),
    dollars(taxedCents),
    dollars(salesCents - taxedCents),
    dollars(taxCents),
  ]);
  const head = ['From', 'To', 'County', 'Orders paid', 'Sales', 'Sales with tax', 'Sales without tax', 'Tax'];
  return [head, ...rows];
}

async function reasonTable({ db, days }: Source) {
  const rows = (await readBooks(db, days)).reasons.map(({ kind, reason, refunds, cents }) => [
    days.from,
    days.to,
    kind ?? 'refund',
    reason,
    refunds,
    dollars(cents),
  ]);
  return [['From', 'To', 'Kind', 'Reason', 'Refunds', 'Amount'], ...rows];
}

async function analyticsTable({ db, days: asked }: Source) {
  const { days, categories, zones, funnel } = await analytics(db, asked);
  const head = ['What', 'Key', 'Orders', 'Revenue', 'Cubic yards', 'Count'];
  const sums = (what: string, of: typeof categories) =>
    of.map(({ key, orders, cents, cubicYards }) => [what, key, orders, dollars(cents), cubicYards, '']);
  return [
    head,
    ...sums(
      'day',
      days.map(({ day, ...sum }) => ({ key: day, ...sum })),
    ),
    ...sums('category', categories),
    ...sums('zone', zones),
    ...Object.entries(funnel).map(([step, count]) => ['funnel', step, '', '', '', count]),
  ];
}
