import type { DeliveryWindow } from '../../domain/delivery/calendar.ts';
import type { Db, Tx } from '../db/sql.ts';
import { recordEvent } from './events.ts';
import type { Order } from './orderRows.ts';

// The delivery day and window of an order and of its loads. Whoever moves one says whether the customer is told.

/** What a move changed: the numbers of the loads, none before they are planned, and whether only windows changed. */
type DayMove = { loads: readonly number[]; isSameDay: boolean };

/**
 * Moves an order that is not on the road, or one of its loads, to another day or window; without a window it keeps its
 * own. The caller holds the locks of its row and of the board, has checked the room there (windows.ts), and tells the
 * customer afterwards (`tellDays`), or not.
 */
export async function moveDay(
  tx: Tx,
  order: Pick<Order, 'id'>,
  {
    day,
    window = null,
    loadId = null,
  }: { day: string; window?: DeliveryWindow | null; loadId?: string | null },
): Promise<DayMove> {
  const { id } = order;
  const toWindow = tx`coalesce(${window}::text, delivery_window)`;
  const loads = await tx<{ load: number; isSameDay: boolean }[]>`
    update deliveries set day = ${day}, delivery_window = ${toWindow}, version = version + 1,
      position = case when day = ${day} then position else ${lastPlace(tx, day)} end
    where order_id = ${id} and status = 'planned' and (day <> ${day} or delivery_window <> ${toWindow})
      and (${loadId}::uuid is null or id = ${loadId})
    returning load, old.day = new.day as is_same_day`;
  const moved = await tx<{ isSameDay: boolean }[]>`
    update orders set
      delivery_date = coalesce(
        (select min(deliveries.day) from deliveries where order_id = ${id} and status <> 'cancelled'), ${day}),
      delivery_window = coalesce(${firstWindow(tx, id)}, ${toWindow}), updated_at = now()
    where id = ${id}
    returning old.delivery_date is not distinct from new.delivery_date as is_same_day`;
  return {
    loads: loads.map(({ load }) => load),
    isSameDay: (loads.length > 0 ? loads : moved).every(({ isSameDay }) => isSameDay),
  };
}

/** After the loads its truck already carries on that day. */
const lastPlace = (tx: Tx, day: string | ReturnType<Tx>) => tx`
  load + (select coalesce(max(other.position), 0) from deliveries other
    where other.day = ${day} and other.truck = deliveries.truck)`;

/** An order's window is that of its first load; null while none is planned. */
const firstWindow = (tx: Tx, id: string) => tx`
  (select first.delivery_window from deliveries first
    where order_id = ${id} and status <> 'cancelled' order by day, load limit 1)`;

/**
 * Emails the customer of an order, whose row is locked, that it moved. Who is still on the payment page is told the day
 * with the payment, and an unsent confirmation will contain it.
 */
export async function tellDays(
  tx: Tx,
  { id }: Pick<Order, 'id'>,
  move: DayMove & { isOwn?: boolean },
): Promise<void> {
  const [open] = await tx`
    select from orders where id = ${id} and (status = 'in_progress'
      or status = 'confirmed' and coalesce(undo_until <= now(), true)
      or status = 'pending' and payment_status <> 'unpaid')`;
  if (open) await recordEvent(tx, id, 'rescheduled', { isOwn: false, ...move });
}

/** Today, or the next day on which there is something to deliver. */
export async function nextLoadDay(db: Db, today: string): Promise<string> {
  const [next] = await db<{ day: string | null }[]>`
    select min(day) as day from deliveries where day >= ${today} and status in ('planned', 'started')`;
  return next?.day ?? today;
}

/** The `LoadPayment` of the enclosing statement's load `d` of the order `o`. */
export const loadPayment = (db: Db) => db`
  jsonb_build_object('status', o.status, 'paymentStatus', o.payment_status, 'paymentKind', o.payment_kind,
    'totalCents', o.total_cents, 'taxCents', o.tax_cents, 'dueCents', o.due_cents,
    'isFirst', not exists (select from deliveries first where first.order_id = o.id and first.status in ('planned', 'started')
      and (first.day, first.position, first.load) < (d.day, d.position, d.load)),
    'collectedCents', (select coalesce(sum(collected_cents), 0) from delivery_marks m join deliveries l on l.id = m.delivery_id
      where l.order_id = o.id and m.status = 'collected' and m.applied_at is null))`;
