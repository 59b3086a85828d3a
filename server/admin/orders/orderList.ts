// Long: the admin's list of orders with its filters, search and counts, which share their columns. It stays fast with a
// million orders: pages use an index, counts stop early.

import { cleanIdentifier, cleanOrderNumber } from '../../../domain/base/identifiers.ts';
import { fold } from '../../../domain/catalog/searchIndex.ts';
import { addDays } from '../../../domain/delivery/calendar.ts';
import { fullAddress, isSite, type Site } from '../../../domain/delivery/sites.ts';
import {
  type AdminOrder,
  type AdminOrderRow,
  type AdminSite,
  MOST_COUNTED,
  ORDERS_PAGE_ROWS,
  type OrderCounts,
  type OrdersPage,
  type OrdersQuery,
  OTHER_ORDERS,
} from '../../../domain/orders/adminOrders.ts';
import { ORDER_TEXT_NAMES } from '../../../domain/orders/orderTexts.ts';
import { hasGoods, searchWords } from '../../db/searchPattern.ts';
import type { Db } from '../../db/sql.ts';
import {
  customerReach,
  hasUnannouncedMove,
  lineMaterial,
  orderVersion,
  untoldMoves,
} from '../../orders/orderParts.ts';

type ListedRow = Omit<AdminOrderRow, 'createdAt'> & { createdAt: Date };

/** Columns of an order in a list, for a statement that selects from `orders`. */
function rowColumns(db: Db) {
  return db`
    id, order_number, ${orderVersion(db)} as version, status, payment_status, created_at, customer_name, customer_email,
    (select city from delivery_zips where zip = delivery_zip) as city,
    (select zone_id from delivery_zips where zip = delivery_zip and deleted_at is null) as zone,
    quantity as cubic_yards, delivery_date, delivery_window, is_pickup,
    (select coalesce(array_agg(distinct day order by day), '{}') from deliveries
      where order_id = orders.id and status in ('planned', 'started')) as open_days,
    case when undo_until > now() then iso_utc(undo_until) end as undo_until, total_cents, tax_cents, refunded_cents, due_cents,
    payment_kind, attention,
    (select jsonb_agg(jsonb_build_object('productId', coalesce(product_id, ''), 'name', name, 'quantity', quantity, 'unit', unit,
        'lineTotalCents', line_total_cents, 'materialId', ${lineMaterial(db)},
        'image', (select images[1] from products where id = product_id))
        order by position)
      from order_items where order_id = orders.id) as lines`;
}

/** `UnannouncedMove`, for a statement that selects from `orders`; null when the customer knows the order's days. */
export function unannouncedMoves(db: Db) {
  return db`
    case when ${hasUnannouncedMove(db)} then jsonb_build_object('orderId', id, 'orderNumber', order_number,
      'customerName', customer_name, 'customerPhone', customer_phone, 'reach', ${customerReach(db)},
      'version', ${orderVersion(db)}, 'moves', ${untoldMoves(db)}) end`;
}

const listed = <Row extends ListedRow>(row: Row) => ({ ...row, createdAt: row.createdAt.toISOString() });

/**
 * A search first reads this many of the newest orders: common words fill a page from these alone. Other words are
 * rare, and the words index finds them quickly. Postgres cannot choose between the two plans itself, because it
 * estimates that every word prefix matches one order in two hundred.
 */
const NEWEST_READ = 5_000;

/** Each has an index with the same condition (sql/0007_orders.sql). */
export const dueCondition = (db: Db, due: 'waiting' | 'owed') =>
  due === 'waiting'
    ? db`status = 'pending' and payment_status <> 'unpaid'`
    : db`(payment_status in ('unpaid', 'failed', 'invoiced') or due_cents > 0) and status in ('confirmed', 'in_progress', 'delivered')`;

