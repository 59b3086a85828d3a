// Rate limits are counted from narrow to wide, and a refused use is counted nowhere.
import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { countingEach, countUse, giveBack, limitsFrom, type RateLimit } from '../../../server/db/rate.ts';
import { testDatabase } from '../../helpers/database.ts';

const { sql } = await testDatabase();

function limitsOf(one: string, all: string, cost = 1): RateLimit[] {
  return [
    { key: one, limit: 3, seconds: 60, cost },
    { key: all, limit: 5, seconds: 600, cost },
  ];
}
async function counted(key: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count from rate_limits where key = ${createHash('sha256').update(key).digest('hex')}`;
  return row?.count ?? 0;
}

test('the first full limit refuses, and names itself and the wait', async () => {
  const [one, other, all] = [randomUUID(), randomUUID(), randomUUID()];
  for (let use = 0; use < 3; use += 1) expect(await countUse(sql, limitsOf(one, all))).toBeNull();
  const mine = await countUse(sql, limitsOf(one, all));
  expect(mine?.key).toBe(one);
  expect(mine?.seconds).toBeGreaterThan(50);
  expect(mine?.seconds).toBeLessThanOrEqual(60);
  for (let use = 0; use < 2; use += 1) expect(await countUse(sql, limitsOf(other, all))).toBeNull();
  expect(await countUse(sql, limitsOf(other, all))).toMatchObject({ key: all });
});

test('a refused use counts neither against wider nor against narrower limits', async () => {
  const [one, other, all] = [randomUUID(), randomUUID(), randomUUID()];
  for (let use = 0; use < 50; use += 1) await countUse(sql, limitsOf(one, all));
  expect([await counted(one), await counted(all)]).toEqual([3, 3]);
  for (let use = 0; use < 50; use += 1) await countUse(sql, limitsOf(other, all));
  expect([await counted(other), await counted(all)]).toEqual([2, 5]);
});

test('concurrent uses do not exceed a limit', async () => {
  const [one, all] = [randomUUID(), randomUUID()];
  const answers = await Promise.all(Array.from({ length: 40 }, () => countUse(sql, limitsOf(one, all))));
  expect(answers.filter((answer) => answer === null)).toHaveLength(3);
  expect([await counted(one), await counted(all)]).toEqual([3, 3]);
});

test('a use that costs more than the rest is refused whole, and a cheaper one still fits', async () => {
  const [one, all] = [randomUUID(), randomUUID()];
  expect(await countUse(sql, limitsOf(one, all, 2))).toBeNull();
  expect(await countUse(sql, limitsOf(one, all, 2))).toMatchObject({ key: one });
  expect(await countUse(sql, limitsOf(one, all, 1))).toBeNull();
  expect(await countUse(sql, limitsOf(randomUUID(), all, 4))).not.toBeNull();
});

test('returned uses are available again, and never more than were taken', async () => {
  const [one, all] = [randomUUID(), randomUUID()];
  await countUse(sql, limitsOf(one, all, 3));
  await giveBack(sql, limitsOf(one, all, 2));
  expect([await counted(one), await counted(all)]).toEqual([1, 1]);
  await giveBack(sql, limitsOf(one, all, 3));
  expect([await counted(one), await counted(all)]).toEqual([0, 0]);
  await countUse(sql, limitsOf(one, all));
  await sql`update rate_limits set expires_at = now()`;
  await giveBack(sql, limitsOf(one, all));
  for (let use = 0; use < 3; use += 1) expect(await countUse(sql, limitsOf(one, all))).toBeNull();
  expect(await countUse(sql, limitsOf(one, all))).toMatchObject({ key: one });
});

test.each([
  ['198.51.100.7', 'x from 198.51.100.0/24'],
  ['2001:db8:1:2::/64', 'x from 2001:db8:1::/48'],
  ['2001:db8:0:0::/64', 'x from 2001:db8:0::/48'],
])('a use from %s counts also %s, and for everybody', (address, around) => {
  const use = { key: 'x', limit: 10, seconds: 60, cost: 2 };
  const own = { ...use, key: `x from ${address}` };
  expect(limitsFrom(address, use)).toEqual([own, { ...use, key: around, limit: 40 }]);
  expect(limitsFrom(address, { ...use, everybody: 1_000 })).toEqual([
    own,
    { ...use, key: around, limit: 40 },
    { ...use, limit: 1_000 },
  ]);
  // More than half of what the address leaves to everybody is never one network's.
  expect(limitsFrom(address, { ...use, everybody: 20 })[1]).toMatchObject({ limit: 15 });
});

test('what is no address has no network around it', () => {
  expect(limitsFrom('', { key: 'x', limit: 1, seconds: 1 })).toHaveLength(1);
});

test('groups of limits count each on its own, and a full one counts nowhere', async () => {
  const group = (address: string, key: string) =>
    limitsFrom(address, { key, limit: 1, everybody: 3, seconds: 60 });
  const [apples, pears] = [randomUUID(), randomUUID()];
  const count = async (...groups: RateLimit[][]) =>
    (await sql`select place::int, is_full from ${countingEach(sql, groups)} order by place`).map(
      ({ isFull }) => isFull,
    );
  expect(await count(group('192.0.2.1', apples), group('192.0.2.1', pears))).toEqual([false, false]);
  expect(await count(group('192.0.2.2', apples), group('192.0.2.1', pears))).toEqual([false, true]);
  expect(await count(group('192.0.2.3', apples), group('198.51.100.1', pears))).toEqual([true, false]);
  expect([await counted(apples), await counted(pears)]).toEqual([2, 2]);
});
