// Long: compares the figures of a yard's day on every page with each other and with the database.

import { join } from 'node:path';
import { parseCsv } from '../../domain/base/csv.ts';
import { LOCALE_TAGS } from '../../domain/base/locale.ts';
import { addDays, formatStoreDate, storeDate } from '../../domain/delivery/calendar.ts';
import type { DriveList } from '../../domain/orders/adminDeliveries.ts';
import type { GuestOrder } from '../../domain/orders/guestOrders.ts';
import type { Board } from '../../server/admin/dayBoard.ts';
import type { Sql } from '../../server/db/sql.ts';
import { openMailbox, type ReceivedMail } from '../../server/sandbox/mail/mailbox.ts';
import type { Books } from './adminAnswers.ts';
import { expect, type Store } from './e2e.ts';
import { sessionFor } from './people.ts';

/** Somebody of the yard who calls the store. */
export async function signInStaff(store: Store, email: string) {
  const { access_token: token } = JSON.parse(await sessionFor(store, email)) as { access_token: string };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const call = async <T>(path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${store.url}/api/${path}`, { ...init, headers });
    const text = await answer.text();
    return { status: answer.status, body: (text === '' ? null : JSON.parse(text)) as T };
  };
  return {
    headers,
    ask: <T = Record<string, unknown>>(path: string) => call<T>(`admin/${path}`),
    tell: <T = Record<string, unknown>>(method: string, path: string, body: unknown = {}) =>
      call<T>(`admin/${path}`, { method, body: JSON.stringify(body) }),
    send: (commands: readonly object[]) =>
      call<{ answers: { outcome: string }[] }>('sync', {
        method: 'POST',
        body: JSON.stringify({ schema: 1, commands }),
      }),
  };
}

export type DayStage = {
  store: Store;
  sql: Sql;
  boss: Awaited<ReturnType<typeof signInStaff>>;
  /** By product, before the first order. */
  stock: Map<string, number | null>;
  /** All that were sent so far: the folders on the device keep only the newest. */
  mails: Map<string, ReceivedMail>;
};

/** Whatever waits for the end of the ten minutes is told and done. */
export async function tenMinutesPass({ store: { dataDir }, sql, mails }: DayStage): Promise<void> {
  const followed = () => sql`select from order_events where handled_at is null`;
  await expect.poll(followed, { timeout: 60_000 }).toEqual([]);
  await sql`update orders set undo_until = undo_until - undo_window() where undo_until is not null`;
  await sql`update tasks set run_at = run_at - undo_window() - interval '5 seconds'`;
  await sql`select pg_notify('tasks', '')`;
  const open = () => sql<{ kind: string; error: string | null }[]>`
    select kind, last_error as error from tasks
    where run_at <= now() + interval '1 minute' and kind in ('mail', 'notice', 'sendNotice', 'applyDeliveryMark', 'collectPayment', 'refundOrder')`;
  await expect.poll(open, { timeout: 60_000 }).toEqual([]);
  for (const mail of await openMailbox(join(dataDir, 'mail')).list()) mails.set(mail.id, mail);
}

type Row = {
  id: string;
  orderNumber: string;
  status: string;
  paymentStatus: string;
  paymentKind: string;
  language: 'en' | 'es';
  customerEmail: string;
  deliveryDate: string | null;
  totalCents: number;
  dueCents: number;
  refundedCents: number;
  paid: number[];
  refunds: number[];
  loads: { id: string; load: number; day: string; truck: number; position: number; status: string }[];
  stands: string[];
  missed: number;
  moved: number;
};

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const sorted = <T>(rows: readonly T[]) => rows.map((row) => JSON.stringify(row)).toSorted();
const dollars = (cents: number) => (cents / 100).toFixed(2);

export async function compareDay(
  stage: DayStage,
  days: { days: readonly string[]; trucks: number },
): Promise<void> {
  const rows = await stage.sql<Row[]>`
    select o.id, order_number, status, payment_status, payment_kind, language, customer_email, delivery_date,
      total_cents, due_cents, refunded_cents,
      (select coalesce(array_agg(amount_cents order by received_at), '{}') from order_payments where order_id = o.id)
        as paid,
      (select coalesce(array_agg(amount_cents order by created_at), '{}') from order_refunds
        where order_id = o.id and lost_at is null) as refunds,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'load', load, 'day', day, 'truck', truck,
          'position', position, 'status', status) order by load), '[]')
        from deliveries where order_id = o.id and status <> 'cancelled') as loads,
      (select array_agg(distinct status) from order_events h where order_id = o.id and undoes is null
        and not exists (select from order_events later where later.order_id = o.id and later.undoes = h.id)) as stands,
      (select count(*) from delivery_marks m join deliveries d on d.id = m.delivery_id
        where d.order_id = o.id and m.status = 'failed')::int as missed,
      (select count(*) from mails where key like 'order_rescheduled ' || o.id || '%')::int as moved
    from orders o order by created_at`;
  expect(rows.filter(({ status }) => status === 'confirmed').length).toBeGreaterThan(0);
  await reckonLists(stage, rows, days);
  await reckonBooks(stage, rows);
  await reckonStock(stage);
  reckonMails(stage, rows, await readNotices(stage));
  await reckonCustomers(stage, rows);
}

/** The board, the drivers' lists and the list of orders. */
async function reckonLists(
  { boss }: DayStage,
  rows: readonly Row[],
  { days, trucks }: { days: readonly string[]; trucks: number },
) {
  const loads = rows.flatMap((row) => row.loads.map((load) => ({ ...load, orderNumber: row.orderNumber })));
  const place = ({ id, orderNumber, load, day, truck, position, status }: (typeof loads)[number]) => [
    ...[id, orderNumber, load, day, truck, position, status],
  ];
  for (const day of new Set([...days, ...loads.map((load) => load.day)])) {
    const dayLoads = loads.filter((load) => load.day === day);
    const board = (await boss.ask<Board>(`deliveries?from=${day}&days=1`)).body;
    expect(sorted(board.loads.map(place))).toEqual(sorted(dayLoads.map(place)));
    expect(board.unscheduled.total).toBe(0);
    for (let truck = 1; truck <= trucks; truck += 1) {
      const { stops } = (await boss.ask<DriveList>(`drive?truck=${truck}&day=${day}`)).body;
      const truckLoads = dayLoads
        .filter((load) => load.truck === truck)
        .toSorted((a, b) => a.position - b.position);
      expect(stops.map(place)).toEqual(truckLoads.map(place));
      const due = rows.filter(({ id }) => stops.some((stop) => stop.orderId === id && stop.load === 1));
      expect(
        sorted(stops.filter(({ load }) => load === 1).map(({ orderId, dueCents }) => [orderId, dueCents])),
      ).toEqual(sorted(due.map((row) => [row.id, owed(row)])));
    }
  }
}

const owed = ({ totalCents, dueCents, paymentStatus }: Row) =>
  paymentStatus === 'invoiced' || paymentStatus === 'unpaid' ? totalCents : dueCents;

/** The accountant's file, and the books by county. */
async function reckonBooks({ store, boss }: DayStage, rows: readonly Row[]) {
  const today = storeDate(new Date());
  const days = { from: addDays(today, -1), to: addDays(today, 1) };
  const answer = await fetch(`${store.url}/api/admin/books/export`, {
    method: 'POST',
    headers: boss.headers,
    body: JSON.stringify(days),
  });
  const parsed = parseCsv(await answer.text());
  if (!parsed.ok) throw new Error(`line ${parsed.row} of the accountant's file cannot be read`);
  const [head = [], ...cells] = parsed.rows;
  const lines = cells.map((line) =>
    Object.fromEntries(head.map((name, column) => [name, line[column] ?? ''])),
  );
  const number = Object.fromEntries(rows.map((row) => [row.id, row.orderNumber]));
  for (const [kind, entries, sign] of [
    ['payment', 'paid', 1],
    ['refund', 'refunds', -1],
  ] as const) {
    const listed = lines.filter(({ Kind }) => Kind === kind).map(({ Order, Amount }) => [Order, Amount]);
    const expected = rows.flatMap((row) =>
      row[entries].map((cents) => [number[row.id], dollars(sign * cents)]),
    );
    expect(sorted(listed)).toEqual(sorted(expected));
  }
  const { counties } = (await boss.ask<Books>(`books?from=${days.from}&to=${days.to}`)).body;
  expect(sum(counties.map(({ revenueCents, taxCents }) => revenueCents + taxCents))).toBe(
    sum(rows.flatMap(({ paid }) => paid)) - sum(rows.flatMap(({ refunds }) => refunds)),
  );
  for (const row of rows)
    expect([row.orderNumber, row.refundedCents]).toEqual([row.orderNumber, sum(row.refunds)]);
}

