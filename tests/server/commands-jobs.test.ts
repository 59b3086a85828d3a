import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Job, JobSave } from '../../domain/jobs.ts';
import { sharedDatabase } from '../helpers/database.ts';
import { accountOn, command, deviceOn, type Person } from '../helpers/owners.ts';

const { sql } = await sharedDatabase();

const sizes = (length: number, width: number, unit: string = 'feet') => ({
  length: { value: length, unit: unit as 'feet' },
  width: { value: width, unit: unit as 'feet' },
});
const area = (more: object = {}): JobSave['areas'][number] => ({
  name: 'Front beds',
  shape: 'rectangle',
  sizes: sizes(24, 6),
  depth: 6,
  depthUnit: 'inches',
  project: 'garden-flower',
  ...more,
});
const job = (more: Partial<JobSave> = {}): JobSave => ({
  id: randomUUID(),
  name: 'Maple St',
  areas: [area()],
  settling: false,
  productId: null,
  note: null,
  ...more,
});
const jobs = (who: Person) => who.rows<Job>('calculator_jobs');
describe.each([
  ['a device', () => deviceOn(sql)],
  ['an account', () => accountOn(sql)],
])('a job of %s', (_, somebody) => {
  test('a saved job has the figures computed from its areas', async () => {
    const who = await somebody();
    const saved = job({
      areas: [
        area(),
        area({ name: null, shape: 'circle', sizes: { diameter: { value: 4, unit: 'meters' } } }),
      ],
      settling: true,
    });
    const figures = {
      areaSquareFeet: expect.closeTo(144 + (Math.PI / 4) * (4 / 0.3048) ** 2, 9),
      cubicYards: 5.5,
      settledCubicYards: 6,
      orderCubicYards: 6,
      truckloads: 1,
      materials: [expect.objectContaining({ materialId: null, orderCubicYards: 6 })],
    };
    expect(await who.do('saveJob', saved)).toMatchObject({
      outcome: 'applied',
      result: { id: saved.id, figures },
    });
    expect(await jobs(who)).toEqual([{ ...saved, figures, updatedAt: expect.any(String) }]);
  });

  test('a deleted job syncs as a tombstone, a second deletion changes nothing, and an unknown job is refused', async () => {
    const who = await somebody();
    const { id } = job();
    await who.do('saveJob', job({ id }));
    const since = (await who.changes()).at(-1)?.rev;
    await who.do('deleteJob', { id });
    const told = await who.changes(since);
    expect(told).toMatchObject([{ table: 'calculator_jobs', id, deleted: true, body: null }]);
    expect((await who.do('deleteJob', { id })).outcome).toBe('applied');
    expect(await who.changes(since)).toEqual(told);
    expect(await who.do('deleteJob', { id: randomUUID() })).toMatchObject({ code: 'not_found' });
  });

  test('another person’s job cannot be deleted or changed, and is reported like an unknown one', async () => {
    const [who, other] = [await somebody(), await somebody()];
    const saved = job({ note: 'A secret' });
    await who.do('saveJob', saved);
    const before = await who.changes();
    expect(await other.do('deleteJob', { id: saved.id })).toMatchObject({
      outcome: 'refused',
      code: 'not_found',
      detail: { id: saved.id },
    });
    await other.do('saveJob', job({ id: saved.id, name: 'Mine' }));
    expect(await jobs(other)).toMatchObject([{ id: saved.id, name: 'Mine', note: null }]);
    expect(await who.changes()).toEqual(before);
  });
});

