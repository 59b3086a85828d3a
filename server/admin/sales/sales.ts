import type { DayRange } from '../../../domain/admin.ts';
import { MAX_COUNTED } from '../../../domain/orders/adminOrders.ts';
import { dueWithLoadCents, type LoadPayment } from '../../../domain/orders/orderLoads.ts';
import { owedCents } from '../../../domain/orders/orders.ts';
import type { Db } from '../../db/sql.ts';
import { isLow } from '../../db/storeSettings.ts';
import { loadPayment, nextLoadDay } from '../../orders/days.ts';
import { dueCondition } from '../orders/orderList.ts';

// Sales figures from daily sums (sql/0013_admin.sql): as fast with a million orders as with a thousand. Days are
// 'YYYY-MM-DD' in store time, amounts in cents. Orders and yards count on the day that they were placed, once they are
// paid or invoiced, unless they are cancelled; revenue is the money of a day, as in the books, less its tax.

/** Rows in each of the lists of things to do. */
const DUE_ROWS = 6;

type Sums = { orders: number; cents: number; cubicYards: number };
/** `key` is a category's slug, or a zone: 'unknown' for ZIPs outside our table. */
export type SalesSum = Sums & { key: string };

/** How long each list of the dashboard is; for orders, at most `MAX_COUNTED` plus one. */
const NOTHING_DUE = { quotes: 0, lowStock: 0, unpaid: 0 };

const sums = (db: Db) => db`
  coalesce(sum(orders), 0)::int as orders, coalesce(sum(cents), 0)::float8 as cents,
  coalesce(sum(cubic_yards), 0)::int as cubic_yards`;

/** One row per day; both ends included. */
const soldByDay = (db: Db, firstDay: string, lastDay: string) => db<(Sums & { day: string })[]>`
  select to_char(d.day, 'YYYY-MM-DD') as day, ${sums(db)}
  from generate_series(${firstDay}::date, ${lastDay}::date, interval '1 day') as d (day)
  left join tallies t on t.what = 'all' and t.day = d.day::date
  group by d.day order by d.day`;

const soldBetween = async (db: Db, firstDay: string, lastDay: string) => {
  const [sales] = await db<{ orders: number; cents: number }[]>`
    select ${sums(db)} from tallies where what = 'all' and day between ${firstDay} and ${lastDay}`;
  return { orders: sales?.orders ?? 0, cents: sales?.cents ?? 0 };
};

/** Sums of the period by zone or category, most yards first, without those whose sums are all zero. */
const soldBy = (db: Db, what: 'zone' | 'category', firstDay: string, lastDay: string) => db<SalesSum[]>`
  select key, ${sums(db)} from tallies where what = ${what} and day between ${firstDay} and ${lastDay}
  group by key having (sum(orders), sum(cents), sum(cubic_yards)) <> (0, 0, 0)
  order by cubic_yards desc, key`;

/** The same day of the previous month, or that month's last day if it is shorter. */
export function previousMonth(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 2, Math.min(date, last))).toISOString().slice(0, 10);
}

type Counts = {
  activeProducts: number;
  customers: number;
  newCustomers: number;
  due: typeof NOTHING_DUE;
  firstSteps: ('contact' | 'tax' | 'products' | 'staff')[];
};

/** The settings that a new store still has to make. */
const firstSteps = (db: Db) => {
  const isSet = (key: string) =>
    db`exists (select from store_settings where key = ${key} and deleted_at is null)`;
  return db`
    array_remove(array[
      case when not (${isSet('address')} and ${isSet('phone')}) then 'contact' end,
      case when not ${isSet('taxes')} then 'tax' end,
      case when not exists (select from audit_log where action in ('product_created', 'product_changed')) then 'products' end,
      case when not exists (select from users where role in ('clerk', 'driver')) then 'staff' end], null)`;
};

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`;

type UnpaidRow = { id: string; orderNumber: string; customerName: string } & Parameters<typeof owedCents>[0];

/** @param today in the store's time zone */
export async function dashboard(db: Db, today: string) {
  const earlier = previousMonth(today);
  const truckDay = await nextLoadDay(db, today);
  const [total, month, prior, [counts], trucks, quotes, lowStock, unpaid] = await Promise.all([
    soldBetween(db, '0001-01-01', '9999-12-31'),
    soldBetween(db, firstOfMonth(today), today),
    soldBetween(db, firstOfMonth(earlier), earlier),
    db<Counts[]>`
      select
        ${firstSteps(db)} as first_steps,
        (select count(*) from products where is_active and deleted_at is null)::int as active_products,
        (select count(*) from users where role = 'customer')::int as customers,
        (select count(*) from users where role = 'customer' and created_at > now() - interval '7 days')::int
          as new_customers,
        jsonb_build_object(
          'quotes', (select count(*) from quotes where status = 'received' and deleted_at is null),
          'lowStock', (select count(*) from products where deleted_at is null and ${isLow(db)}),
          'unpaid', (select count(*) from (select from orders where ${dueCondition(db, 'owed')}
            limit ${MAX_COUNTED + 1}) owed)) as due`,
    db<{ truck: number; loads: number; delivered: number; cubicYards: number; payments: LoadPayment[] }[]>`
      select d.truck, count(*)::int as loads, count(*) filter (where d.status = 'delivered')::int as delivered,
        sum(d.cubic_yards)::float8 as cubic_yards, jsonb_agg(${loadPayment(db)}) as payments
      from deliveries d join orders o on o.id = d.order_id
      where d.day = ${truckDay} and d.status <> 'cancelled' group by d.truck order by d.truck`,
    db<{ id: string; name: string; createdAt: string }[]>`
      select id::text, name, iso_utc(created_at) as created_at from quotes
      where status = 'received' and deleted_at is null order by created_at limit ${DUE_ROWS}`,
    db<{ id: string; name: string; left: number }[]>`
      select id, name, inventory_count as left from products
      where deleted_at is null and ${isLow(db)}
      order by inventory_count, name limit ${DUE_ROWS}`,
    db<UnpaidRow[]>`
      select id::text, order_number, customer_name, status, payment_status, payment_kind, total_cents, tax_cents, due_cents
      from orders
      where ${dueCondition(db, 'owed')}
      order by created_at limit ${DUE_ROWS}`,
  ]);
  const {
    activeProducts = 0,
    customers = 0,
    newCustomers = 0,
    due = NOTHING_DUE,
    firstSteps: steps = [],
  } = counts ?? {};
  return {
    today,
    /** Today, or the next day with loads once today's are delivered. */
    truckDay,
    all: total,
    /** This month to date, and last month up to the same day. */
    month,
    before: prior,
    activeProducts,
    newCustomers,
    firstSteps: steps,
    due,
    trucks: trucks.map(({ payments, ...truck }) => ({
      ...truck,
      dueCents: payments.reduce((sum, payment) => sum + dueWithLoadCents(payment), 0),
    })),
    quotes,
    lowStock,
    unpaid: unpaid.map(({ id, orderNumber, customerName, ...order }) => ({
      id,
      orderNumber,
      customerName,
      cents: owedCents(order),
    })),
    customers,
  };
}

/** Sums of every day of the range, including days without a sale, and by category and zone. */
export async function analytics(db: Db, { from, to }: DayRange) {
  const [days, categories, zones] = await Promise.all([
    soldByDay(db, from, to),
    soldBy(db, 'category', from, to),
    soldBy(db, 'zone', from, to),
  ]);
  return { days, categories, zones };
}
