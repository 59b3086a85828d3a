// Staff: what a clerk and a driver can reach, and how an owner grants and revokes their roles. matrix.test.ts proves
// that every other route refuses them.

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addDays, storeDate } from '../../../domain/delivery/calendar.ts';
import type { DriveList } from '../../../domain/orders/adminDeliveries.ts';
import type { CommandAnswer } from '../../../domain/sync.ts';
import type { Staff } from '../../helpers/adminAnswers.ts';
import { JPEG } from '../../helpers/jpeg.ts';
import { orderOf } from '../../helpers/orders.ts';
import { command } from '../../helpers/owners.ts';
import { startStore } from '../../helpers/store.ts';

const store = await startStore({ hears: true });
const { sql } = store;
const [today, clerk, boss] = [storeDate(new Date()), await store.staff('clerk'), await store.staff()];
const { id: gravel } = await store.oneRow(
  sql<{ id: string }[]>`select id::text from products where slug = 'pea-gravel'`,
);

/** A load of a customer's order. */
async function loadOn({ truck = 2, day = today } = {}) {
  const { user } = await store.person();
  const owner = `u:${user.id}`;
  const orderId = await orderOf(sql, owner, [gravel], 'confirmed');
  const { id } = await store.oneRow(sql<{ id: string }[]>`
    insert into deliveries ${sql({ orderId, load: 1, day, truck, position: 0, name: 'Pea Gravel', cubicYards: 3 })}
    returning id`);
  return { id, orderId };
}

async function mark({ headers }: { headers: Record<string, string> }, deliveryId: string) {
  await store.forgetLimits();
  const at = new Date().toISOString();
  const commands = [
    command('markDelivery', { deliveryId, status: 'started', at }),
    command('proveDelivery', { deliveryId, at, jpeg: JPEG }),
  ];
  const answer = await store.post('/api/sync', { schema: 1, commands }, headers);
  const { answers } = (await answer.json()) as { answers: CommandAnswer[] };
  return answers.map((one) => ('code' in one ? one.code : one.outcome));
}

test('a driver reads today’s list of their own truck without prices, and marks its loads alone', async () => {
  const driver = await store.staff('driver', 2);
  const [mine, others, tomorrow, late] = [
    await loadOn(),
    await loadOn({ truck: 3 }),
    await loadOn({ day: addDays(today, 1) }),
    await loadOn({ day: addDays(today, -1) }),
  ];
  const { body, status } = await driver.ask<DriveList>('drive');
  expect(status).toBe(200);
  expect(body).toMatchObject({ truck: 2, day: today, mayChoose: 'nothing' });
  expect(body.stops.map(({ id }) => id)).toEqual([mine.id]);
  // Except the amount that the driver collects. An id may spell “fee”.
  const rest = JSON.stringify(body).replaceAll(/"dueCents":\d+|"[\da-f-]{36}"/g, '');
  expect(rest).not.toMatch(/cents|price|total|fee|paid|payment/i);
  for (const query of [
    `truck=3&day=${today}`,
    `day=${addDays(today, 1)}`,
    `truck=2&day=${addDays(today, -1)}`,
  ])
    expect(await driver.ask(`drive?${query}`)).toMatchObject({
      status: 403,
      body: { code: 'role_forbidden' },
    });
  expect(await driver.ask('summary')).toMatchObject({
    body: { role: 'driver', orders: 0, attention: 0, reviews: 0, quotes: 0, lowStock: 0 },
  });
  expect((await driver.ask(`orders/${mine.orderId}`)).status).toBe(403);

  expect(await mark(driver, mine.id)).toEqual(['applied', 'applied']);
  // A phone that had no signal until the next day.
  expect(await mark(driver, late.id)).toEqual(['applied', 'applied']);
  for (const load of [others.id, tomorrow.id, randomUUID()])
    expect(await mark(driver, load)).toEqual(['not_found', 'not_found']);
  expect(await mark(clerk, others.id)).toEqual(['applied', 'applied']);
  // The driver's phone syncs only the person's own rows: no loads and no orders.
  const pulled = await store.call('/api/sync?scope=me&schema=1', { headers: driver.headers });
  const { rows } = (await pulled.json()) as { rows: { table: string }[] };
  expect(rows.map(({ table }) => table)).toEqual(['customers']);
});

test('a driver without a truck chooses one of today’s, and gets events about loads alone', async () => {
  const driver = await store.staff('driver');
  const load = await loadOn({ truck: 3 });
  const { body } = await driver.ask<DriveList>('drive?truck=3');
  expect(body).toMatchObject({ truck: 3, mayChoose: 'truck' });
  expect(body.stops.map(({ id }) => id)).toContain(load.id);
  expect((await driver.ask(`drive?truck=3&day=${addDays(today, 1)}`)).status).toBe(403);
  expect(await mark(driver, load.id)).toEqual(['applied', 'applied']);

  const ended = new AbortController();
  const changes = await store.call('/api/admin/changes', { headers: driver.headers, signal: ended.signal });
  const reader = changes.body?.pipeThrough(new TextDecoderStream()).getReader();
  await reader?.read();
  await sql`update products set sort_order = sort_order where id = ${gravel}`;
  await sql`update deliveries set position = 1 where id = ${load.id}`;
  expect((await reader?.read())?.value).toContain('{"topic":"orders"}');
  ended.abort();
});

