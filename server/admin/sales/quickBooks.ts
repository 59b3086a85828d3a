import type { BooksQuery } from '../../../domain/admin/books.ts';
import type { Db } from '../../db/sql.ts';
import { type AccountEntry, accountEntries } from './accountEntries.ts';
import { type NamedMoney, namedMoney } from './books.ts';

/**
 * These days' sales receipts and refunds in QuickBooks' import format. Orders on account become invoices, credit memos and
 * payments, so that its receivables match the store's.
 */
export async function quickBooks(db: Db, days: BooksQuery): Promise<string> {
  const [money, entries] = await Promise.all([namedMoney(db, days), accountEntries(db, days)]);
  return formatIif(
    toRows([
      ...money.filter(({ isOnAccount }) => !isOnAccount).map(toReceipt),
      ...entries.flatMap((entry) => toEntry(entry) ?? []),
    ]),
  );
}

// Accounts that QuickBooks makes when it does not have them. Tax has one of its own: QuickBooks lets nobody but itself
// write to "Sales Tax Payable".
const ACCOUNTS = {
  stripe: 'Stripe Clearing',
  cash: 'Undeposited Funds',
  receivable: 'Accounts Receivable',
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

type Split = { account: string; cents: number; item?: string };
type Transaction = {
  type: 'CASH SALE' | 'CASH REFUND' | 'INVOICE' | 'CREDIT MEMO' | 'PAYMENT' | 'GENERAL JOURNAL';
  day: string;
  name: string;
  /** Eleven characters at most: `2026-000042`. */
  number: string;
  memo: string;
  account: string;
  cents: number;
  /** The other side of the entry; with `cents` they add up to zero. */
  splits: Split[];
  dueOn?: string;
  method?: string;
};

function toRows(transactions: readonly Transaction[]): IifRow[] {
  const names = [...new Set(transactions.map(({ name }) => name))].toSorted();
  return [
    ['!ACCNT', 'NAME', 'ACCNTTYPE'],
    ['ACCNT', ACCOUNTS.stripe, 'OCASSET'],
    ['ACCNT', ACCOUNTS.cash, 'OCASSET'],
    ['ACCNT', ACCOUNTS.receivable, 'AR'],
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
    ['!TRNS', 'TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'AMOUNT', 'DOCNUM', 'MEMO', 'PAYMETH', 'DUEDATE'],
    ['!SPL', 'TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'AMOUNT', 'DOCNUM', 'MEMO', 'QNTY', 'PRICE', 'INVITEM'],
    ['!ENDTRNS'],
    ...transactions.flatMap(transactionRows),
  ];
}

function transactionRows({
  type,
  day,
  name,
  number,
  memo,
  account,
  cents,
  splits,
  ...more
}: Transaction): IifRow[] {
  const about = [type, iifDate(day)];
  const dueOn = more.dueOn === undefined ? '' : iifDate(more.dueOn);
  return [
    ['TRNS', ...about, account, name, iifDollars(cents), number, memo, more.method ?? '', dueOn],
    ...splits
      .filter((split) => split.cents !== 0)
      .map((split) => [
        ...['SPL', ...about, split.account, name, iifDollars(split.cents), number, memo],
        ...(split.item === undefined
          ? []
          : [split.cents < 0 ? -1 : 1, iifDollars(Math.abs(split.cents)), split.item]),
      ]),
    ['ENDTRNS'],
  ];
}

/** The split of an item; income is negative. */
const itemSplit = (of: keyof typeof ITEMS, cents: number): Split => ({
  account: ACCOUNTS[of],
  cents: -cents,
  item: ITEMS[of],
});

const accountFor = (method: string) => (method === 'online' ? ACCOUNTS.stripe : ACCOUNTS.cash);
const shortNumber = (orderNumber: string) => orderNumber.replace(/^(?:ORD|INV)-/, '');
const joinMemo = (...parts: (string | null)[]) => parts.filter(Boolean).join(', ');

/** A payment or a refund of an order that is paid as it is placed. */
function toReceipt(row: NamedMoney): Transaction {
  const { kind, cents, taxCents, deliveryCents, orderNumber } = row;
  return {
    type: cents > 0 ? 'CASH SALE' : 'CASH REFUND',
    day: row.day,
    name: cleanName(row.customerName),
    number: shortNumber(orderNumber),
    memo: joinMemo(orderNumber, kind === 'refund_failed' ? 'refund failed' : row.reason, row.reference),
    account: accountFor(row.method),
    cents,
    method: METHODS[row.method] ?? 'Cash',
    splits:
      kind === 'payment'
        ? [
            itemSplit('sales', cents - taxCents - deliveryCents),
            itemSplit('delivery', deliveryCents),
            itemSplit('tax', taxCents),
          ]
        : [itemSplit('returns', cents - taxCents), itemSplit('tax', taxCents)],
  };
}

/** Null if there is nothing to book, as for a credit beyond the invoice's amount. */
function toEntry(entry: AccountEntry): Transaction | null {
  const { kind, day, cents, openedCents, deliveryCents, taxCents, method } = entry;
  const about = {
    day,
    name: cleanName(entry.businessName),
    number: shortNumber(entry.invoiceNumber),
    memo: joinMemo(entry.invoiceNumber, entry.orderNumber, entry.reference),
  };
  if (kind === 'charge' || kind === 'credit') {
    const chargedCents = kind === 'charge' ? cents : 0;
    const splits = [
      itemSplit('sales', chargedCents - taxCents - deliveryCents),
      itemSplit('delivery', deliveryCents),
      itemSplit('tax', taxCents),
      // A credit, or its reversal when the charge falls below it.
      itemSplit('returns', openedCents - chargedCents),
    ];
    if (splits.every((split) => split.cents === 0)) return null;
    const isInvoice = kind === 'charge' && openedCents > 0;
    return {
      ...about,
      type: isInvoice ? 'INVOICE' : 'CREDIT MEMO',
      account: ACCOUNTS.receivable,
      cents: openedCents,
      splits,
      ...(isInvoice ? { dueOn: entry.dueOn } : {}),
    };
  }
  const movedCents = kind === 'refund' ? -cents : cents;
  const restCents = movedCents + openedCents;
  return {
    ...about,
    // QuickBooks applies a payment to an invoice and cannot reverse it.
    type: kind === 'payment' && cents > 0 && restCents === 0 ? 'PAYMENT' : 'GENERAL JOURNAL',
    account: accountFor(method),
    cents: movedCents,
    method: METHODS[method] ?? 'Cash',
    splits: [
      { account: ACCOUNTS.receivable, cents: openedCents },
      { account: ACCOUNTS.returns, cents: -restCents },
    ],
  };
}

const METHODS: Readonly<Record<string, string>> = {
  online: 'Credit card',
  cash: 'Cash',
  check: 'Check',
  other: 'Other',
};

/** A colon would make a job of a customer. */
const cleanName = (customerName: string) =>
  customerName.replaceAll(':', ' ').trim().slice(0, MOST_NAME).trim() || 'Customer';

// QuickBooks' own import format: lines of tab-separated fields. A line that begins with "!" names the fields of those
// that follow, and the amounts of a transaction add up to nothing.

type IifRow = readonly (string | number)[];

/** Fields hold no tabs, quotes or line breaks, and no letters beyond ASCII: the program reads the Windows code page. */
function field(value: string | number): string {
  return String(value)
    .normalize('NFKD')
    .replace(/[‘’]/g, "'")
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|"/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const formatIif = (rows: readonly IifRow[]): string =>
  rows.map((row) => `${row.map(field).join('\t')}\r\n`).join('');

/** `2026-11-23` as the format writes days. */
const iifDate = (day: string): string => {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
};

/** Cents as dollars, without grouping. */
const iifDollars = (cents: number): string => (cents / 100).toFixed(2);