/** A page of orders, newest first. */
export async function ordersPage(db: Db, query: OrdersQuery): Promise<OrdersPage> {
  const { status, payment, zone, due, attention, by, from, to, before } = query;
  const words = wordsQuery(query.q ?? '');
  if (words === null && query.q?.trim()) return { orders: [], next: null };
  const placed = by !== 'delivery';
  const [createdAt, id] = before?.split('~') ?? [];
  const limits = db`
      ${status ? db`and status = ${status}` : db``}
      ${payment ? db`and payment_status = ${payment}` : db``}
      ${due ? db`and ${dueCondition(db, due)}` : db``}
      ${attention ? db`and attention <> '{}'` : db``}
      ${from && placed ? db`and created_at >= ${from}::date::timestamp at time zone 'America/Chicago'` : db``}
      ${to && placed ? db`and created_at < ${addDays(to, 1)}::date::timestamp at time zone 'America/Chicago'` : db``}
      ${from && !placed ? db`and delivery_date >= ${from}` : db``}
      ${to && !placed ? db`and delivery_date <= ${to}` : db``}
      ${createdAt && id ? db`and (created_at, id) < (${createdAt}::text::timestamp at time zone 'UTC', ${id}::uuid)` : db``}`;
  const newest = db`order by created_at desc, id desc`;
  const selectPage = (orders: typeof newest) => db<(ListedRow & { mark: string })[]>`
    select ${rowColumns(db)}, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') || '~' || id as mark
    from ${orders} ${newest} limit ${ORDERS_PAGE_ROWS + 1}`;
  const zips = db`select zip from delivery_zips where zone_id = ${zone ?? ''} and deleted_at is null`;
  // The newest of each ZIP, by its index: Postgres cannot estimate how many orders a zone has, and might read them all.
  const ofZone = db`
      (select orders.* from (${zips}) zips cross join lateral (
        select * from orders where delivery_zip = zips.zip ${limits} ${newest} limit ${ORDERS_PAGE_ROWS + 1}) orders) orders`;
  const products = words ? await productsNamed(db, query.q ?? '') : [];
  const isInZone = zone ? db`and delivery_zip in (${zips})` : db``;
  const has = db`words @@ ${words}::tsquery`;
  const orderIds = db`select order_id from order_items where product_id = any(${products})`;
  const all = zone ? ofZone : db`orders where true ${limits}`;
  const fromNewest = db`
      (select * from orders where true ${limits} ${newest} limit ${NEWEST_READ}) orders
      where (${has} or exists (${orderIds} and order_id = orders.id)) ${isInZone}`;
  let rows = await selectPage(words ? fromNewest : all);
  // “offset 0” makes Postgres look each match up, whatever number of matches the planner estimates.
  if (words && rows.length <= ORDERS_PAGE_ROWS)
    rows = await selectPage(db`
      (select orders.* from (select id from orders where ${has} union ${orderIds}) matches
        cross join lateral (select * from orders where id = matches.id offset 0) orders) orders
      where true ${isInZone} ${limits}`);
  const page = rows.slice(0, ORDERS_PAGE_ROWS);
  return {
    orders: page.map(({ mark: _, ...row }) => listed(row)),
    next: rows.length > ORDERS_PAGE_ROWS ? (page.at(-1)?.mark ?? null) : null,
  };
}

const MOST_NAMED = 100;

/** Ids of the products whose name has every typed word: a search for a material finds the orders that have it. */
async function productsNamed(db: Db, typed: string): Promise<string[]> {
  if (!/\p{L}{3}/u.test(typed)) return [];
  const orders = await db<{ id: string }[]>`
    select id from products where ${hasGoods(db, db`folded_names(name, translations)`, typed)} limit ${MOST_NAMED}`;
  return orders.map(({ id }) => id);
}

