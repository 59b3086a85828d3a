import type { BookDay, Books, BooksQuery } from '../../../domain/admin/books.ts';
import { addDays } from '../../../domain/delivery/calendar.ts';
import type { Db } from '../../db/sql.ts';

// Money by day for the books (domain/admin/books.ts), from the payments and refunds themselves.

/** Whether a moment is on one of these days of the store. */
export const within = (db: Db, column: string, { from, to }: BooksQuery) => db`
  ${db(column)} >= ${from}::date::timestamp at time zone 'America/Chicago'
    and ${db(column)} < ${addDays(to, 1)}::date::timestamp at time zone 'America/Chicago'`;

export const storeDay = (db: Db, column: string) =>
  db`to_char(${db(column)} at time zone 'America/Chicago', 'YYYY-MM-DD')`;

/** Counts orders, but no open or abandoned checkouts. */
const counts = (db: Db) => db`
  (payment_status in ('paid', 'partly_refunded', 'refunded')
    or status <> 'cancelled' and (payment_status = 'invoiced' or status <> 'pending'))`;

type MoneyRow = {
  kind: 'payment' | 'refund' | 'refund_failed';
  day: string;
  orderId: string;
  method: string;
  /** The number of a check, receipt or transfer. */
  reference: string | null;
  actor: string | null;
  /** As in `Books`. For payments, only the reason of a reversal. */
  refundKind: string | null;
  reason: string | null;
  /** Refunds are negative, and positive again when they failed; reversals are negative, too. */
  cents: number;
  taxCents: number;
  deliveryCents: number;
};

/** Every payment and refund of these days. */
function moneyRows(db: Db, days: BooksQuery) {
  const refund = db`
    case when r.id like 'hand\\_%' then 'hand' else 'online' end, null, q.actor,
    case when q.id is null then 'provider' when q.settles_edit then 'changed' when q.ends_order then 'cancelled' end, q.reason`;
  const refunds = db`order_refunds r left join order_refund_requests q on q.id = r.request_id`;
  return db`
    select 'payment' as kind, p.received_at as at, p.id::text as id, ${storeDay(db, 'p.received_at')} as day, p.order_id,
      p.method, p.reference, p.actor, null as refund_kind, p.reason, p.amount_cents as cents, p.tax_cents,
      p.delivery_cents
    from order_payments p where ${within(db, 'p.received_at', days)}
    union all
    select 'refund', r.created_at, r.id, ${storeDay(db, 'r.created_at')}, r.order_id, ${refund}, -r.amount_cents,
      -r.tax_cents, 0
    from ${refunds} where ${within(db, 'r.created_at', days)}
    union all
    select 'refund_failed', r.lost_at, r.id, ${storeDay(db, 'r.lost_at')}, r.order_id, ${refund}, r.amount_cents,
      r.tax_cents, 0
    from ${refunds} where ${within(db, 'r.lost_at', days)}`;
}

export type OrderLine = {
  orderNumber: string;
  placedOn: string;
  paidOn: string | null;
  status: string;
  paymentStatus: string;
  customerName: string;
  city: string | null;
  county: string | null;
  deliveryZip: string | null;
  subtotalCents: number;
  deliveryFeeCents: number;
  discountCents: number;
  totalCents: number;
  taxCents: number;
  chargedCents: number;
  receivedCents: number;
  refundedCents: number;
  owedCents: number;
  /** Includes the promo code. */
  discountReason: string | null;
  poNumber: string | null;
  invoiceNumber: string | null;
  invoiceDueOn: string | null;
};

/** The orders that were placed on these days, as they are now. */
export const orderLines = (db: Db, days: BooksQuery) => db<OrderLine[]>`
  select order_number, ${storeDay(db, 'o.created_at')} as placed_on, ${storeDay(db, 'o.paid_at')} as paid_on, status,
    payment_status, customer_name, z.city, z.county, delivery_zip, subtotal_cents, delivery_fee_cents, discount_cents,
    total_cents, tax_cents, total_cents + tax_cents as charged_cents,
    (select coalesce(sum(amount_cents), 0) from order_payments where order_id = o.id)::int as received_cents,
    (select coalesce(sum(amount_cents), 0) from order_refunds where order_id = o.id and not is_lost)::int
      as refunded_cents,
    case when status = 'cancelled' then 0 when payment_status in ('unpaid', 'failed') then total_cents + tax_cents
      when payment_status = 'invoiced' and payment_kind <> 'account' then total_cents + tax_cents
      -- An edit's difference, or the open part of an invoice.
      else due_cents end as owed_cents,
    discount_reason, po_number, i.invoice_number, to_char(i.due_on, 'YYYY-MM-DD') as invoice_due_on
  from orders o left join invoices i on i.order_id = o.id left join delivery_zips z on z.zip = o.delivery_zip
  where ${within(db, 'o.created_at', days)} and ${counts(db)}
  order by o.created_at, o.id`;

