// Long: an edit by a customer, from its price to going back when it is not paid.
import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import type * as z from 'zod/mini';
import { settlementOf } from '../../domain/admin/orderEntry.ts';
import { Refusal } from '../../domain/base/refusals.ts';
import { checkDeliveryDate, storeDate } from '../../domain/delivery/calendar.ts';
import { zipFromAddress } from '../../domain/delivery/delivery.ts';
import { checkPickupDate } from '../../domain/delivery/pickup.ts';
import {
  type CustomerEditPrice,
  customerEditAskSchema,
  customerEditSchema,
} from '../../domain/orders/orderEdits.ts';
import { findTerms } from '../contractors/accounts.ts';
import type { Sql, Tx } from '../db/sql.ts';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { badInput, Problem } from '../http/problem.ts';
import { latePayments } from '../http/stripe.ts';
import { actAs, lockOrder, type Order } from '../orders/orders.ts';
import { type PaymentDeps, settleNow } from './events.ts';
import { applyEdit, type Current, type Edit, readCurrent } from './orderEdits.ts';
import { type Agreed, belowMinimum, type PricedGoods, priceGoods, readAgreed } from './orderPrices.ts';
import { isEnding, ownOrders, requireFreeChange, requireVersion } from './ownOrders.ts';
import { wholeAddress } from './placeOrder.ts';
import { discountByPromo } from './promoCodes.ts';
import { closePage, tryRefund } from './refunds.ts';

// Customers edit their own orders until the cutoff, as they move and cancel them. What it costs less goes back at once.
// What it costs more is owed, and the order goes back to what it was when it is not paid within the hour.

const PAY_MINUTES = 60;
/** Each form asks with every change of a quantity. */
const PRICES_A_DAY = 300;

type Wanted = z.infer<typeof customerEditAskSchema>;

export function customerEditRoutes(given: Deps): Hono {
  const { sql, now, log } = given;
  const deps = { sql, log, payments: given.payments ?? latePayments(given.config.payments) };
  const { change, answer, note } = ownOrders(given);
  const app = new Hono();

  /** `customerEditAskSchema` to CustomerEditPrice. Writes nothing. 422 and 409 as below. */
  app.post('/api/orders/edit/price', async (c) => {
    const asked = await readJson(c, customerEditAskSchema);
    const { done } = await change(
      c,
      asked,
      async (tx, order): Promise<CustomerEditPrice> => {
        await requireFreeChange(tx, order, now());
        const { priced } = await priceEdit(tx, order, asked, now());
        const isBinding = priced.settings.minimums === 'binding';
        const { moreCents, backCents } = settlementOf(order, priced.figures.totalCents);
        return {
          ...priced.figures,
          moreCents,
          backCents,
          belowMinimumYards: isBinding ? belowMinimum(priced) : null,
          problems: priced.shown.flatMap(({ productId, problem, available }) =>
            problem === null ? [] : [{ productId, problem, available }],
          ),
        };
      },
      { what: 'order edit prices', limit: PRICES_A_DAY },
    );
    return c.json(done);
  });

  /**
   * `customerEditSchema` to Changed; `isPending`: the provider is down, and the refund follows by itself. 422 too_late
   * past the deadline; wrong_status; delivery_date_unavailable where the new ZIP has no delivery on the order's day, the
   * yard is closed then, or no truck is left; window_full, below_minimum, no_terms, credit_limit. 409 order_changed, repriced,
   * refund_open.
   */
  app.post('/api/orders/edit', async (c) => {
    const asked = await readJson(c, customerEditSchema);
    const refundId = randomUUID();
    const { order, done } = await change(
      c,
      asked,
      async (tx, found) => {
        const current = await readCurrent(tx, found.id);
        const agreed = await readAgreed(tx, found.id);
        const address = await wholeAddress(tx, asked.deliveryAddress, zipFromAddress(asked.deliveryAddress));
        const isThere = found.isPickup || [asked.deliveryAddress, address].includes(current.deliveryAddress);
        const isTurned = (asked.isPickup ?? found.isPickup) !== found.isPickup;
        if (isThere && !isTurned && isUnchanged(asked, current, agreed)) return null;
        if (await isEnding(tx, found)) throw new Refusal('wrong_status', { from: found.status });
        await requireFreeChange(tx, found, now());
        await requireVersion(tx, found, asked);
        const { edit } = await priceEdit(tx, found, asked, now());
        const pending = await pendingEdit(tx, found);
        const edited = await applyEdit(
          tx,
          found,
          { ...edit, totalCents: asked.totalCents },
          {
            now: now(),
            actor: 'checkout',
            refundId,
            key: asked.version,
            payment: null,
            by: 'customer',
          },
        );
        await holdUnpaid(tx, found, {
          before: pending?.before ?? toBefore(current, agreed),
          payBy:
            edited.money.moreCents > 0
              ? new Date(now().getTime() + PAY_MINUTES * 60_000)
              : (pending?.payBy ?? null),
          dueCents: edited.money.dueCents,
        });
        await note(tx, c, 'order_edited', edited.detail);
        return edited;
      },
      { changesStock: true },
    );
    const isRefunding = done !== null && done.money.backCents > 0;
    if (isRefunding) await tryRefund(deps, refundId);
    if (done?.hasOldPage) await closePage(deps, order);
    return c.json(await answer(order, isRefunding && (await isOpen(sql, refundId))));
  });

  return app;
}

