// The admin's list of orders with its filters, search and counts, which share their columns. It stays fast with a
// million orders: pages use an index, counts stop early.

import * as z from 'zod/mini';
import { dayRangeSchema, searchSchema } from '../../../domain/admin.ts';
import { pageMarkSchema } from '../../../domain/base/pageMark.ts';
import { addDays, type DeliveryWindow } from '../../../domain/delivery/calendar.ts';
import type { ZoneId } from '../../../domain/delivery/zones.ts';
import { MAX_COUNTED } from '../../../domain/orders/adminOrders.ts';
import type { GuestOrder } from '../../../domain/orders/guestOrders.ts';
import {
  type Attention,
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentKind,
  type PaymentStatus,
} from '../../../domain/orders/orders.ts';
import { hasGoods, NEWEST_READ, wordsQuery } from '../../db/searchPattern.ts';
import { type Db, exactTime } from '../../db/sql.ts';
import { orderLines, orderVersion } from '../../orders/orderParts.ts';

const PAGE_ROWS = 50;

const DUES = ['waiting', 'unpaid', 'owed'] as const;
type Due = (typeof DUES)[number];

/** All conditions apply; `from` and `to` are days, both included. */
export const ordersQuerySchema = z.object({
  status: z.optional(z.enum(ORDER_STATUSES)),
  payment: z.optional(z.enum(PAYMENT_STATUSES)),
  /** Pending orders are `waiting` or `unpaid`. `owed`: confirmed, on the road or delivered, and not paid. */
  due: z.optional(z.enum(DUES)),
  /** Only orders with a problem. */
  attention: z.optional(z.literal('1')),
  /** Which day `from` and `to` limit: order day, or delivery day. */
  by: z.optional(z.enum(['placed', 'delivery'])),
  ...z.partial(dayRangeSchema).shape,
  /** Matches beginnings of words: number, name, email, phone, street, city. */
  q: z.optional(searchSchema),
  /** `next` of the page before. */
  before: z.optional(pageMarkSchema),
});
export type OrdersQuery = z.infer<typeof ordersQuerySchema>;

/** `image` is the product's first picture: a slug or a URL. */
export type AdminLine = GuestOrder['lines'][number] & { image: string | null };

/** An order as the admin lists it. Amounts in cents. */
export type AdminOrderRow = {
  id: string;
  orderNumber: string;
  /** Revision; a change names the revision it is based on. */
  version: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  createdAt: string;
  customerName: string;
  customerEmail: string;
  /** The ZIP's place; null if unknown. */
  city: string | null;
  zone: ZoneId | null;
  cubicYards: number;
  deliveryDate: string | null;
  deliveryWindow: DeliveryWindow;
  /** Picked up at the yard. */
  isPickup: boolean;
  /** Days of the loads that are still to come. */
  openDays: string[];
  /** The last status change can be undone until then; null once the customer has been told. */
  undoUntil: string | null;
  totalCents: number;
  taxCents: number;
  refundedCents: number;
  /** Added by an edit and not paid yet. */
  dueCents: number;
  paymentKind: PaymentKind;
  attention: Attention[];
  lines: AdminLine[];
};
export type ListedRow = Omit<AdminOrderRow, 'createdAt'> & { createdAt: Date };

/** Columns of an order in a list, for a statement that selects from `orders`. */
export function rowColumns(db: Db) {
  return db`
    id, order_number, ${orderVersion(db)} as version, status, payment_status, created_at, customer_name, customer_email,
    (select city from delivery_zips where zip = delivery_zip) as city,
    (select zone_id from delivery_zips where zip = delivery_zip and deleted_at is null) as zone,
    quantity as cubic_yards, delivery_date, delivery_window, is_pickup,
    (select coalesce(array_agg(distinct day order by day), '{}') from deliveries
      where order_id = orders.id and status in ('planned', 'started')) as open_days,
    case when undo_until > now() then iso_utc(undo_until) end as undo_until, total_cents, tax_cents, refunded_cents, due_cents,
    payment_kind, attention, ${orderLines(db, db`, 'image', (select images[1] from products where id = product_id)`)} as lines`;
}

export const toListRow = <Row extends ListedRow>(row: Row) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
});

/** Each has an index with the same condition (sql/0007_orders.sql). */
export const dueCondition = (db: Db, due: Due) =>
  due === 'waiting'
    ? db`status = 'pending' and payment_status <> 'unpaid'`
    : due === 'unpaid'
      ? db`status = 'pending' and payment_status = 'unpaid'`
      : db`(payment_status in ('unpaid', 'failed', 'invoiced') or due_cents > 0) and status in ('confirmed', 'in_progress', 'delivered')`;

