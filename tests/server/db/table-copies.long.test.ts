// Copies of tables as files, where the database's answers end or stop at awkward places.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../../server/db/sql.ts';
import { copyTables, isWhole, StalledCopy } from '../../../server/db/tableCopies.ts';
import { testDatabase } from '../../helpers/database.ts';
import { ownerUrl } from '../../helpers/postgres.ts';

const { sql, url } = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'tables-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('tables of any size are copied whole, also where the last rows fill the stream', async () => {
  // Of twenty tables that differ by eight kilobytes, some end on a full buffer.
  const sizes = Array.from({ length: 20 }, (_, index) => 40 + 8 * index);
  for (const rows of sizes)
    await sql`
      create table ${sql(`filler_${rows}`)} as
      select repeat('x', 1000) as text from generate_series(1, ${rows}::int)`;
  const owner = openDatabase(url, { pool: 1 });
  const { tables } = await copyTables(owner, folder, 20_000);
  await owner.end();
  const fillers = tables.filter(({ name }) => name.startsWith('filler_'));
  expect(fillers.map(({ name, rows }) => [name, rows])).toEqual(
    sizes.map((rows) => [`filler_${rows}`, rows]).toSorted(([a], [b]) => String(a).localeCompare(String(b))),
  );
  for (const table of fillers) expect(await isWhole(folder, table), table.name).toBe(true);
});

test('a table that sends nothing ends the copy with its name, and the transaction with it', async () => {
  const owner = openDatabase(ownerUrl(url), { pool: 1 });
  await sql.begin(async (tx) => {
    await tx`lock table audit_log in access exclusive mode`;
    await expect(copyTables(owner, folder, 300)).rejects.toThrow(StalledCopy);
  });
  const open = () => sql`
    select from pg_stat_activity where datname = current_database() and query like 'copy "audit_log"%'`;
  await expect.poll(open).toEqual([]);
});
