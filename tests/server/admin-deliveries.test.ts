// The day board and what drivers tell from the road: planned when confirmed, moved once, marked forward only.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Board, type BoardLoad, type DriveList, weightWarning } from '../../domain/admin/deliveries.ts';
import type { AdminOrder } from '../../domain/admin/orders.ts';
import type { CommandAnswer } from '../../domain/sync.ts';
import { startDeliveries } from '../../server/orders/deliveryMarks.ts';
import { planLoads } from '../../server/orders/deliveryPlan.ts';
import { dropAt } from '../../web/admin/deliveries/board.ts';
import { jobExample } from '../helpers/examples.ts';
import { startIdentity } from '../helpers/identity.ts';
import { JPEG } from '../helpers/jpeg.ts';
import { madeUpNumber } from '../helpers/orderNumbers.ts';
import { command } from '../helpers/owners.ts';

const store = await startIdentity();
const { sql } = store;
startDeliveries(store.deps);
const DAY = '2031-06-02';
const boss = await store.person({ email: 'boss@example.com' });
await sql`update users set role = 'admin' where id = ${boss.user.id}`;
const admin = store.bearer(boss.session.access_token);
const customer = store.bearer((await store.person()).session.access_token);
const gravel = await store.only(
  sql<{ id: string }[]>`select id::text from products where slug = 'pea-gravel'`,
);
beforeEach(async () => {
  await store.forgetLimits();
  await sql`update deliveries set day = day - 3650 where status in ('planned', 'started')`;
});

const ask = async <T>(path: string): Promise<T> =>
  (await (await store.call(`/api/admin/${path}`, { headers: admin })).json()) as T;
const tell = async <T>(path: string, body: object): Promise<{ status: number; body: T }> => {
  const response = await store.post(`/api/admin/${path}`, body, admin);
  return { status: response.status, body: (await response.json()) as T };
};
const board = () => ask<Board>(`deliveries?from=${DAY}&days=2`);
const orderOf = (id: string) => ask<AdminOrder>(`orders/${id}`);
const drive = (truck: number) => ask<DriveList>(`drive?truck=${truck}&day=${DAY}`);

/** Twenty yards of gravel: sixteen ride on the first truck, which is full by weight. */
async function confirmedOrder(
  yards = 20,
  deliveryDate: string | null = DAY,
  paymentStatus: 'invoiced' | 'unpaid' = 'invoiced',
): Promise<AdminOrder> {
  const id = randomUUID();
  const cents = yards * 100;
  await sql.begin(async (tx) => {
    await tx`insert into orders ${tx({
      id,
      productType: 'standard',
      quantity: yards,
      currency: 'usd',
      livemode: false,
      deliveryDate,
      orderNumber: madeUpNumber(),
      subtotalCents: cents,
      deliveryFeeCents: 0,
      totalCents: cents,
      paymentStatus,
      deliveryAddress: '9 Elm St, Nashville, TN 37203',
      deliveryZip: '37203',
      customerName: 'Ana Reyes',
      customerEmail: `${id}@example.com`,
      idempotencyKey: id,
      requestHash: id,
      sessionExpiresAt: new Date(),
    })}`;
    await tx`insert into order_items ${tx({
      orderId: id,
      position: 0,
      productId: gravel.id,
      name: 'Pea Gravel',
      unit: 'per cubic yard',
      quantity: yards,
      unitPriceCents: 100,
      lineTotalCents: cents,
    })}`;
  });
  const { version } = await orderOf(id);
  return (await tell<AdminOrder>(`orders/${id}/status`, { to: 'confirmed', version, evenUnpaid: true })).body;
}
const loadsOf = async (orderId: string) => (await board()).loads.filter((load) => load.orderId === orderId);

async function send(type: 'markDelivery' | 'proveDelivery', payload: object, headers = admin) {
  const sent = command(type, payload as never);
  const push = async () => {
    const answer = await store.post('/api/sync', { schema: 1, commands: [sent] }, headers);
    return ((await answer.json()) as { answers: CommandAnswer[] }).answers[0];
  };
  const answer = await push();
  // An answer that was lost: the same command again changes nothing.
  expect(await push()).toEqual(answer);
  await store.drain();
  return answer;
}
const mark = (deliveryId: string, status: 'started' | 'delivered', headers = admin) =>
  send('markDelivery', { deliveryId, status, at: '2031-06-02T14:00:00.000Z' }, headers);

