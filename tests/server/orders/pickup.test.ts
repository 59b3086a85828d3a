// Long: orders that customers pick up at the yard, in every status: no fee, no truck, no delivery capacity used.

import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../domain/base/settings.ts';
import { addDays, weekdayOf } from '../../../domain/delivery/calendar.ts';
import { pickupDates } from '../../../domain/delivery/pickup.ts';
import type { NewStaffOrder } from '../../../domain/orders/adminOrderEntry.ts';
import type { CreateCheckout } from '../../../domain/orders/checkout.ts';
import type { GuestOrder } from '../../../domain/orders/guestOrders.ts';
import type { Board } from '../../../server/admin/dayBoard.ts';
import type { AdminOrder } from '../../../server/admin/orders/orderDetail.ts';
import type { StaffPrice } from '../../../server/admin/orders/phoneOrders.ts';
import { orderEmails } from '../../../server/orders/messages/orderEmails.ts';
import { handleAll } from '../../helpers/changeOrders.ts';
import { claimFor } from '../../helpers/orders.ts';
import { startStore } from '../../helpers/store.ts';

const store = await startStore({ pays: true, signIn: { perAddress: 100 } });
const { sql, controls } = store;
const clerk = await store.staff('clerk');
beforeEach(() => store.forgetLimits());
afterEach(() => controls.reset());

const soil = await store.product({ name: 'Test soil', inventoryCount: 1_000 });
const YARD = '4100 Hopper Yard Road, Nashville, TN 37210';
const dates = pickupDates({ now: new Date(), settings: DEFAULT_SETTINGS }, 20).slice(3);
const weekday = dates.find((date) => weekdayOf(date) < 6) ?? '';
const saturday = dates.find((date) => weekdayOf(date) === 6) ?? '';
const sunday = addDays(saturday, 1);

const buy = async (changes: Partial<CreateCheckout> = {}, quantity = 4) => {
  const total = soil.priceCents * quantity * 0.01;
  const claim = claimFor([{ product: soil, quantity }], {
    customer_email: `${randomUUID()}@example.com`,
    is_pickup: true,
    delivery_address: 'Pick-up at the yard',
    delivery_zip: null,
    delivery_date: weekday,
    delivery_fee: 0,
    total_amount: total,
    ...changes,
  });
  return { ...(await store.checkout(claim)), email: claim.customer_email };
};
type Placed = { id: string; orderNumber: string; email: string };
async function paid(changes: Partial<CreateCheckout> = {}): Promise<Placed> {
  const { status, body, email } = await buy(changes);
  expect(status).toBe(200);
  const { id, orderNumber } = await store.pay(body.sessionId);
  return { id, orderNumber, email };
}
const orderOf = async ({ id }: { id: string }) => (await clerk.ask<AdminOrder>(`orders/${id}`)).body;
const move = async (order: { id: string }, to: string) => {
  const { version } = await orderOf(order);
  return clerk.tell<AdminOrder>('POST', `orders/${order.id}/status`, { to, version });
};
const board = async (from = weekday) => (await clerk.ask<Board>(`deliveries?from=${from}&days=1`)).body;
const change = <T>(what: 'cancel' | 'day', { orderNumber, email }: Placed, body: object = {}) =>
  store.sendJson<T>(`/api/orders/${what}`, { orderNumber, email, ...body });

