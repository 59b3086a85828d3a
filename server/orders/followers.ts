import type postgres from 'postgres';
import * as z from 'zod/mini';
import type { Language } from '../../domain/base/locale.ts';
import type { OrderStatus } from '../../domain/orders/orders.ts';
import { asyncCommit, type Sql, type Tx } from '../db/sql.ts';
import type { Deps } from '../http/deps.ts';
import { mailLater, type Template, takeBackMail } from '../notifications/mailQueue.ts';
import { type NoticeEvent, noticeLater } from '../notifications/notices.ts';
import { EVENTS_JOB, type OrderEventKind } from './events.ts';

// What follows an order's events (events.ts): emails, pushes, stock notices and sums.

type Follower = (tx: Tx, event: OrderEvent) => Promise<unknown>;

/** An event as its followers get it: the order's state is that after it. */
type OrderEvent = {
  id: string;
  orderId: string;
  kind: OrderEventKind;
  facts: Record<string, postgres.JSONValue>;
  status: OrderStatus;
  language: Language;
  /** When a change of status can no longer be undone; null when it never could. */
  finalAt: Date | null;
  /** The event that this one undoes. */
  undoes: string | null;
};

/** What follows each kind of event. The admin's open pages follow the tables themselves (sql/0013_admin.sql). */
const FOLLOWERS = {
  /** It waits for its payment; `writeOrder` asks for no follower. */
  placed: [],
  link_sent: [mail('order_placed')],
  accepted: [sums, lowStock, mail('order_received'), push('order_received')],
  paid: [sums, lowStock, mail('order_received'), push('order_received')],
  received: [sums],
  payment_reversed: [sums],
  invoiced: [sums],
  payment_failed: [mail('order_unpaid'), push('order_unpaid')],
  confirmed: [mailStatus, pushStatus],
  started: [mailStatus, pushStatus],
  delivered: [mailStatus, pushStatus],
  cancelled: [sums, mailStatus],
  abandoned: [],
  undone: [takeBack],
  missed: [takeBack, mail('order_missed'), push('order_missed')],
  refunded: [sums, mail('order_refunded')],
  refund_failed: [sums],
  disputed: [],
  changed: [sums, lowStock, mail('order_changed')],
  rescheduled: [mail('order_rescheduled'), push('order_rescheduled')],
} satisfies Record<OrderEventKind, readonly Follower[]>;

const payloadSchema = z.object({ orderId: z.uuid() });

/** Registers the job. Call it before `jobs.start()`. */
export function startOrderEvents({ sql, jobs }: Pick<Deps, 'sql' | 'jobs'>): void {
  jobs.on(EVENTS_JOB, ({ payload }) => followEvents(sql, payloadSchema.parse(payload).orderId));
}

/** Does what follows all events of an order so far, in their order. */
export async function followEvents(sql: Sql, orderId: string): Promise<void> {
  while (await followNext(sql, orderId));
}

/**
 * Does what follows an order's next event: all of it in one transaction, so that a crash in between repeats nothing.
 * @returns whether there was one
 */
async function followNext(sql: Sql, orderId: string): Promise<boolean> {
  return sql.begin(async (tx) => {
    const [event] = await tx<OrderEvent[]>`
      update order_events e set followed_at = now() from orders o, ${asyncCommit(tx)}
      where o.id = e.order_id and e.id = (
        select id from order_events where order_id = ${orderId} and followed_at is null order by id limit 1 for update)
      returning e.id, order_id, kind, facts, e.status, language, undoes,
        case when e.status <> 'cancelled' then e.at + undo_window() + interval '5 seconds' end as final_at`;
    if (!event) return false;
    for (const follow of FOLLOWERS[event.kind]) await follow(tx, event);
    return true;
  });
}

/** The daily sums of the admin's charts. */
async function sums(tx: Tx, { orderId }: OrderEvent): Promise<void> {
  await tx`select tally_order(${orderId}), pg_notify('admin', 'orders')`;
}

/** The yard hears of each product that sells and is low, once a day. */
async function lowStock(tx: Tx, { orderId }: OrderEvent): Promise<void> {
  await tx`
    select ask_notice(format('stock_low %s %s', p.id, current_date), 'stock_low', 'en',
      jsonb_build_object('productId', p.id))
    from stock_reservations r join products p on p.id = r.product_id
      cross join lateral (select coalesce(p.low_stock_at,
        (select (value #>> '{}')::integer from store_settings where key = 'lowstock' and deleted_at is null), 10)) low (at)
    where r.order_id = ${orderId} and r.state = 'sold' and p.is_active and p.deleted_at is null
      and p.inventory_count <= low.at`;
}

const keyOf = (what: string, { orderId, id }: { orderId: string; id: string }) => `${what} ${orderId} ${id}`;

function mail(template: Template): Follower {
  return (tx, event) => {
    const { orderId, facts, language } = event;
    const key = keyOf(template, event);
    return mailLater(tx, { key, template, recipient: null, language, facts: { ...facts, orderId } });
  };
}

function push(about: NoticeEvent): Follower {
  return (tx, event) => {
    const { orderId, facts, language } = event;
    const key = keyOf(about, event);
    return noticeLater(tx, { key, event: about, language, facts: { ...facts, orderId } });
  };
}

/** Told once it can no longer be undone, and slightly later, so that an undo that began in time finishes first. */
async function mailStatus(tx: Tx, event: OrderEvent): Promise<void> {
  const { orderId, status, language, finalAt } = event;
  const template = 'order_status';
  const key = keyOf(template, event);
  await mailLater(tx, { key, template, recipient: null, language, facts: { orderId, status } }, finalAt);
}

async function pushStatus(tx: Tx, event: OrderEvent): Promise<void> {
  const { orderId, status, language, finalAt } = event;
  const key = keyOf('order_status', event);
  await noticeLater(tx, { key, event: 'order_status', language, facts: { orderId, status } }, finalAt);
}

async function takeBack(tx: Tx, { orderId, undoes }: OrderEvent): Promise<void> {
  if (undoes !== null) await takeBackMail(tx, keyOf('order_status', { orderId, id: undoes }));
}
