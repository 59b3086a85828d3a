// Long: what a driver reports besides started and delivered, and who may see it.
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../domain/base/settings.ts';
import type { DriveList } from '../../../domain/orders/adminDeliveries.ts';
import { deriveKeyring } from '../../../server/identity/secrets.ts';
import { deliveryPhotoPath } from '../../../server/orders/deliveryPhotos.ts';
import { orderEmails } from '../../../server/orders/messages/orderEmails.ts';
import { changeOrders } from '../../helpers/changeOrders.ts';
import { loadFor } from '../../helpers/examples.ts';
import { JPEG } from '../../helpers/jpeg.ts';
import { accountOn } from '../../helpers/owners.ts';
import { startStore } from '../../helpers/store.ts';

const store = await startStore({ pays: true });
const { sql } = store;
const [product] = await sql<{ id: string }[]>`select id::text from products order by slug limit 1`;
const boss = await store.staff();
const admin = boss.headers;
const at = '2026-11-20T12:00:00.000Z';

/** A load with a driver who is also its customer. */
async function load() {
  const driver = await accountOn(sql);
  const deliveryId = await loadFor(sql, driver, product?.id ?? '');
  const [order] = await sql<{ id: string; orderNumber: string }[]>`
    select o.id, order_number from orders o join deliveries d on d.order_id = o.id where d.id = ${deliveryId}`;
  return { driver, deliveryId, orderId: order?.id ?? '', orderNumber: order?.orderNumber ?? '' };
}
const stopOf = async (deliveryId: string) => {
  const answer = await store.call('/api/admin/drive?truck=1&day=2026-11-20', { headers: admin });
  return ((await answer.json()) as DriveList).stops.find(({ id }) => id === deliveryId);
};

test('the driver’s list shows the amount due and everything reported', async () => {
  const { driver, deliveryId, orderId } = await load();
  expect(await stopOf(deliveryId)).toMatchObject({ dueCents: 500 });
  await changeOrders(
    sql,
    (tx) => tx`update orders set payment_status = 'paid', paid_at = now() where id = ${orderId}`,
  );
  await driver.do('markDelivery', { deliveryId, status: 'failed', reason: 'weather', note: 'Mud', at });
  await driver.do('proveDelivery', { deliveryId, kind: 'failed', jpeg: JPEG, at });
  await store.drain();
  expect(await stopOf(deliveryId)).toMatchObject({
    dueCents: 0,
    proofs: 0,
    status: 'planned',
    failedReason: 'weather',
    failedNote: 'Mud',
  });
  // A new day clears the failure.
  await sql`update deliveries set day = '2026-11-23' where id = ${deliveryId}`;
  expect(await sql`select failed_reason from deliveries where id = ${deliveryId}`).toEqual([
    { failedReason: null },
  ]);
});

test('the delivery email shows the picture at a URL that expires', async () => {
  const { driver, deliveryId, orderId, orderNumber } = await load();
  await driver.do('proveDelivery', { deliveryId, kind: 'load', jpeg: JPEG, at });
  await store.drain();
  const keyring = deriveKeyring(store.config.authSecret);
  const path = await deliveryPhotoPath(sql, keyring, { orderId, now: new Date() });
  const seen = await store.call(path ?? '');
  expect(seen.headers.get('content-type')).toBe('image/jpeg');
  expect([...new Uint8Array(await seen.arrayBuffer()).slice(0, 2)]).toEqual([0xff, 0xd8]);
  const longAgo = await deliveryPhotoPath(sql, keyring, { orderId, now: new Date('2026-01-01') });
  expect((await store.call(longAgo ?? '')).status).toBe(404);
  expect((await store.call((path ?? '').replace(/until=\d+/, 'until=4102444800'))).status).toBe(404);

  const { order_status: statusEmail } = orderEmails({
    sql,
    keyring,
    publicUrl: 'https://loam.example',
    now: () => new Date(),
  });
  await changeOrders(sql, (tx) => tx`update orders set status = 'in_progress' where id = ${orderId}`);
  await changeOrders(sql, (tx) => tx`update orders set status = 'delivered' where id = ${orderId}`);
  const mail = await statusEmail(
    {
      id: orderId,
      template: 'order_status',
      recipient: null,
      language: 'es',
      facts: { orderId, status: 'delivered' },
    },
    DEFAULT_SETTINGS,
  );
  expect(mail?.blocks).toContainEqual({
    kind: 'picture',
    alt: 'Dónde quedó su carga, en la foto del conductor',
    url: expect.stringContaining('https://loam.example/api/delivery-photo?id='),
  });
  expect(mail?.subject).toContain(orderNumber);
});