describe('checking out a pick-up', () => {
  test('checkout sets a pick-up’s price and address, whatever the device sent', async () => {
    const { status, body } = await buy({
      delivery_address: '1 Far Away, Memphis, TN 38103',
      delivery_zip: '38103',
    });
    expect(status).toBe(200);
    const row = await store.oneRow(sql<Record<string, unknown>[]>`
      select is_pickup, loads, delivery_address, delivery_zip, delivery_fee_cents, total_cents, window_held_until
      from orders where order_number = ${body.orderNumber}`);
    expect(row).toEqual({
      isPickup: true,
      loads: 0,
      deliveryAddress: YARD,
      deliveryZip: '37210',
      deliveryFeeCents: 0,
      totalCents: 18_000,
      windowHeldUntil: null,
    });
    const repriced = await buy({ delivery_fee: 35, total_amount: 215 });
    expect(repriced).toMatchObject({ status: 409, body: { deliveryFeeCents: 0 } });
    // Nor is a delivery free because it is labeled a pick-up.
    const delivery = await buy({
      is_pickup: false,
      delivery_address: '214 Boxwood Lane',
      delivery_zip: '37203',
    });
    expect(delivery.status).toBe(409);
  });

  test('a pick-up is possible only on days that the yard is open, also when the trucks are full', async () => {
    expect(await buy({ delivery_date: sunday })).toMatchObject({
      status: 422,
      body: { code: 'delivery_date_unavailable' },
    });
    await sql`insert into truck_days_off select n, ${weekday}::date from generate_series(1, 3) n`;
    expect((await buy()).status).toBe(200);
    expect((await buy({ delivery_date: saturday, delivery_window: 'afternoon' })).status).toBe(200);
    await sql`delete from truck_days_off`;
  });

  test('the database refuses to turn a pick-up into a delivery', async () => {
    const { id } = await paid();
    await expect(sql`update orders set is_pickup = false where id = ${id}`).rejects.toThrow(
      'what was ordered does not change',
    );
  });
});

describe('a pick-up at the yard', () => {
  test('a pick-up is confirmed, ready and picked up without a truck, and its customer is emailed', async () => {
    const order = await paid();
    expect(await board()).toMatchObject({
      pickups: expect.arrayContaining([expect.objectContaining({ id: order.id, status: 'pending' })]),
    });
    const { unscheduled } = await board();
    expect(unscheduled.orders.some(({ id }) => id === order.id)).toBe(false);
    expect((await move(order, 'confirmed')).body).toMatchObject({ status: 'confirmed', deliveries: [] });
    expect((await board()).loads.some(({ orderId }) => orderId === order.id)).toBe(false);
    expect((await move(order, 'in_progress')).body.status).toBe('in_progress');
    const mail = { id: order.id, template: 'order_status', recipient: null, language: 'en' } as const;
    const mails = orderEmails({
      sql,
      keyring: { orderProof: () => 'a-key', photoProof: () => 'a-key' },
      publicUrl: store.url,
      now: () => new Date(),
    });
    const letter = await mails.order_status(
      { ...mail, facts: { orderId: order.id, status: 'in_progress' } },
      DEFAULT_SETTINGS,
    );
    expect(letter?.heading).toBe(`Your order ${order.orderNumber} is ready to pick up`);
    const rows = letter?.blocks.flatMap((block) =>
      typeof block === 'object' && block.kind === 'rows' ? block.rows : [],
    );
    expect(rows).toContainEqual(['Pick up at', YARD]);
    expect(rows?.find(([name]) => name === 'Pick-up day')?.[1]).toMatch(/7 AM to 5 PM$/);
    expect(JSON.stringify(letter)).not.toMatch(/deliver to|driver/i);
    await clerk.tell('POST', `orders/${order.id}/undo`, { status: 'in_progress' });
    expect((await orderOf(order)).status).toBe('confirmed');
    await move(order, 'in_progress');
    expect((await move(order, 'delivered')).body.status).toBe('delivered');
    expect((await board()).pickups.some(({ id }) => id === order.id)).toBe(false);
  });

  test('a pick-up without a day gets the next day that the yard is open', async () => {
    const order = await paid({ delivery_date: null });
    const [next] = pickupDates({ now: new Date(), settings: DEFAULT_SETTINGS }, 1);
    expect((await move(order, 'confirmed')).body.deliveryDate).toBe(next);
  });

  test('staff move a pick-up to a Saturday, and not to a Sunday', async () => {
    const order = await paid();
    const { version } = await orderOf(order);
    const to = (deliveryDate: string) =>
      clerk.tell<AdminOrder>('POST', `orders/${order.id}/day`, { deliveryDate, version });
    expect((await to(sunday)).status).toBe(422);
    expect((await to(saturday)).body.deliveryDate).toBe(saturday);
  });
});