describe('planning', () => {
  test('one load a truck, full by weight where stone is; tools alone ride as one', () => {
    const stone = { name: 'Pea Gravel', unit: 'per cubic yard', quantity: 20, materialId: 'pea-gravel' };
    const rake = { name: 'Rake', unit: 'per item', quantity: 2, materialId: null };
    expect(planLoads([stone, rake]).map(({ cubicYards }) => cubicYards)).toEqual([16, 4]);
    expect(planLoads([rake])).toEqual([{ name: 'Rake', materialId: null, cubicYards: 0, pounds: null }]);
    expect(planLoads([])).toEqual([]);
  });

  test('an order without lines has nothing to bring, and stands in nobody’s way', async () => {
    const bare = await confirmedOrder(1);
    const other = await confirmedOrder(2);
    await sql`delete from deliveries where order_id in (${bare.id}, ${other.id})`;
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`delete from order_items where order_id = ${bare.id}`;
    });
    expect(await loadsOf(other.id)).toHaveLength(1);
    expect(await loadsOf(bare.id)).toEqual([]);
    expect(
      (await tell(`orders/${bare.id}/status`, { to: 'in_progress', version: bare.version })).status,
    ).toBe(200);
  });

  test('confirming puts the loads on the day’s emptiest trucks, once', async () => {
    const first = await confirmedOrder();
    const second = await confirmedOrder(4);
    expect(await loadsOf(first.id)).toMatchObject([
      { truck: 1, load: 1, loads: 2, cubicYards: 16, status: 'planned', city: 'Nashville' },
      { truck: 2, load: 2, loads: 2, cubicYards: 4 },
    ]);
    expect(await loadsOf(second.id)).toMatchObject([{ truck: 3, cubicYards: 4 }]);
    expect((await orderOf(first.id)).deliveries).toHaveLength(2);
    await Promise.all([board(), board()]);
    expect(await loadsOf(first.id)).toHaveLength(2);
  });

  test('an order confirmed by other hands comes onto the board with the next look; without a day, on the next one', async () => {
    const { id } = await confirmedOrder(4, null);
    await sql`delete from deliveries where order_id = ${id}`;
    await board();
    const [load] = (await orderOf(id)).deliveries;
    expect(load?.day).toMatch(/^\d{4}-/);
  });

  test('the settings say how many trucks there are', async () => {
    await sql`insert into store_settings (key, value) values ('fleet', '{"trucks": 1, "loadsPerTruck": 2}')`;
    const { id } = await confirmedOrder();
    expect((await loadsOf(id)).map(({ truck }) => truck)).toEqual([1, 1]);
    expect((await board()).fleet).toEqual({ trucks: 1, loadsPerTruck: 2 });
    await sql`update store_settings set deleted_at = now() where key = 'fleet'`;
  });

  test('a load is too heavy, or would be after rain', () => {
    expect(weightWarning({ pounds: 45_000, cubicYards: 1, materialId: null })).toBe('over');
    expect(weightWarning({ pounds: 43_000, cubicYards: 19, materialId: 'topsoil' })).toBe('wet');
    expect(weightWarning({ pounds: 5_000, cubicYards: 2, materialId: 'pea-gravel' })).toBeNull();
  });
});

test('a load in the hand says what its truck would bring, and what speaks against it', () => {
  const about = {
    version: 1,
    orderId: 'o',
    orderStatus: 'confirmed',
    load: 1,
    loads: 1,
    status: 'planned',
  } as const;
  const load = (id: string, truck: number, pounds: number): BoardLoad => ({
    ...about,
    id,
    truck,
    pounds,
    orderNumber: id,
    day: DAY,
    position: 0,
    name: 'Pea Gravel',
    materialId: null,
    cubicYards: 10,
    customerName: 'Ana',
    city: null,
    customerEmail: 'ana@example.com',
  });
  const loads = [load('a', 1, 45_000), load('b', 2, 1_000), load('c', 2, 1_000)] as const;
  const board = { loads: [...loads], fleet: { trucks: 2, loadsPerTruck: 2 } };
  const onto = (truck: number) => ({ day: DAY, truck, position: 0 });
  const [heavy, light] = loads;
  expect(dropAt(heavy, onto(2), board)).toMatchObject({ loads: { length: 3 }, warnings: ['over', 'full'] });
  expect(dropAt(light, onto(1), board)).toMatchObject({ loads: { length: 2 }, warnings: [] });
  expect(dropAt(light, onto(2), board)).toMatchObject({ loads: { length: 2 }, warnings: [] });
  expect(dropAt(heavy, null, board)).toMatchObject({ loads: { length: 1 }, warnings: ['over'] });
});

