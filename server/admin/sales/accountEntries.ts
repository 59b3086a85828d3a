import type { BooksQuery } from '../../../domain/admin/books.ts';
import type { Db } from '../../db/sql.ts';
import { storeDay, within } from './books.ts';

// Entries on contractor accounts' invoices: each has its change of the amount owed. An invoice's entries add up to its open
// amount (`balanceOf` in server/contractors/balances.ts).

type EntryRow = {
  kind: 'charge' | 'credit' | 'payment' | 'refund' | 'refund_failed';
  orderId: string;
  day: string;
  isAsked: boolean;
  orderNumber: string;
  invoiceNumber: string;
  dueOn: string;
  businessName: string;
  /** Positive, except for a reduced charge and a reversal. */
  cents: number;
  deliveryCents: number;
  taxCents: number;
  method: string;
  reference: string | null;
};

export type AccountEntry = EntryRow & {
  /** The change of the amount owed. */
  openedCents: number;
};

/** The entries of these days, the earliest first. */
export async function accountEntries(db: Db, days: BooksQuery): Promise<AccountEntry[]> {
  const touched = (table: string, column: string) => db`
    select order_id from ${db(table)} where ${within(db, column, days)}`;
  const refunds = db`order_refunds r join touched using (order_id)`;
  const rows = await db<EntryRow[]>`
    with touched as (
      select order_id from invoices where order_id in (
        ${touched('invoice_changes', 'at')} union ${touched('invoice_credits', 'created_at')}
        union ${touched('order_payments', 'received_at')} union ${touched('order_refunds', 'created_at')}
        union ${touched('order_refunds', 'lost_at')})),
    entries as (
      select 'charge' as kind, 0 as place, order_id, at, sum(charge_cents)::int as cents,
        sum(delivery_cents)::int as delivery_cents, sum(tax_cents)::int as tax_cents, '' as method, null as reference
      from invoice_changes join touched using (order_id) group by order_id, at
      union all
      select 'credit', 1, order_id, created_at, amount_cents, 0, 0, '', reason
      from invoice_credits join touched using (order_id)
      union all
      select 'payment', 2, order_id, received_at, amount_cents, 0, 0, method,
        nullif(concat_ws(', ', reference, reason), '')
      from order_payments join touched using (order_id)
      union all
      select 'refund', 3, order_id, r.created_at, amount_cents, 0, 0,
        case when r.id like 'hand\\_%' then 'hand' else 'online' end, null from ${refunds}
      union all
      select 'refund_failed', 4, order_id, r.lost_at, amount_cents, 0, 0,
        case when r.id like 'hand\\_%' then 'hand' else 'online' end, null from ${refunds} where r.is_lost)
    select kind, order_id, day, day >= ${days.from} as is_asked, o.order_number, i.invoice_number,
      to_char(i.due_on, 'YYYY-MM-DD') as due_on, a.business_name, cents, delivery_cents, entries.tax_cents, method, reference
    from entries join orders o on o.id = order_id join invoices i using (order_id)
      join contractor_accounts a on a.id = i.account_id, lateral (select ${storeDay(db, 'entries.at')} as day) d
    where day <= ${days.to} order by entries.at, place`;
  const sums = new Map<string, Sums>();
  return rows
    .map((row) => {
      const before = sums.get(row.orderId) ?? NOTHING;
      const after = add(before, row);
      sums.set(row.orderId, after);
      return { ...row, openedCents: openCents(after) - openCents(before) };
    })
    .filter(({ isAsked }) => isAsked);
}

type Sums = { charged: number; credited: number; received: number; refunded: number };
const NOTHING: Sums = { charged: 0, credited: 0, received: 0, refunded: 0 };

function add(sums: Sums, { kind, cents }: EntryRow): Sums {
  switch (kind) {
    case 'charge':
      return { ...sums, charged: sums.charged + cents };
    case 'credit':
      return { ...sums, credited: sums.credited + cents };
    case 'payment':
      return { ...sums, received: sums.received + cents };
    case 'refund':
      return { ...sums, refunded: sums.refunded + cents };
    case 'refund_failed':
      return { ...sums, refunded: sums.refunded - cents };
  }
}

/** Like `balanceOf`: credits are limited to the charge, and only overpayments are refunded. */
function openCents({ charged, credited, received, refunded }: Sums): number {
  const asked = charged - Math.min(credited, charged);
  const spendable = Math.max(0, received - asked);
  return asked - received + Math.min(spendable, refunded);
}
