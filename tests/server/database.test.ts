import { expect, test } from 'vitest';
import { openDatabase } from '../../server/db/sql.ts';
import { testDatabase } from '../helpers/database.ts';
import { cloneDatabase } from '../helpers/postgres.ts';

// Tests may break their database in any way: nobody else must notice.

const { sql } = await testDatabase();

async function databaseNames(): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`select datname as name from pg_database`;
  return rows.map(({ name }) => name);
}

test('a test database is migrated and seeded', async () => {
  const [found] = await sql`select count(*) as products from products`;
  expect(found?.products).toBeGreaterThan(0);
});

test('what one file breaks, another still has', async () => {
  const clone = await cloneDatabase();
  const other = openDatabase(clone.url);
  await other`drop table products cascade`;
  await other.end({ timeout: 5 });
  await clone.drop();
  expect(await sql`select to_regclass('products') is not null as there`).toEqual([{ there: true }]);
});

test('a dropped database is gone, even with a connection open', async () => {
  const clone = await cloneDatabase();
  const name = new URL(clone.url).pathname.slice(1);
  const other = openDatabase(clone.url);
  await other`select 1`;
  expect(await databaseNames()).toContain(name);
  await clone.drop();
  expect(await databaseNames()).not.toContain(name);
  await other.end({ timeout: 5 });
});
