// What the admin requires besides a password: a second factor, a recent proof, and short sessions.
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import type { StaffRole } from '../../../domain/staff.ts';
import { jobExample } from '../../helpers/examples.ts';
import { JPEG } from '../../helpers/jpeg.ts';
import { command } from '../../helpers/owners.ts';
import { startStore, type TestStore } from '../../helpers/store.ts';

const required = await startStore({ adminSecondFactor: 'required' });
const { sql } = required;
const asked = await startStore({ sql, adminSecondFactor: 'asked' });
const off = await startStore({ sql, adminSecondFactor: 'off' });

async function admin(store: TestStore, role: StaffRole = 'admin') {
  const person = await store.signUp();
  await sql`update users set role = ${role} where id = ${person.user.id}`;
  return { ...person, headers: store.bearer(person.session.access_token) };
}

async function addFactor({ client }: Awaited<ReturnType<typeof admin>>) {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  if (error) throw error;
  const app = new TOTP({ secret: Secret.fromBase32(data.totp.secret) });
  const prove = (timestamp = Date.now()) =>
    client.mfa.challengeAndVerify({ factorId: data.id, code: app.generate({ timestamp }) });
  expect((await prove()).error).toBeNull();
  return prove;
}

const answerOf = async (answer: Response) => {
  const { code } = (await answer.json()) as { code?: string };
  return code === undefined ? answer.status : `${answer.status} ${code}`;
};
const summary = async (store: TestStore, headers: Record<string, string>) =>
  answerOf(await store.call('/api/admin/summary', { headers }));

test('with a required second factor, an admin without one is refused everywhere', async () => {
  const boss = await admin(required);
  expect(await summary(required, boss.headers)).toBe('403 second_factor_required');
  const customer = await required.signUp();
  expect(await summary(required, required.bearer(customer.session.access_token))).toBe('403 not_admin');
  // The rest of the account still works.
  expect((await required.call('/api/sessions', { headers: boss.headers })).status).toBe(200);
  await addFactor(boss);
  expect(await summary(required, boss.headers)).toBe(200);
});

test('with a required second factor, a driver’s marks stay queued until the factor is proved', async () => {
  const driver = await admin(required, 'driver');
  const at = '2026-11-20T12:00:00.000Z';
  const commands = [
    command('markDelivery', { deliveryId: driver.user.id, status: 'started', at }),
    command('saveJob', jobExample(driver.user.id)),
    command('proveDelivery', { deliveryId: driver.user.id, at, jpeg: JPEG }),
  ];
  const push = async () => {
    const answer = await required.post('/api/sync', { schema: 1, commands }, driver.headers);
    const { answers } = (await answer.json()) as {
      answers: { id: string; outcome: string; code?: string }[];
    };
    expect(answers.map(({ id }) => id)).toEqual(commands.map(({ id }) => id));
    return answers.map(({ outcome, code = '' }) => `${outcome} ${code}`.trim());
  };
  const held = 'retry second_factor_required';
  expect(await push()).toEqual([held, 'applied', held]);
  expect(await push()).toEqual([held, 'applied', held]);
  await addFactor(driver);
  expect(await push()).toEqual(['refused not_found', 'applied', 'refused not_found']);
});

test.each([
  ['asked for but not required', asked],
  ['switched off', off],
])(
  'with a second factor %s, an admin without one gets in, and one who has one must prove it',
  async (_, store) => {
    const boss = await admin(store);
    expect(await summary(store, boss.headers)).toBe(200);
    await addFactor(boss);
    const { data } = await store
      .device()
      .signInWithPassword({ email: boss.email, password: 'wheelbarrow full of stones' });
    expect(await summary(store, store.bearer(data.session?.access_token ?? ''))).toBe(
      '403 second_factor_required',
    );
  },
);

