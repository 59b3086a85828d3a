// Long: one order for several addresses, from checkout and pricing to planning, display, editing and deletion.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Books } from '../../domain/admin/books.ts';
import type { Board, DriveList } from '../../domain/admin/deliveries.ts';
import type { Priced } from '../../domain/admin/orderEntry.ts';
import type { AdminOrder, OrdersPage } from '../../domain/admin/orders.ts';
import { DEFAULT_SETTINGS } from '../../domain/base/settings.ts';
import { deliveryDates, storeDate } from '../../domain/delivery/calendar.ts';
import { deliveryFeeCents } from '../../domain/delivery/delivery.ts';
import { ZONES, type ZoneId } from '../../domain/delivery/zones.ts';
import type { InvoicePaper } from '../../domain/invoices.ts';
import type { CreateCheckout, DropClaim } from '../../domain/orders/createCheckout.ts';
import type { DropChange } from '../../domain/orders/dropChanges.ts';
import type { GuestOrder } from '../../domain/orders/guestOrders.ts';
import type { CustomerEditPrice, EditedDrops } from '../../domain/orders/orderEdits.ts';
import { startCommerce } from '../../server/checkout/commerce.ts';
import { undoUnpaidEdits } from '../../server/checkout/customerEdits.ts';
import { latePayments } from '../../server/http/stripe.ts';
import { deriveKeyring } from '../../server/identity/secrets.ts';
import { customerNotices } from '../../server/orders/orderNotices.ts';
import { signInAdmin } from '../helpers/admin.ts';
import { claimFor, type Product } from '../helpers/commerce.ts';
import { startIdentity } from '../helpers/identity.ts';

const store = await startIdentity({ pays: true });
const { sql } = store;
const commerce = startCommerce(store.background);
await commerce.stop();
const boss = await signInAdmin(store);
beforeEach(() => store.forgetLimits());

const product = (unit: string, priceCents: number, inventoryCount: number | null = null) =>
  store.oneRow(sql<Product[]>`
    insert into products (slug, name, price_cents, inventory_count, unit, category_id)
    select ${randomUUID()}, ${`Goods ${randomUUID()}`}, ${priceCents}, ${inventoryCount}, ${unit}, id
    from product_categories where slug = 'topsoil'
    returning id, name, type, price_cents, unit`);
const soil = await product('per cubic yard', 1_000, 5_000);
const rake = await product('per item', 2_000);

const MILL = '18 Mill Creek Road';
const { fees } = DEFAULT_SETTINGS;
const zoneOf = async (zip: string) =>
  ZONES[
    (await store.oneRow(sql<{ zoneId: ZoneId }[]>`select zone_id from delivery_zips where zip = ${zip}`))
      .zoneId
  ];
/** A ZIP far enough to cost more than the metro zone. */
const FAR = (
  await store.oneRow(sql<{ zip: string }[]>`
    select zip from delivery_zips where zone_id <> 'metro' and not po_box and deleted_at is null order by zip limit 1`)
).zip;
const farZone = await zoneOf(FAR);

const dropAt = (items: [Product, number][], over: Partial<DropClaim> = {}): DropClaim => ({
  delivery_address: MILL,
  delivery_zip: FAR,
  note: 'Behind the barn',
  contact_name: 'Lee Moss',
  contact_phone: '615-555-0177',
  items: items.map(([{ id: product_id }, quantity]) => ({ product_id, quantity })),
  ...over,
});

/** 24 yards and 2 rakes: 4 yards and a rake go to the far address, the rest to the first. */
const HOME_CENTS = 20 * 1_000 + 2_000;
const FAR_CENTS = 4 * 1_000 + 2_000;
const FEE_CENTS =
  deliveryFeeCents({ subtotalCents: HOME_CENTS, zone: ZONES.metro, loads: 2, fees }) +
  deliveryFeeCents({ subtotalCents: FAR_CENTS, zone: farZone, fees });
