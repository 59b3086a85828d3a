import type { DeliveryWindow } from '../../domain/delivery/calendar.ts';
import type { Db, Tx } from '../db/sql.ts';
import { recordEvent } from './events.ts';
import { customerReach, daysNow, type UnannouncedMove, untoldMoves } from './orderParts.ts';
import type { Order } from './orders.ts';

// The delivery day and window of an order and of its loads. Whoever moves one says whether the customer is told. If not,
// the days that the customer knows stay on the order as a mark, until somebody tells.

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
  const [load] = await tx<{ isAnnounced: boolean }[]>`
    select not (status = 'confirmed' and coalesce(undo_until > now(), false)) or ${customerReach(tx)} is null as is_announced
    from orders where id = ${id}`;
  if (load?.isAnnounced) await markMove(tx, id);
  await tx`
    update deliveries set day = ${day}, delivery_window = ${toWindow}, version = version + 1,
      position = case when day = ${day} then position else ${lastPlace(tx, day)} end
    where order_id = ${id} and status = 'planned' and (day <> ${day} or delivery_window <> ${toWindow})
      and (${loadId}::uuid is null or id = ${loadId})`;
  await tx`
    update orders set
      delivery_date = coalesce(
        (select min(deliveries.day) from deliveries where order_id = ${id} and status <> 'cancelled'), ${day}),
      delivery_window = coalesce(${firstWindow(tx, id)}, ${toWindow}), updated_at = now()
    where id = ${id}`;
  await removeIdleMark(tx, id);
}

/** After the loads its truck already carries on that day. */
const lastPlace = (tx: Tx, day: string | ReturnType<Tx>) => tx`
  load + (select coalesce(max(other.position), 0) from deliveries other
    where other.day = ${day} and other.truck = deliveries.truck)`;

/** An order's window is that of its first load; null while none is planned. */
const firstWindow = (tx: Tx, id: string) => tx`
  (select first.delivery_window from deliveries first
    where order_id = ${id} and status <> 'cancelled' order by day, load limit 1)`;

/** Before a move: keeps the days that the customer knows. */
async function markMove(tx: Tx, id: string): Promise<void> {
  await tx`update orders set told_days = coalesce(told_days, ${daysNow(tx)}) where id = ${id}`;
}

/** Removes the mark of a move once the order is back on the days that its customer knows. */
export async function removeIdleMark(tx: Tx, id: string): Promise<void> {
  await tx`
    update orders set told_days = null where id = ${id} and told_days is not null and ${untoldMoves(tx)} = '[]'`;
}

type MovedOrder = { moves: UnannouncedMove['moves']; isOpen: boolean };

/** Emails the customer of an order, whose row is locked, about moves they have not been told of, their own too. */
export async function announceDays(
  tx: Tx,
  { id, isOwn = false }: Pick<Order, 'id'> & { isOwn?: boolean },
): Promise<void> {
  // A customer still on the payment page is told the day with the payment.
  const [moved] = await tx<MovedOrder[]>`
    select ${untoldMoves(tx)} as moves, status in ('confirmed', 'in_progress')
      or status = 'pending' and payment_status <> 'unpaid' as is_open
    from orders where id = ${id} and told_days is not null`;
  if (!moved) return;
  const { moves, isOpen } = moved;
  await markAnnounced(tx, id);
  if (!isOpen) return;
  await recordEvent(tx, id, 'rescheduled', {
    loads: moves.flatMap(({ load }) => load ?? []),
    isSameDay: moves.every(({ from, to }) => from === to),
    isOwn,
  });
}

/** Marks an order's days as told, by an email with more news. */
export async function markAnnounced(tx: Tx, id: string): Promise<void> {
  await tx`update orders set told_days = null where id = ${id} and told_days is not null`;
}

/** Tells a customer whom something reaches; the others stay marked until staff say that they called. */
export async function tellDays(tx: Tx, order: Pick<Order, 'id'>): Promise<void> {
  const [reached] = await tx`
    select from orders where id = ${order.id} and ${customerReach(tx)} is not null`;
  if (reached) await announceDays(tx, order);
}

/** Today, or the next day on which there is something to deliver. */
export async function nextLoadDay(db: Db, today: string): Promise<string> {
  const [next] = await db<{ day: string | null }[]>`
    select min(day) as day from deliveries where day >= ${today} and status in ('planned', 'started')`;
  return next?.day ?? today;
}

/** The money that comes with a load: all with the first one to arrive, or with a later one if that brought nothing. */
export const dueWithLoad = (db: Db) => db`
  case when exists (select from deliveries first where first.order_id = o.id and first.status in ('planned', 'started')
      and (first.day, first.position, first.load) < (d.day, d.position, d.load)) then 0
    when o.payment_status in ('unpaid', 'failed') or o.payment_status = 'invoiced' and o.payment_kind = 'on_delivery'
    then o.total_cents + o.tax_cents when o.payment_kind = 'account' then 0 else o.due_cents end`;
