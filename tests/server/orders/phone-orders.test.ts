// Long: orders that staff enter, manual payments, and edits of placed orders.

import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { storeDate } from '../../../domain/delivery/calendar.ts';
import type { NewStaffOrder, OrderEdit, StaffPayment } from '../../../domain/orders/adminOrderEntry.ts';
import { hasEmail } from '../../../domain/orders/noEmail.ts';
import type { AdminOrder } from '../../../server/admin/orders/orderDetail.ts';
import type { Customers } from '../../helpers/adminAnswers.ts';
import { handleAll } from '../../helpers/changeOrders.ts';
import { claimFor, type Product } from '../../helpers/orders.ts';
import { startStore } from '../../helpers/store.ts';
import { createYard } from '../../helpers/yardOrders.ts';

const store = await startStore({ pays: true });
const { sql, controls } = store;
const clerk = await store.staff('clerk');
const boss = await store.staff();
const driver = await store.staff('driver');

const yard = createYard(store, clerk);
const { product, price, orderOf, tell, editOf, payOnline, itemsOf: items } = yard;
const soil = await product('per cubic yard', 4_000, 1_000);
const sand = await product('per cubic yard', 3_000);
const rake = await product('per item', 2_500, 50);
beforeEach(() => store.forgetLimits());
afterEach(() => controls.reset());

const entry = (lines: NewStaffOrder['items'], payment: StaffPayment, over: Partial<NewStaffOrder> = {}) =>
  yard.entry(lines, payment, {
    specialInstructions: 'Behind the gate',
    customerPhone: '(615) 555-0178',
    ...over,
  });
const enter = yard.place;
const cash = (amountCents: number) => yard.cash(amountCents, '1042');
/** $160 of soil with $75 or so of delivery, paid in cash. */
const cashOrder = async (lines = items([soil, 4]), over: Partial<NewStaffOrder> = {}) => {
  const order = await entry(lines, { kind: 'link' }, over);
  const { status, body } = await enter({ ...order, payment: cash(order.totalCents) });
  expect(status).toBe(200);
  return body;
};
const edit = async (order: AdminOrder, over: Partial<OrderEdit> = {}) =>
  tell(order, 'edit', await editOf(order, over));

const mailsOf = async ({ id }: { id: string }) => {
  await handleAll(sql);
  const mails = await sql<{ key: string }[]>`
    select key from mails where key like ${`%${id}%`} order by created_at, key`;
  return mails.map(({ key }) => key.split(' ')[0]);
};
const stockOf = async (one: Product) => (await store.stock(one)) ?? 0;
const audited = ({ orderNumber }: AdminOrder) => sql<{ action: string; detail: object }[]>`
  select action, detail from audit_log where detail ->> 'orderNumber' = ${orderNumber} order by id`;
/** The order's revenue in the charts. */
const tallied = async ({ id }: AdminOrder) => {
  await handleAll(sql);
  const { cents } = await store.oneRow(sql<{ cents: number }[]>`
    select cents::int from order_tallies where order_id = ${id} and what = 'all'`);
  return cents;
};