function twoDrops(over: Partial<CreateCheckout> = {}): CreateCheckout {
  const lines = [
    { product: soil, quantity: 24 },
    { product: rake, quantity: 2 },
  ];
  return claimFor(lines, {
    delivery_fee: FEE_CENTS / 100,
    total_amount: (HOME_CENTS + FAR_CENTS + FEE_CENTS) / 100,
    special_instructions: 'Left of the garage',
    customer_phone: '615-555-0100',
    customer_email: `${randomUUID()}@example.com`,
    drops: [
      dropAt([
        [soil, 4],
        [rake, 1],
      ]),
    ],
    ...over,
  });
}
type Reply = {
  orderNumber: string;
  code?: string;
  field?: string;
  deliveryFeeCents?: number;
  detail?: { field?: string };
};
async function send(claim: unknown, key: string = randomUUID(), headers: Record<string, string> = {}) {
  const answer = await store.post('/api/create-checkout', claim, { ...headers, 'idempotency-key': key });
  return { status: answer.status, body: (await answer.json()) as Reply };
}
async function placed(over: Partial<CreateCheckout> = {}) {
  const claim = twoDrops(over);
  const { status, body } = await send(claim);
  expect({ status, body }).toMatchObject({ status: 200 });
  const { id } = await store.oneRow(sql<{ id: string }[]>`
    select id from orders where order_number = ${body.orderNumber}`);
  return { id, orderNumber: body.orderNumber, email: claim.customer_email };
}
const orderOf = async (id: string) => (await boss.ask<AdminOrder>(`orders/${id}`)).body;
async function confirmed(over: Partial<CreateCheckout> = {}) {
  const one = await placed(over);
  const { version } = await orderOf(one.id);
  const { status } = await boss.tell('POST', `orders/${one.id}/status`, {
    to: 'confirmed',
    version,
    evenUnpaid: true,
  });
  expect(status).toBe(200);
  return one;
}
async function seen({ orderNumber, email }: { orderNumber: string; email: string }) {
  const answer = await store.post('/api/guest-order-lookup', { orderNumber, email });
  return ((await answer.json()) as { order: GuestOrder }).order;
}
const orders = async () =>
  (await store.oneRow(sql<{ count: number }[]>`select count(*)::int as count from orders`)).count;

describe('checkout', () => {
  test('each address pays the fee of its own zone by its own subtotal', async () => {
    // As one subtotal the delivery would be free.
    expect(HOME_CENTS + FAR_CENTS).toBeGreaterThanOrEqual(fees.freeFromCents);
    expect(FEE_CENTS).toBe(ZONES.metro.feeCents + farZone.feeCents + fees.extraLoadCents);
    const { id } = await placed();
    expect(await orderOf(id)).toMatchObject({
      deliveryFeeCents: FEE_CENTS,
      totalCents: HOME_CENTS + FAR_CENTS + FEE_CENTS,
      drops: [{ number: 2, note: 'Behind the barn', contactName: 'Lee Moss', contactPhone: '615-555-0177' }],
    });
    const [row] = await sql<{ loads: number }[]>`select loads from orders where id = ${id}`;
    expect(row?.loads).toBe(3);
  });

  test('the server’s delivery fee counts, whatever the client claims', async () => {
    const before = await orders();
    const claim = twoDrops({ delivery_fee: 0, total_amount: (HOME_CENTS + FAR_CENTS) / 100 });
    expect(await send(claim)).toMatchObject({
      status: 409,
      body: { code: 'price_changed', deliveryFeeCents: FEE_CENTS },
    });
    expect(await orders()).toBe(before);
  });

  test('a retry with the same key gets the same order, and is refused with other addresses', async () => {
    const [key, claim] = [randomUUID(), twoDrops()];
    const [one, two] = await Promise.all([send(claim, key), send(claim, key)]);
    expect(two.body.orderNumber).toBe(one.body.orderNumber);
    const { id } = await store.oneRow(sql<{ id: string }[]>`
      select id from orders where order_number = ${one.body.orderNumber}`);
    expect((await orderOf(id)).drops).toHaveLength(1);
    const other = { ...claim, drops: [dropAt([[soil, 5]])] };
    expect(await send(other, key)).toMatchObject({ status: 409, body: { code: 'receipt_mismatch' } });
  });

  test.each<[string, string, () => Partial<CreateCheckout>]>([
    [
      'a ZIP outside the delivery area',
      'drops.0.delivery_zip',
      () => ({ drops: [dropAt([[soil, 1]], { delivery_zip: '10001' })] }),
    ],
    [
      'an invalid ZIP at the second address',
      'drops.1.delivery_zip',
      () => ({ drops: [dropAt([[soil, 1]]), dropAt([[soil, 1]], { delivery_zip: '10001' })] }),
    ],
    ['no ZIP', 'drops.0.delivery_zip', () => ({ drops: [dropAt([[soil, 1]], { delivery_zip: '' })] })],
    [
      'a ZIP that the address contradicts',
      'drops.0.delivery_zip',
      () => ({ drops: [dropAt([[soil, 1]], { delivery_address: `${MILL}, Nashville, TN 37203` })] }),
    ],
    [
      'no address',
      'drops.0.delivery_address',
      () => ({ drops: [dropAt([[soil, 1]], { delivery_address: ' ' })] }),
    ],
    ['no items', 'drops.0.items', () => ({ drops: [dropAt([])] })],
    ['half a yard', 'drops.0.items.0.quantity', () => ({ drops: [dropAt([[soil, 0.5]])] })],
    ['more than was ordered', 'drops', () => ({ drops: [dropAt([[soil, 20]]), dropAt([[soil, 5]])] })],
    ['goods that were not ordered', 'drops', () => ({ drops: [dropAt([[{ ...soil, id: 'another' }, 1]])] })],
    [
      'nothing left for the first address',
      'drops',
      () => ({
        drops: [
          dropAt([
            [soil, 24],
            [rake, 2],
          ]),
        ],
      }),
    ],
    ['a pick-up', 'drops', () => ({ is_pickup: true })],
  ])('an order with %s is refused, and the field is named', async (_, field, over) => {
    const before = await orders();
    const { status, body } = await send(twoDrops(over()));
    expect({ status, field: body.field }).toEqual({ status: 400, field });
    expect(await orders()).toBe(before);
  });

  test('a day must have room for all loads, and a zone’s minimum applies to each address', async () => {
    const now = new Date();
    const terms = { zone: farZone, now, everyLineWeekend: false, settings: DEFAULT_SETTINGS };
    const [day = ''] = deliveryDates(terms, 1);
    const { id } = await placed({ delivery_date: day });
    const [taken] = await sql<
      { loads: number }[]
    >`select loads from orders where id = ${id} and delivery_date = ${day}`;
    expect(taken?.loads).toBe(3);
    await sql`
      insert into store_settings (key, value) values ('minimums', '"binding"')
      on conflict (key) do update set value = excluded.value, deleted_at = null`;
    await sql`update delivery_zones set minimum_yards = 5 where id = ${farZone.id}`;
    try {
      expect(await send(twoDrops())).toMatchObject({
        status: 422,
        body: { code: 'below_minimum', detail: { field: 'drops.0.delivery_zip' } },
      });
    } finally {
      await sql`update delivery_zones set minimum_yards = ${farZone.minimumYards} where id = ${farZone.id}`;
      await sql`update store_settings set deleted_at = now() where key = 'minimums'`;
    }
  });
});