describe('the customer of a pick-up', () => {
  test('the customer moves a pick-up free of charge until it is ready', async () => {
    const order = await paid();
    const moved = await change<{ order: GuestOrder }>('day', order, { deliveryDate: saturday });
    expect(moved.body.order).toMatchObject({ isPickup: true, deliveryDate: saturday, loads: [] });
    const refused = await change<{ code: string }>('day', order, { deliveryDate: sunday });
    expect(refused).toMatchObject({ status: 422, body: { code: 'delivery_date_unavailable' } });
    await move(order, 'confirmed');
    await move(order, 'in_progress');
    const late = await change<{ code: string }>('cancel', order);
    expect(late).toMatchObject({ status: 422, body: { code: 'wrong_status' } });
  });

  test('the customer cancels a pick-up on its own day', async () => {
    const [first = ''] = pickupDates({ now: new Date(), settings: DEFAULT_SETTINGS }, 1);
    const order = await paid({ delivery_date: first });
    expect((await change<{ order: GuestOrder }>('cancel', order)).body.order.status).toBe('cancelled');
  });
});

test('staff enter and change a pick-up for a customer on the phone', async () => {
  const items = [{ productId: soil.id, quantity: 4 }];
  const goods = { items, discountCents: 0 };
  const { body: priced } = await clerk.tell<StaffPrice>('POST', 'orders/price', {
    ...goods,
    deliveryZip: null,
    isPickup: true,
  });
  expect(priced).toMatchObject({ deliveryFeeCents: 0, totalCents: 18_000, zone: null });
  const asked: NewStaffOrder = {
    id: randomUUID(),
    ...goods,
    isPickup: true,
    deliveryAddress: '214 Boxwood Lane',
    deliveryZip: '37203',
    deliveryDate: saturday,
    deliveryWindow: 'morning',
    evenFull: false,
    specialInstructions: null,
    poNumber: null,
    promoCode: null,
    discountReason: null,
    totalCents: 18_000,
    customerName: 'Ray Tolliver',
    customerEmail: `${randomUUID()}@example.com`,
    customerPhone: null,
    language: 'en',
    note: null,
    payment: { kind: 'on_delivery' },
  };
  const entered = await clerk.tell<AdminOrder>('POST', 'orders', asked);
  expect(entered.body).toMatchObject({ isPickup: true, deliveryAddress: YARD, deliveryFeeCents: 0 });
  const { id, version } = entered.body;
  const edited = await clerk.tell<AdminOrder>('POST', `orders/${id}/edit`, {
    version,
    items: [{ productId: soil.id, quantity: 2 }],
    isPickup: true,
    poNumber: null,
    deliveryAddress: '9 Elm Street',
    deliveryZip: '37203',
    deliveryDate: weekday,
    deliveryWindow: 'all_day',
    specialInstructions: 'A blue trailer',
    discountCents: 0,
    discountReason: null,
    totalCents: 9_000,
    paymentId: randomUUID(),
    payment: null,
  });
  expect(edited.body).toMatchObject({
    isPickup: true,
    deliveryAddress: YARD,
    deliveryZip: '37210',
    deliveryDate: weekday,
    totalCents: 9_000,
    deliveryFeeCents: 0,
  });
  // The address of the last delivery is not the yard's.
  const { body } = await clerk.ask<{ customers: { address: string | null }[] }>(
    `customers?q=${encodeURIComponent(asked.customerEmail ?? '')}`,
  );
  expect(body.customers).toMatchObject([{ address: null }]);
});

type Changes = { isPickup?: boolean; deliveryDate?: string | null; totalCents?: number } & Record<
  string,
  unknown
>;
const stopsOf = ({ id }: { id: string }) =>
  sql<{ day: string; status: string }[]>`
    select day::text, status from deliveries where order_id = ${id} order by load`;
const heldLoads = async ({ id }: { id: string }) =>
  (await store.oneRow(sql<{ loads: number }[]>`select loads from orders where id = ${id}`)).loads;
const lastMail = async ({ id }: { id: string }) => {
  await handleAll(sql);
  const [last] = await sql<{ facts: { backCents: number; changes: { fields: string[] } } }[]>`
    select facts from mails where template = 'order_changed' and facts ->> 'orderId' = ${id}
    order by created_at desc limit 1`;
  return last?.facts;
};