describe('an order that staff enter', () => {
  test('a staff order is paid by an emailed link, also when the payment page is opened again', {
    tags: 'long',
  }, async () => {
    const before = await stockOf(soil);
    const asked = await entry(items([soil, 4], [rake, 2]), { kind: 'link' }, { note: 'Called twice' });
    const [one, two] = await Promise.all([enter(asked), enter(asked)]);
    expect([one.status, two.status, two.body.id]).toEqual([200, 200, one.body.id]);
    expect((await enter({ ...asked, customerName: 'Somebody else' })).body).toMatchObject({
      code: 'receipt_mismatch',
      orderId: one.body.id,
    });
    expect(one.body).toMatchObject({
      status: 'pending',
      paymentStatus: 'unpaid',
      totalCents: asked.totalCents,
      notes: [{ text: 'Called twice', author: clerk.email }],
    });
    expect(await mailsOf(one.body)).toEqual(['order_placed']);
    // The payment page has expired, and the stock stays reserved.
    const { orderNumber, customerEmail: email } = one.body;
    await store.post('/api/orders/pay', { orderNumber, email });
    const { checkoutSessionId: first } = await store.oneRow(
      sql<{ checkoutSessionId: string }[]>`select checkout_session_id from orders where id = ${one.body.id}`,
    );
    await controls.expire(first);
    await controls.delivered();
    await sql`update orders set session_expires_at = now() - interval '1 hour' where id = ${one.body.id}`;
    expect((await price({ items: items([soil, 1]) })).lines[0]?.available).toBe(before - 4);
    await payOnline(one.body);
    expect(await orderOf(one.body)).toMatchObject({
      paymentStatus: 'paid',
      attention: [],
      payments: [{ method: 'online', amountCents: asked.totalCents }],
    });
    expect(await stockOf(soil)).toBe(before - 4);
    expect(await mailsOf(one.body)).toEqual(['order_placed', 'order_received']);
    expect((await store.post('/api/orders/pay', { orderNumber, email })).status).toBe(422);
    expect(await audited(one.body)).toMatchObject([{ action: 'order_entered', detail: { payment: 'link' } }]);
  });

  test('a staff order whose payment link is not used is cancelled', async () => {
    const { body } = await enter(await entry(items([soil, 3]), { kind: 'link' }));
    await sql`
      update orders set pay_until = now() - interval '1 hour', session_expires_at = now() - interval '2 days',
        checked_at = null, opening_until = null
      where id = ${body.id}`;
    const { orderNumber, customerEmail: email } = body;
    expect((await store.post('/api/orders/pay', { orderNumber, email })).status).toBe(422);
    await sql`alter table orders disable trigger guard_order`;
    await sql`update orders set created_at = now() - interval '4 days' where id = ${body.id}`;
    await sql`alter table orders enable trigger guard_order`;
    const { reconcile } = await import('../../../server/payments/reconcile.ts');
    const { latePayments } = await import('../../../server/http/stripe.ts');
    await reconcile({ ...store.background, payments: latePayments(store.config.payments) });
    expect(await orderOf(body)).toMatchObject({ status: 'cancelled', paymentStatus: 'unpaid' });
  });

  test('a cash payment must match the amount due and is refunded by hand', async () => {
    const before = await stockOf(soil);
    const asked = await entry(items([soil, 4]), { kind: 'link' });
    const wrong = await enter({ ...asked, payment: cash(asked.totalCents - 1) });
    expect(wrong).toMatchObject({
      status: 422,
      body: { code: 'amount_differs', owedCents: asked.totalCents },
    });
    const { body } = await enter({ ...asked, payment: cash(asked.totalCents) });
    expect(body).toMatchObject({
      paymentStatus: 'paid',
      isPaidOnline: false,
      payments: [{ method: 'cash', amountCents: asked.totalCents, reference: '1042', actor: clerk.email }],
    });
    expect([await stockOf(soil), await mailsOf(body)]).toEqual([before - 4, ['order_received']]);
    const refund = { id: randomUUID(), amountCents: 1_000, reason: 'Short load' };
    const back = await tell(body, 'refunds', refund);
    expect(back.body).toMatchObject({
      paymentStatus: 'partly_refunded',
      refundedCents: 1_000,
      refunds: [{ state: 'done' }],
    });
    expect(await tallied(body)).toBe(asked.totalCents - 1_000);
    const cancelled = await tell(back.body, 'status', { to: 'cancelled' });
    expect(cancelled.body).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    expect(await stockOf(soil)).toBe(before);
  });

  test('a staff order owes again after its manual payment is reversed, unless part of it was refunded', async () => {
    const asked = await entry(items([soil, 4]), { kind: 'link' });
    const { body } = await enter({ ...asked, payment: cash(asked.totalCents) });
    const before = await stockOf(soil);
    const reverse = (order: AdminOrder) =>
      tell(order, 'reversals', {
        id: randomUUID(),
        paymentId: order.payments.at(-1)?.id ?? '',
        reason: 'The check bounced',
      });
    const { body: back } = await reverse(body);
    expect(back).toMatchObject({
      paymentStatus: 'invoiced',
      dueCents: 0,
      payments: [{ amountCents: asked.totalCents }, { amountCents: -asked.totalCents }],
    });
    expect(await tallied(body)).toBe(0);
    const received = { id: randomUUID(), kind: 'cash', amountCents: asked.totalCents, reference: null };
    const { body: paid } = await tell(back, 'payments', received);
    expect(paid.paymentStatus).toBe('paid');
    expect([await stockOf(soil), await tallied(body)]).toEqual([before, asked.totalCents]);
    const refund = { id: randomUUID(), amountCents: 100, reason: 'Short' };
    const { body: partly } = await tell(paid, 'refunds', refund);
    expect((await reverse(partly)).body.code).toBe('payment_refunded');
    expect(await audited(body)).toContainEqual(
      expect.objectContaining({
        action: 'order_payment_reversed',
        detail: expect.objectContaining({ amountCents: asked.totalCents, reason: 'The check bounced' }),
      }),
    );
  });

  test('a payment on delivery shows the driver the amount due until it is received', async () => {
    const day = storeDate(new Date());
    const asked = await entry(items([soil, 4]), { kind: 'on_delivery' });
    const { body } = await enter(asked);
    expect(body).toMatchObject({ paymentStatus: 'invoiced', paymentKind: 'on_delivery' });
    const waiting = await clerk.ask<{ orders: AdminOrder[] }>('orders?due=waiting');
    expect(waiting.body.orders.map(({ id }) => id)).toContain(body.id);
    // It needs no confirmation without payment: that was agreed.
    const confirmed = await tell(body, 'status', { to: 'confirmed' });
    expect(confirmed.status).toBe(200);
    await sql`update deliveries set day = ${day} where order_id = ${body.id}`;
    const truck = confirmed.body.deliveries[0]?.truck;
    type List = { stops: { orderId: string; dueCents: number }[] };
    const list = async () => {
      const { body: drive } = await driver.ask<List>(`drive?truck=${truck}&day=${day}`);
      return drive.stops.find(({ orderId }) => orderId === body.id)?.dueCents;
    };
    expect(await list()).toBe(asked.totalCents);
    const current = await orderOf(body);
    const received = { id: randomUUID(), kind: 'check', amountCents: asked.totalCents, reference: '77' };
    const paid = await tell(current, 'payments', received);
    expect(paid.body).toMatchObject({
      paymentStatus: 'paid',
      payments: [{ method: 'check', reference: '77' }],
    });
    // The answer was lost.
    expect((await tell(current, 'payments', received)).body.payments).toHaveLength(1);
    expect((await tell(paid.body, 'payments', { ...received, id: randomUUID() })).status).toBe(422);
    expect(await list()).toBe(0);
  });

  test('a part of what is due on delivery can be received, taken back, and the rest paid online', async () => {
    const { body } = await enter(await entry(items([soil, 4]), { kind: 'on_delivery' }));
    const { totalCents } = body;
    const receive = (order: AdminOrder, amountCents: number) =>
      tell(order, 'payments', { id: randomUUID(), kind: 'cash', amountCents, reference: null });
    const { body: partly } = await receive(body, 6_000);
    expect(partly).toMatchObject({ paymentStatus: 'paid', dueCents: totalCents - 6_000 });
    expect((await receive(partly, totalCents)).body).toMatchObject({
      code: 'amount_differs',
      owedCents: totalCents - 6_000,
    });
    const { body: less } = await receive(partly, 1_000);
    expect(less.dueCents).toBe(totalCents - 7_000);
    const reverse = (order: AdminOrder, at: number) =>
      tell(order, 'reversals', {
        id: randomUUID(),
        paymentId: order.payments[at]?.id ?? '',
        reason: 'Wrong order',
      });
    const { body: again } = await reverse(less, 0);
    expect(again).toMatchObject({ paymentStatus: 'paid', dueCents: totalCents - 1_000 });
    const { body: nothing } = await reverse(again, 1);
    expect(nothing).toMatchObject({ paymentStatus: 'invoiced', dueCents: 0 });
    const { body: last } = await receive(nothing, 2_500);
    expect(await tallied(body)).toBe(2_500);
    await payOnline(last);
    const paid = await orderOf(body);
    expect(paid).toMatchObject({ paymentStatus: 'paid', dueCents: 0 });
    expect(paid.payments.at(-1)).toMatchObject({ method: 'online', amountCents: totalCents - 2_500 });
    // What was received can be refunded, and no more.
    const { body: cancelled } = await tell(paid, 'status', { to: 'cancelled' });
    expect(cancelled).toMatchObject({ status: 'cancelled', refundedCents: totalCents });
  });

  test('a staff order costs what the shop charges, and a discount needs a reason', async () => {
    const asked = await entry(
      items([soil, 5]),
      { kind: 'link' },
      { discountCents: 2_000, discountReason: 'Neighbor' },
    );
    expect((await enter({ ...asked, discountReason: null })).body).toMatchObject({ field: 'discountReason' });
    expect((await enter({ ...asked, totalCents: asked.totalCents - 100 })).body).toMatchObject({
      code: 'repriced',
    });
    expect((await enter({ ...asked, discountCents: 20_000 })).status).toBe(400);
    expect((await enter({ ...asked, deliveryZip: '90210' })).body).toMatchObject({ field: 'deliveryZip' });
    for (const deliveryAddress of ['1 Beale St, Memphis TN 38103', '8 Town Square, Gallatin 37066'])
      expect((await enter({ ...asked, deliveryAddress })).body).toMatchObject({ field: 'deliveryZip' });
    const { body } = await enter({
      ...asked,
      deliveryAddress: '9 Elm St PMB 10101',
      deliveryZip: '３７２０３',
    });
    expect(body).toMatchObject({
      deliveryAddress: '9 Elm St PMB 10101, Nashville, TN 37203',
      discountCents: 2_000,
      discountReason: 'Neighbor',
      subtotalCents: 20_000,
    });
    await payOnline(body);
    expect(await orderOf(body)).toMatchObject({ paymentStatus: 'paid', attention: [] });
    expect(await audited(body)).toMatchObject([{ detail: { discountCents: 2_000, reason: 'Neighbor' } }]);
  });

  test('a staff order uses up a promo code, and takes no other discount beside it', async () => {
    await sql`insert into promo_codes (code, kind, percent, most_uses) values ('PHONE10', 'percent', 10, 1)`;
    const lines = items([soil, 5]);
    const priced = await price({ items: lines, promoCode: 'phone10' });
    expect(priced).toMatchObject({ subtotalCents: 20_000, discountCents: 2_000 });
    const asked = { promoCode: 'phone10', totalCents: priced.totalCents };
    const beside = { ...asked, discountCents: 500, discountReason: 'Regular' };
    const tell = async (over: object) =>
      enter({
        ...(await entry(lines, { kind: 'on_delivery' })),
        ...over,
      });
    expect((await tell(beside)).body).toMatchObject({ field: 'promoCode' });
    expect((await tell({ ...asked, totalCents: priced.totalCents + 1 })).body).toMatchObject({
      code: 'repriced',
    });
    const { status, body } = await tell(asked);
    expect([status, body.discountCents, body.discountReason]).toEqual([200, 2_000, 'Promo code PHONE10']);
    expect((await tell(asked)).body).toMatchObject({ code: 'promo_code', detail: { reason: 'used_up' } });
    await sql`insert into promo_codes (code, kind, percent, minimum_cents) values ('BIG', 'percent', 10, 900000)`;
    expect((await tell({ ...asked, promoCode: 'BIG' })).body).toMatchObject({
      code: 'promo_code',
      detail: { reason: 'minimum' },
    });
    expect((await tell({ ...asked, promoCode: 'NONE' })).body).toMatchObject({
      code: 'promo_code',
      detail: { reason: 'unknown', field: 'promoCode' },
    });
  });

  test('a staff order takes no reserved stock, and no yards below a binding minimum', async () => {
    const few = await product('per item', 1_000, 3);
    const claim = claimFor([{ product: few, quantity: 2 }]);
    expect(
      (await store.post('/api/create-checkout', claim, { 'idempotency-key': randomUUID() })).status,
    ).toBe(200);
    expect((await price({ items: items([few, 2]) })).lines).toMatchObject([
      { available: 1, problem: 'out_of_stock' },
    ]);
    const asked = await entry(items([few, 2]), { kind: 'link' });
    expect((await enter(asked)).body).toMatchObject({ field: 'items.0.productId' });
    await store.set('minimums', 'binding');
    await sql`update delivery_zones set minimum_yards = 10 where id = 'metro'`;
    const { belowMinimumYards } = await price({ items: items([soil, 3]) });
    const answer = await enter(await entry(items([soil, 3]), { kind: 'link' }));
    await sql`update store_settings set deleted_at = now() where key = 'minimums'`;
    await sql`update delivery_zones set minimum_yards = 0 where id = 'metro'`;
    expect([belowMinimumYards, answer.status, answer.body.code]).toEqual([10, 422, 'below_minimum']);
  });

  test('staff find a customer by phone, email or name, with the last delivery address', async () => {
    const { customerEmail } = await cashOrder(items([rake, 1]), {
      customerName: 'Wilhelmina Quarles',
      customerPhone: '615.555.9921',
    });
    const account = await store.person();
    await sql.begin(async (tx) => {
      await tx`select act_for(${`u:${account.user.id}`})`;
      await tx`
        insert into customers (user_id, full_name, phone) values (${account.user.id}, 'Otis', '(931) 555-4410')
        on conflict (user_id) do update set phone = excluded.phone`;
    });
    const found = async (q: string) =>
      (await clerk.ask<Customers>(`customers?q=${encodeURIComponent(q)}`)).body.customers;
    for (const q of ['(615) 555-9921', '5559921', 'quarles', customerEmail])
      expect(await found(q), q).toMatchObject([{ email: customerEmail, zip: '37203', role: null }]);
    for (const q of ['931-555-4410', account.email])
      expect(await found(q), q).toMatchObject([{ email: account.email, role: 'customer' }]);
    const { id } = await cashOrder(items([rake, 1]), { customerEmail: account.email });
    const { owner } = await store.oneRow(sql<{ owner: string }[]>`select owner from orders where id = ${id}`);
    expect(owner).toBe(`u:${account.user.id}`);
  });
});