describe('delivery', () => {
  const FAR_LINE = new RegExp(`^${MILL}, .+, TN ${FAR}$`);

  test('each load has its own address on the board, the driver’s list, the route and the tracking', async () => {
    const { id, ...who } = await confirmed();
    const { deliveries } = await orderOf(id);
    expect(deliveries.map(({ load, dropNumber, cubicYards }) => [load, dropNumber, cubicYards])).toEqual([
      [1, 1, 19],
      [2, 1, 1],
      [3, 2, 4],
    ]);
    const [first, , third] = deliveries;
    if (!first || !third) throw new Error('the loads are missing');
    const board = (await boss.ask<Board>(`deliveries?from=${first.day}&days=1`)).body;
    const mine = board.loads.filter((load) => load.orderId === id).toSorted((a, b) => a.load - b.load);
    const { city } = await store.oneRow(
      sql<{ city: string }[]>`select city from delivery_zips where zip = ${FAR}`,
    );
    expect(mine.map((load) => [load.city, load.goods.map((one) => one.quantity)])).toEqual([
      ['Nashville', [1]],
      ['Nashville', []],
      [city, [1]],
    ]);

    const stopOf = async ({ id: load, truck, day }: { id: string; truck: number; day: string }) => {
      const { body } = await boss.ask<DriveList>(`drive?truck=${truck}&day=${day}`);
      return body.stops.find((stop) => stop.id === load);
    };
    expect(await stopOf(third)).toMatchObject({
      deliveryAddress: expect.stringMatching(FAR_LINE),
      specialInstructions: 'Behind the barn',
      contactName: 'Lee Moss',
      contactPhone: '615-555-0177',
      alongside: [{ name: rake.name, quantity: 1 }],
      dropNumber: 2,
    });
    expect(await stopOf(first)).toMatchObject({
      deliveryAddress: '214 Boxwood Lane, Nashville, TN 37203',
      specialInstructions: 'Left of the garage',
      contactPhone: null,
      alongside: [{ name: rake.name, quantity: 1 }],
    });

    const tracked = await seen(who);
    expect(tracked.loads.map(({ dropNumber }) => dropNumber)).toEqual([1, 1, 2]);
    expect(tracked.drops).toMatchObject([
      {
        deliveryAddress: expect.stringMatching(FAR_LINE),
        items: expect.arrayContaining([{ productId: soil.id, quantity: 4 }]),
      },
    ]);
  });

  test('texts, push messages and emails about a load name its address', async () => {
    const { id } = await confirmed();
    const { deliveries } = await orderOf(id);
    const phone = '+16155550188';
    await sql`insert into text_consents ${sql({ orderId: id, phone, channel: 'sms' })}`;
    const parts = { sql, keyring: deriveKeyring('x'.repeat(32)), publicUrl: 'https://yard.example' };
    const textOf = async (event: 'order_status' | 'order_missed', facts: object, orderId = id) => {
      const asked = { key: 'x', event, language: 'en', facts: { orderId, ...facts } } as const;
      const [notice] = await customerNotices(parts, asked, DEFAULT_SETTINGS);
      return notice && 'body' in notice ? notice.body : undefined;
    };
    const far = deliveries.find(({ dropNumber }) => dropNumber === 2)?.id ?? '';
    await sql.begin(async (tx) => {
      await tx`update deliveries set status = 'started', started_at = now() where id = ${far}`;
      await tx`update orders set status = 'in_progress' where id = ${id}`;
    });
    expect(await textOf('order_status', { status: 'in_progress' })).toContain(`It goes to ${MILL}, `);
    expect(await textOf('order_missed', { reason: 'no_access', dropNumber: 2 })).toContain(
      `The load was for ${MILL}, `,
    );
    expect(await textOf('order_missed', { reason: 'no_access', dropNumber: 1 })).toContain(
      'The load was for 214 Boxwood Lane, ',
    );

    // With a single address the address is not mentioned.
    const { body } = await send(claimFor([{ product: soil, quantity: 5 }], {}));
    const one = await store.oneRow(sql<{ id: string }[]>`
      select id from orders where order_number = ${body.orderNumber}`);
    await sql`insert into text_consents ${sql({ orderId: one.id, phone, channel: 'sms' })}`;
    const plain = await textOf('order_missed', { reason: 'no_access', dropNumber: 1 }, one.id);
    expect(plain).toContain('could not deliver');
    expect(plain).not.toContain('The load was for');
  });

  test('the email names each address and its items', async () => {
    const { email } = await confirmed();
    await store.afterUndo();
    const { text } = await store.mailTo(email);
    expect(text).toContain(`${MILL}, `);
    expect(text).toContain('Address 1 of 2');
    expect(text).toContain('Address 2 of 2');
    expect(text).toContain('Behind the barn');
    expect(text).toContain('Lee Moss');
  });

  test('a staff edit changes the first address’s items, and keeps the other address and its load', async () => {
    const { id } = await confirmed();
    const before = await orderOf(id);
    const edit = async (quantity: number) => {
      const items = [
        { productId: soil.id, quantity },
        { productId: rake.id, quantity: 2 },
      ];
      const asked = { items, deliveryZip: '37203', discountCents: 0 };
      const { body: priced } = await boss.tell<Priced>('POST', 'orders/price', { orderId: id, ...asked });
      return boss.tell<{ field?: string }>('POST', `orders/${id}/edit`, {
        ...asked,
        version: (await orderOf(id)).version,
        deliveryAddress: before.enteredAddress,
        deliveryDate: before.deliveryDate,
        deliveryWindow: before.deliveryWindow,
        specialInstructions: before.specialInstructions,
        discountReason: null,
        totalCents: priced.totalCents ?? 0,
        paymentId: randomUUID(),
        payment: null,
      });
    };
    // The other address needs 4 of them.
    expect(await edit(3)).toMatchObject({ status: 400, body: { field: 'items' } });
    expect((await edit(14)).status).toBe(200);
    const after = await orderOf(id);
    const fee =
      deliveryFeeCents({ subtotalCents: 10 * 1_000 + 2_000, zone: ZONES.metro, fees }) +
      deliveryFeeCents({ subtotalCents: FAR_CENTS, zone: farZone, fees });
    expect(after.deliveryFeeCents).toBe(fee);
    expect(
      after.deliveries
        .filter(({ status }) => status !== 'cancelled')
        .map(({ dropNumber, cubicYards }) => [dropNumber, cubicYards]),
    ).toEqual([
      [1, 10],
      [2, 4],
    ]);
  });
});

