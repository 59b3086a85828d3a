import type { DeliveryWindow } from '../../domain/delivery/deliveryWindow.ts';
import type { Tx } from '../db/sql.ts';
import { mailLater } from '../notifications/mailQueue.ts';
import { customerReach } from './orderParts.ts';
import type { Order } from './orders.ts';

// The delivery day and window of an order and of its loads. Whoever moves one says whether the customer is told; until
// somebody tells, the order is marked as moved. What the customer was told last is kept beside it, for who tells them.

/**
 * Moves an order that is not on the road, or one of its loads, to another day or window; without a window it keeps its
 * own. The caller holds the locks of its row and of the board, has checked the room there (windows.ts), and tells the
 * customer afterwards, or not. An unsent confirmation will contain the new day, but whom nothing reaches gets none.
 */
export async function moveDay(
  tx: Tx,
  order: Pick<Order, 'id'>,
  {
    day,
    window = null,
    loadId = null,
  }: { day: string; window?: DeliveryWindow | null; loadId?: string | null },
): Promise<void> {
  const { id } = order;
  const toWindow = tx`coalesce(${window}::text, delivery_window)`;
  const [found] = await tx<{ isAnnounced: boolean }[]>`
    select not (status = 'confirmed' and coalesce(undo_until > now(), false)) or ${customerReach(tx)} is null as is_announced
    from orders where id = ${id}`;
  const isAnnounced = found?.isAnnounced ?? true;
  await tx`
    update deliveries set day = ${day}, delivery_window = ${toWindow}, version = version + 1,
      position = case when day = ${day} then position else ${lastPlace(tx, day)} end,
      told_day = case when ${isAnnounced} then nullif(coalesce(told_day, day), ${day}) end,
      told_window = case when ${isAnnounced} then nullif(coalesce(told_window, delivery_window), ${toWindow}) end
    where order_id = ${id} and status = 'planned' and (day <> ${day} or delivery_window <> ${toWindow})
      and (${loadId}::uuid is null or id = ${loadId})`;
  await tx`
    update orders set
      delivery_date = coalesce(
        (select min(deliveries.day) from deliveries where order_id = ${id} and status <> 'cancelled'), ${day}),
      delivery_window = coalesce(${firstWindow(tx, id)}, ${toWindow}),
      told_date = case when ${isAnnounced} and day_moved_at is null then delivery_date else told_date end,
      told_window = case when ${isAnnounced} and day_moved_at is null then delivery_window else told_window end
    where id = ${id}`;
  if (isAnnounced) await markMoved(tx, id);
}

/** After the loads its truck already carries on that day. */
const lastPlace = (tx: Tx, day: string | ReturnType<Tx>) => tx`
  load + (select coalesce(max(other.position), 0) from deliveries other
    where other.day = ${day} and other.truck = deliveries.truck)`;

/** An order's window is that of its first load; null while none is planned. */
const firstWindow = (tx: Tx, id: string) => tx`
  (select first.delivery_window from deliveries first
    where order_id = ${id} and status <> 'cancelled' order by day, load limit 1)`;

/** Whether the load was moved and the customer has not been told yet. */
const isUnannounced = (tx: Tx) => tx`(told_day is not null or told_window is not null)`;

/** The mark goes when the order is back on the day that its customer knows. */
async function markMoved(tx: Tx, id: string): Promise<void> {
  await tx`
    update orders set day_moved_at = case
      when exists (select from deliveries where order_id = ${id} and ${isUnannounced(tx)})
        or ((delivery_date, delivery_window) is distinct from (told_date, told_window)
          and (not exists (select from deliveries where order_id = ${id}) or ${customerReach(tx)} is null))
      then now() end
    where id = ${id}`;
}

/** Emails the customer of an order, whose row is locked, about moves they have not been told of. */
export async function announceDays(tx: Tx, { id, language }: Pick<Order, 'id' | 'language'>): Promise<void> {
  // A customer still on the payment page is told the day with the payment.
  const [moved] = await tx<{ movedAt: string; isOpen: boolean; isSameDay: boolean }[]>`
    select day_moved_at::text as moved_at, delivery_date is not distinct from told_date as is_same_day, status in ('confirmed', 'in_progress')
      or status = 'pending' and payment_status <> 'unpaid' as is_open
    from orders where id = ${id} and day_moved_at is not null`;
  if (!moved) return;
  const loads = await tx<{ load: number; isSameDay: boolean }[]>`
    select load, told_day is null as is_same_day from deliveries
    where order_id = ${id} and ${isUnannounced(tx)} and status = 'planned' order by load`;
  await markAnnounced(tx, id);
  if (!moved.isOpen) return;
  await mailLater(tx, {
    key: `order_rescheduled ${id} ${moved.movedAt}`,
    template: 'order_rescheduled',
    recipient: null,
    language,
    facts: {
      orderId: id,
      loads: loads.map(({ load }) => load),
      isSameDay: loads.length > 0 ? loads.every(({ isSameDay }) => isSameDay) : moved.isSameDay,
    },
  });
}

/** Marks an order's days as told, by an email with more news. */
export async function markAnnounced(tx: Tx, id: string): Promise<void> {
  await tx`update deliveries set told_day = null, told_window = null where order_id = ${id} and ${isUnannounced(tx)}`;
  await tx`
    update orders set day_moved_at = null
    where id = ${id} and day_moved_at is not null`;
}

/** Tells a customer whom something reaches; the others stay marked until staff say that they called. */
export async function tellDays(tx: Tx, order: Pick<Order, 'id' | 'language'>): Promise<void> {
  const [reached] = await tx`
    select from orders where id = ${order.id} and ${customerReach(tx)} is not null`;
  if (reached) await announceDays(tx, order);
}
