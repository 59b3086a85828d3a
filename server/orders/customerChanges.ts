import type { Context } from 'hono';
import type * as z from 'zod/mini';
import { Refusal } from '../../domain/base/refusals.ts';
import type { DeliveryWindow } from '../../domain/delivery/calendar.ts';
import { freeChanges } from '../../domain/orders/freeChanges.ts';
import type { GuestOrder, orderKeySchema } from '../../domain/orders/guestOrders.ts';
import { DAY } from '../db/rate.ts';
import { actAs, type Tx } from '../db/sql.ts';
import { readStoreSettings } from '../db/storeSettings.ts';
import { originOf, record } from '../http/auditLog.ts';
import { findCaller } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { limitUse } from '../http/limits.ts';
import { Problem } from '../http/problem.ts';
import { lookUpOrder } from './customerOrders.ts';
import { changeTimes, hasCancellingRefund, orderVersion } from './orderParts.ts';
import { ownOrderId } from './orderProof.ts';
import { lockOrder, type Order } from './orderRows.ts';
import { lockStock } from './stock.ts';

// What customers do with their own orders. The account's owner is known by the session; a guest proves it as for
// tracking: number and email.

/** Moves and edits send emails. */
const CHANGES_A_DAY = 10;

export type OrderRequest = z.infer<typeof orderKeySchema>;
/** `isPending`: the provider is down; the refund and with it the cancellation follow by themselves. */
export type ChangeAnswer = { order: GuestOrder; isPending: boolean };
type Detail = NonNullable<Parameters<typeof record>[2]['detail']>;

export function customerChanges(appDeps: Deps) {
  const { sql } = appDeps;
  /**
   * Runs one change of the caller's own order in a transaction that holds its row.
   * @throws Problem 404 for an order that is not theirs; 429
   */
  const change = async <T>(
    c: Context,
    request: OrderRequest,
    work: (tx: Tx, order: Order) => Promise<T>,
    { what = 'order changes', limit = CHANGES_A_DAY, pays = false } = {},
  ) => {
    const id = await ownOrderId(appDeps, c, request, { pays });
    return sql.begin(async (tx) => {
      // A change that is refused does not count.
      await limitUse(tx, [{ key: `${what} ${id}`, limit, seconds: DAY }]);
      await actAs(tx, 'buyer');
      const order = await lockOrder(tx, id);
      await lockStock(tx, id);
      return { order, done: await work(tx, order) };
    });
  };

  const answer = async (
    { orderNumber, customerEmail: email }: Pick<Order, 'orderNumber' | 'customerEmail'>,
    isPending = false,
  ): Promise<ChangeAnswer> => {
    const order = await lookUpOrder(sql, { orderNumber, email });
    if (!order) throw new Error(`order ${orderNumber} is gone`);
    return { order, isPending: isPending && order.status !== 'cancelled' };
  };

  const note = (
    tx: Tx,
    c: Context,
    act: 'order_moved' | 'order_rescheduled' | 'order_edited',
    detail: Detail,
  ) =>
    record(tx, act, {
      actor: findCaller(c)?.userId ?? 'buyer',
      userId: findCaller(c)?.userId ?? null,
      origin: originOf(c),
      detail,
    });
  return { change, answer, note };
}

/** @throws Problem 409 order_changed when it is not the version that the person saw */
export async function requireVersion(
  tx: Tx,
  { id }: Order,
  { version }: Pick<OrderRequest, 'version'>,
): Promise<void> {
  if (!version) return;
  const [order] = await tx<{ version: string }[]>`
    select ${orderVersion(tx)} as version from orders where id = ${id}`;
  if (order?.version !== version) throw new Problem(409, 'order_changed');
}

/**
 * The order's day and window, if it can still be changed free of charge. Without a day no
 * truck is planned yet, and of a pick-up none is.
 * @throws Refusal wrong_status, too_late; Problem 409 refund_open
 */
export async function requireFreeChange(
  tx: Tx,
  order: Order,
  now: Date,
): Promise<{ day: string | null; window: DeliveryWindow }> {
  const settings = await readStoreSettings(tx);
  const { id, status, deliveryDate: day, deliveryWindow: window } = order;
  if ((status !== 'pending' && status !== 'confirmed') || order.dispute === 'open')
    throw new Refusal('wrong_status', { from: status });
  const [times] = await tx<{ paidOrPlacedAt: string; dayToldAt: string | null; isEnding: boolean }[]>`
    select ${changeTimes(tx)}, ${hasCancellingRefund(tx)} as is_ending from orders where id = ${id}`;
  if (!times) throw new Error(`no order ${id}`);
  if (times.isEnding) throw new Problem(409, 'refund_open');
  const { until } = freeChanges({ ...order, ...times, loads: [] }, now, settings);
  if (until === null) throw new Refusal('too_late', { day });
  return { day, window };
}