test('a customer can change the items, but not below what the other addresses take', async () => {
  const terms = { zone: farZone, now: new Date(), everyLineWeekend: false, settings: DEFAULT_SETTINGS };
  // Early enough for a free change.
  const delivery_date = deliveryDates(terms, 5).at(-1) ?? '';
  const { orderNumber, email } = await confirmed({ delivery_date });
  const { version, deliveryAddress, specialInstructions, customerPhone } = await seen({ orderNumber, email });
  const order = { orderNumber, email, version, deliveryAddress, specialInstructions, customerPhone };
  const priceOf = async (quantity: number) => {
    const items = [
      { productId: soil.id, quantity },
      { productId: rake.id, quantity: 2 },
    ];
    const asked = { ...order, poNumber: null, jobName: null, items };
    const answer = await store.post('/api/orders/edit/price', asked);
    return { status: answer.status, body: (await answer.json()) as Reply };
  };
  expect(await priceOf(3)).toMatchObject({ status: 400, body: { field: 'items' } });
  const fee =
    deliveryFeeCents({ subtotalCents: 2_000, zone: ZONES.metro, loads: 0, fees }) +
    deliveryFeeCents({ subtotalCents: FAR_CENTS, zone: farZone, fees });
  expect(await priceOf(4)).toMatchObject({ status: 200, body: { deliveryFeeCents: fee } });
});