test('a clerk can change the stock of a product and nothing else', async () => {
  const { rev } = (await clerk.ask<{ rev: number }>(`products/${gravel}`)).body;
  const priced = { rev, changes: { inventoryCount: 7, priceCents: 1 } };
  expect(await clerk.tell('PATCH', `products/${gravel}`, priced)).toMatchObject({
    status: 403,
    body: { code: 'role_forbidden', role: 'clerk' },
  });
  const changed = await clerk.tell('PATCH', `products/${gravel}`, { rev, changes: { inventoryCount: 7 } });
  expect(changed).toMatchObject({ status: 200, body: { inventoryCount: 7 } });
});

test('an owner grants, changes and revokes a role and truck, and each change is logged', async () => {
  const { email, user, session } = await store.person();
  const headers = store.bearer(session.access_token);
  const add = (role: string, truck: number | null = null, to = email) =>
    boss.tell<Staff & { field?: string }>('POST', 'staff', { email: to, role, truck });
  expect((await add('driver', 4)).body.field).toBe('truck');
  expect((await add('driver', 1, 'nobody@example.com')).status).toBe(404);
  const added = (await add('driver', 2, ` ${email.toUpperCase()} `)).body;
  const member = (staff: Staff) => staff.staff.find(({ id }) => id === user.id);
  expect(added.trucks).toBe(3);
  expect(member(added)).toMatchObject({ email, role: 'driver', truck: 2, disabledAt: null });
  expect(await add('admin')).toMatchObject({ status: 409, body: { code: 'on_staff' } });
  expect((await store.call('/api/admin/drive', { headers })).status).toBe(200);

  const change = (role: string, truck: number | null, seen: object) =>
    boss.tell<Staff>('PUT', `staff/${user.id}`, { role, truck, seen });
  expect(await change('clerk', null, { role: 'driver', truck: 1 })).toMatchObject({
    status: 409,
    body: { code: 'changed_since' },
  });
  // Only drivers have trucks.
  expect(member((await change('clerk', 2, { role: 'driver', truck: 2 })).body)).toMatchObject({
    role: 'clerk',
    truck: null,
  });
  expect(member((await change('customer', null, { role: 'clerk', truck: null })).body)).toBeUndefined();
  expect((await store.call('/api/admin/summary', { headers })).status).toBe(403);
  expect(
    await sql`
      select action, detail from audit_log where actor = ${boss.userId} and user_id = ${user.id} order by id`,
  ).toEqual([
    { action: 'role_granted', detail: { from: 'customer', to: 'driver', truck: 2 } },
    { action: 'role_granted', detail: { from: 'driver', to: 'clerk' } },
    { action: 'role_revoked', detail: { from: 'clerk', to: 'customer' } },
  ]);
});

test('an owner who is demoted while adding staff adds nobody', async () => {
  const second = await store.staff();
  const { email, user } = await store.person();
  const demoted = Promise.withResolvers<void>();
  const isWaiting = Promise.withResolvers<void>();
  const demotion = sql.begin(async (tx) => {
    await tx`update users set role = 'clerk' where id = ${second.userId}`;
    demoted.resolve();
    await isWaiting.promise;
  });
  await demoted.promise;
  const asked = second.tell('POST', 'staff', { email, role: 'admin', truck: null });
  const waiting = () => sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  try {
    await expect.poll(waiting).toHaveLength(1);
  } finally {
    isWaiting.resolve();
    await demotion;
  }
  expect(await asked).toMatchObject({ status: 403, body: { code: 'not_admin' } });
  const [{ role } = {}] = await sql<{ role: string }[]>`select role from users where id = ${user.id}`;
  expect(role).toBe('customer');
});

test('an account with an unconfirmed email gets no role', async () => {
  const email = `${randomUUID()}@example.com`;
  await store.device().signUp({ email, password: 'wheelbarrow full of stones' });
  const body = { email, role: 'clerk', truck: null };
  expect(await boss.tell('POST', 'staff', body)).toMatchObject({
    status: 409,
    body: { code: 'unconfirmed' },
  });
});

test('the last owner cannot be demoted, not even when two owners demote each other at once', async () => {
  const second = await store.staff();
  await sql`update users set role = 'customer' where role = 'admin' and id not in ${sql([boss.userId, second.userId])}`;
  const body = { role: 'clerk', truck: null, seen: { role: 'admin', truck: null } };
  const answers = await Promise.all([
    boss.tell('PUT', `staff/${second.userId}`, body),
    second.tell('PUT', `staff/${boss.userId}`, body),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  const [left, ...others] = await sql<{ id: string }[]>`select id from users where role = 'admin'`;
  expect(others).toEqual([]);
  const last = left?.id === boss.userId ? boss : second;
  expect(await last.tell('PUT', `staff/${last.userId}`, body)).toMatchObject({
    status: 409,
    body: { code: 'last_owner' },
  });
  // A disabled account does not count as an owner.
  const closed = await store.staff();
  await sql`update users set disabled_at = now() where id = ${closed.userId}`;
  expect((await last.tell('PUT', `staff/${last.userId}`, body)).status).toBe(409);
});
