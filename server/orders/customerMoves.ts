import { Hono } from 'hono';
import { Refusal } from '../../domain/base/refusals.ts';
import { addDays, canCancelFree, type DeliveryWindow, storeDate } from '../../domain/delivery/calendar.ts';
import { zipFromAddress } from '../../domain/delivery/delivery.ts';
import { pickupSettings } from '../../domain/delivery/pickup.ts';
import { MAX_WINDOW_DAYS } from '../../domain/delivery/windows.ts';
import type { PersonalField } from '../../domain/orders/adminOrders.ts';
import {
  changeDetailsSchema,
  type DetailsChange,
  movableSchema,
  moveOrderSchema,
} from '../../domain/orders/guestOrders.ts';
import type { Db, Tx } from '../db/sql.ts';
import { readStoreSettings } from '../db/storeSettings.ts';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { badInput } from '../http/problem.ts';
import { customerChanges, type OrderRequest, requireFreeChange, requireVersion } from './customerChanges.ts';
import { moveDay, tellDays } from './days.ts';
import { lockBoard } from './deliveryPlan.ts';
import { recordEvent } from './events.ts';
import { hasCancellingRefund } from './orderParts.ts';
import { ownOrderId } from './orderProof.ts';
import type { Order } from './orderRows.ts';
import { requireDay } from './place.ts';
import { readFullWindows, requireRoom, windowFor } from './windows.ts';
import { addressIn, findZone, findZones } from './zones.ts';

// Customers move their own orders and change where exactly they go, free of charge until the cutoff of the business day
// before delivery. Nobody pays or is paid.

export function customerMoveRoutes(deps: Deps): Hono {
  const { sql, now } = deps;
  const app = new Hono();
  const { change, answer, note } = customerChanges(deps);

  /**
   * `moveOrderSchema` to ChangeAnswer: one load, or all of them, go to that day and window. 409 order_changed,
   * refund_open; 422 too_late, delivery_date_past, window_full; delivery_date_unavailable, also for a full day;
   * wrong_status, also for all loads when they lie on several days: each has a deadline of its own.
   */
  app.post('/api/orders/day', async (c) => {
    const { deliveryDate, deliveryWindow, load = null, ...orderKey } = await readJson(c, moveOrderSchema);
    const { order } = await change(c, orderKey, async (tx, lockedOrder) => {
      const { id, orderNumber, status } = lockedOrder;
      const movedLoad = load === null ? null : await requireFreeLoad(tx, lockedOrder, load, now());
      const current = movedLoad ?? (await requireFreeChange(tx, lockedOrder, now()));
      const newWindow = deliveryWindow ?? current.window;
      if (current.day === deliveryDate && current.window === newWindow) return;
      await requireVersion(tx, lockedOrder, orderKey);
      const { zip, days, loads } = await readPlan(tx, id);
      // Each of them has a deadline of its own.
      if (days > 1 && movedLoad === null) throw new Refusal('wrong_status', { from: status });
      const settings = await readStoreSettings(tx);
      const zone = zip === null ? null : await findZone(tx, zip);
      // The page offers no Saturday.
      requireDay(
        { deliveryDate, isPickup: lockedOrder.isPickup },
        { zone, now: now(), everyLineWeekend: false, settings },
      );
      const hours = lockedOrder.isPickup ? pickupSettings(deliveryDate, settings) : settings;
      const window = windowFor(deliveryDate, newWindow, { now: now(), settings: hours });
      await lockBoard(tx);
      const loadId = movedLoad?.id ?? null;
      // A pick-up needs no truck.
      if (!lockedOrder.isPickup)
        await requireRoom(
          tx,
          { day: deliveryDate, window, loads: movedLoad ? 1 : loads },
          { orderId: id, loadId },
        );
      const move = await moveDay(tx, lockedOrder, { day: deliveryDate, window, loadId });
      await tellDays(tx, lockedOrder, { ...move, isOwn: true });
      await note(tx, c, 'order_rescheduled', {
        orderNumber,
        deliveryWindow: window,
        from: { day: current.day },
        to: { day: deliveryDate },
      });
    });
    return c.json(await answer(order));
  });

  /**
   * `changeDetailsSchema` to ChangeAnswer. 409 and 422 as above; 400 naming a deliveryAddress
   * where another fee or another tax is due.
   */
  app.post('/api/orders/details', async (c) => {
    const { deliveryAddress, specialInstructions, customerPhone, ...orderKey } = await readJson(
      c,
      changeDetailsSchema,
    );
    const { order: changed } = await change(c, orderKey, async (tx, order) => {
      const { id, orderNumber } = order;
      const { deliveryZip, ...details } = await readDetails(tx, id);
      const isSamePlace = order.isPickup || deliveryAddress === details.deliveryAddress;
      const place = isSamePlace ? null : await samePricedPlace(tx, order, deliveryAddress, deliveryZip);
      const newDetails = {
        deliveryAddress: place?.address ?? details.deliveryAddress,
        specialInstructions,
        customerPhone,
      };
      const fields = DETAILS.filter((field) => newDetails[field] !== details[field]);
      if (fields.length === 0) return;
      await requireFreeChange(tx, order, now());
      await requireVersion(tx, order, orderKey);
      await tx`
        update orders set ${tx({ ...newDetails, deliveryZip: place?.zip ?? deliveryZip })}, edited_at = now()
        where id = ${id}`;
      const changes = { lines: [], fields };
      await recordEvent(tx, id, 'changed', { isOwn: true, changes });
      // They are personal, so the log says only which changed.
      const markFields = (mark: string) => Object.fromEntries(fields.map((field) => [field, mark]));
      await note(tx, c, 'order_edited', { orderNumber, from: markFields('old'), to: markFields('new') });
    });
    return c.json(await answer(changed));
  });

  /** `movableSchema` to FullWindows, from today on: where the order, or that load of it, has no room. */
  app.post('/api/orders/windows', async (c) => {
    const { load = null, ...orderKey } = await readJson(c, movableSchema);
    const id = await ownOrderId(deps, c, orderKey);
    const [row] =
      load === null
        ? []
        : await sql<{ id: string }[]>`
      select id from deliveries where order_id = ${id} and load = ${load} and status = 'planned'`;
    const loads = row ? 1 : (await readPlan(sql, id)).loads;
    if (loads === 0) return c.json({});
    const today = storeDate(now());
    const days = Array.from({ length: MAX_WINDOW_DAYS }, (_, offset) => addDays(today, offset));
    const except = { orderId: id, loadId: row?.id ?? null };
    return c.json(await readFullWindows(sql, { days, loads, now: now(), except }));
  });

  return app;
}

