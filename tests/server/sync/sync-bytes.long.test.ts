// How much devices without an account may store, and for how long.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { type JobSave, MAX_AREAS } from '../../../domain/jobs.ts';
import { apiOn } from '../../helpers/api.ts';
import { testDatabase } from '../../helpers/database.ts';
import { deviceOn } from '../../helpers/owners.ts';
import { createPools } from '../../helpers/pools.ts';

const { sql } = await testDatabase();
const { post } = await apiOn(sql);
beforeEach(() => sql`delete from rate_limits`);

const layer = { materialId: 'crusher-run', depth: 3.123456789, depthUnit: 'inches', compacted: true };
const area = {
  name: 'Lot',
  project: null,
  shape: 'rectangle',
  sizes: { length: { value: 20.123456789, unit: 'feet' }, width: { value: 30.123456789, unit: 'feet' } },
  depth: 3,
  depthUnit: 'inches',
  layers: Array.from({ length: 6 }, () => layer),
};
/** About 35 kB. */
const bigJob = () => ({
  id: randomUUID(),
  name: 'Big',
  settling: false,
  productId: null,
  note: null,
  areas: Array.from({ length: MAX_AREAS }, () => area),
});
const command = (type: string, payload: unknown) => ({
  id: randomUUID(),
  type,
  payload,
  made_at: '2026-11-20T10:00:00Z',
});
const send = async (device: string, ...commands: object[]) =>
  (await post('/api/sync', { schema: 1, commands }, { 'X-Device-Id': device })).status;
const storedBytes = async () => {
  const [row] = await sql<{ bytes: number }[]>`
    select coalesce(sum(octet_length(content::text)), 0)::int as bytes from calculator_jobs`;
  return row?.bytes ?? 0;
};

test('thirty devices of one address cannot store 7 MB of jobs', async () => {
  const before = await storedBytes();
  const statuses: number[] = [];
  for (let device = 0; device < 30; device += 1)
    statuses.push(await send(randomUUID(), ...Array.from({ length: 6 }, () => command('saveJob', bigJob()))));
  expect(statuses[0]).toBe(200);
  expect(statuses.at(-1)).toBe(429);
  expect((await storedBytes()) - before).toBeLessThan(6_000_000);
});

test('one device stores a megabyte a day, and sends the rest the next day', async () => {
  const device = randomUUID();
  const job = () => command('saveJob', bigJob());
  const statuses: number[] = [];
  let last = job();
  for (let sent = 0; sent < 40; sent += 1) {
    last = job();
    statuses.push(await send(device, last));
  }
  const taken = statuses.filter((status) => status === 200).length;
  expect(taken).toBeGreaterThan(10);
  expect(taken).toBeLessThan(40);
  expect(statuses.at(-1)).toBe(429);
  // A retry costs nothing, and other devices are not held up.
  expect(await send(randomUUID(), job())).toBe(200);
  await sql`update rate_limits set expires_at = now()`;
  expect(await send(device, last)).toBe(200);
});

test('an idle device’s jobs and receipts are deleted, and those of other devices stay', async () => {
  const [idle, busy] = [deviceOn(sql), deviceOn(sql)];
  const { id, ...rest } = bigJob();
  const small = { id, ...rest, areas: rest.areas.slice(0, 1) } as unknown as JobSave;
  for (const device of [idle, busy]) {
    await device.do('saveJob', small);
    await device.do('saveJob', { ...small, name: 'Bigger' });
  }
  await sql`update receipts set created_at = now() - interval '200 days' where owner = ${idle.owner}`;
  const left = (owner: string) => sql<{ jobs: number; receipts: number }[]>`
    select (select count(*)::int from calculator_jobs where owner = ${owner}) as jobs,
      (select count(*)::int from receipts where owner = ${owner}) as receipts`;
  await createPools(sql).tasks`select forget_idle_devices(interval '180 days')`;
  expect(await left(idle.owner)).toEqual([{ jobs: 1, receipts: 0 }]);
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update calculator_jobs set updated_at = now() - interval '200 days' where owner = ${idle.owner}`;
  });
  const [told] = await createPools(sql).tasks<
    { devices: number }[]
  >`select forget_idle_devices(interval '180 days') as devices`;
  expect(told).toEqual({ devices: 1 });
  expect(await left(idle.owner)).toEqual([{ jobs: 0, receipts: 0 }]);
  expect(await left(busy.owner)).toEqual([{ jobs: 1, receipts: 2 }]);
  await expect(sql`delete from calculator_jobs where owner = ${busy.owner}`).rejects.toThrow('forbidden');
  // Its own copy is still on the device, and may be sent again.
  expect((await idle.do('saveJob', small)).outcome).toBe('applied');
});
