import type postgres from 'postgres';
import * as z from 'zod/mini';
import type { Language } from '../../domain/base/locale.ts';
import type { OrderStatus } from '../../domain/orders/orders.ts';
import { asyncCommit, type Sql, type Tx } from '../db/sql.ts';
import type { Deps } from '../http/deps.ts';
import { mailLater, type Template, takeBackMail } from '../notifications/mailQueue.ts';
import { type NoticeEvent, noticeLater } from '../notifications/notices.ts';

// What happened to an order, and what follows. Whoever changes an order records an event in the same transaction; a job
// then does what follows from it (FOLLOWERS), each order's events in their order.

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
  placed: [],
  /** It is to be paid by an emailed link. */
  link_sent: [mail('order_placed')],
  /** The yard takes it and is paid later: on delivery, or by an invoice. */
  accepted: [sums, lowStock, mail('order_received'), push('order_received')],
  paid: [sums, lowStock, mail('order_received'), push('order_received')],
  /** A further payment that staff entered. */
  received: [sums],
  payment_reversed: [sums],
  /** It is billed outside the payment provider. */
  invoiced: [sums],
  /** The bank declined, days after the buyer left. */
  payment_failed: [mail('order_unpaid'), push('order_unpaid')],
  confirmed: [mailStatus, pushStatus],
  started: [mailStatus, pushStatus],
  delivered: [mailStatus, pushStatus],
  cancelled: [sums, mailStatus],
  /** Given up before it was paid. */
  abandoned: [],
  undone: [takeBack],
  /** A load came back. */
  missed: [takeBack, mail('order_missed'), push('order_missed')],
  refunded: [sums, mail('order_refunded')],
  refund_failed: [sums],
  disputed: [],
  changed: [sums, lowStock, mail('order_changed')],
  /** Its customer is to know of another day. */
  rescheduled: [mail('order_rescheduled'), push('order_rescheduled')],
} satisfies Record<string, readonly Follower[]>;

export type OrderEventKind = keyof typeof FOLLOWERS;

/** The kind of event by which an order gets a status of its loads. */
export const STATUS_EVENTS = {
  confirmed: 'confirmed',
  in_progress: 'started',
  delivered: 'delivered',
} as const satisfies Partial<Record<OrderStatus, OrderEventKind>>;

const EVENTS_JOB = 'orderEvents';

/**
 * Records what the enclosing transaction did to an order, after it did it. The actor is that of `actAs`.
 * @param facts what followers need beside the order: ids rather than personal data, which would stay
 */
export async function recordEvent(
  tx: Tx,
  orderId: string,
  kind: OrderEventKind,
  facts: Record<string, postgres.JSONValue> = {},
): Promise<void> {
  await tx`
    with event as (
      insert into order_events (order_id, kind, facts, status, payment_status, refunded_cents, dispute, actor, is_move,
        undoes, followed_at)
      select o.id, ${kind}, ${tx.json(facts)}, o.status, o.payment_status, o.refunded_cents, o.dispute, ${eventActor(tx)},
        (o.status, o.payment_status, o.refunded_cents, o.dispute) is distinct from
          (last.status, last.payment_status, last.refunded_cents, last.dispute),
        case when is_step_back(last.status, o.status) then (
          select min(id) from order_events since where order_id = o.id and status = last.status and id > coalesce(
            (select max(id) from order_events other where order_id = o.id and status <> last.status), 0)) end,
        ${hasFollowers(kind) ? null : tx`now()`}
      from orders o left join lateral (
        select * from order_events where order_id = o.id order by id desc limit 1) last on true
      where o.id = ${orderId}
      returning order_id, followed_at)
    select enqueue_job(${EVENTS_JOB}, jsonb_build_object('orderId', order_id), now(), order_id::text)
    from event where followed_at is null`;
}

const hasFollowers = (kind: OrderEventKind) => FOLLOWERS[kind].length > 0;

/** Of the enclosing transaction. */
export const eventActor = (tx: Tx) => tx`coalesce(nullif(current_setting('app.actor', true), ''), 'system')`;

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
