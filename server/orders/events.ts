import type postgres from 'postgres';
import type { OrderStatus } from '../../domain/orders/orders.ts';
import type { Tx } from '../db/sql.ts';

// What happened to an order. Whoever changes one records an event in the same transaction; what follows from each kind is
// in followers.ts.

export type OrderEventKind =
  | 'placed'
  /** It is to be paid by an emailed link. */
  | 'link_sent'
  /** The yard takes it and is paid later: on delivery, or by an invoice. */
  | 'accepted'
  | 'paid'
  /** A further payment that staff entered. */
  | 'received'
  | 'payment_reversed'
  /** It is billed outside the payment provider. */
  | 'invoiced'
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
  | 'disputed'
  | 'changed'
  /** Its customer is to know of another day. */
  | 'rescheduled';

/** The kind of event by which an order gets a status of its loads. */
export const STATUS_EVENTS = {
  confirmed: 'confirmed',
  in_progress: 'started',
  delivered: 'delivered',
} as const satisfies Partial<Record<OrderStatus, OrderEventKind>>;

export const EVENTS_JOB = 'orderEvents';

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
        undoes)
      select o.id, ${kind}, ${tx.json(facts)}, o.status, o.payment_status, o.refunded_cents, o.dispute, ${eventActor(tx)},
        (o.status, o.payment_status, o.refunded_cents, o.dispute) is distinct from
          (last.status, last.payment_status, last.refunded_cents, last.dispute),
        case when is_step_back(last.status, o.status) then (
          select min(id) from order_events since where order_id = o.id and status = last.status and id > coalesce(
            (select max(id) from order_events other where order_id = o.id and status <> last.status), 0)) end
      from orders o left join lateral (
        select * from order_events where order_id = o.id order by id desc limit 1) last on true
      where o.id = ${orderId}
      returning order_id)
    select enqueue_job(${EVENTS_JOB}, jsonb_build_object('orderId', order_id), now(), order_id::text)
    from event`;
}

/** Of the enclosing transaction. */
export const eventActor = (tx: Tx) => tx`coalesce(nullif(current_setting('app.actor', true), ''), 'system')`;
