import { afterAll } from 'vitest';
import { openDatabase, type Sql } from '../../server/db/sql.ts';
import { cloneDatabase } from './postgres.ts';

type TestDatabase = { url: string; sql: Sql };

/**
 * A migrated and seeded database for the calling test file alone, with an open connection pool. Call it at the
 * top of the file (`const { sql } = await testDatabase();`): it closes and drops itself after the last test.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { url, drop } = await cloneDatabase();
  const sql = openDatabase(url);
  afterAll(async () => {
    await sql.end({ timeout: 5 });
    await drop();
  });
  return { url, sql };
}