test('collected money is not asked for again while the order still owes it', async () => {
  const { driver, deliveryId } = await load();
  const collected = { method: 'cash', amountCents: 200 } as const;
  await driver.do('markDelivery', { deliveryId, status: 'collected', collected, at });
  expect(await stopOf(deliveryId)).toMatchObject({ dueCents: 300, collected: [collected] });
  await store.drain();
  expect(await stopOf(deliveryId)).toMatchObject({ dueCents: 300, collected: [collected] });
});

test('a collected amount pays the order once, and a wrong amount becomes a note for staff', async () => {
  const { driver, deliveryId, orderId } = await load();
  await changeOrders(
    sql,
    (tx) =>
      tx`update orders set payment_status = 'invoiced', payment_kind = 'on_delivery' where id = ${orderId}`,
  );
  const collect = (amountCents: number) =>
    driver.do('markDelivery', {
      deliveryId,
      status: 'collected',
      collected: { method: 'check', amountCents },
      note: '1042',
      at,
    });
  await collect(500);
  await store.drain();
  const paid = async () => {
    const [row] = await sql`
      select payment_status, attention, (select array_agg(method || ' ' || amount_cents || ' ' || reference) from order_payments
        where order_id = orders.id) as payments, (select array_agg(text) from order_notes
        where order_id = orders.id) as notes
      from orders where id = ${orderId}`;
    return row;
  };
  const payments = ['check 500 1042'];
  expect(await paid()).toEqual({ paymentStatus: 'paid', attention: [], payments, notes: null });
  expect(await stopOf(deliveryId)).toMatchObject({
    dueCents: 0,
    collected: [{ method: 'check', amountCents: 500 }],
  });
  // Collected twice by mistake.
  await collect(500);
  await store.drain();
  expect(await paid()).toEqual({
    paymentStatus: 'paid',
    attention: ['payment_mismatch'],
    payments,
    notes: ['Collected $5.00 (check 1042) when $0.00 was owed.'],
  });
  const admins = await accountOn(sql);
  expect(
    await admins.do('markDelivery', {
      deliveryId,
      status: 'collected',
      collected: { method: 'cash', amountCents: 500 },
      at,
    }),
  ).toMatchObject({ outcome: 'refused', code: 'not_found' });
});

test('a partial collection is a partial payment of the invoice', async () => {
  const { driver, deliveryId, orderId } = await load();
  const account = { businessName: 'Quarry', contactName: 'Rosa', contactEmail: 'rosa@example.com' };
  await changeOrders(
    sql,
    (tx) => tx`
    with account as (insert into contractor_accounts ${tx(account)} returning id),
      issued as (update orders set payment_status = 'invoiced', payment_kind = 'account', due_cents = 500
        where id = ${orderId})
    insert into invoices (order_id, account_id, invoice_number, issued_on, due_on)
    select ${orderId}, id, 'INV-2026-99999', '2026-11-20', '2026-12-20' from account`,
  );
  const collected = { method: 'check', amountCents: 200 } as const;
  await driver.do('markDelivery', { deliveryId, status: 'collected', collected, note: '7', at });
  await store.drain();
  expect(
    await sql`
      select payment_status, due_cents, attention from orders where id = ${orderId}`,
  ).toEqual([{ paymentStatus: 'invoiced', dueCents: 300, attention: [] }]);
});