/** How many orders each status has, up to MOST_COUNTED + 1: nobody needs exact large numbers. */
export async function orderCounts(db: Db): Promise<OrderCounts> {
  const many = MOST_COUNTED + 1;
  const countDue = (which: 'waiting' | 'owed') =>
    db`(select count(*) from (select from orders where ${dueCondition(db, which)} limit ${many}) counted)::int`;
  const countByStatus = (status: string) =>
    db`(select count(*) from (select from orders where status = ${status} limit ${many}) counted)::int`;
  const [counts] = await db<OrderCounts[]>`
    select (select count(*) from (select from orders limit ${many}) counted)::int as "all",
      ${countByStatus('pending')} as pending, ${countByStatus('confirmed')} as confirmed,
      ${countByStatus('in_progress')} as in_progress, ${countByStatus('delivered')} as delivered,
      ${countByStatus('cancelled')} as cancelled, ${countDue('waiting')} as waiting, ${countDue('owed')} as owed,
      (select count(*) from (select from orders where attention <> '{}' limit ${many}) counted)::int as attention`;
  if (!counts) throw new Error('the counts are empty');
  return counts;
}

/**
 * Turns typed text into a tsquery of word prefixes (`order_words` in sql/0007_orders.sql); null when it has no
 * words. Neighboring words may be one: `mc donald`. A number typed in groups is one word; or, as a purchase order's, a word
 * for each group.
 */
export function wordsQuery(typed: string): string | null {
  const text = fold(cleanIdentifier(typed));
  const words = searchWords(text).flatMap((word) => {
    const bare = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
    return bare.startsWith('ord-') || bare.includes('@') ? [bare] : bare.split(/[^\p{L}\p{N}]+/u);
  });
  const readings = [words, ...words.slice(1).map((word, n) => words.toSpliced(n, 2, words[n] + word))];
  if (/^[^\p{L}]+$/u.test(text)) readings.push(text.split(/\D+/));
  const number = cleanOrderNumber(typed).toLowerCase();
  if (number.startsWith('ord-')) readings.push([number]);
  const all = readings.flatMap((reading) => {
    const some = reading.filter((word) => word !== '');
    return some.length === 0
      ? []
      : [some.map((word) => `'${word.replaceAll(/[\\']/g, '$&$&')}':*`).join(' & ')];
  });
  return all.length === 0 ? null : [...new Set(all)].join(' | ');
}

type Row = ListedRow &
  Omit<AdminOrder, keyof ListedRow | 'site' | 'customerId' | 'otherOrders'> & {
    owner: string | null;
  };
type SiteRow = Site & Omit<AdminSite, 'person'> & { owner: string };