describe('staff change the kind of an order', () => {
  const HOME = { deliveryAddress: '214 Boxwood Lane', deliveryZip: '37203' };
  const edit = async (order: { id: string }, changes: Changes) => {
    const { version, deliveryDate, deliveryWindow, isPickup } = await orderOf(order);
    return (await boss).tell<AdminOrder & { code: string; field: string }>(
      'POST',
      `orders/${order.id}/edit`,
      {
        version,
        items: [{ productId: soil.id, quantity: 4 }],
        isPickup,
        ...HOME,
        deliveryDate,
        deliveryWindow,
        specialInstructions: null,
        poNumber: null,
        discountCents: 0,
        discountReason: null,
        paymentId: randomUUID(),
        payment: null,
        totalCents: 0,
        ...changes,
      },
    );
  };
  const boss = store.staff();
  const delivery = () =>
    paid({
      is_pickup: false,
      delivery_address: HOME.deliveryAddress,
      delivery_zip: HOME.deliveryZip,
      delivery_fee: 25,
      total_amount: 205,
    });

  test('a delivery becomes a pick-up: its fee is refunded, its loads leave the board, and customer and yard are told', async () => {
    const order = await delivery();
    expect((await move(order, 'confirmed')).body.deliveries).toHaveLength(1);
    const { body: priced } = await clerk.tell<StaffPrice>('POST', 'orders/price', {
      orderId: order.id,
      items: [{ productId: soil.id, quantity: 4 }],
      deliveryZip: null,
      isPickup: true,
      discountCents: 0,
    });
    expect(priced).toMatchObject({
      deliveryFeeCents: 0,
      totalCents: 18_000,
      difference: { backCents: 2_500 },
    });
    expect(await edit(order, { isPickup: true, deliveryDate: sunday, totalCents: 18_000 })).toMatchObject({
      status: 422,
      body: { code: 'delivery_date_unavailable' },
    });
    const { body } = await edit(order, { isPickup: true, totalCents: 18_000 });
    expect(body).toMatchObject({
      isPickup: true,
      status: 'confirmed',
      deliveryAddress: YARD,
      deliveryZip: '37210',
      deliveryDate: weekday,
      deliveryFeeCents: 0,
      totalCents: 18_000,
      deliveries: [],
      refunds: [{ amountCents: 2_500, state: 'done' }],
      edits: [{ from: { isPickup: false }, to: { isPickup: true, totalCents: 18_000 } }],
    });
    expect([await stopsOf(order), await heldLoads(order)]).toEqual([[], 0]);
    const shown = await board();
    expect(shown.pickups.map(({ id }) => id)).toContain(order.id);
    expect(shown.loads.some(({ orderId }) => orderId === order.id)).toBe(false);
    expect(await lastMail(order)).toMatchObject({ backCents: 2_500, changes: { fields: ['isPickup'] } });
    const letter = await orderEmails({
      sql,
      keyring: { orderProof: () => 'a-key', photoProof: () => 'a-key' },
      publicUrl: store.url,
      now: () => new Date(),
    }).order_changed(
      {
        id: order.id,
        template: 'order_changed',
        recipient: null,
        language: 'en',
        facts: { orderId: order.id, ...(await lastMail(order)) },
      },
      DEFAULT_SETTINGS,
    );
    expect(JSON.stringify(letter)).toContain('You pick it up at the yard now.');
    const tracked = await store.post('/api/guest-order-lookup', order);
    expect(await tracked.json()).toMatchObject({
      order: { isPickup: true, deliveryAddress: YARD, loads: [], totalCents: 18_000 },
    });
  });

  test('a pick-up becomes a delivery: it needs a delivery day, the fee and its place on the board', {
    tags: 'long',
  }, async () => {
    const order = await paid({ delivery_date: saturday });
    await move(order, 'confirmed');
    const link = { payment: { kind: 'link' as const }, isPickup: false };
    expect(await edit(order, { ...link, deliveryZip: '90210', totalCents: 20_500 })).toMatchObject({
      status: 400,
      body: { field: 'deliveryZip' },
    });
    expect(await edit(order, { ...link, deliveryDate: sunday, totalCents: 20_500 })).toMatchObject({
      status: 422,
      body: { code: 'delivery_date_unavailable' },
    });
    await sql`insert into truck_days_off select n, ${weekday}::date from generate_series(1, 3) n`;
    const full = await edit(order, { ...link, deliveryDate: weekday, totalCents: 20_500 });
    await sql`delete from truck_days_off`;
    expect(full).toMatchObject({ status: 422, body: { code: 'delivery_date_unavailable' } });
    expect(await orderOf(order)).toMatchObject({ isPickup: true, deliveryDate: saturday });
    const { body } = await edit(order, { ...link, deliveryDate: weekday, totalCents: 20_500 });
    expect(body).toMatchObject({
      isPickup: false,
      deliveryAddress: '214 Boxwood Lane, Nashville, TN 37203',
      deliveryZip: '37203',
      deliveryFeeCents: 2_500,
      dueCents: 2_500,
      deliveries: [{ load: 1, day: weekday, status: 'planned', cubicYards: 4 }],
    });
    expect(await heldLoads(order)).toBe(1);
    expect((await board()).pickups.map(({ id }) => id)).not.toContain(order.id);
    expect((await board()).loads.map(({ orderId }) => orderId)).toContain(order.id);
  });

  test('an order changed to a pick-up and back is a delivery as before', { tags: 'long' }, async () => {
    const order = await delivery();
    await edit(order, { isPickup: true, totalCents: 18_000 });
    expect(await stopsOf(order)).toEqual([]);
    const { body } = await edit(order, {
      isPickup: false,
      totalCents: 20_500,
      payment: { kind: 'on_delivery' },
    });
    expect(body).toMatchObject({
      isPickup: false,
      deliveryFeeCents: 2_500,
      dueCents: 2_500,
      totalCents: 20_500,
    });
    await move(order, 'confirmed');
    expect(await stopsOf(order)).toEqual([{ day: weekday, status: 'planned' }]);
  });

  test('a pick-up that is ready cannot become a delivery', async () => {
    const order = await paid();
    await move(order, 'confirmed');
    await move(order, 'in_progress');
    const answer = await edit(order, { isPickup: false, totalCents: 20_500, payment: { kind: 'link' } });
    expect(answer).toMatchObject({ status: 422, body: { code: 'wrong_status' } });
  });
});