const DETAILS = [
  'deliveryAddress',
  'specialInstructions',
  'customerPhone',
] as const satisfies PersonalField[];

async function readDetails(tx: Tx, id: string) {
  const [details] = await tx<(Omit<DetailsChange, keyof OrderRequest> & { deliveryZip: string | null })[]>`
    select delivery_address, delivery_zip, special_instructions, customer_phone from orders where id = ${id}`;
  if (!details) throw new Error(`no order ${id}`);
  return details;
}

/** @throws Problem 400 for an address in another zone, or in another county when tax was charged */
async function samePricedPlace(
  tx: Tx,
  { taxCents }: Pick<Order, 'taxCents'>,
  typedAddress: string,
  paidZip: string | null,
): Promise<{ address: string; zip: string }> {
  const zip = zipFromAddress(typedAddress);
  const zones = await findZones(tx, [zip, paidZip]);
  const [zone, paidZone] = [zones.get(zip ?? ''), zones.get(paidZip ?? '')];
  if (zip === null || !zone || zone.id !== paidZone?.id || (taxCents > 0 && zone.county !== paidZone.county))
    throw badInput('deliveryAddress');
  return { address: addressIn(zones, typedAddress, zip), zip };
}

/** An order's ZIP, the number of its days, and its loads that are still to come, or all before planning. */
async function readPlan(db: Db, id: string): Promise<{ zip: string | null; days: number; loads: number }> {
  const [plan] = await db<{ zip: string | null; days: number; loads: number }[]>`
    select delivery_zip as zip,
      (select count(distinct day)::int from deliveries where order_id = orders.id and status <> 'cancelled') as days,
      coalesce(nullif((select count(*) from deliveries where order_id = orders.id and status = 'planned'), 0),
        loads)::int as loads
    from orders where id = ${id}`;
  if (!plan) throw new Error(`no order ${id}`);
  return plan;
}

/**
 * One load that is still to come, with its day and window. Other loads may be on the road already.
 * @throws Refusal wrong_status, too_late
 */
async function requireFreeLoad(
  tx: Tx,
  { id, status, dispute }: Order,
  load: number,
  now: Date,
): Promise<{ id: string; day: string; window: DeliveryWindow }> {
  const [planned] = await tx<{ id: string; day: string; window: DeliveryWindow }[]>`
    select deliveries.id, day, deliveries.delivery_window as window
    from deliveries join orders on orders.id = order_id
    where order_id = ${id} and load = ${load} and deliveries.status = 'planned' and not ${hasCancellingRefund(tx)}`;
  if (!planned || dispute === 'open') throw new Refusal('wrong_status', { from: status });
  const { day } = planned;
  if (!canCancelFree(day, now, await readStoreSettings(tx))) throw new Refusal('too_late', { day });
  return planned;
}