/** What is there is what was there, less what was ordered and not cancelled. */
async function reckonStock({ sql, stock }: DayStage) {
  const products = await sql<{ id: string; left: number; sold: number }[]>`
    select id, inventory_count as left,
      (select coalesce(sum(i.quantity), 0)::int from order_items i join orders o on o.id = i.order_id
        where i.product_id = p.id and o.status <> 'cancelled') as sold
    from products p where exists (select from order_items where product_id = p.id)`;
  expect(products.length).toBeGreaterThan(0);
  for (const { id, left, sold } of products) expect(left).toBe((stock.get(id) ?? 0) - sold);
}

type SentNotice = { key: string; state: string; status: string | null };

/** Mails about orders, with the order's status after the event that each tells. */
const readNotices = ({ sql }: DayStage) => sql<SentNotice[]>`
  select key, state, e.status from mails left join order_events e on e.id::text = split_part(key, ' ', 3)
  where key like 'order%'`;

/** Each mail that the database says was sent lies in its customer's box, once, and says the days of now. */
function reckonMails({ mails }: DayStage, rows: readonly Row[], notices: readonly SentNotice[]) {
  expect(notices.filter(({ state }) => state !== 'sent' && state !== 'moot')).toEqual([]);
  const sentNotices = (id: string, start: string) =>
    notices.filter((notice) => notice.state === 'sent' && notice.key.startsWith(`${start} ${id}`));
  for (const row of rows) {
    const { id, orderNumber, status } = row;
    const sent = notices.filter((notice) => notice.key.includes(id) && notice.state === 'sent');
    const box = [...mails.values()]
      .filter(({ to }) => to === row.customerEmail)
      .toSorted((a, b) => b.at.localeCompare(a.at));
    const context = [orderNumber, box.map(({ subject }) => subject), sent.map(({ key }) => key)];
    expect(box, JSON.stringify(context)).toHaveLength(sent.length);
    expect(sentNotices(id, 'order_refunded').length, orderNumber).toBe(row.refunds.length);
    expect(sentNotices(id, 'order_missed').length, orderNumber).toBe(row.missed);
    // The mail about its money tells the buyer of a paid order that it was cancelled.
    if (status !== 'cancelled' || row.refunds.length === 0)
      expect(
        sentNotices(id, 'order_status').map((notice) => notice.status),
        orderNumber,
      ).toContain(status);
    if (status !== 'confirmed') continue;
    // The newest mail about days has all of them.
    const [last] = box.filter(({ text }) =>
      /^(?:Delivery date|Fecha de entrega|Load \d|Carga \d)/m.test(text),
    );
    for (const { day } of row.loads) expect(last?.text).toContain(longDate(day, row.language));
  }
}

const longDate = (day: string, language: 'en' | 'es') =>
  formatStoreDate(day, LOCALE_TAGS[language], {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  });

/** The page of each order, as its customer finds it. */
async function reckonCustomers({ store, sql }: DayStage, rows: readonly Row[]) {
  for (const row of rows) {
    await sql`delete from rate_limits`;
    const answer = await fetch(`${store.url}/api/guest-order-lookup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ orderNumber: row.orderNumber, email: row.customerEmail }),
    });
    const { order } = (await answer.json()) as { order: GuestOrder };
    expect(order).toMatchObject({
      orderNumber: row.orderNumber,
      status: row.status,
      paymentStatus: row.paymentStatus,
      deliveryDate: row.deliveryDate,
      totalCents: row.totalCents,
      refundedCents: row.refundedCents,
      dueCents: row.dueCents,
      loads: row.loads.map(({ load, day, status }) => ({ load, day, status })),
    });
    expect(new Set(order.moves.map(({ status }) => status))).toEqual(new Set(row.stands));
  }
}