describe('editing a placed order', () => {
  test('an edit that adds goods is paid by link or by hand, and refunded across its payments', async () => {
    const order = await cashOrder();
    const more = await edit(order, { items: items([soil, 6], [rake, 1]), payment: { kind: 'link' } });
    const addedCents = more.body.totalCents - order.totalCents;
    expect(more.body).toMatchObject({ paymentStatus: 'paid', dueCents: addedCents, cubicYards: 6 });
    expect(addedCents).toBeGreaterThan(0);
    expect(await mailsOf(order)).toEqual(['order_received', 'order_changed']);
    await payOnline(more.body);
    const paid = await orderOf(order);
    expect(paid).toMatchObject({
      dueCents: 0,
      attention: [],
      payments: [{ method: 'cash' }, { method: 'online', amountCents: addedCents }],
    });
    const third = await editOf(paid, { items: items([soil, 7], [rake, 1]) });
    const lastCents = third.totalCents - paid.totalCents;
    expect((await tell(paid, 'edit', third)).status).toBe(400);
    expect((await tell(paid, 'edit', { ...third, payment: cash(lastCents + 1) })).status).toBe(422);
    const last = await tell(paid, 'edit', { ...third, payment: cash(lastCents) });
    expect(last.body).toMatchObject({
      dueCents: 0,
      payments: [{}, {}, { method: 'cash', amountCents: lastCents }],
    });
    expect(await tallied(order)).toBe(last.body.totalCents);
    const gone = await tell(last.body, 'status', { to: 'cancelled' });
    expect(gone.body).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded', attention: [] });
    const refunded = await sql<{ amountCents: number }[]>`
      select amount_cents from order_refunds where order_id = ${order.id} order by amount_cents`;
    expect(refunded.map(({ amountCents }) => amountCents).sort((a, b) => a - b)).toEqual(
      [addedCents, last.body.totalCents - addedCents].sort((a, b) => a - b),
    );
  });

  test('an edit that removes goods refunds through the provider and updates stock, loads and figures', async () => {
    const before = await stockOf(soil);
    const { body: placed } = await enter(await entry(items([soil, 36], [sand, 4]), { kind: 'link' }));
    await payOnline(placed);
    const confirmed = (await tell(await orderOf(placed), 'status', { to: 'confirmed' })).body;
    expect(confirmed.deliveries).toHaveLength(3);
    const less = await edit(confirmed, { items: items([soil, 20]), deliveryAddress: '9 Elm Street' });
    const backCents = placed.totalCents - less.body.totalCents;
    expect(less.body).toMatchObject({
      paymentStatus: 'paid',
      refundedCents: 0,
      taxCents: 0,
      cubicYards: 20,
      refunds: [{ amountCents: backCents, state: 'done' }],
      edits: [
        {
          from: { totalCents: placed.totalCents },
          to: { totalCents: less.body.totalCents, deliveryAddress: 'new' },
        },
      ],
    });
    expect(less.body.deliveries.map(({ cubicYards }) => cubicYards)).toEqual(
      [expect.any(Number), expect.any(Number)].slice(0, less.body.deliveries.length),
    );
    expect(less.body.deliveries.reduce((sum, { cubicYards }) => sum + cubicYards, 0)).toBe(20);
    await controls.delivered();
    expect(await orderOf(placed)).toMatchObject({ refundedCents: 0, attention: [], paymentStatus: 'paid' });
    expect(await stockOf(soil)).toBe(before - 20);
    expect(await tallied(placed)).toBe(less.body.totalCents);
    // Decided on an older version.
    const stale = await edit({ ...confirmed });
    expect(stale.status).toBe(409);
    // The rest is refunded as a whole.
    const gone = await tell(await orderOf(placed), 'status', { to: 'cancelled' });
    expect(gone.body).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    expect(await stockOf(soil)).toBe(before);
    expect((await mailsOf(placed)).filter((key) => key === 'order_changed')).toHaveLength(1);
  });

  test('a refunded order can still be paid for added goods', async () => {
    const order = await cashOrder();
    const more = await edit(order, { items: items([soil, 6]), payment: { kind: 'link' } });
    const refund = { id: randomUUID(), amountCents: order.totalCents, reason: 'Wrong color' };
    const back = await tell(more.body, 'refunds', refund);
    expect(back.body).toMatchObject({ paymentStatus: 'refunded', status: 'pending' });
    const { dueCents } = back.body;
    const received = await tell(back.body, 'payments', {
      id: randomUUID(),
      kind: 'cash',
      amountCents: dueCents,
      reference: null,
    });
    expect(received).toMatchObject({ status: 200, body: { paymentStatus: 'partly_refunded', dueCents: 0 } });
  });

  test('a difference paid after the order was cancelled needs attention', async () => {
    const order = await cashOrder();
    const more = await edit(order, { items: items([soil, 6]), payment: { kind: 'link' } });
    const { orderNumber, customerEmail: email } = order;
    await store.post('/api/orders/pay', { orderNumber, email });
    const { checkoutSessionId } = await store.oneRow(
      sql<{ checkoutSessionId: string }[]>`select checkout_session_id from orders where id = ${order.id}`,
    );
    // The payment is in transit when the order is cancelled.
    await controls.pauseWebhooks();
    await controls.pay(checkoutSessionId);
    const gone = await tell(more.body, 'status', { to: 'cancelled' });
    expect(gone.body).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    await controls.resumeWebhooks();
    await controls.delivered();
    expect(await orderOf(order)).toMatchObject({
      paymentStatus: 'partly_refunded',
      dueCents: 0,
      attention: ['paid_after_cancel'],
    });
  });

  test('an edit of an unpaid order asks for the new amount only', async () => {
    const { body: placed } = await enter(await entry(items([soil, 4]), { kind: 'link' }));
    const { orderNumber, customerEmail: email } = placed;
    await store.post('/api/orders/pay', { orderNumber, email });
    const { checkoutSessionId: old } = await store.oneRow(
      sql<{ checkoutSessionId: string }[]>`select checkout_session_id from orders where id = ${placed.id}`,
    );
    const changed = await edit(placed, { items: items([soil, 8]) });
    expect(changed.body).toMatchObject({ paymentStatus: 'unpaid', dueCents: 0 });
    await controls.delivered();
    expect((await orderOf(placed)).status).toBe('pending');
    expect((await controls.pay(old)).outcome).toMatchObject({ kind: 'expired' });
    await payOnline(changed.body);
    expect(await orderOf(placed)).toMatchObject({ paymentStatus: 'paid', attention: [] });
  });

  test('an edit while the payment page is being opened asks for the new amount only', {
    tags: 'long',
  }, async () => {
    const { body: placed } = await enter(await entry(items([soil, 4]), { kind: 'link' }));
    const { orderNumber, customerEmail: email } = placed;
    await controls.failCalls({ fault: 'slow', seconds: 2, only: 'POST /v1/checkout' });
    const opening = store.post('/api/orders/pay', { orderNumber, email });
    await expect
      .poll(() => sql`select from orders where id = ${placed.id} and opening_until is not null`)
      .toHaveLength(1);
    const changed = await edit(placed, { items: items([soil, 8]) });
    expect(changed.status).toBe(200);
    expect((await opening).status).toBe(200);
    await payOnline(changed.body);
    expect(await orderOf(placed)).toMatchObject({
      paymentStatus: 'paid',
      attention: [],
      payments: [{ amountCents: changed.body.totalCents }],
    });
  });

  test('an edit moves the order to another day and ZIP, with one email', async () => {
    const order = await cashOrder(items([soil, 4]), { deliveryDate: '2031-06-02' });
    const confirmed = (await tell(order, 'status', { to: 'confirmed' })).body;
    const asked = await editOf(confirmed, {
      deliveryDate: '2031-06-04',
      deliveryZip: '37130',
      deliveryAddress: '4 Main St',
    });
    const more = asked.totalCents - order.totalCents;
    expect(more).toBeGreaterThan(0);
    const moved = await tell(confirmed, 'edit', { ...asked, payment: { kind: 'on_delivery' } });
    expect(moved.body).toMatchObject({
      deliveryDate: '2031-06-04',
      city: 'Murfreesboro',
      dueCents: more,
      deliveries: [{ day: '2031-06-04' }],
    });
    expect(await mailsOf(order)).not.toContain('order_rescheduled');
    expect((await edit(moved.body, { deliveryDate: '2031-06-01' })).body.code).toBe(
      'delivery_date_unavailable',
    );
    const noon = await edit(moved.body, { deliveryWindow: 'afternoon' });
    expect(noon.body).toMatchObject({ deliveryWindow: 'afternoon' });
    expect(noon.body.edits.at(-1)).toMatchObject({ from: { deliveryWindow: 'all_day' } });
  });

  test('an order takes a place on a full day only when staff override it', async () => {
    const full = '2031-07-07';
    await sql`insert into truck_days_off (truck, day) select truck, ${full} from generate_series(1, 50) truck`;
    const asked = await entry(items([soil, 2]), { kind: 'link' }, { deliveryDate: full });
    expect((await enter(asked)).body).toMatchObject({
      code: 'delivery_date_unavailable',
      detail: { reason: 'full', field: 'deliveryDate' },
    });
    expect((await enter({ ...asked, evenFull: true })).body.deliveryDate).toBe(full);
    const order = await cashOrder(items([soil, 2]));
    expect((await edit(order, { deliveryDate: full })).body).toMatchObject({
      code: 'delivery_date_unavailable',
      detail: { field: 'deliveryDate' },
    });
    expect((await edit(order, { deliveryDate: full, evenFull: true })).status).toBe(200);
  });

  test('an edit keeps agreed prices, and takes no more than the stock', async () => {
    const scarce = await product('per cubic yard', 5_000, 10);
    const order = await cashOrder(items([scarce, 8]));
    await sql`update products set price_cents = 9_000 where id = ${scarce.id}`;
    const asked = await editOf(order, { items: items([scarce, 10]) });
    expect(asked.totalCents - order.totalCents).toBeLessThan(2 * 9_000);
    const { body } = await tell(order, 'edit', {
      ...asked,
      payment: cash(asked.totalCents - order.totalCents),
    });
    expect([body.subtotalCents, await stockOf(scarce)]).toEqual([50_000, 0]);
    const wish = await price({ orderId: order.id, items: items([scarce, 11]) });
    expect(wish.lines).toMatchObject([{ available: 10, problem: 'out_of_stock' }]);
    await sql`update products set is_active = false where id = ${scarce.id}`;
    expect((await edit(body, { items: items([scarce, 4]) })).status).toBe(200);
    expect(await stockOf(scarce)).toBe(6);
  });

  test('an order cannot be edited after loading began or during checkout', async () => {
    const order = await cashOrder(items([soil, 4]));
    const confirmed = (await tell(order, 'status', { to: 'confirmed' })).body;
    const started = (await tell(confirmed, 'status', { to: 'in_progress' })).body;
    expect((await edit(started, { items: items([soil, 3]) })).body).toMatchObject({ code: 'wrong_status' });
    const claim = claimFor([{ product: soil, quantity: 2 }]);
    const response = await store.post('/api/create-checkout', claim, { 'idempotency-key': randomUUID() });
    const { orderNumber } = (await response.json()) as { orderNumber: string };
    const { id } = await store.oneRow(
      sql<{ id: string }[]>`select id from orders where order_number = ${orderNumber}`,
    );
    const shopper = await orderOf({ id });
    expect(shopper.isInCheckout).toBe(true);
    expect((await edit(shopper, { items: items([soil, 1]) })).body).toMatchObject({ code: 'wrong_status' });
  });
});