describe('a pick-up that nobody collects', () => {
  const stock = async () =>
    (
      await store.oneRow(sql<{ count: number }[]>`
        select inventory_count as count from products where id = ${soil.id}`)
    ).count;
  const ready = async () => {
    const order = await paid();
    await move(order, 'confirmed');
    expect((await move(order, 'in_progress')).status).toBe(200);
    return order;
  };
  const boss = store.staff();
  const putBack = async (order: { id: string }, keepMoney: boolean) => {
    const { version } = await orderOf(order);
    const body = { to: 'cancelled', version, keepMoney };
    return (await boss).tell<AdminOrder>('POST', `orders/${order.id}/status`, body);
  };

  test('an uncollected pick-up is cancelled: the goods are restocked, and the money is refunded or kept', {
    tags: 'long',
  }, async () => {
    const before = await stock();
    const [first, second] = [await ready(), await ready()];
    expect(await stock()).toBe(before - 8);
    expect((await putBack(first, false)).status).toBe(200);
    await controls.delivered();
    expect(await orderOf(first)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    expect((await putBack(second, true)).body).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'paid',
      refundedCents: 0,
    });
    expect(await stock()).toBe(before);
    expect((await board()).pickups.map(({ id }) => id)).not.toContain(first.id);
  });

  test('a ready pick-up cannot be cancelled by its customer, nor a collected one by the yard', async () => {
    const order = await ready();
    expect((await change('cancel', order)).status).toBe(422);
    await move(order, 'delivered');
    expect((await putBack(order, false)).status).toBe(422);
  });
});
