import type postgres from 'postgres';
import * as z from 'zod/mini';
import type { Language } from '../../domain/base/locale.ts';
import type { OrderStatus } from '../../domain/orders/orders.ts';
import { enqueue } from '../db/queue.ts';
import { asyncCommit, type Sql, type Tx } from '../db/sql.ts';
import type { Deps } from '../http/deps.ts';
import { mailLater, type Template, takeBackMail } from '../notifications/mailQueue.ts';
import { type NoticeEvent, noticeLater } from '../notifications/noticeQueue.ts';
import { EVENTS_TASK, type OrderEventKind, STATUS_EVENTS } from './events.ts';

// What an order's events (events.ts) cause: emails, notifications and sums.

type Subscriber = (tx: Tx, event: OrderEvent) => Promise<unknown>;

/** An event as its subscribers get it, with the order's state after it. */
type OrderEvent = {
  id: string;
  orderId: string;
  kind: OrderEventKind;
  facts: Record<string, postgres.JSONValue>;
  status: OrderStatus;
  language: Language;
  /** When a step can no longer be undone, and slightly later, so that an undo that began in time finishes first. */
  finalAt: Date | null;
  isUndone: boolean;
  /** The event that this one undoes. */
  undoes: string | null;
};

/** Who handles each kind of event. The admin's open pages hear of changed tables (sql/0013_admin.sql). */
const SUBSCRIBERS = {
  /** Nobody: `writeOrder` stores it as handled. */
  placed: [],
  link_sent: [mail('order_placed')],
  accepted: [sums, receipt],
  paid: [sums, receipt],
  later_paid: [sums, mail('order_paid'), notify('order_received')],
  received: [sums],
  payment_reversed: [sums],
  payment_failed: [mail('order_unpaid'), notify('order_unpaid')],
  confirmed: [mail('order_status'), notify('order_status')],
  started: [mail('order_status'), notify('order_status')],
  delivered: [mail('order_status'), notify('order_status')],
  cancelled: [sums, mail('order_status')],
  abandoned: [],
  undone: [takeBack],
  missed: [takeBack, mail('order_missed'), notify('order_missed')],
  refunded: [sums, mail('order_refunded')],
  refund_failed: [sums],
  change_refunded: [sums],
  disputed: [],
  changed: [sums, mail('order_changed')],
  rescheduled: [mail('order_rescheduled'), notify('order_rescheduled')],
} satisfies Record<OrderEventKind, readonly Subscriber[]>;

const payloadSchema = z.object({ orderId: z.uuid() });

/** Registers the task. Call it before `tasks.start()`. */
export function startOrderEvents({ sql, tasks }: Pick<Deps, 'sql' | 'tasks'>): void {
  tasks.on(EVENTS_TASK, ({ payload }) => handleEvents(sql, payloadSchema.parse(payload).orderId));
}

/** Tries events again whose task was given up. */
export async function retryLateEvents({ sql, log }: Pick<Deps, 'sql' | 'log'>): Promise<void> {
  const late = await sql<{ orderId: string }[]>`
    select order_id from order_events where handled_at is null and at < now() - interval '1 hour' group by order_id`;
  if (late.length === 0) return;
  log.error('ALARM: events of orders are not handled', 'tried again', { orders: late.length });
  for (const { orderId } of late) await enqueue(sql, EVENTS_TASK, { orderId }, { key: orderId });
}

/** Handles all events of an order so far, in their order. */
export async function handleEvents(sql: Sql, orderId: string): Promise<void> {
  while (await handleNext(sql, orderId));
}

/**
 * Handles an order's next event: all of it in one transaction, so that a crash in between repeats nothing.
 * @returns whether there are more
 */
async function handleNext(sql: Sql, orderId: string): Promise<boolean> {
  return sql.begin(async (tx) => {
    const [event] = await tx<(OrderEvent & { hasMore: boolean })[]>`
      update order_events e set handled_at = now() from orders o, ${asyncCommit(tx)}
      where o.id = e.order_id and e.id = (
        select id from order_events where order_id = ${orderId} and handled_at is null
        order by id limit 1 for no key update)
      returning e.id, order_id, kind, facts, e.status, language, undoes,
        exists (select from order_events u where u.order_id = e.order_id and u.undoes = e.id) as is_undone,
        exists (select from order_events m where m.order_id = e.order_id and m.id > e.id and m.handled_at is null)
          as has_more,
        case when kind = any(${Object.values(STATUS_EVENTS)}) then e.at + undo_window() + interval '5 seconds' end
          as final_at`;
    if (!event) return false;
    // Pipelined.
    await Promise.all(SUBSCRIBERS[event.kind].map((handle) => handle(tx, event)));
    return event.hasMore;
  });
}

/** The daily sums of the admin's charts, which come after the order's own change. */
async function sums(tx: Tx, { orderId }: OrderEvent): Promise<void> {
  await tx`select tally_order(${orderId}), pg_notify('admin', 'orders')`;
}

const keyOf = (what: string, { orderId, id }: { orderId: string; id: string }) => `${what} ${orderId} ${id}`;

/** An email about the event; none about a step that is undone by now. */
function mail(template: Template): Subscriber {
  return async (tx, event) => {
    if (event.isUndone) return;
    await mailLater(tx, { ...aboutEvent(template, event), template, recipient: null }, event.finalAt);
  };
}

function notify(notice: NoticeEvent): Subscriber {
  return async (tx, event) => {
    if (!event.isUndone)
      await noticeLater(tx, { ...aboutEvent(notice, event), event: notice }, event.finalAt);
  };
}

function aboutEvent(what: string, event: OrderEvent) {
  const { orderId, facts, status, language } = event;
  const noticeFacts = what === 'order_status' ? { status } : facts;
  return { key: keyOf(what, event), language, facts: { ...noticeFacts, orderId } };
}

/** Once an order, when the yard has it for certain: paid at checkout, or to be paid later. */
async function receipt(tx: Tx, { orderId, language }: OrderEvent): Promise<void> {
  const mail = { key: `order_received ${orderId}`, language, facts: { orderId } };
  await mailLater(tx, { ...mail, template: 'order_received', recipient: null });
  await noticeLater(tx, { ...mail, event: 'order_received' });
}

async function takeBack(tx: Tx, { orderId, undoes }: OrderEvent): Promise<void> {
  if (undoes !== null) await takeBackMail(tx, keyOf('order_status', { orderId, id: undoes }));
}
