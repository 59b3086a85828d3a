import type { BooksQuery } from '../../../domain/admin/books.ts';
import { formatIif, type IifRow, iifDate, iifDollars } from '../../../domain/base/iif.ts';
import type { Db } from '../../db/sql.ts';
import { type NamedMoney, namedMoney } from './books.ts';

/** Sales receipts and refunds of these days as QuickBooks imports them. */
export const quickBooks = async (db: Db, days: BooksQuery): Promise<string> =>
  formatIif(rowsOf(await namedMoney(db, days)));

// Accounts that QuickBooks makes when it does not have them. Tax has one of its own: QuickBooks lets nobody but itself
// write to "Sales Tax Payable".
const ACCOUNTS = {
  stripe: 'Stripe Clearing',
  cash: 'Undeposited Funds',
  sales: 'Landscape Material Sales',
  delivery: 'Delivery Income',
  returns: 'Sales Returns',
  tax: 'Sales Tax Collected',
} as const;
const ITEMS = {
  sales: 'Landscape materials',
  delivery: 'Delivery',
  returns: 'Refund',
  tax: 'Sales tax collected',
} as const;
/** The longest name and document number that QuickBooks takes. */
const MOST_NAME = 41;

type Split = { of: keyof typeof ITEMS; cents: number };

/** Sales receipts and refunds. Each adds up to nothing: where the money is, and against it what it was for. */
function rowsOf(money: readonly NamedMoney[]): IifRow[] {
  const names = [...new Set(money.map(({ customerName }) => nameOf(customerName)))].toSorted();
  return [
    ['!ACCNT', 'NAME', 'ACCNTTYPE'],
    ['ACCNT', ACCOUNTS.stripe, 'OCASSET'],
    ['ACCNT', ACCOUNTS.cash, 'OCASSET'],
    ['ACCNT', ACCOUNTS.sales, 'INC'],
    ['ACCNT', ACCOUNTS.delivery, 'INC'],
    ['ACCNT', ACCOUNTS.returns, 'INC'],
    ['ACCNT', ACCOUNTS.tax, 'OCLIAB'],
    ['!INVITEM', 'NAME', 'INVITEMTYPE', 'DESC', 'ACCNT'],
    ...(['sales', 'delivery', 'returns', 'tax'] as const).map((of) => [
      'INVITEM',
      ITEMS[of],
      'OTHC',
      ITEMS[of],
      ACCOUNTS[of],
    ]),
    ['!CUST', 'NAME'],
    ...names.map((name) => ['CUST', name]),
    ['!TRNS', 'TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'AMOUNT', 'DOCNUM', 'MEMO', 'PAYMETH'],
    ['!SPL', 'TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'AMOUNT', 'DOCNUM', 'MEMO', 'QNTY', 'PRICE', 'INVITEM'],
    ['!ENDTRNS'],
    ...money.flatMap(transactionOf),
  ];
}

function transactionOf(row: NamedMoney): IifRow[] {
  const { kind, cents, taxCents, deliveryCents, orderNumber } = row;
  const type = cents > 0 ? 'CASH SALE' : 'CASH REFUND';
  const about = [type, iifDate(row.day)];
  const name = nameOf(row.customerName);
  // Eleven characters, the most that a sales receipt's number has: `2026-000042`.
  const number = orderNumber.replace(/^ORD-/, '');
  const memo = [orderNumber, kind === 'refund_failed' ? 'refund failed' : row.reason, row.reference]
    .filter(Boolean)
    .join(', ');
  const place = row.method === 'online' ? ACCOUNTS.stripe : ACCOUNTS.cash;
  const splits: Split[] =
    kind === 'payment'
      ? [
          { of: 'sales', cents: cents - taxCents - deliveryCents },
          { of: 'delivery', cents: deliveryCents },
          { of: 'tax', cents: taxCents },
        ]
      : [
          { of: 'returns', cents: cents - taxCents },
          { of: 'tax', cents: taxCents },
        ];
  return [
    ['TRNS', ...about, place, name, iifDollars(cents), number, memo, METHODS[row.method] ?? 'Cash'],
    ...splits
      .filter((split) => split.cents !== 0)
      .map((split) => [
        ...['SPL', ...about, ACCOUNTS[split.of], name, iifDollars(-split.cents), number, memo],
        ...[split.cents > 0 ? -1 : 1, iifDollars(Math.abs(split.cents)), ITEMS[split.of]],
      ]),
    ['ENDTRNS'],
  ];
}

const METHODS: Readonly<Record<string, string>> = {
  online: 'Credit card',
  cash: 'Cash',
  check: 'Check',
  other: 'Other',
};

/** A colon would make a job of a customer. */
const nameOf = (customerName: string) =>
  customerName.replaceAll(':', ' ').trim().slice(0, MOST_NAME).trim() || 'Customer';