async function isOpen(sql: Sql, refundId: string): Promise<boolean> {
  const [open] = await sql`select from order_refund_requests where id = ${refundId} and state = 'open'`;
  return open !== undefined;
}

/** Whether the order is like that already, whatever its own address. */
function isUnchanged(asked: Wanted, current: Current, { lines }: Agreed): boolean {
  const products = lines.filter(({ productId }) => productId !== '');
  return (
    products.length === asked.items.length &&
    products.every(({ productId, quantity }) =>
      asked.items.some((item) => item.productId === productId && item.quantity === quantity),
    ) &&
    asked.specialInstructions === current.specialInstructions &&
    asked.customerPhone === current.customerPhone &&
    asked.poNumber === current.poNumber &&
    asked.jobName === current.jobName
  );
}

/** The edit with what it costs. @throws Problem 400 naming the field; Refusal delivery_date_unavailable */
async function priceEdit(
  tx: Tx,
  order: Order,
  asked: Wanted,
  now: Date,
): Promise<{ edit: Edit; priced: PricedGoods }> {
  const current = await readCurrent(tx, order.id);
  const agreed = await readAgreed(tx, order.id);
  const unknown = asked.items.findIndex(
    ({ productId }) => !agreed.lines.some((line) => line.productId === productId),
  );
  if (unknown >= 0) throw badInput(`items.${unknown}.productId`);
  const { items, specialInstructions, customerPhone, poNumber, jobName, isPickup = order.isPickup } = asked;
  const deliveryAddress = isPickup ? current.deliveryAddress : asked.deliveryAddress;
  const isSamePlace = deliveryAddress === current.deliveryAddress;
  const deliveryZip = isSamePlace ? current.deliveryZip : zipFromAddress(deliveryAddress);
  if (!isSamePlace && deliveryZip === null) throw badInput('deliveryAddress');
  const terms = await findTerms(tx, order.owner, storeDate(now));
  const plain = await priceGoods(
    tx,
    { items, deliveryZip, isPickup, discountCents: 0 },
    { terms, address: deliveryAddress, agreed },
  );
  const { subtotalCents, deliveryFeeCents } = plain.figures;
  const discountCents = await discountFor(tx, order, current, plain);
  const totalCents = subtotalCents + deliveryFeeCents - discountCents;
  const { deliveryDate, deliveryWindow, discountReason } = current;
  const isKnown = isPickup === order.isPickup && current.deliveryZip === deliveryZip;
  if (!isKnown && deliveryDate !== null) {
    const { settings, zone } = plain;
    const everyLineWeekend = plain.lines.every(({ offer }) => offer.weekend);
    const verdict = isPickup
      ? checkPickupDate(deliveryDate, { now, settings })
      : checkDeliveryDate(deliveryDate, { zone, now, everyLineWeekend, settings });
    if (verdict !== 'ok')
      throw new Refusal('delivery_date_unavailable', {
        date: deliveryDate,
        reason: verdict,
        field: 'deliveryAddress',
      });
  }
  return {
    priced: { ...plain, figures: { ...plain.figures, discountCents, totalCents } },
    edit: {
      items,
      isPickup,
      deliveryAddress,
      deliveryZip,
      deliveryDate,
      deliveryWindow,
      specialInstructions,
      customerPhone,
      poNumber,
      jobName,
      discountCents,
      discountReason,
      totalCents,
    },
  };
}

/** A promo code takes off what it takes off these goods; what staff took off shrinks with them. */
async function discountFor(
  tx: Tx,
  order: Order,
  { discountCents, promoCodeId, totalCents }: Current,
  { lines, figures: { subtotalCents, deliveryFeeCents } }: PricedGoods,
): Promise<number> {
  const wasCents = totalCents - order.deliveryFeeCents + discountCents;
  const isSame = subtotalCents === wasCents && deliveryFeeCents === order.deliveryFeeCents;
  if (discountCents === 0 || isSame) return discountCents;
  if (promoCodeId !== null) return (await discountByPromo(tx, promoCodeId))(lines, deliveryFeeCents);
  return Math.min(discountCents, Math.round((discountCents * subtotalCents) / wasCents));
}

