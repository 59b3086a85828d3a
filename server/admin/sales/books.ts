import { Hono } from 'hono';
import { type DayRange, reportDaysSchema } from '../../../domain/admin.ts';
import { formatCsv } from '../../../domain/base/csv.ts';
import { addDays } from '../../../domain/delivery/calendar.ts';
import type { Db } from '../../db/sql.ts';
import { needsProof } from '../../http/access.ts';
import { record, requireAuditActor } from '../../http/auditLog.ts';
import type { Deps } from '../../http/deps.ts';
import { takesJson, takesQuery } from '../../http/json.ts';

// Money in and out, for the accountant: the view `cash_movements` (sql/0013_admin.sql). Days are in store time, amounts in
// cents. For owners only.

export const adminBookRoutes = ({ sql, now }: Pick<Deps, 'sql' | 'now'>) =>
  new Hono()
    .get('/api/admin/books', takesQuery(reportDaysSchema), async (c) => {
      const days = c.req.valid('query');
      return c.json({ counties: await sql.read((db) => readCounties(db, days)) });
    })

    /** Every payment and refund as CSV. Not a GET, because it writes to the audit log. @throws Problem 400, 403 */
    .post('/api/admin/books/export', needsProof(now), takesJson(reportDaysSchema), async (c) => {
      const days = c.req.valid('json');
      const text = await sql.read((db) => moneyTable(db, days));
      await record(sql, 'books_exported', { ...requireAuditActor(c), detail: days });
      return c.body(text, 200, { 'Content-Type': 'text/csv; charset=utf-8' });
    });

/** By the county of the delivery ZIP; null for a ZIP that we do not know. */
export type CountyBooks = {
  county: string | null;
  /** Received less refunded, without its tax. */
  revenueCents: number;
  /** The part of it from orders that were charged tax. */
  taxedCents: number;
  /** The tax in what was received, less the tax in what was refunded. */
  taxCents: number;
};

export function readCounties(db: Db, days: DayRange) {
  return db<CountyBooks[]>`
    select z.county, sum(cents - m.tax_cents)::float8 as revenue_cents,
      coalesce(sum(cents - m.tax_cents) filter (where o.tax_cents > 0), 0)::float8 as taxed_cents,
      sum(m.tax_cents)::float8 as tax_cents
    from cash_movements m join orders o on o.id = m.order_id left join delivery_zips z on z.zip = o.delivery_zip
    where ${isWithin(db, days)}
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

/** Headings are always English, because programs read them. What one request gave back is one row. */
async function moneyTable(db: Db, days: DayRange): Promise<string> {
  const rows = await db<MoneyRow[]>`
    select m.*, o.order_number, i.invoice_number, o.customer_name, z.county,
      coalesce((select email from users where id::text = m.actor), m.actor) as actor
    from (
      select kind, id, order_id, store_day(at) as day, min(at) as at,
        string_agg(distinct method, ', ') as method, reference, actor, reason, sum(cents)::float8 as cents,
        sum(tax_cents)::float8 as tax_cents
      from cash_movements where ${isWithin(db, days)} group by kind, id, order_id, day, reference, actor, reason) m
      join orders o on o.id = m.order_id
      left join invoices i on i.order_id = o.id left join delivery_zips z on z.zip = o.delivery_zip
    order by m.at, m.id`;
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

/** Whether money moved on one of these days of the store. */
const isWithin = (db: Db, { from, to }: DayRange) => db`
  at >= store_time(${from}::date) and at < store_time(${addDays(to, 1)}::date)`;