type DeliveredLoad = {
  day: string;
  orderNumber: string;
  customerName: string;
  load: number;
  truck: number;
  name: string;
  cubicYards: number;
  /** Planned weight. */
  pounds: number | null;
};

/** The loads that were delivered on these days. */
export const deliveredLoads = (db: Db, days: BooksQuery) => db<DeliveredLoad[]>`
  select ${storeDay(db, 'd.delivered_at')} as day, o.order_number, o.customer_name, d.load, d.truck, d.name, d.cubic_yards,
    d.pounds
  from deliveries d join orders o on o.id = d.order_id
  where d.status = 'delivered' and ${within(db, 'd.delivered_at', days)}
  order by d.delivered_at, d.id`;

export async function readBooks(db: Db, days: BooksQuery): Promise<Books> {
  const money = moneyRows(db, days);
  const [byDay, methods, counties, reasons] = await Promise.all([
    db<BookDay[]>`
      with booked as (
        select day, 0 as orders, 0 as ordered, case kind when 'payment' then cents else 0 end as received,
          case kind when 'payment' then 0 else -cents end as refunded, tax_cents as tax
        from (${money}) money
        union all
        select ${storeDay(db, 'created_at')}, 1, total_cents + tax_cents, 0, 0, 0
        from orders where ${within(db, 'created_at', days)} and ${counts(db)}
      )
      select day, sum(orders)::int as orders, sum(ordered)::float8 as ordered_cents,
        sum(received)::float8 as received_cents, sum(refunded)::float8 as refunded_cents, sum(tax)::float8 as tax_cents
      from booked group by day order by day`,
    db<Books['methods']>`
      select method, count(*) filter (where cents > 0)::int as payments, sum(cents)::float8 as cents
      from (${money}) money where kind = 'payment' group by method order by cents desc, method`,
    readCounties(db, days),
    db<Books['reasons']>`
      select kind, reason, count(*) filter (where cents > 0)::int as refunds, sum(cents)::float8 as cents
      from (select refund_kind as kind, case when refund_kind is null then lower(btrim(reason)) end as reason,
          -cents as cents
        from (${money}) money where kind <> 'payment') refunded
      group by kind, reason order by cents desc, kind, reason limit 100`,
  ]);
  return { days: [...byDay], methods: [...methods], counties: [...counties], reasons: [...reasons] };
}

export function readCounties(db: Db, days: BooksQuery) {
  return db<Books['counties']>`
    select z.county, count(distinct o.id) filter (where kind = 'payment' and cents > 0)::int as orders,
      sum(cents - money.tax_cents)::float8 as sales_cents,
      coalesce(sum(cents - money.tax_cents) filter (where o.tax_cents > 0), 0)::float8 as taxed_cents,
      sum(money.tax_cents)::float8 as tax_cents
    from (${moneyRows(db, days)}) money join orders o on o.id = money.order_id
      left join delivery_zips z on z.zip = o.delivery_zip
    group by z.county order by z.county nulls last`;
}

export type NamedMoney = MoneyRow & {
  orderNumber: string;
  customerName: string;
  county: string | null;
  actorName: string | null;
  /** Whether the order has an invoice. */
  isOnAccount: boolean;
};

/** Every payment and refund of these days with its customer, earliest first. */
export const namedMoney = (db: Db, days: BooksQuery): Promise<NamedMoney[]> => db<NamedMoney[]>`
  select money.kind, money.day, money.method, money.reference, money.refund_kind, money.reason, money.cents,
    money.tax_cents, money.delivery_cents, o.order_number, o.customer_name, z.county,
    o.payment_kind = 'account' as is_on_account,
    coalesce((select email from users where id::text = money.actor), money.actor) as actor_name
  from (${moneyRows(db, days)}) money join orders o on o.id = money.order_id
    left join delivery_zips z on z.zip = o.delivery_zip
  order by money.at, money.id`;