/** A page of orders, newest first. */
export async function ordersPage(db: Db, query: OrdersQuery) {
  const { status, payment, due, attention, by, from, to, before } = query;
  const words = wordsQuery(query.q ?? '');
  if (words === null && query.q?.trim()) return { orders: [], next: null };
  const isByPlacement = by !== 'delivery';
  const [createdAt, id] = before?.split('~') ?? [];
  const limits = db`
      ${status ? db`and status = ${status}` : db``}
      ${payment ? db`and payment_status = ${payment}` : db``}
      ${due ? db`and ${dueCondition(db, due)}` : db``}
      ${attention ? db`and attention <> '{}'` : db``}
      ${from && isByPlacement ? db`and created_at >= store_time(${from}::date)` : db``}
      ${to && isByPlacement ? db`and created_at < store_time(${addDays(to, 1)}::date)` : db``}
      ${from && !isByPlacement ? db`and delivery_date >= ${from}` : db``}
      ${to && !isByPlacement ? db`and delivery_date <= ${to}` : db``}
      ${createdAt && id ? db`and (created_at, id) < (${createdAt}::text::timestamp at time zone 'UTC', ${id}::uuid)` : db``}`;
  const newest = db`order by created_at desc, id desc`;
  const selectPage = (orders: typeof newest) => db<(ListedRow & { mark: string })[]>`
    select ${rowColumns(db)}, ${exactTime(db, db`created_at`)} || '~' || id as mark
    from ${orders} ${newest} limit ${PAGE_ROWS + 1}`;
  const products = words ? await productsNamed(db, query.q ?? '') : [];
  const hasWords = db`words @@ ${words}::tsquery`;
  const orderIds = db`select order_id from order_items where product_id = any(${products})`;
  const hasProduct = products.length === 0 ? db`false` : db`exists (${orderIds} and order_id = orders.id)`;
  const fromNewest = db`
      (select * from orders where true ${limits} ${newest} limit ${NEWEST_READ}) orders
      where (${hasWords} or ${hasProduct})`;
  let rows = await selectPage(words ? fromNewest : db`orders where true ${limits}`);
  // “offset 0” makes Postgres look each match up, whatever number of matches the planner estimates.
  if (words && rows.length <= PAGE_ROWS)
    rows = await selectPage(db`
      (select orders.* from (select id from orders where ${hasWords} union ${orderIds}) matches
        cross join lateral (select * from orders where id = matches.id offset 0) orders) orders
      where true ${limits}`);
  const page = rows.slice(0, PAGE_ROWS);
  return {
    orders: page.map(({ mark: _, ...row }) => toListRow(row)),
    next: rows.length > PAGE_ROWS ? (page.at(-1)?.mark ?? null) : null,
  };
}

const MAX_NAMED = 100;

/** Ids of the products whose name has every typed word: a search for a material finds the orders that have it. */
async function productsNamed(db: Db, typed: string): Promise<string[]> {
  if (!/\p{L}{3}/u.test(typed)) return [];
  const orders = await db<{ id: string }[]>`
    select id from products where ${hasGoods(db, db`folded_names(name, translations)`, typed)} limit ${MAX_NAMED}`;
  return orders.map(({ id }) => id);
}

/** How many orders each status has, up to MAX_COUNTED + 1: nobody needs exact large numbers. */
export async function orderCounts(db: Db) {
  const many = MAX_COUNTED + 1;
  const countDue = (which: Due) =>
    db`(select count(*) from (select from orders where ${dueCondition(db, which)} limit ${many}) counted)::int`;
  const countByStatus = (status: string) =>
    db`(select count(*) from (select from orders where status = ${status} limit ${many}) counted)::int`;
  const [counts] = await db<
    Record<Due | 'all' | 'confirmed' | 'inProgress' | 'delivered' | 'cancelled' | 'attention', number>[]
  >`
    select (select count(*) from (select from orders limit ${many}) counted)::int as "all",
      ${countDue('unpaid')} as unpaid, ${countByStatus('confirmed')} as confirmed,
      ${countByStatus('in_progress')} as in_progress, ${countByStatus('delivered')} as delivered,
      ${countByStatus('cancelled')} as cancelled, ${countDue('waiting')} as waiting, ${countDue('owed')} as owed,
      (select count(*) from (select from orders where attention <> '{}' limit ${many}) counted)::int as attention`;
  if (!counts) throw new Error('the counts are empty');
  return counts;
}