describe('editing further addresses', () => {
  const terms = { zone: farZone, now: new Date(), everyLineWeekend: false, settings: DEFAULT_SETTINGS };
  // Early enough for a free change.
  const delivery_date = deliveryDates(terms, 5).at(-1) ?? '';
  const allCents = HOME_CENTS + FAR_CENTS;
  const homeFee = (subtotalCents: number, loads: number) =>
    deliveryFeeCents({ subtotalCents, zone: ZONES.metro, loads, fees });
  const farFee = (subtotalCents: number, loads = 1) =>
    deliveryFeeCents({ subtotalCents, zone: farZone, loads, fees });

  // The day has room for a few orders at a time.
  beforeEach(() => sql`update deliveries set status = 'cancelled' where status = 'planned'`);

  type Drop = EditedDrops[number];
  const drop = (soilYards: number, over: Partial<Drop> = {}): Drop => ({
    deliveryAddress: MILL,
    deliveryZip: FAR,
    note: 'Behind the barn',
    contactName: 'Lee Moss',
    contactPhone: '615-555-0177',
    items: [{ productId: soil.id, quantity: soilYards }],
    ...over,
  });
  const withRake = (soilYards: number, over: Partial<Drop> = {}) =>
    drop(soilYards, {
      items: [
        { productId: soil.id, quantity: soilYards },
        { productId: rake.id, quantity: 1 },
      ],
      ...over,
    });
  type Who = { orderNumber: string; email: string };
  async function askOf(
    who: Who,
    drops: Drop[] | undefined,
    items: { productId: string; quantity: number }[],
  ) {
    const { version, deliveryAddress, specialInstructions, customerPhone } = await seen(who);
    const terms = {
      version,
      deliveryAddress,
      specialInstructions,
      customerPhone,
      poNumber: null,
      jobName: null,
    };
    return { ...who, ...terms, items, ...(drops ? { drops } : {}) };
  }
  const items24 = [
    { productId: soil.id, quantity: 24 },
    { productId: rake.id, quantity: 2 },
  ];
  async function priceOf(who: Who, drops: Drop[] | undefined, items = items24) {
    const answer = await store.post('/api/orders/edit/price', await askOf(who, drops, items));
    return { status: answer.status, body: (await answer.json()) as Reply & CustomerEditPrice };
  }
  async function edit(who: Who, drops: Drop[], items = items24) {
    const { body: price } = await priceOf(who, drops, items);
    const asked = { ...(await askOf(who, drops, items)), totalCents: price.totalCents ?? 0 };
    const answer = await store.post('/api/orders/edit', asked);
    return { asked, status: answer.status, body: (await answer.json()) as Reply & { order: GuestOrder } };
  }
  const mailedOf = async (id: string) =>
    (
      await sql<{ changes: { drops: DropChange[] } }[]>`
        select facts -> 'changes' as changes from mails
        where template = 'order_changed' and facts ->> 'orderId' = ${id} order by created_at`
    ).map(({ changes }) => changes.drops.map(({ kind, number }) => `${number} ${kind}`));
  const loadsOf = async (id: string) =>
    (await orderOf(id)).deliveries
      .filter(({ status }) => status !== 'cancelled')
      .map(({ load, dropNumber, cubicYards }) => [load, dropNumber, cubicYards]);

  test('a customer corrects an address and its driver’s note, free of charge within the zone', async () => {
    const { id, ...who } = await confirmed({ delivery_date });
    const moved = withRake(4, {
      deliveryAddress: '20 Mill Creek Road',
      note: 'By the gate',
      contactPhone: null,
    });
    expect(await priceOf(who, [moved])).toMatchObject({
      body: {
        totalCents: allCents + FEE_CENTS,
        drops: [{ feeCents: farFee(FAR_CENTS), belowMinimumYards: null }],
      },
    });
    const { asked, status, body } = await edit(who, [moved]);
    expect(status).toBe(200);
    expect(body.order).toMatchObject({
      totalCents: allCents + FEE_CENTS,
      drops: [
        {
          number: 2,
          deliveryAddress: expect.stringMatching(new RegExp(`^20 Mill Creek Road, .+, TN ${FAR}$`)),
          note: 'By the gate',
          contactName: 'Lee Moss',
          contactPhone: null,
        },
      ],
    });
    expect(await mailedOf(id)).toEqual([['2 moved']]);
    // A retry after a lost response changes nothing more.
    const again = await store.post('/api/orders/edit', asked);
    expect(again.status).toBe(200);
    expect(await mailedOf(id)).toHaveLength(1);
    const { edits } = await orderOf(id);
    expect(edits.map(({ to }) => to)).toEqual([{ drops: ['2 moved'] }]);
  });

  test('moving yards to the other address recomputes both fees and loads', async () => {
    const { id, ...who } = await confirmed({ delivery_date });
    const fee = homeFee(14 * 1_000 + 2_000, 1) + farFee(10 * 1_000 + 2_000);
    const { status, body } = await edit(who, [withRake(10)]);
    expect({ status, fee: body.order?.deliveryFeeCents }).toEqual({ status: 200, fee });
    expect(await loadsOf(id)).toEqual([
      [1, 1, 14],
      [2, 2, 10],
    ]);
    expect(await mailedOf(id)).toEqual([['2 goods']]);
  });

  test('an added address gets its fee and load', async () => {
    const { id, ...who } = await confirmed({ delivery_date });
    const further = drop(2, { deliveryAddress: '7 Quarry Lane', note: null });
    const fee = homeFee(18 * 1_000 + 2_000, 1) + farFee(FAR_CENTS) + farFee(2_000);
    const { status, body } = await edit(who, [withRake(4), further]);
    expect({ status, fee: body.order?.deliveryFeeCents }).toEqual({ status: 200, fee });
    expect(await loadsOf(id)).toEqual([
      [1, 1, 18],
      [2, 2, 4],
      [3, 3, 2],
    ]);
    expect(await mailedOf(id)).toEqual([['3 added']]);
  });

  test('an order for two addresses can be merged into one and split again', async () => {
    const { id, ...who } = await confirmed({ delivery_date });
    const together = homeFee(allCents, 2);
    const one = await edit(who, []);
    expect({ status: one.status, fee: one.body.order?.deliveryFeeCents }).toEqual({
      status: 200,
      fee: together,
    });
    expect(one.body.order.drops).toEqual([]);
    expect((await loadsOf(id)).map(([, number]) => number)).toEqual([1, 1]);
    const two = await edit(who, [withRake(4)]);
    expect({ status: two.status, fee: two.body.order?.deliveryFeeCents }).toEqual({
      status: 200,
      fee: FEE_CENTS,
    });
    expect(await loadsOf(id)).toEqual([
      [1, 1, 19],
      [2, 1, 1],
      [3, 2, 4],
    ]);
    expect(await mailedOf(id)).toEqual([['2 removed'], ['2 added']]);
  });

  test('removing the second address keeps the truck of the third address’s load', async () => {
    const third = dropAt([[soil, 3]], { delivery_address: '7 Quarry Lane' });
    const second = dropAt([
      [soil, 4],
      [rake, 1],
    ]);
    const drops_fee = homeFee(17 * 1_000 + 2_000, 1) + farFee(FAR_CENTS) + farFee(3_000);
    const { id, ...who } = await confirmed({
      delivery_date,
      drops: [second, third],
      delivery_fee: drops_fee / 100,
      total_amount: (allCents + drops_fee) / 100,
    });
    expect(await loadsOf(id)).toEqual([
      [1, 1, 17],
      [2, 2, 4],
      [3, 3, 3],
    ]);
    const planned = () => sql<{ id: string; load: number; truck: number; dropNumber: number }[]>`
      select id, load, truck, drop_number from deliveries where order_id = ${id} order by load`;
    const last = (await planned()).at(-1);
    await sql`update deliveries set truck = 3 where id = ${last?.id ?? ''}`;
    const { status } = await edit(who, [drop(3, { deliveryAddress: '7 Quarry Lane' })]);
    expect(status).toBe(200);
    expect((await planned()).at(-1)).toEqual({ id: last?.id, load: 3, truck: 3, dropNumber: 2 });
    expect((await loadsOf(id)).map(([, , yards]) => yards)).toEqual([19, 2, 3]);
    expect(await mailedOf(id)).toEqual([['2 removed']]);
  });

  test('an edit of a paid order makes the difference due, and is reverted after an hour without payment', async () => {
    const { id, ...who } = await confirmed({ delivery_date });
    const { version, totalCents } = await orderOf(id);
    const paid = { id: randomUUID(), version, kind: 'cash', amountCents: totalCents, reference: null };
    expect((await boss.tell('POST', `orders/${id}/payments`, paid)).status).toBe(200);
    const before = (await seen(who)).drops;
    const more = await edit(who, [withRake(4), drop(2, { deliveryAddress: '7 Quarry Lane' })]);
    expect(more.status).toBe(200);
    expect(more.body.order.dueCents).toBe(more.body.order.totalCents - totalCents);
    expect(more.body.order.dueCents).toBeGreaterThan(0);
    const payments = latePayments(store.config.payments);
    const late = new Date(Date.now() + 61 * 60_000);
    await undoUnpaidEdits({ sql, log: store.background.log, payments }, late);
    expect(await seen(who)).toMatchObject({ dueCents: 0, totalCents, drops: before });
    expect((await loadsOf(id)).map(([, number]) => number)).toEqual([1, 1, 2]);
    expect(await mailedOf(id)).toEqual([['3 added'], ['3 removed']]);
  });

  test.each<[string, string, () => Drop[]]>([
    ['a ZIP outside the delivery area', 'drops.0.deliveryZip', () => [drop(1, { deliveryZip: '10001' })]],
    [
      'a ZIP that the address contradicts',
      'drops.1.deliveryZip',
      () => [withRake(4), drop(1, { deliveryAddress: '1 Elm St, Nashville, TN 37203' })],
    ],
    ['more than was ordered', 'drops', () => [drop(25)]],
    ['nothing left for the first address', 'drops', () => [drop(24, { items: items24 })]],
    [
      'goods that were not ordered',
      'drops',
      () => [drop(1, { items: [{ productId: 'another', quantity: 1 }] })],
    ],
    ['no items', 'drops.0.items', () => [drop(1, { items: [] })]],
  ])('an edit with %s is refused, and the field is named', async (_, field, drops) => {
    const { id, ...who } = await confirmed({ delivery_date });
    const before = await seen(who);
    expect(await priceOf(who, drops())).toMatchObject({ status: 400, body: { field } });
    const asked = { ...(await askOf(who, drops(), items24)), totalCents: before.totalCents };
    expect((await store.post('/api/orders/edit', asked)).status).toBe(400);
    expect(await seen(who)).toEqual(before);
    expect(await mailedOf(id)).toEqual([]);
  });

  test('a wrong claimed total or a cheaper ZIP for a far address is refused', async () => {
    const { id, ...who } = await confirmed({ delivery_date });
    const asked = await askOf(who, [withRake(10)], items24);
    const { totalCents } = await orderOf(id);
    const cheap = await store.post('/api/orders/edit', { ...asked, totalCents: totalCents - 100 });
    expect(cheap.status).toBe(409);
    const [own] = (await seen(who)).drops;
    const lied = withRake(4, { deliveryAddress: own?.deliveryAddress ?? '', deliveryZip: '37203' });
    expect(await priceOf(who, [lied])).toMatchObject({ status: 400, body: { field: 'drops.0.deliveryZip' } });
  });

  test('a stranger cannot edit, and nobody can after the cutoff', async () => {
    const { id: _, ...who } = await confirmed({ delivery_date });
    const asked = { ...(await askOf(who, [], items24)), totalCents: 1 };
    const other = { ...asked, email: `${randomUUID()}@example.com` };
    expect((await store.post('/api/orders/edit', other)).status).toBe(404);
    store.clock.now = () => new Date(`${delivery_date}T13:00:00Z`);
    try {
      const late = await store.post('/api/orders/edit', asked);
      expect([late.status, ((await late.json()) as Reply).code]).toEqual([422, 'too_late']);
    } finally {
      store.clock.now = () => new Date();
    }
  });

  test('a binding minimum applies to each changed address', async () => {
    const { id: _, ...who } = await confirmed({ delivery_date });
    await sql`
      insert into store_settings (key, value) values ('minimums', '"binding"')
      on conflict (key) do update set value = excluded.value, deleted_at = null`;
    await sql`update delivery_zones set minimum_yards = 5 where id = ${farZone.id}`;
    try {
      expect((await priceOf(who, [withRake(4)])).body.drops).toEqual([
        { feeCents: farFee(FAR_CENTS), belowMinimumYards: 5 },
      ]);
      expect(await edit(who, [withRake(3)])).toMatchObject({
        status: 422,
        body: { code: 'below_minimum', detail: { field: 'drops.0.deliveryZip' } },
      });
      // An address agreed before is kept below the minimum.
      expect((await edit(who, [withRake(4, { note: 'By the gate' })])).status).toBe(200);
    } finally {
      await sql`update delivery_zones set minimum_yards = ${farZone.minimumYards} where id = ${farZone.id}`;
      await sql`update store_settings set deleted_at = now() where key = 'minimums'`;
    }
  });

  test('staff change, add and remove addresses, and the email names them', async () => {
    const { id, email } = await confirmed({ delivery_date });
    const before = await orderOf(id);
    const drops = [
      drop(6, { deliveryAddress: '20 Mill Creek Road' }),
      drop(2, { deliveryAddress: '7 Quarry Lane' }),
    ];
    const asked = { items: items24, drops, deliveryZip: '37203', discountCents: 0 };
    const { body: priced } = await boss.tell<Priced>('POST', 'orders/price', { orderId: id, ...asked });
    expect(priced.drops.map(({ feeCents }) => feeCents)).toEqual([farFee(6_000), farFee(2_000)]);
    const { status } = await boss.tell('POST', `orders/${id}/edit`, {
      ...asked,
      version: before.version,
      deliveryAddress: before.enteredAddress,
      deliveryDate: before.deliveryDate,
      deliveryWindow: before.deliveryWindow,
      specialInstructions: before.specialInstructions,
      discountReason: null,
      totalCents: priced.totalCents,
      paymentId: randomUUID(),
      payment: null,
    });
    expect(status).toBe(200);
    expect(await loadsOf(id)).toEqual([
      [1, 1, 16],
      [2, 2, 6],
      [3, 3, 2],
    ]);
    await store.afterUndo();
    const { text } = await store.mailTo(email, `Your order ${before.orderNumber} was changed`);
    expect(text).toContain('Address 2 is now 20 Mill Creek Road, ');
    expect(text).toContain('Address 3 is added: 7 Quarry Lane, ');
  });
});

