import type { BoardLoad, DeliveryMove } from '../../domain/admin/deliveries.ts';
import { Refusal } from '../../domain/base/refusals.ts';
import { type Clerk, record } from '../account/audit.ts';
import { badInput, changedSince, notFound } from '../http/problem.ts';
import { type AdminDeps, checkDay, mailNewDay, setDay } from '../orders/admin.ts';
import { actAs, lockOrder } from '../orders/orders.ts';
import { readLoad } from './board.ts';
import { lockBoard, readFleet } from './planning.ts';

/**
 * Puts a load on another truck, day or place in the row. The order's day is that of its first load; whichever load
 * comes on another day, the buyer is told of it.
 *
 * @throws Problem 404; 400 `truck` that there is none; 409 `changed_since` with the load as it is
 * @throws Refusal wrong_status once it is on the road; delivery_date_past, delivery_date_unavailable
 */
export async function moveDelivery(
  { sql, now }: Pick<AdminDeps, 'sql' | 'now'>,
  { actor, origin }: Clerk,
  id: string,
  { day, truck, position, version }: DeliveryMove,
): Promise<BoardLoad> {
  return sql.begin(async (tx) => {
    await actAs(tx, actor);
    const found = await readLoad(tx, id);
    if (!found) throw notFound();
    const ordered = await lockOrder(tx, found.orderId);
    await lockBoard(tx);
    const before = (await readLoad(tx, id)) ?? found;
    if (before.version !== version) throw changedSince(before);
    if (before.status !== 'planned') throw new Refusal('wrong_status', { from: before.status });
    if (truck > (await readFleet(tx)).trucks) throw badInput('truck');
    if (day !== before.day) await checkDay(tx, day, now());
    const others = await tx<{ id: string }[]>`
      select id from deliveries
      where day = ${day} and truck = ${truck} and status <> 'cancelled' and id <> ${id} order by position, id`;
    const order = others.map((other) => other.id);
    order.splice(position, 0, id);
    await tx`
      update deliveries set day = ${day}, truck = ${truck}, version = version + 1 where id = ${id}`;
    await tx`
      update deliveries set position = place.at - 1
      from unnest(${order}::uuid[]) with ordinality place (id, at) where deliveries.id = place.id`;
    if (day !== before.day) {
      const [first] = await tx<{ day: string }[]>`
        select min(day) as day from deliveries where order_id = ${before.orderId} and status <> 'cancelled'`;
      if (first) await setDay(tx, before.orderId, first.day);
      await mailNewDay(tx, ordered, { deliveryDate: day, load: before.load });
    }
    const detail = { orderNumber: before.orderNumber, load: before.load, day, truck };
    await record(tx, 'delivery_moved', { actor, userId: null, origin, detail });
    const after = await readLoad(tx, id);
    if (!after) throw new Error('the load is gone');
    return after;
  });
}