describe('moving a load', () => {
  const move = (load: BoardLoad, to: Partial<BoardLoad>) =>
    tell<BoardLoad & { code: string; load: BoardLoad }>(`deliveries/${load.id}/move`, {
      day: load.day,
      truck: load.truck,
      position: load.position,
      version: load.version,
      ...to,
    });
  const first = async (orderId: string): Promise<BoardLoad> => {
    const [load] = await loadsOf(orderId);
    if (!load) throw new Error('no load');
    return load;
  };

  test('to another truck and place; the others make room', async () => {
    const ids = [await confirmedOrder(3), await confirmedOrder(3), await confirmedOrder(3)].map(
      ({ id }) => id,
    );
    for (const id of ids) await move(await first(id), { truck: 2, position: 9 });
    const row = async () =>
      (await board()).loads.filter(({ truck }) => truck === 2).map(({ orderId }) => orderId);
    expect(await row()).toEqual(ids);
    await move(await first(ids[2] ?? ''), { position: 0 });
    expect(await row()).toEqual([ids[2], ids[0], ids[1]]);
  });

  test('that somebody else moved meanwhile is a clear conflict', async () => {
    const { id } = await confirmedOrder(3);
    const seen = await first(id);
    expect((await move(seen, { truck: 3 })).status).toBe(200);
    const late = await move(seen, { truck: 2 });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'changed_since', current: { id: seen.id, truck: 3 } },
    });
    expect((await first(id)).truck).toBe(3);
  });

  test('two at one moment: one of them', async () => {
    const { id } = await confirmedOrder(3);
    const seen = await first(id);
    const answers = await Promise.all([move(seen, { truck: 2 }), move(seen, { truck: 3 })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('to another day is another day for the order, and its buyer is told', async () => {
    const { id } = await confirmedOrder(3);
    expect((await move(await first(id), { day: '2031-06-01' })).status).toBe(422);
    expect((await move(await first(id), { day: '2020-06-01' })).status).toBe(422);
    expect((await move(await first(id), { truck: 9 })).status).toBe(400);
    expect((await move(await first(id), { day: '2031-06-03' })).status).toBe(200);
    expect((await orderOf(id)).deliveryDate).toBe('2031-06-03');
    expect((await store.mailTo(`${id}@example.com`)).text).toContain('Tuesday, June 3, 2031');
  });

  describe('of several', () => {
    const mails = async (id: string) => {
      await store.drain();
      const all = (await store.mailbox.list()).filter(({ to }) => to === `${id}@example.com`);
      return all.filter(({ subject }) => subject.includes('new delivery day'));
    };

    test('its buyer is told which one moved, and of its own day', async () => {
      const { id, orderNumber } = await confirmedOrder();
      const [one, two] = await loadsOf(id);
      if (!one || !two) throw new Error('two loads ride');
      expect((await move(two, { day: '2031-06-03' })).status).toBe(200);
      expect((await orderOf(id)).deliveryDate).toBe(DAY);
      const [aboutTwo] = await mails(id);
      expect(aboutTwo?.subject).toBe(`A new delivery day for load 2 of your order ${orderNumber}`);
      expect(aboutTwo?.text).toContain('load 2 of 2 now comes on Tuesday, June 3, 2031');
      expect(aboutTwo?.text).toContain(`Load 1 of 2: ${DAY}`);
      expect(aboutTwo?.text).toContain('Load 2 of 2: 2031-06-03');
      expect((await move(one, { day: '2031-06-04' })).status).toBe(200);
      expect((await orderOf(id)).deliveryDate).toBe('2031-06-03');
      const [aboutOne, ...before] = await mails(id);
      expect(aboutOne?.text).toContain('load 1 of 2 now comes on Wednesday, June 4, 2031');
      expect(before).toHaveLength(1);
    });

    test('moved twice before its mail leaves, the second day is told once', async () => {
      const { id } = await confirmedOrder();
      const [, two] = await loadsOf(id);
      if (!two) throw new Error('two loads ride');
      const { body } = await move(two, { day: '2031-06-03' });
      await move(body, { day: '2031-06-04' });
      expect((await mails(id)).map(({ text }) => /now comes on (.+?)\./.exec(text)?.[1])).toEqual([
        'Wednesday, June 4, 2031',
      ]);
    });

    test('that moves within its day no mail tells', async () => {
      const { id } = await confirmedOrder();
      const [, two] = await loadsOf(id);
      if (!two) throw new Error('two loads ride');
      expect((await move(two, { truck: 3 })).status).toBe(200);
      expect(await mails(id)).toEqual([]);
    });
  });

  test('and an order that is rescheduled takes its loads along', async () => {
    const { id, version } = await confirmedOrder();
    await tell(`orders/${id}/day`, { deliveryDate: '2031-06-03', version });
    expect((await loadsOf(id)).map(({ day }) => day)).toEqual(['2031-06-03', '2031-06-03']);
  });

  test('on the road it stays where it is', async () => {
    const { id } = await confirmedOrder(3);
    const load = await first(id);
    await mark(load.id, 'started');
    expect((await move(await first(id), { truck: 2 })).body).toMatchObject({ code: 'wrong_status' });
  });
});

describe('a driver’s marks', () => {
  test('bring the order on the road with the first load and to its end with the last', async () => {
    const { id } = await confirmedOrder();
    const [one, two] = await loadsOf(id);
    expect(await mark(one?.id ?? '', 'started')).toMatchObject({ outcome: 'applied' });
    expect(await orderOf(id)).toMatchObject({ status: 'in_progress' });
    await mark(one?.id ?? '', 'delivered');
    expect(await orderOf(id)).toMatchObject({
      status: 'in_progress',
      deliveries: [{ status: 'delivered' }, {}],
    });
    await mark(two?.id ?? '', 'delivered');
    const done = await orderOf(id);
    expect(done.status).toBe('delivered');
    expect(done.moves.at(-1)).toMatchObject({ actor: 'boss@example.com' });
    // One that comes late changes nothing.
    await mark(one?.id ?? '', 'started');
    expect((await orderOf(id)).deliveries[0]).toMatchObject({ status: 'delivered' });
  });

  test('of nobody’s load, and of who is no admin, say nothing', async () => {
    const { id } = await confirmedOrder(3);
    const [load] = await loadsOf(id);
    expect(await mark(randomUUID(), 'started')).toMatchObject({ outcome: 'refused', code: 'not_found' });
    expect(await mark(load?.id ?? '', 'delivered', customer)).toMatchObject({ code: 'not_found' });
    expect((await loadsOf(id))[0]).toMatchObject({ status: 'planned' });
  });

  test('of nobody’s load among other commands undo nothing of theirs', async () => {
    const job = () => command('saveJob', jobExample(randomUUID()));
    const tapped = { deliveryId: randomUUID(), status: 'started' as const, at: '2031-06-02T14:00:00.000Z' };
    const commands = [job(), command('markDelivery', tapped), job()];
    const answer = await store.post('/api/sync', { schema: 1, commands }, admin);
    const { answers } = (await answer.json()) as { answers: CommandAnswer[] };
    expect(answers.map(({ outcome }) => outcome)).toEqual(['applied', 'refused', 'applied']);
    const [saved] = await sql<{ jobs: number }[]>`
      select count(*) as jobs from calculator_jobs where owner = ${`u:${boss.user.id}`}`;
    expect(saved?.jobs).toBe(2);
  });

  test('of a cancelled order change nothing: its loads went with it', async () => {
    const { id, version } = await confirmedOrder(3);
    const [load] = await loadsOf(id);
    await tell(`orders/${id}/status`, { to: 'cancelled', version });
    await mark(load?.id ?? '', 'delivered');
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled', deliveries: [{ status: 'cancelled' }] });
  });

  test('come with a picture, which only the yard sees', async () => {
    const { id } = await confirmedOrder(3);
    const [load] = await loadsOf(id);
    const deliveryId = load?.id ?? '';
    const at = '2031-06-02T15:00:00.000Z';
    expect(await send('proveDelivery', { deliveryId, at, jpeg: JPEG })).toMatchObject({ outcome: 'applied' });
    expect(await send('proveDelivery', { deliveryId, at, jpeg: 'AAAA' })).toMatchObject({
      code: 'not_a_picture',
    });
    const [proof] = (await orderOf(id)).deliveries[0]?.proofs ?? [];
    const picture = await store.call(`/api/admin/proofs/${proof}`, { headers: admin });
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await store.call(`/api/admin/proofs/${proof}`, { headers: customer })).status).toBe(403);
  });
});

