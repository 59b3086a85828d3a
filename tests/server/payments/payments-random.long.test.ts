// Random orders whose webhooks are shuffled, duplicated, forged and lost: each must end in the provider's state.
// A failure names its seed: PAYMENTS_SEED=… runs the same orders again.

import { randomInt, randomUUID } from 'node:crypto';
import type { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { reconcile } from '../../../server/payments/reconcile.ts';
import { EVENT_TYPES } from '../../../server/payments/webhook.ts';
import { createRandom } from '../../chaos/random.ts';
import { changeOrders, handleAll } from '../../helpers/changeOrders.ts';
import { claimFor, type Product } from '../../helpers/orders.ts';
import { sized } from '../../helpers/size.ts';
import { type OrderRow, startStore } from '../../helpers/store.ts';
import { forged, type Life, play, playOn, randomLife, takeBack } from './payments-lives.ts';

const ORDERS = sized(30, 500);
const SHELF = 20_000;
const AT_ONCE = 8;
const SEED = process.env.PAYMENTS_SEED ?? String(randomInt(1_000_000));
const random = createRandom(SEED, 'payments');

const shop = await startStore({ pays: true, mails: false, trustedProxies: { hops: 1 } });
const { sql, controls, stripe } = shop;
const parts = { sql: shop.background.sql, payments: shop.payments, log: shop.deps.log, now: shop.deps.now };

type Placed = { life: Life; id: string; sessionId: string; intent: string | null };

/** Several at a time, as on a real server. */
async function each<T>(things: readonly T[], act: (thing: T) => Promise<unknown>): Promise<void> {
  const left = [...things];
  const worker = async () => {
    for (let thing = left.shift(); thing !== undefined; thing = left.shift()) await act(thing);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

function shuffled<T>(things: readonly T[]): T[] {
  const left = [...things];
  return things.flatMap(() => left.splice(random.below(left.length), 1));
}

/** The stand-in delivers nothing itself: this test delivers the webhooks. */
const takeOver = () => controls.pauseWebhooks();

async function place(products: readonly Product[]): Promise<Placed[]> {
  const drafts = Array.from({ length: ORDERS }, (_, index) => ({
    life: randomLife(random),
    from: `10.1.${Math.floor(index / 50)}.1`,
    lines: shuffled(products)
      .slice(0, 1 + random.below(2))
      .map((product) => ({ product, quantity: random.between(1, 3) })),
  }));
  const lives = new Map<string, Life>();
  await each(drafts, async ({ life, from, lines }) => {
    const { status, body } = await shop.checkout(claimFor(lines), { from });
    if (status !== 200) throw new Error(`checkout answered ${status}`);
    lives.set(body.sessionId, life);
  });
  const orders = await sql<{ id: string; sessionId: string }[]>`
    select id, checkout_session_id as session_id from orders`;
  return orders.flatMap(({ id, sessionId }) => {
    const life = lives.get(sessionId);
    return life ? [{ id, sessionId, life, intent: null }] : [];
  });
}

const delivered = new Set<string>();
async function newEvents(): Promise<Stripe.Event[]> {
  const events: Stripe.Event[] = [];
  const listed = stripe.events.list({ types: [...EVENT_TYPES], limit: 100 });
  for await (const event of listed) if (!delivered.has(event.id)) events.push(event);
  for (const { id } of events) delivered.add(id);
  return events;
}

/** Shuffled, one in four lost and one in four sent up to three times, mixed with webhooks that mean nothing here. */
async function deliver(events: readonly Stripe.Event[]): Promise<void> {
  const copies = events.flatMap((event) => {
    const times = random.chance(0.25) ? 0 : random.chance(0.25) ? random.between(2, 3) : 1;
    return Array.from({ length: times }, () => event);
  });
  await each(shuffled([...copies, ...strangers()]), async (event) => {
    const { status } = await shop.webhook(event);
    if (status !== 200) throw new Error(`${event.type} answered ${status}`);
  });
}

/** Correctly signed, from the same account, but for no order of this store. */
function strangers(): object & { type: string }[] {
  const object = (fields: object) => ({ livemode: false, currency: 'usd', metadata: {}, ...fields });
  const session = {
    object: 'checkout.session',
    status: 'complete',
    payment_status: 'paid',
    amount_total: 500,
  };
  const charge = { object: 'charge', id: 'ch_none', amount: 500, amount_refunded: 500, payment_intent: null };
  return [
    ['checkout.session.completed', { ...session, id: 'cs_test_none', client_reference_id: randomUUID() }],
    ['checkout.session.completed', { ...session, id: 'cs_test_none', client_reference_id: "' or true --" }],
    ['checkout.session.expired', { ...session, id: 'cs_test_none', client_reference_id: null }],
    ['charge.refunded', charge],
    ['payment_intent.payment_failed', { id: 'pi_none', metadata: { order_id: randomUUID() } }],
    ['payout.paid', { id: 'po_none' }],
  ].map(([type, fields]) => ({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: String(type),
    data: { object: object(Object(fields)) },
  }));
}

async function forge(placed: readonly Placed[]): Promise<Stripe.Event[]> {
  const events: Stripe.Event[] = [];
  await each(placed, async ({ id, life, sessionId }) => {
    if (life.fraud === null) return;
    const session = await stripe.checkout.sessions.retrieve(sessionId);
    const other = placed.find((one) => one.id !== id);
    const object = forged(life.fraud, session, other?.id ?? '');
    const event = {
      id: `evt_${randomUUID()}`,
      object: 'event',
      type: 'checkout.session.completed',
      data: { object },
    };
    events.push(event as Stripe.Event);
  });
  return events;
}

/** Staff moves the orders that are known to be paid, one step after the other. */
async function staffMoves(placed: readonly Placed[]): Promise<void> {
  for (const { id, life } of placed) {
    for (const status of life.staff) {
      await changeOrders(
        sql,
        (tx) => tx`
        update orders set status = ${status}
        where id = ${id} and payment_status = 'paid' and order_may_become(status, ${status}) and status <> 'cancelled'`,
      );
    }
  }
}

type Kept = OrderRow & { paymentIntentId: string | null };
/** Everything that webhooks may have changed. */
async function everything() {
  await handleAll(sql);
  return {
    orders: await sql<Kept[]>`select * from orders order by id`,
    history: await sql<
      { orderId: string; status: string; paymentStatus: string; refundedCents: number; actor: string }[]
    >`
      select * from order_events order by id`,
    stock: await sql<{ orderId: string; productId: string; quantity: number; state: string }[]>`
      select order_id, product_id, quantity, state from stock_reservations order by order_id, product_id`,
    shelf: await sql<{ id: string; inventoryCount: number }[]>`
      select id::text, inventory_count from products where inventory_count is not null order by id`,
    refunds:
      await sql`select id, order_id, amount_cents, lost_at is not null as is_lost from order_refunds order by id`,
    mails: await sql<{ template: string; orderId: string }[]>`
      select key, template, facts ->> 'orderId' as order_id from mails order by key`,
  };
}

/** The provider's own records, read at the end. */
async function providersWord() {
  const sessions = new Map<string, Stripe.Checkout.Session>();
  for await (const session of stripe.checkout.sessions.list({ limit: 100 }))
    sessions.set(session.id, session);
  const charges = new Map<string, Stripe.Charge>();
  for await (const charge of stripe.charges.list({ limit: 100 }))
    if (charge.paid) charges.set(String(charge.payment_intent), charge);
  return { sessions, charges };
}

/** The state that this order must have by the provider's records. */
function expectedOf(placed: Placed, word: Awaited<ReturnType<typeof providersWord>>) {
  const session = word.sessions.get(placed.sessionId);
  if (!session) throw new Error('no session');
  const { payment, debit, dispute, fraud } = placed.life;
  const attention = fraud === null ? [] : ['payment_mismatch'];
  if (session.payment_status !== 'paid') {
    const isBounced = payment === 'debit' && debit === 'bounces';
    const isOver = session.status === 'expired' || isBounced;
    return {
      status: isOver ? 'cancelled' : 'pending',
      paymentStatus: isBounced ? 'failed' : 'unpaid',
      refundedCents: 0,
      dispute: null,
      attention,
      stock: isOver ? 'released' : 'held',
    };
  }
  const charge = word.charges.get(String(session.payment_intent));
  if (!charge) throw new Error('no charge');
  const { amount, amount_refunded: refundedCents } = charge;
  const partly = refundedCents === 0 ? 'paid' : 'partly_refunded';
  const wasLost = placed.life.isRefundLost && (placed.life.refunds.length > 0 || placed.life.isRestRefunded);
  return {
    status: null,
    paymentStatus: refundedCents === amount ? 'refunded' : partly,
    refundedCents,
    dispute,
    attention: [...attention, ...(wasLost ? ['refund_failed'] : []), ...(dispute ? ['disputed'] : [])],
    stock: null,
  };
}

test(`${ORDERS} random orders end in the provider’s state, whatever happened to their webhooks (seed ${SEED})`, async () => {
  const products = await Promise.all(
    [4_500, 6_000, 12_345, 100].map((priceCents) => shop.product({ priceCents, inventoryCount: SHELF })),
  );
  await takeOver();
  const placed = await place(products);

  await each(placed, async (one) => {
    one.intent = await play(one.life, one.sessionId, controls);
    if (one.intent && one.life.isRefundEarly) await takeBack(one.life, one.intent, controls, stripe);
  });
  const forgeries = await forge(placed);
  const first = [...(await newEvents()), ...forgeries];
  await Promise.all([deliver(first), reconcile(parts)]);
  await each(forgeries, (event) => shop.webhook(event));
  await staffMoves(placed);

  await each(placed, async ({ life, sessionId, intent }) => {
    const paid = await playOn(life, sessionId, controls);
    const back = paid ?? (life.isRefundEarly ? null : intent);
    if (back) await takeBack(life, back, controls, stripe);
  });
  // Old webhooks arrive again among the new ones.
  await deliver([...(await newEvents()), ...shuffled(first).slice(0, 300)]);
  await reconcile(parts);

  const word = await providersWord();
  const state = await everything();
  const orders = new Map(state.orders.map((order) => [order.id, order]));
  const stockOf = Map.groupBy(state.stock, ({ orderId }) => orderId);
  const historyOf = Map.groupBy(state.history, ({ orderId }) => orderId);
  const mailsOf = Map.groupBy(state.mails, ({ orderId }) => orderId);
  const sold = new Map<string, number>();
  for (const one of placed) {
    const order = orders.get(one.id);
    if (!order) throw new Error('an order is gone');
    const expected = expectedOf(one, word);
    const units = stockOf.get(one.id) ?? [];
    const isBack = order.status === 'cancelled';
    // The status of a paid order belongs to staff, unless it was refunded completely before loading.
    const status = expected.status ?? order.status;
    if (expected.status === null && order.paymentStatus === 'refunded')
      expect(['cancelled', 'in_progress', 'delivered']).toContain(order.status);
    if (expected.status === null && isBack) expect(one.life.isRestRefunded).toBe(true);
    expect({ life: one.life, ...summary(order, units) }).toEqual({
      life: one.life,
      status,
      paymentStatus: expected.paymentStatus,
      refundedCents: expected.refundedCents,
      dispute: expected.dispute,
      attention: expected.attention.toSorted(),
      stock: [expected.stock ?? (isBack ? 'returned' : 'sold')],
    });
    for (const { productId, quantity, state: kept } of units)
      if (kept === 'sold') sold.set(productId, (sold.get(productId) ?? 0) + quantity);
    checkHistory(order, historyOf.get(one.id) ?? []);
    const mails = (mailsOf.get(one.id) ?? []).filter(({ template }) => template === 'order_received');
    expect(mails).toHaveLength(order.paymentStatus === 'unpaid' || order.paymentStatus === 'failed' ? 0 : 1);
  }
  for (const { id, inventoryCount } of state.shelf.filter(({ id }) => products.some((one) => one.id === id)))
    expect({ id, left: inventoryCount }).toEqual({ id, left: SHELF - (sold.get(id) ?? 0) });

  // All webhooks once more, in another order: nothing changes.
  await each(shuffled([...(await allEvents()), ...forgeries]), (event) => shop.webhook(event));
  await reconcile(parts);
  expect(await everything()).toEqual(state);
}, 240_000);

async function allEvents(): Promise<Stripe.Event[]> {
  delivered.clear();
  return newEvents();
}

function summary(order: Kept, units: readonly { state: string }[]) {
  const { status, paymentStatus, refundedCents, dispute, attention } = order;
  const stock = [...new Set(units.map(({ state }) => state))];
  return { status, paymentStatus, refundedCents, dispute, attention: attention.toSorted(), stock };
}

/** It begins with the buyer, never repeats itself, and ends with the order's current state. */
function checkHistory(
  { status, paymentStatus, refundedCents }: Kept,
  moves: readonly { status: string; paymentStatus: string; refundedCents: number; actor: string }[],
): void {
  expect(moves[0]).toMatchObject({ status: 'pending', paymentStatus: 'unpaid', actor: 'buyer' });
  expect(moves.at(-1)).toMatchObject({ status, paymentStatus, refundedCents });
  expect(
    moves.filter((move) => move.paymentStatus === 'paid' && move.refundedCents === 0).length,
  ).toBeLessThan(8);
  for (const { actor } of moves.slice(1)) expect(['provider', 'reconciler', 'system']).toContain(actor);
}