test('the database refuses to delete a further address or its items outside an edit', async () => {
  const { id } = await placed();
  const refused = { code: '23001' };
  await expect(sql`delete from order_drop_items where order_id = ${id}`).rejects.toMatchObject(refused);
  await expect(sql`delete from order_drops where order_id = ${id}`).rejects.toMatchObject(refused);
  const emptied = sql.begin(async (tx) => {
    await tx`select set_config('app.edit', 'on', true)`;
    await tx`delete from order_drop_items where order_id = ${id}`;
  });
  await expect(emptied).rejects.toMatchObject({ constraint_name: 'drops_fit_order' });
});

test('staff find an order by the contact of another address', async () => {
  const contact_phone = `615-555-${`${Math.floor(Math.random() * 10_000)}`.padStart(4, '0')}`;
  const contact_name = `Wilhelmina ${randomUUID()}`;
  const { id } = await placed({ drops: [dropAt([[soil, 4]], { contact_phone, contact_name })] });
  for (const typed of [contact_name, `${contact_phone} `, `mill creek ${FAR}`]) {
    const { body } = await boss.ask<OrdersPage>(`orders?q=${encodeURIComponent(typed)}`);
    expect({ typed, ids: body.orders.map((order) => order.id) }).toEqual({
      typed,
      ids: expect.arrayContaining([id]),
    });
  }
});

