import { expect, test } from 'vitest';
import { openDatabase, type Tx } from '../../../server/db/sql.ts';
import { testDatabase } from '../../helpers/database.ts';
import { cloneDatabase } from '../../helpers/postgres.ts';

// A test may break its database in any way without affecting others.

const { sql, url } = await testDatabase();

async function databaseNames(): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`select datname as name from pg_database`;
  return rows.map(({ name }) => name);
}

test('a test database is migrated and seeded', async () => {
  const [found] = await sql`select count(*) as products from products`;
  expect(found?.products).toBeGreaterThan(0);
});

test('one test file cannot break the database of another', async () => {
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

test.each([
  ['continues', async (tx: Tx) => tx`select 1`],
  ['ends with an error', () => Promise.reject(new Error('a refusal'))],
  ['succeeds', () => Promise.resolve()],
])('a transaction whose connection was killed fails, even if its work %s', async (_, goOn) => {
  const pool = openDatabase(url, { pool: 1 });
  const over = Promise.withResolvers<void>();
  const late = Promise.withResolvers<unknown>();
  const done = pool.begin(async (tx) => {
    const [{ pid } = {}] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
    await sql`select pg_terminate_backend(${pid ?? 0})`;
    await over.promise;
    late.resolve(goOn(tx).then(String, String));
    return goOn(tx);
  });
  await expect(done).rejects.toMatchObject({ code: expect.stringMatching(/CONNECTION_CLOSED|ECONNRESET/) });
  over.resolve();
  await late.promise;
  // The pool replaces the dead connection at once.
  expect(await pool`select 1 as one`).toEqual([{ one: 1 }]);
  await pool.end({ timeout: 0 });
});
