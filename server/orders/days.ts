import * as z from 'zod/mini';
import type { Sql, Tx } from '../db/sql.ts';
import { mailLater } from '../notifications/mailQueue.ts';
import { lockOrder, type Order } from './orders.ts';

// The delivery day of an order and of its loads. The customer is told of moves once: after ten quiet minutes, or when
// an admin triggers it; until then moves can be undone. Customers see only the days they were told (orderParts.ts).

export const TELL_DAYS = 'tellDays';

/**
 * Moves an order that is not on the road, or one of its loads, to another day. The caller holds the locks of its row
 * and of the board. A confirmation email that is still unsent will contain the new day.
 */
export async function moveDay(
  tx: Tx,
  order: Pick<Order, 'id'>,
  { day, loadId = null }: { day: string; loadId?: string | null },
): Promise<void> {
  const { id } = order;
  const [found] = await tx<{ isTold: boolean }[]>`
    select not (status = 'confirmed' and coalesce(undo_until > now(), false)) as is_told from orders where id = ${id}`;
  const isTold = found?.isTold ?? true;
  await tx`
    update deliveries set day = ${day}, version = version + 1, position = ${lastPlace(tx, day)},
      told_day = case when ${isTold} then nullif(coalesce(told_day, day), ${day}) end
    where order_id = ${id} and status = 'planned' and day <> ${day} and (${loadId}::uuid is null or id = ${loadId})`;
  await tx`
    update orders set
      delivery_date = coalesce(
        (select min(deliveries.day) from deliveries where order_id = ${id} and status <> 'cancelled'), ${day}),
      told_date = case when ${isTold} and day_moved_at is null then delivery_date else told_date end
    where id = ${id}`;
  if (isTold) await askToTell(tx, id);
}

/** After the loads its truck already carries on that day. */
const lastPlace = (tx: Tx, day: string | ReturnType<Tx>) => tx`
  load + (select coalesce(max(other.position), 0) from deliveries other
    where other.day = ${day} and other.truck = deliveries.truck)`;

/** Restores the days the customer was told, unless a load has left since. */
export async function undoDays(tx: Tx, { id }: Pick<Order, 'id'>): Promise<void> {
  await tx`
    update deliveries set day = told_day, told_day = null, version = version + 1, position = ${lastPlace(tx, tx`told_day`)}
    where order_id = ${id} and told_day is not null and status = 'planned'`;
  await tx`
    update orders set day_moved_at = null, delivery_date = case
      when exists (select from deliveries where order_id = ${id})
        then (select min(deliveries.day) from deliveries where order_id = ${id} and status <> 'cancelled')
      else told_date end
    where id = ${id} and day_moved_at is not null`;
}

/** Each move postpones the email by ten minutes: a job that finds a later move leaves the email to that move's job. */
async function askToTell(tx: Tx, id: string): Promise<void> {
  const [moved] = await tx<{ movedAt: string | null }[]>`
    update orders set day_moved_at = case
      when exists (select from deliveries where order_id = ${id} and told_day is not null)
        or (delivery_date is distinct from told_date and not exists (select from deliveries where order_id = ${id}))
      then now() end
    where id = ${id} returning day_moved_at::text as moved_at`;
  if (moved?.movedAt)
    await tx`
      select enqueue_job(${TELL_DAYS}, ${tx.json({ orderId: id, movedAt: moved.movedAt })}, now() + undo_window(), null)`;
}

/** Emails the customer of an order, whose row is locked, about moves they have not been told of. */
export async function tellDays(tx: Tx, { id, language }: Pick<Order, 'id' | 'language'>): Promise<void> {
  // Who is still on the payment page hears of the day with the payment.
  const [moved] = await tx<{ movedAt: string; isOpen: boolean }[]>`
    select day_moved_at::text as moved_at, status in ('confirmed', 'in_progress')
      or status = 'pending' and payment_status <> 'unpaid' as is_open
    from orders where id = ${id} and day_moved_at is not null`;
  if (!moved) return;
  const loads = await tx<{ load: number }[]>`
    select load from deliveries where order_id = ${id} and told_day is not null and status = 'planned' order by load`;
  await tx`update deliveries set told_day = null where order_id = ${id} and told_day is not null`;
  await tx`update orders set day_moved_at = null where id = ${id}`;
  if (!moved.isOpen) return;
  await mailLater(tx, {
    key: `order_rescheduled ${id} ${moved.movedAt}`,
    template: 'order_rescheduled',
    recipient: null,
    language,
    facts: { orderId: id, loads: loads.map(({ load }) => load) },
  });
}

const payloadSchema = z.object({ orderId: z.uuid(), movedAt: z.string() });

/** Handler of the job. */
export async function tellIfQuiet(sql: Sql, payload: unknown): Promise<void> {
  const { orderId, movedAt } = payloadSchema.parse(payload);
  await sql.begin(async (tx) => {
    const order = await lockOrder(tx, orderId);
    // Compared as text: the driver would truncate a date to milliseconds.
    const [last] =
      await tx`select from orders where id = ${orderId} and day_moved_at = ${movedAt}::text::timestamptz`;
    if (last) await tellDays(tx, order);
  });
}