/** To what an order goes back when the difference is not paid. */
type Before = Pick<
  Current,
  'deliveryAddress' | 'deliveryZip' | 'discountCents' | 'discountReason' | 'promoCodeId' | 'totalCents'
> & { agreed: Agreed };
type Pending = { before: Before; payBy: Date };

function toBefore(current: Current, agreed: Agreed): Before {
  const { deliveryAddress, deliveryZip, discountCents, discountReason, promoCodeId, totalCents } = current;
  return { deliveryAddress, deliveryZip, discountCents, discountReason, promoCodeId, totalCents, agreed };
}

/** The edit before this one, if its difference is not paid yet. */
async function pendingEdit(tx: Tx, { id, dueCents }: Order): Promise<Pending | null> {
  if (dueCents === 0) return null;
  const [pending] = await tx<Pending[]>`select before, pay_by from unpaid_edits where order_id = ${id}`;
  return pending ?? null;
}

async function holdUnpaid(
  tx: Tx,
  { id: orderId }: Order,
  { before, payBy, dueCents }: { before: Before; payBy: Date | null; dueCents: number },
): Promise<void> {
  if (dueCents === 0 || payBy === null) return;
  await tx`insert into unpaid_edits ${tx({ orderId, before: tx.json(before), payBy })}`;
}

const MOST_AT_ONCE = 100;

/** Orders whose difference was not paid in time go back to what they were. */
export async function undoUnpaidEdits(deps: PaymentDeps, now: Date): Promise<void> {
  const { sql, log } = deps;
  const late = await sql<{ id: string; checkoutSessionId: string | null }[]>`
    select id, checkout_session_id from unpaid_edits join orders on id = order_id
    where pay_by <= ${now} order by pay_by limit ${MOST_AT_ONCE}`;
  for (const order of late) {
    try {
      // A payment that is on its way counts.
      if (order.checkoutSessionId !== null) await endPage(deps, order.checkoutSessionId);
      await sql.begin((tx) => undo(tx, order, now));
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Problem)) {
        // It is tried again with the next round, and keeps no other order from going back.
        log.error('unpaid edit not undone', error, { orderId: order.id });
        continue;
      }
      log.warn('unpaid edit stays', { orderId: order.id, code: error.code });
      await sql`delete from unpaid_edits where order_id = ${order.id} and pay_by <= ${now}`;
    }
  }
}

async function endPage(deps: PaymentDeps, sessionId: string): Promise<void> {
  const { sessions } = (await deps.payments()).checkout;
  const session = await sessions.retrieve(sessionId, { expand: ['payment_intent'] });
  if (session.status === 'open') await sessions.expire(sessionId);
  else await settleNow(deps, session, 'reconciler');
}

async function undo(
  tx: Tx,
  { id, checkoutSessionId }: { id: string; checkoutSessionId: string | null },
  now: Date,
): Promise<void> {
  await actAs(tx, 'reconciler');
  await tx`select lock_catalog()`;
  const order = await lockOrder(tx, id);
  const [pending] = await tx<Pending[]>`
    select before, pay_by from unpaid_edits where order_id = ${id} and pay_by <= ${now}`;
  if (!pending) return;
  if (order.dueCents === 0 || order.customerEmail.endsWith('@deleted.invalid')) {
    await tx`delete from unpaid_edits where order_id = ${id}`;
    return;
  }
  // Another page was opened meanwhile: the next round closes that one.
  const isOpening = order.openingUntil !== null && order.openingUntil > now;
  if (isOpening || order.checkoutSessionId !== checkoutSessionId) return;
  const { agreed, ...before } = pending.before;
  const { deliveryDate, deliveryWindow, specialInstructions } = await readCurrent(tx, id);
  const own = await readAgreed(tx, id);
  await applyEdit(
    tx,
    order,
    {
      ...before,
      isPickup: agreed.isPickup,
      items: agreed.lines.filter(({ productId }) => productId !== ''),
      deliveryDate,
      deliveryWindow,
      specialInstructions,
    },
    {
      now,
      actor: 'reconciler',
      refundId: randomUUID(),
      key: `undone ${pending.payBy.toISOString()}`,
      payment: null,
      by: 'nobody',
      agreed: {
        ...agreed,
        lines: agreed.lines.map((line) => ({
          ...line,
          ownUnits: own.lines.find(({ productId }) => productId === line.productId)?.ownUnits ?? 0,
        })),
      },
    },
  );
}
