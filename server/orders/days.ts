import * as z from 'zod/mini';
import type { Sql, Tx } from '../db/sql.ts';
import { mailLater } from '../notifications/mailQueue.ts';
import { lockOrder, type Order } from './orders.ts';

// The day of an order and of its loads. What the yard moves is told once: after ten quiet minutes, or when somebody
// says so, and until then it can be undone. Customers are shown the days that they were told (orderParts.ts).

export const TELL_DAYS = 'tellDays';

/**
 * Puts an order that is not on the road on another day, or only one of its loads. Its row is locked, and the board.
 * A confirmation that its customer has not heard of yet tells the new day by itself.
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

/** Behind what its truck brings on that day already. */
const lastPlace = (tx: Tx, day: string | ReturnType<Tx>) => tx`
  load + (select coalesce(max(other.position), 0) from deliveries other
    where other.day = ${day} and other.truck = deliveries.truck)`;

/** Back to the days that the customer was told, unless a load has left since. */
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

/** Each move puts it off by ten minutes: a job that finds a later one leaves the telling to that one's. */
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

/** Tells the customer of an order, whose row is locked, what was moved and not told yet. */
export async function tellDays(tx: Tx, { id, language }: Pick<Order, 'id' | 'language'>): Promise<void> {
  const [moved] = await tx<{ movedAt: string; isOpen: boolean }[]>`
    select day_moved_at::text as moved_at, status in ('pending', 'confirmed', 'in_progress') as is_open
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

/** The job. */
export async function tellIfQuiet(sql: Sql, payload: unknown): Promise<void> {
  const { orderId, movedAt } = payloadSchema.parse(payload);
  await sql.begin(async (tx) => {
    const order = await lockOrder(tx, orderId);
    // As a text: the driver would cut a date off at its milliseconds.
    const [last] =
      await tx`select from orders where id = ${orderId} and day_moved_at = ${movedAt}::text::timestamptz`;
    if (last) await tellDays(tx, order);
  });
}