describe('job saved by two devices', () => {
  test('two devices that edit different versions of a job get both as separate jobs', async () => {
    const who = await accountOn(sql);
    await sql`update users set language = 'es' where id = ${who.userId}`;
    const [phone, tablet] = [randomUUID(), randomUUID()];
    const save = (session: string, one: JobSave, baseRev?: number) =>
      who.from(session)(command('saveJob', one, baseRev === undefined ? {} : { base_rev: baseRev }));
    const first = job({ name: 'Maple St' });
    await save(phone, first);
    const [{ rev } = { rev: 0 }] = await who.changes();
    const measured = { ...first, areas: [area(), area({ name: 'Side' })] };
    await save(phone, measured, rev);
    // Sent before the phone knew the revision of its own save: it contains no other device's work.
    await save(phone, { ...measured, note: 'Gate code' }, rev);
    expect(await jobs(who)).toHaveLength(1);
    const renamed = { ...first, name: 'Maple Street' };
    const late = command('saveJob', renamed, { base_rev: rev });
    const [answer] = await who.from(tablet)(late);
    const both = await jobs(who);
    expect(both).toMatchObject([
      { name: 'Maple St (otra versión)', note: 'Gate code', areas: [{}, { name: 'Side' }] },
      { id: first.id, name: 'Maple Street', areas: [{}] },
    ]);
    expect(answer).toMatchObject({
      outcome: 'applied',
      result: { copyId: both[0]?.id, copyName: both[0]?.name },
    });
    // A retry gets the same answer and changes nothing more.
    expect(await who.from(tablet)(late)).toEqual([answer]);
    const seen = (await who.changes()).at(-1)?.rev ?? 0;
    await save(phone, { ...renamed, note: 'Seen' }, seen);
    await who.do('deleteJob', { id: first.id });
    await save(tablet, renamed, seen);
    expect(await jobs(who)).toHaveLength(2);
  });

  test('of simultaneous saves of one device the last one wins', async () => {
    const who = await accountOn(sql);
    const { id } = job();
    const notes = Array.from({ length: 10 }, (_, index) => `note ${index}`);
    await Promise.all(notes.map((note) => who.do('saveJob', job({ id, note }))));
    expect(await jobs(who)).toMatchObject([{ id, note: expect.stringMatching(/^note \d$/) }]);
  });

  test('a job that another device deleted is restored by a later save', async () => {
    const who = await accountOn(sql);
    const saved = job();
    await who.do('saveJob', saved);
    await who.do('deleteJob', { id: saved.id });
    await who.do('saveJob', { ...saved, note: 'Still wanted' });
    expect(await jobs(who)).toMatchObject([{ id: saved.id, note: 'Still wanted' }]);
  });
});

test('an older app that does not know clients leaves client, address and date unchanged', async () => {
  const who = await accountOn(sql);
  const site = {
    client: 'Dana Whitfield',
    clientPhone: '(615) 555-0142',
    address: '214 Boxwood Lane',
    date: '2026-11-30',
  };
  const saved = job({ ...site, note: 'Gate code' });
  await who.do('saveJob', saved);
  await who.do('saveJob', job({ id: saved.id, note: null }));
  expect(await jobs(who)).toMatchObject([{ ...site, note: null }]);
  const none = { client: null, clientPhone: null, address: null, date: null };
  await who.do('saveJob', { ...saved, ...none });
  expect(await jobs(who)).toMatchObject([none]);
});

describe('job limits', () => {
  test.each([
    ['name', job({ name: ' ' })],
    ['areas', job({ areas: [] })],
    ['areas', job({ areas: Array.from({ length: 51 }, () => area()) })],
    ['areas.0.sizes.length.value', job({ areas: [area({ sizes: sizes(0, 6) })] })],
    ['areas.0.sizes.width.value', job({ areas: [area({ sizes: sizes(24, -3) })] })],
    ['areas.0.depth', job({ areas: [area({ depth: 1e9 })] })],
    ['areas.0.sizes.length.unit', job({ areas: [area({ sizes: sizes(24, 6, 'miles') })] })],
    ['areas.0.shape', job({ areas: [area({ shape: 'star' })] })],
    ['areas.0.sizes', job({ areas: [area({ shape: 'circle' })] })],
    ['areas.0.shape', job({ areas: [area({ shape: 'walked', sizes: {} })] })],
    ['areas.0.layers.0.materialId', job({ areas: [area({ layers: [{ materialId: 'gold' }] })] })],
    ['areas.0.project', job({ areas: [area({ project: 'moat' })] })],
    ['note', job({ note: 'x'.repeat(2001) })],
    ['client', job({ client: 'x'.repeat(101) })],
    ['date', job({ date: '30/11/2026' })],
  ])('a job with an invalid %s is refused', async (field, payload) => {
    const who = deviceOn(sql);
    expect(await who.do('saveJob', payload)).toMatchObject({ code: 'invalid_payload', detail: { field } });
    expect(await who.changes()).toEqual([]);
  });

  test('the largest possible job is saved', async () => {
    const who = deviceOn(sql);
    const largest = area({
      sizes: sizes(1e6, 1e6, 'yards'),
      depth: 1e6,
      depthUnit: 'feet',
    });
    const answer = await who.do('saveJob', job({ areas: Array.from({ length: 50 }, () => largest) }));
    expect(answer).toMatchObject({
      outcome: 'applied',
      result: { figures: { truckloads: expect.any(Number) } },
    });
    expect(await jobs(who)).toHaveLength(1);
  });
});