test('a part of what is due on delivery pays that part, and the order owes the rest', async () => {
  const { driver, deliveryId, orderId } = await load();
  await changeOrders(
    sql,
    (tx) =>
      tx`update orders set payment_status = 'invoiced', payment_kind = 'on_delivery' where id = ${orderId}`,
  );
  const collected = [
    { method: 'cash', amountCents: 200 },
    { method: 'check', amountCents: 300 },
  ] as const;
  const owed = async () => sql`select payment_status, due_cents, attention from orders where id = ${orderId}`;
  await driver.do('markDelivery', { deliveryId, status: 'collected', collected: collected[0], at });
  await store.drain();
  expect(await owed()).toEqual([{ paymentStatus: 'paid', dueCents: 300, attention: [] }]);
  expect(await stopOf(deliveryId)).toMatchObject({ dueCents: 300, collected: [collected[0]] });
  await driver.do('markDelivery', { deliveryId, status: 'collected', collected: collected[1], at });
  await store.drain();
  expect(await owed()).toEqual([{ paymentStatus: 'paid', dueCents: 0, attention: [] }]);
  expect(await stopOf(deliveryId)).toMatchObject({ dueCents: 0, collected });
});

test('the first load to arrive collects what is due, and a later one if that brought nothing', async () => {
  const { driver, deliveryId: second, orderId } = await load();
  await sql`update deliveries set position = 5 where id = ${second}`;
  // Its number is higher, but the plan sends it first.
  const [first] = await sql<{ id: string }[]>`
    insert into deliveries ${sql({ orderId, load: 2, day: '2026-11-20', truck: 1, position: 1, name: 'Topsoil', cubicYards: 3 })}
    returning id`;
  const due = async () => [(await stopOf(first?.id ?? ''))?.dueCents, (await stopOf(second))?.dueCents];
  expect(await due()).toEqual([500, 0]);
  await driver.do('markDelivery', { deliveryId: first?.id ?? '', status: 'delivered', at });
  await store.drain();
  expect(await due()).toEqual([500, 500]);
});

// Without the reason or amount that it needs.
test.each(['failed', 'collected'] as const)('an incomplete report (%s) is refused', async (status) => {
  const { driver, deliveryId } = await load();
  expect(await driver.do('markDelivery', { deliveryId, status, at })).toMatchObject({
    outcome: 'refused',
    code: 'invalid_payload',
  });
});

test('a delivered load cannot be reported as failed', async () => {
  const { driver, deliveryId } = await load();
  await driver.do('markDelivery', { deliveryId, status: 'delivered', at });
  await driver.do('markDelivery', { deliveryId, status: 'failed', reason: 'refused', at });
  await store.drain();
  expect(await sql`select status, failed_at from deliveries where id = ${deliveryId}`).toEqual([
    { status: 'delivered', failedAt: null },
  ]);
});

test('the pictures of a delivery need the order’s email, and leave out obstacles', async () => {
  const { driver, deliveryId, orderNumber } = await load();
  await driver.do('proveDelivery', { deliveryId, jpeg: JPEG, at });
  await driver.do('proveDelivery', { deliveryId, kind: 'failed', jpeg: JPEG, at });
  const see = (body: object, headers = {}) => store.post('/api/orders/pictures', body, headers);
  await store.forgetLimits();
  const seen = await see({ orderNumber, email: 'a@example.com' });
  expect(seen.status).toBe(200);
  expect(await seen.json()).toEqual({ pictures: [{ jpeg: expect.stringMatching(/^\/9j\//), takenAt: at }] });
  expect((await see({ orderNumber, email: 'b@example.com' })).status).toBe(404);
  expect((await see({ orderNumber, email: null }, admin)).status).toBe(404);
  expect((await see({ orderNumber, email: null })).status).toBe(400);
});