test('the books split an order’s revenue between the counties of its addresses', async () => {
  const today = storeDate(new Date());
  const counties = async () =>
    new Map(
      (await boss.ask<Books>(`books?from=${today}&to=${today}`)).body.counties.map((row) => [
        row.county,
        row.salesCents,
      ]),
    );
  const { county } = await store.oneRow(
    sql<{ county: string }[]>`select county from delivery_zips where zip = ${FAR}`,
  );
  expect(county).not.toBe('Davidson');
  const before = await counties();
  const { id } = await confirmed();
  const { version, totalCents } = await orderOf(id);
  const paid = { id: randomUUID(), version, kind: 'cash', amountCents: totalCents, reference: null };
  expect((await boss.tell('POST', `orders/${id}/payments`, paid)).status).toBe(200);
  const after = await counties();
  const more = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  const home = Math.round((totalCents * HOME_CENTS) / (HOME_CENTS + FAR_CENTS));
  expect([more('Davidson'), more(county)]).toEqual([home, totalCents - home]);
});

test('the invoice of an order on account names each address', async () => {
  const who = await store.person();
  await sql`
    insert into contractor_accounts (owner, business_name, contact_name, contact_email, status, terms_days, credit_limit_cents)
    values (${`u:${who.user.id}`}, 'Quarry', 'Rosa', ${who.email}, 'approved', 30, 1000000)`;
  const headers = store.bearer(who.session.access_token);
  const claim = twoDrops({ customer_email: who.email, pay_on_account: true });
  const { body } = await send(claim, randomUUID(), headers);
  const { invoiceNumber } = body as unknown as { invoiceNumber: string };
  const answer = await store.call(`/api/invoices/${invoiceNumber}`, { headers });
  expect((await answer.json()) as InvoicePaper).toMatchObject({
    deliveryAddress: '214 Boxwood Lane, Nashville, TN 37203',
    drops: [{ number: 2, items: expect.arrayContaining([{ productId: rake.id, quantity: 1 }]) }],
    deliveryFeeCents: FEE_CENTS,
  });
});

test('further addresses are visible to their owner only, and anonymized with the account', async () => {
  const who = await store.person();
  const headers = store.bearer(who.session.access_token);
  const { body } = await send(twoDrops({ customer_email: who.email }), randomUUID(), headers);
  const mine = async (bearer: Record<string, string>) =>
    ((await (await store.call('/api/my-orders', { headers: bearer })).json()) as { orders: GuestOrder[] })
      .orders;
  expect((await mine(headers))[0]?.drops).toMatchObject([{ contactName: 'Lee Moss' }]);
  expect(await mine(store.bearer((await store.person()).session.access_token))).toEqual([]);
  await sql`update orders set status = 'cancelled', payment_status = 'unpaid' where order_number = ${body.orderNumber}`;
  const gone = await store.post('/api/delete-account', { email: who.email }, headers);
  expect([gone.status, await gone.text()]).toEqual([204, '']);
  expect(
    await sql`
      select d.delivery_address, d.note, d.contact_name, d.contact_phone from order_drops d
      join orders o on o.id = d.order_id where order_number = ${body.orderNumber}`,
  ).toEqual([{ deliveryAddress: FAR, note: null, contactName: null, contactPhone: null }]);
});
