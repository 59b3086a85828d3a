import type { Stripe } from 'stripe';
import type { Sql } from '../db/sql.ts';
import { isProviderDown } from '../http/stripe.ts';
import { cancelUnopened } from '../orders/progress.ts';
import { releaseLapsed } from '../orders/stock.ts';
import { EVENT_TYPES, handleEvent, type PaymentDeps, settleNow } from './webhook.ts';

// Catches up on missed webhooks, for example after downtime.

/** Younger orders are probably still being paid. */
const OPEN_MINUTES = 3;
const ORDERS_A_ROUND = 50;
/** Events are listed by the provider's clock, in whole seconds, and may appear late. */
const OVERLAP_SECONDS = 300;
/** The provider lists no more of them in one request. */
const TYPES_AT_ONCE = 20;
const FIRST_LOOK_BACK_SECONDS = 3600;

/**
 * One round: events since the last one, open orders, and expired stock reservations. The steps are independent: one
 * that fails does not stop the others.
 *
 * @throws the first error, after all steps were tried
 */
export async function reconcile(deps: PaymentDeps): Promise<void> {
  const faults: unknown[] = [];
  for (const step of [catchUpWithEvents, settleOpenOrders, freeLapsedStock]) {
    await step(deps).catch((error: unknown) => faults.push(error));
  }
  if (faults.length > 0) throw faults[0];
}

async function catchUpWithEvents(deps: PaymentDeps): Promise<void> {
  const { sql, payments, log } = deps;
  const startedAt = Math.floor(Date.now() / 1000);
  const cursor = await readCursor(sql, startedAt - FIRST_LOOK_BACK_SECONDS);
  const events: Stripe.Event[] = [];
  const provider = await payments();
  for (let start = 0; start < EVENT_TYPES.length; start += TYPES_AT_ONCE) {
    const listed = provider.events.list({
      types: EVENT_TYPES.slice(start, start + TYPES_AT_ONCE),
      created: { gte: cursor - OVERLAP_SECONDS },
      limit: 100,
    });
    for await (const event of listed) events.push(event);
  }
  const seen = await sql<{ id: string }[]>`
    select id from payment_events where id = any(${events.map(({ id }) => id)}::text[])`;
  const isSeen = new Set(seen.map(({ id }) => id));
  // Listed newest first; in chronological order there is less to correct.
  const missed = events
    .reverse()
    .filter(({ id }) => !isSeen.has(id))
    .sort((a, b) => a.created - b.created);
  let readUntil = Math.max(cursor, ...events.map(({ created }) => created));
  for (const event of missed) {
    try {
      await handleEvent(deps, event, 'reconciler');
    } catch (error) {
      // Retried every round until it succeeds or the provider drops it; the others continue.
      log.error('payment event not handled', error, { eventId: event.id, type: event.type });
      readUntil = Math.min(readUntil, event.created);
    }
  }
  await sql`
    insert into payment_event_cursor (read_until) values (to_timestamp(${readUntil}))
    on conflict (the_one) do update set read_until = excluded.read_until`;
}

async function readCursor(sql: Sql, otherwise: number): Promise<number> {
  const [cursor] = await sql<{ readUntil: Date }[]>`select read_until from payment_event_cursor`;
  return cursor ? Math.floor(cursor.readUntil.getTime() / 1000) : otherwise;
}

async function settleOpenOrders(deps: PaymentDeps): Promise<void> {
  const { sql, payments, log } = deps;
  const open = await sql<{ id: string; checkoutSessionId: string | null; isLapsed: boolean }[]>`
    update orders set checked_at = now() where id in (
      select id from orders
      where status = 'pending' and payment_status = 'unpaid'
        and created_at < now() - make_interval(mins => ${OPEN_MINUTES})
      order by checked_at nulls first limit ${ORDERS_A_ROUND}
    )
    returning id, checkout_session_id,
      greatest(session_expires_at, pay_until) < now() - interval '5 minutes' as is_lapsed`;
  const { sessions } = (await payments()).checkout;
  for (const order of open) {
    try {
      if (order.checkoutSessionId) {
        const session = await sessions.retrieve(order.checkoutSessionId, {
          expand: ['payment_intent'],
        });
        await settleNow(deps, session, 'reconciler');
      } else if (order.isLapsed) {
        // It never had a payment page.
        await sql.begin((tx) => cancelUnopened(tx, order.id, 'reconciler', { now: deps.now() }));
      }
    } catch (error) {
      if (isProviderDown(error)) throw error;
      log.error('open order not settled', error, { orderId: order.id });
    }
  }
}

async function freeLapsedStock({ sql }: PaymentDeps): Promise<void> {
  await sql.begin(releaseLapsed);
}