test('drivers and customers cannot enter or edit orders', async () => {
  const asked = await entry(items([soil, 1]), { kind: 'link' });
  expect((await driver.tell('POST', 'orders', asked)).status).toBe(403);
  expect((await boss.tell('POST', 'orders', asked)).status).toBe(200);
});

describe('a customer without an email', () => {
  let line = 2_000;
  const phoneOf = () => {
    line += 1;
    return `(615) 555-${line}`;
  };
  const withoutEmail = async (payment: StaffPayment, over: Partial<NewStaffOrder> = {}) => {
    const order = await entry(items([soil, 4]), payment, { customerEmail: null, ...over });
    return enter(payment.kind === 'cash' ? { ...order, payment: cash(order.totalCents) } : order);
  };

  test('a phone order without an email sends no mail, and staff find it by its number', async () => {
    const customerPhone = phoneOf();
    const { status, body: order } = await withoutEmail(cash(1), {
      customerPhone,
      customerName: 'Ora Phillips',
    });
    expect([status, order.code]).toEqual([200, undefined]);
    expect(order).toMatchObject({ paymentStatus: 'paid', customerPhone });
    expect(hasEmail(order.customerEmail)).toBe(false);
    await tell(order, 'status', { to: 'confirmed' });
    await store.afterUndo();
    await store.drain();
    const mails = await sql<{ state: string }[]>`
      select state from mails where key like ${`% ${order.id}%`}`;
    expect(mails.length).toBeGreaterThan(0);
    expect(new Set(mails.map(({ state }) => state))).toEqual(new Set(['moot']));
    const q = encodeURIComponent(customerPhone);
    const { body } = await clerk.ask<Customers>(`customers?q=${q}`);
    // Another one's made-up email may have these four digits.
    expect(body.customers.filter(({ email }) => !hasEmail(email))).toMatchObject([
      { fullName: 'Ora Phillips', phone: customerPhone },
    ]);
    // The next order of the same phone has the same customer, one of another phone or extension has not.
    const emailOf = async (phone: string) =>
      (await withoutEmail(cash(1), { customerPhone: phone })).body.customerEmail;
    expect(await emailOf(customerPhone.replace(/\D/g, '.'))).toBe(order.customerEmail);
    expect(await emailOf(phoneOf())).not.toBe(order.customerEmail);
    const desk = await emailOf(`${customerPhone} ext. 7`);
    expect(desk).not.toBe(order.customerEmail);
    expect(await emailOf(`${customerPhone} ext. 7`)).toBe(desk);
  });

  test('a phone order is paid by the link that staff read', async () => {
    const { body: order } = await withoutEmail({ kind: 'link' }, { customerPhone: phoneOf() });
    const { body: link } = await clerk.ask<{ url: string }>(`orders/${order.id}/link`);
    expect((await driver.ask(`orders/${order.id}/link`)).status).toBe(403);
    // What the opened page does.
    const { searchParams, hash } = new URL(link.url);
    const proof = { orderNumber: searchParams.get('order'), key: hash.replace('#key=', '') };
    const shown = await store.post('/api/order-link', proof);
    const { order: guest } = (await shown.json()) as { order: { customerEmail: string } };
    const paying = await store.post('/api/orders/pay', {
      orderNumber: order.orderNumber,
      email: guest.customerEmail,
    });
    expect(paying.status).toBe(200);
    const { id: session } = await store.oneRow(sql<{ id: string }[]>`
      select checkout_session_id as id from orders where id = ${order.id}`);
    await controls.pay(session);
    await controls.delivered();
    expect(await orderOf(order)).toMatchObject({ paymentStatus: 'paid' });
  });

  test('a phone order needs a phone or an email', async () => {
    const none = await withoutEmail(cash(1), { customerPhone: null });
    expect([none.status, none.body.field]).toEqual([400, 'customerEmail']);
    expect((await withoutEmail(cash(1), { customerPhone: '555-0142' })).status).toBe(200);
  });
});