test('money, exports, accounts and settings need a proof of the last ten minutes where a factor is required', async () => {
  const boss = await admin(required);
  const prove = await addFactor(boss);
  const { user } = await required.signUp();
  const calls: readonly [method: string, path: string, body?: object][] = [
    ['GET', 'product-sheet'],
    ['POST', `orders/${user.id}/refunds`, { id: user.id, amountCents: 1, version: 'x' }],
    ['POST', `orders/${user.id}/status`, { to: 'cancelled', version: 'x' }],
    ['POST', 'newsletter/export', {}],
    ['POST', `customers/${user.id}/disable`, { disabledAt: '2019-01-01T00:00:00.000Z' }],
    ['POST', `customers/${user.id}/enable`, { disabledAt: '2019-01-01T00:00:00.000Z' }],
    ['PUT', 'settings/phone', { rev: -1, value: '615 555 0100' }],
    ['PUT', 'zones/metro', { rev: -1 }],
    ['PUT', 'zips/37203', { rev: -1 }],
    ['POST', 'staff', { email: user.email, role: 'clerk', truck: null }],
    ['PUT', `staff/${user.id}`, { role: 'clerk', truck: null, seen: { role: 'clerk', truck: null } }],
  ];
  const refused = async (store: TestStore, headers: Record<string, string>) => {
    const statuses = await Promise.all(
      calls.map(async ([method, path, body]) => {
        const answer = await store.call(`/api/admin/${path}`, {
          method,
          headers: { ...headers, 'content-type': 'application/json' },
          body: body ? JSON.stringify(body) : null,
        });
        return (await answer.text()).includes('proof_required');
      }),
    );
    return statuses.filter(Boolean).length;
  };
  expect(await refused(required, boss.headers)).toBe(0);
  await sql`
    update sessions set created_at = created_at - interval '11 minutes', factor_at = factor_at - interval '11 minutes'
    where user_id = ${boss.user.id}`;
  expect(await refused(required, boss.headers)).toBe(calls.length);
  // Reading, and moving an order forward, need none.
  expect(await summary(required, boss.headers)).toBe(200);
  const moved = await required.post(
    `/api/admin/orders/${user.id}/status`,
    { to: 'confirmed', version: 'x' },
    boss.headers,
  );
  expect(moved.status).toBe(404);
  expect((await prove(Date.now() + 30_000)).error).toBeNull();
  expect(await refused(required, boss.headers)).toBe(0);
  await sql`
    update sessions set created_at = created_at - interval '11 minutes', factor_at = factor_at - interval '11 minutes'
    where user_id = ${boss.user.id}`;
  const elsewhere = await admin(asked);
  await sql`
    update sessions set created_at = created_at - interval '11 minutes' where user_id = ${elsewhere.user.id}`;
  expect(await refused(asked, elsewhere.headers)).toBe(0);
});

test.each([
  ['after twelve hours', { created_at: 12 * 60 + 1 }],
  ['after an hour without use', { used_at: 61 }],
])('an admin’s session ends %s, a customer’s does not', async (_, change) => {
  const [[column = '', minutes = 0] = []] = Object.entries(change);
  const [boss, customer] = [await admin(asked), await asked.signUp()];
  await sql`
    update sessions set ${sql(column)} = now() - make_interval(mins => ${minutes})
    where user_id in ${sql([boss.user.id, customer.user.id])}`;
  expect(await answerOf(await asked.call('/api/sessions', { headers: boss.headers }))).toBe('401 signed_out');
  expect((await boss.client.refreshSession()).error).toMatchObject({ code: 'session_expired' });
  const headers = asked.bearer(customer.session.access_token);
  expect(await answerOf(await asked.call('/api/sessions', { headers }))).toBe(200);
});

test('an order edit that refunds money needs a recent proof', async () => {
  const boss = await admin(required);
  await addFactor(boss);
  const { id: productId } = await required.oneRow(
    sql<{ id: string }[]>`select id::text from products where slug = 'premium-garden-topsoil'`,
  );
  type Priced = { totalCents: number };
  type Order = { id: string; version: string; totalCents: number; code?: string };
  const tell = async <T>(path: string, body: object) => {
    const answer = await required.post(`/api/admin/orders${path}`, body, boss.headers);
    return { status: answer.status, body: (await answer.json()) as T };
  };
  const items = [{ productId, quantity: 4 }];
  const place = { deliveryZip: '37203', deliveryAddress: '214 Boxwood Lane' };
  const priced = await tell<Priced>('/price', { items, ...place, discountCents: 0 });
  const { totalCents } = priced.body;
  const terms = {
    items,
    ...place,
    deliveryDate: null,
    deliveryWindow: 'all_day',
    specialInstructions: null,
    poNumber: null,
  };
  const entered = await tell<Order>('', {
    id: crypto.randomUUID(),
    ...terms,
    discountCents: 0,
    discountReason: null,
    totalCents,
    customerName: 'Ray Tolliver',
    customerEmail: 'ray@example.com',
    customerPhone: null,
    language: 'en',
    note: null,
    payment: { kind: 'cash', amountCents: totalCents, reference: null },
  });
  expect(entered.status).toBe(200);
  await sql`
    update sessions set created_at = created_at - interval '11 minutes', factor_at = factor_at - interval '11 minutes'
    where user_id = ${boss.user.id}`;
  const edit = ({ id, version }: Order, off: number) =>
    tell<Order>(`/${id}/edit`, {
      version,
      ...terms,
      isPickup: false,
      specialInstructions: 'Behind the gate',
      poNumber: null,
      discountCents: off,
      discountReason: off > 0 ? 'Regular' : null,
      totalCents: totalCents - off,
      paymentId: crypto.randomUUID(),
      payment: null,
    });
  const noted = await edit(entered.body, 0);
  expect(noted.status).toBe(200);
  expect(await edit(noted.body, 500)).toMatchObject({ status: 403, body: { code: 'proof_required' } });
});
