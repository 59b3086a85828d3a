import { Hono } from 'hono';
import { type DayRange, dayRangeSchema } from '../../../domain/admin.ts';
import { formatCsv } from '../../../domain/base/csv.ts';
import { addDays } from '../../../domain/delivery/calendar.ts';
import type { Db } from '../../db/sql.ts';
import { needsProof } from '../../http/access.ts';
import { record, requireAuditActor } from '../../http/auditLog.ts';
import type { Deps } from '../../http/deps.ts';
import { takesJson, takesQuery } from '../../http/json.ts';
import { badInput } from '../../http/problem.ts';

// Money in and out, for the accountant, from the payments and refunds themselves. Days are in store time, amounts in
// cents. A payment counts on the day it was received, a refund on the day it was made; later edits of the order change
// neither. For owners only.

/** The most days of one report. */
const MOST_DAYS = 366;

export const adminBookRoutes = ({ sql, now }: Pick<Deps, 'sql' | 'now'>) =>
  new Hono()
    .get('/api/admin/books', takesQuery(dayRangeSchema), async (c) => {
      const days = checkDays(c.req.valid('query'));
      return c.json({ counties: await sql.read((db) => readCounties(db, days)) });
    })

    /** Every payment and refund as CSV. Not a GET, because it writes to the audit log. @throws Problem 400, 403 */
    .post('/api/admin/books/export', needsProof(now), takesJson(dayRangeSchema), async (c) => {
      const days = checkDays(c.req.valid('json'));
      const text = await sql.read((db) => moneyTable(db, days));
      await record(sql, 'books_exported', { ...requireAuditActor(c), detail: days });
      return c.body(text, 200, { 'Content-Type': 'text/csv; charset=utf-8' });
    });

/** @throws Problem 400 for days in the wrong order or too many */
function checkDays(days: DayRange): DayRange {
  if (days.from > days.to) throw badInput('to');
  if (addDays(days.from, MOST_DAYS) <= days.to) throw badInput('from');
  return days;
}

/** By the county of the delivery ZIP; null for a ZIP that we do not know. */
export type CountyBooks = {
  county: string | null;
  receivedCents: number;
  /** A refund that failed is subtracted on the day it failed. */
  refundedCents: number;
  /** Received less refunded of orders that were charged tax, without the tax. */
  taxedCents: number;
  /** The tax in what was received, less the tax in what was refunded. */
  taxCents: number;
};

function readCounties(db: Db, days: DayRange) {
  return db<CountyBooks[]>`
    select z.county, coalesce(sum(cents) filter (where kind = 'payment'), 0)::float8 as received_cents,
      coalesce(-sum(cents) filter (where kind <> 'payment'), 0)::float8 as refunded_cents,
      coalesce(sum(cents - money.tax_cents) filter (where o.tax_cents > 0), 0)::float8 as taxed_cents,
      sum(money.tax_cents)::float8 as tax_cents
    from (${moneyRows(db, days)}) money join orders o on o.id = money.order_id
      left join delivery_zips z on z.zip = o.delivery_zip
    group by z.county order by z.county nulls last`;
}

type MoneyRow = {
  kind: string;
  day: string;
  orderNumber: string;
  invoiceNumber: string | null;
  customerName: string;
  county: string | null;
  method: string;
  /** The number of a check, receipt or transfer. */
  reference: string | null;
  /** Refunds are negative, and positive again when they failed; reversals are negative, too. */
  cents: number;
  taxCents: number;
  /** The reason of a refund or a reversal. */
  reason: string | null;
  actor: string | null;
};

/** Headings are always English, because programs read them. */
async function moneyTable(db: Db, days: DayRange): Promise<string> {
  const rows = await db<MoneyRow[]>`
    select replace(money.kind, '_', ' ') as kind, money.day, o.order_number, i.invoice_number, o.customer_name, z.county,
      money.method, money.reference, money.cents, money.tax_cents, money.reason,
      coalesce((select email from users where id::text = money.actor), money.actor) as actor
    from (${moneyRows(db, days)}) money join orders o on o.id = money.order_id
      left join invoices i on i.order_id = o.id left join delivery_zips z on z.zip = o.delivery_zip
    order by money.at, money.id`;
  const head = 'Day Kind Order Invoice Customer County Method Number Amount Tax Reason By'.split(' ');
  const dollars = (cents: number) => (cents / 100).toFixed(2);
  const cells = rows.map((row) =>
    [
      ...[row.day, row.kind, row.orderNumber, row.invoiceNumber, row.customerName, row.county, row.method],
      ...[row.reference, dollars(row.cents), dollars(row.taxCents), row.reason, row.actor],
    ].map((cell) => cell ?? ''),
  );
  // Excel reads UTF-8 only with a byte order mark.
  return `\uFEFF${formatCsv([head, ...cells])}`;
}

/** Every payment and refund of these days. */
function moneyRows(db: Db, days: DayRange) {
  const refund = db`case when r.id like 'hand\\_%' then 'by hand' else 'online' end, null, q.actor, q.reason`;
  const refunds = db`order_refunds r left join order_refund_requests q on q.id = r.request_id`;
  return db`
    select 'payment' as kind, p.received_at as at, p.id::text as id, ${storeDay(db, 'p.received_at')} as day, p.order_id,
      p.method, p.reference, p.actor, p.reason, p.amount_cents as cents, p.tax_cents
    from order_payments p where ${within(db, 'p.received_at', days)}
    union all
    select 'refund', r.created_at, r.id, ${storeDay(db, 'r.created_at')}, r.order_id, ${refund}, -r.amount_cents, -r.tax_cents
    from ${refunds} where ${within(db, 'r.created_at', days)}
    union all
    select 'refund_failed', r.lost_at, r.id, ${storeDay(db, 'r.lost_at')}, r.order_id, ${refund}, r.amount_cents, r.tax_cents
    from ${refunds} where ${within(db, 'r.lost_at', days)}`;
}

/** Whether a moment is on one of these days of the store. */
const within = (db: Db, column: string, { from, to }: DayRange) => db`
  ${db(column)} >= ${from}::date::timestamp at time zone 'America/Chicago'
    and ${db(column)} < ${addDays(to, 1)}::date::timestamp at time zone 'America/Chicago'`;

const storeDay = (db: Db, column: string) =>
  db`to_char(${db(column)} at time zone 'America/Chicago', 'YYYY-MM-DD')`;