/** An order with all its details for the admin; null for an unknown id. */
export async function readAdminOrder(db: Db, id: string): Promise<AdminOrder | null> {
  const actorName = (column: string) =>
    db`coalesce((select email from users where id::text = ${db(column)}), ${db(column)})`;
  const [row] = await db<Row[]>`
    select ${rowColumns(db)}, ${db(ORDER_TEXT_NAMES)},
      (select jsonb_build_object('number', invoice_number, 'accountId', account_id, 'issuedOn', issued_on, 'dueOn', due_on)
        from invoices where order_id = orders.id) as invoice, customer_phone, delivery_zip, delivery_address, subtotal_cents,
      delivery_fee_cents, discount_cents, discount_reason, delivery_address as entered_address, iso_utc(pay_until) as pay_until,
      status = 'pending' and payment_status = 'unpaid' and payment_kind = 'online' and pay_until is null
        as is_in_checkout, dispute, ${unannouncedMoves(db)} as unannounced, (payment_intent_id is not null or exists (select from order_payments
        where order_id = orders.id and method = 'online')) as is_paid_online,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'method', method, 'amountCents', amount_cents,
          'reference', reference, 'actor', ${actorName('actor')}, 'at', iso_utc(received_at), 'reverses', reverses,
          'reason', reason) order by received_at, id), '[]')
        from order_payments where order_id = orders.id) as payments,
      (select coalesce(jsonb_agg(jsonb_build_object('from', detail -> 'from', 'to', detail -> 'to',
          'actor', ${actorName('actor')}, 'at', iso_utc(at)) order by id), '[]')
        from audit_log where detail ? 'orderNumber' and detail ->> 'orderNumber' = order_number
          and action = 'order_edited') as edits,
      coalesce((select owner from customers where id = orders.customer_id), owner) as owner,
      (select coalesce(jsonb_agg(jsonb_build_object('status', status, 'paymentStatus', payment_status,
          'refundedCents', refunded_cents, 'dispute', dispute, 'actor', ${actorName('actor')}, 'at', iso_utc(at),
          'undone', exists (select from order_events later where later.undoes = order_events.id))
          order by id), '[]')
        from order_events where order_id = orders.id and is_move) as moves,
      (select coalesce(jsonb_agg(jsonb_build_object('action', action, 'day', coalesce(detail ->> 'deliveryDate', detail -> 'to' ->> 'day'),
          'deliveryWindow', detail ->> 'deliveryWindow',
          'from', detail -> 'from' ->> 'day',
          'load', (detail ->> 'load')::int, 'truck', (detail -> 'to' ->> 'truck')::int,
          'actor', ${actorName('actor')}, 'at', iso_utc(at)) order by id), '[]')
        from audit_log where detail ? 'orderNumber' and detail ->> 'orderNumber' = order_number
          and action in ('order_rescheduled', 'delivery_moved', 'days_told')) as day_moves,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'text', text, 'author', ${actorName('author')},
          'at', iso_utc(at)) order by at, id), '[]')
        from order_notes where order_id = orders.id) as notes,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'amountCents', amount_cents, 'reason', reason,
          'state', state,
          'actor', ${actorName('actor')}, 'at', iso_utc(created_at)) order by created_at, id), '[]')
        from order_refund_requests where order_id = orders.id) as refunds,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'load', load, 'day', day, 'deliveryWindow', delivery_window, 'truck', truck,
          'status', status, 'name', name, 'cubicYards', cubic_yards, 'pounds', pounds,
          'proofs', (select coalesce(jsonb_agg(id order by created_at), '[]') from delivery_proofs
            where delivery_id = deliveries.id))
          order by load), '[]')
        from deliveries where order_id = orders.id) as deliveries
    from orders where id = ${id}`;
  if (!row) return null;
  const { owner, ...order } = row;
  const [sites, otherOrders] = await Promise.all([
    readSites(db, [owner]),
    readOtherOrders(db, { id, owner, customerEmail: row.customerEmail }),
  ]);
  return {
    ...listed(order),
    customerId: accountId(owner),
    otherOrders,
    deliveryAddress: fullAddress(row.deliveryAddress, row.deliveryZip, row.city),
    site: findSite(sites, owner, row.deliveryAddress, row.deliveryZip),
  };
}

const accountId = (owner: string | null) => (owner?.startsWith('u:') ? owner.slice(2) : null);

/** The account's other orders; without an account, those with the same email that no account has. */
async function readOtherOrders(
  db: Db,
  { id, owner, customerEmail }: { id: string; owner: string | null; customerEmail: string },
): Promise<AdminOrder['otherOrders']> {
  const account = accountId(owner);
  const same = account
    ? db`(owner = ${owner} or customer_id = (select id from customers where user_id = ${account}))`
    : db`customer_email = ${customerEmail} and is_guest(customer_id, owner)`;
  const others = await db<AdminOrder['otherOrders']>`
    select id::text, order_number, status, is_pickup, total_cents, iso_utc(created_at) as created_at
    from orders where ${same} and id <> ${id} order by orders.created_at desc limit ${OTHER_ORDERS}`;
  return [...others];
}

/** The saved addresses of these owners, if they are people with an account. */
export function readSites(db: Db, owners: readonly (string | null)[]): Promise<SiteRow[]> {
  const people = owners.filter((owner) => owner?.startsWith('u:'));
  return db<SiteRow[]>`
    select owner, address, city, state, zip, gate_code, contact_name, contact_phone, drop_note
    from addresses where owner = any(${people}) and deleted_at is null order by is_default desc, id`;
}

/** The owner's saved address that matches the order's delivery address; null when none does. */
export function findSite(
  sites: readonly SiteRow[],
  owner: string | null,
  line: string,
  zip: string | null,
): AdminSite | null {
  const savedSite = sites.find((site) => site.owner === owner && isSite(line, zip, site));
  if (!savedSite) return null;
  const { gateCode, contactName, contactPhone, dropNote } = savedSite;
  return { gateCode, contactName, contactPhone, dropNote };
}