test('a driver’s list has all that the road asks for, in the order of the board', async () => {
  const { id, orderNumber } = await confirmedOrder(3);
  const [load] = await loadsOf(id);
  const list = await drive(load?.truck ?? 0);
  expect(list).toMatchObject({ day: DAY, trucks: 3 });
  expect(list.stops.find((stop) => stop.orderId === id)).toMatchObject({
    orderNumber,
    deliveryAddress: '9 Elm St, Nashville, TN 37203',
    site: null,
    alongside: [],
    proofs: 0,
    mailTo: `${id}@example.com`,
  });
});

test('whoever starts a load knows whom a mail tells: nobody of a second load, nor of what is not paid', async () => {
  const { id } = await confirmedOrder();
  const [one, two] = await loadsOf(id);
  expect(one?.customerEmail).toBe(`${id}@example.com`);
  const mailTo = async ({ truck = 0 }: { truck?: number } = {}) =>
    (await drive(truck)).stops.find((stop) => stop.orderId === id)?.mailTo;
  expect([await mailTo(one), await mailTo(two)]).toEqual([`${id}@example.com`, `${id}@example.com`]);
  await mark(one?.id ?? '', 'started');
  expect(await mailTo(two)).toBeNull();
  const unpaid = await confirmedOrder(3, DAY, 'unpaid');
  const [load] = await loadsOf(unpaid.id);
  const { stops } = await drive(load?.truck ?? 0);
  expect(stops.find((stop) => stop.orderId === unpaid.id)).toMatchObject({ mailTo: null });
});
