import type postgres from 'postgres';
import type { OrderStatus } from '../../domain/orders/orders.ts';
import type { Tx } from '../db/sql.ts';

// What happened to an order. Whoever changes one records an event in the same transaction; subscribers.ts handles it.

export type OrderEventKind =
  | 'placed'
  /** It is to be paid by an emailed link. */
  | 'link_sent'
  /** The yard takes it and is paid later: on delivery, or by an invoice. */
  | 'accepted'
  | 'paid'
  /** Paid online after the yard had taken the order: on account, to pay on delivery, or changed since. */
  | 'later_paid'
  /** A further payment that staff entered. */
  | 'received'
  | 'payment_reversed'
  /** The bank declined, days after the buyer left. */
  | 'payment_failed'
  | 'confirmed'
  | 'started'
  | 'delivered'
  | 'cancelled'
  /** Given up before it was paid. */
  | 'abandoned'
  | 'undone'
  /** A load came back. */
  | 'missed'
  | 'refunded'
  | 'refund_failed'
  /** What a change of the order gives back has gone back, or failed to. */
  | 'change_refunded'
  | 'disputed'
  | 'changed'
  /** The customer must be told about a new day. */
  | 'rescheduled';

/** The kind of event by which an order gets a status of its loads. */
export const STATUS_EVENTS = {
  confirmed: 'confirmed',
  in_progress: 'started',
  delivered: 'delivered',
} as const satisfies Partial<Record<OrderStatus, OrderEventKind>>;

export const EVENTS_TASK = 'orderEvents';

/**
 * Records what the enclosing transaction did to an order, after it did it. The actor is that of `actAs`. The order's
 * version stays: an event that only tells somebody needs its own guard against a second request.
 * @param facts what subscribers need beside the order
 */
export async function recordEvent(
  tx: Tx,
  orderId: string,
  kind: OrderEventKind,
  facts: Record<string, postgres.JSONValue> = {},
): Promise<void> {
  await tx`
    with event as (
      insert into order_events (order_id, kind, facts, status, payment_status, refunded_cents, dispute, delivery_date,
        actor, is_move, undoes)
      select o.id, ${kind}, ${tx.json(facts)}, o.status, o.payment_status, o.refunded_cents, o.dispute,
        o.delivery_date, ${eventActor(tx)},
        (o.status, o.payment_status, o.refunded_cents, o.dispute) is distinct from
          (last.status, last.payment_status, last.refunded_cents, last.dispute),
        case when is_step_back(last.status, o.status) then (
          select max(id) from order_events step
          where order_id = o.id and status = last.status and kind = any(${Object.values(STATUS_EVENTS)})
            and not exists (select from order_events where order_id = o.id and undoes = step.id)) end
      from orders o left join lateral (
        select * from order_events where order_id = o.id order by id desc limit 1) last on true
      where o.id = ${orderId}
      returning order_id)
    select enqueue_task(${EVENTS_TASK}, jsonb_build_object('orderId', order_id), now(), order_id::text)
    from event`;
}

/** The actor of the enclosing transaction. */
export const eventActor = (tx: Tx) => tx`coalesce(nullif(current_setting('app.actor', true), ''), 'system')`;
