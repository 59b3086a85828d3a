import { afterAll } from 'vitest';
import type { Pools } from '../../server/db/logins.ts';
import { openDatabase, type Sql } from '../../server/db/sql.ts';
import { createPools } from './pools.ts';
import { cloneDatabase } from './postgres.ts';

type TestDatabase = {
  url: string;
  /** Connects as the superuser, so a test can read and change anything. */
  sql: Sql;
  /** Connects through the store's own logins. */
  pools: Pools;
};

/**
 * A migrated and seeded database for the calling test file only, with open connection pools. Call it at the
 * top of the file (`const { sql } = await testDatabase();`); it is closed and dropped after the last test.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { drop, ...database } = await openClone();
  afterAll(async () => {
    await database.sql.end({ timeout: 5 });
    await drop();
  });
  return database;
}

let shared: Promise<TestDatabase> | undefined;

/** One for all files of a worker whose rows have owners of their own; it goes with the run's Postgres. */
export function sharedDatabase(): Promise<TestDatabase> {
  shared ??= openClone();
  return shared;
}

async function openClone() {
  const { url, drop } = await cloneDatabase();
  const sql = openDatabase(url);
  return { url, sql, pools: createPools(sql), drop };
}
