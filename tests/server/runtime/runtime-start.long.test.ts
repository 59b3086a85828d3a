import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Sql } from '../../../server/db/sql.ts';
import { ensureBuilt } from '../../../server/runtime/build.mjs';
import { startPostgres } from '../../../server/runtime/postgres.ts';
import { runChild } from '../../helpers/child.ts';
import { testDatabase } from '../../helpers/database.ts';

const project = join(import.meta.dirname, '..', '..', '..');

let dataDir: string;
let port: number;
let other: Server;

/** Starts the store where it must not start, and returns its exit and output. */
function refusal(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  return runChild(['dist/server/main.js'], {
    cwd: project,
    env: { DATA_DIR: dataDir, PORT: String(port), HOST: '', DATABASE_URL: '', STRIPE_SECRET_KEY: '', ...env },
    limitMs: 100_000,
  });
}

beforeAll(() => ensureBuilt({ root: project, say: () => undefined }), 120_000);

beforeEach(async () => {
  dataDir = join(tmpdir(), `loam-start-${randomUUID()}`);
  mkdirSync(dataDir, { mode: 0o711 });
  other = createServer();
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
  const address = other.address();
  port = address && typeof address === 'object' ? address.port : 0;
});

/** The database says something else of itself: a schema in front of the system's own answers first. */
async function pretend(sql: Sql, statement: string): Promise<void> {
  const [{ name = '' } = {}] = await sql<{ name: string }[]>`select current_database() as name`;
  await sql.unsafe(`create schema pretended; ${statement}`);
  await sql`alter database ${sql(name)} set search_path = pretended, pg_catalog, public`;
}

const freeThePort = () => new Promise((closed) => other.close(closed));

afterEach(async () => {
  if (other.listening) await freeThePort();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a taken port is reported in one line that suggests another', async () => {
  const { code, output } = await refusal({});
  expect(code).toBe(1);
  expect(output).toMatch(new RegExp(`^Port ${port} is already in use.*PORT=${port + 1} npm start\\n$`));
});

test('an invalid setting is reported in one line', async () => {
  const { code, output } = await refusal({ PORT: 'eighty' });
  expect(code).toBe(1);
  expect(output).toMatch(/^PORT is "eighty", which is not a port\. .*\n$/);
});

test('an unreachable database is reported in one line, without its password', async () => {
  await freeThePort();
  const { code, output } = await refusal({ DATABASE_URL: 'postgres://shop:hush@127.0.0.1:1/shop' });
  expect(code).toBe(1);
  expect(output).toMatch(/^The Postgres at 127\.0\.0\.1:1\/shop \(DATABASE_URL\) cannot be used: .*\n$/);
  expect(output).not.toContain('hush');
});

test('a database that never answers is reported in one line', async () => {
  // Accepts the connection and says nothing, as a firewall or a hung server does.
  const silent = createServer();
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  const address = silent.address();
  const at = address && typeof address === 'object' ? address.port : 0;
  await freeThePort();
  const { code, output } = await refusal({ DATABASE_URL: `postgres://shop@127.0.0.1:${at}/shop` });
  silent.close();
  expect(code).toBe(1);
  expect(output).toMatch(/cannot be used: it does not answer\..*\n$/);
});

test('a Postgres that is too old is reported in one line', async () => {
  await freeThePort();
  const { url, sql } = await testDatabase();
  await pretend(
    sql,
    `create function pretended.current_setting(name text) returns text language sql
      as $$ select case name when 'server_version_num' then '170010' else '17.10' end $$`,
  );
  const { code, output } = await refusal({ DATABASE_URL: url });
  expect(code).toBe(1);
  expect(output).toMatch(/^DATABASE_URL names a Postgres 17\.10, and the store needs 18 or newer\. .*\n$/);
});

test('a replica in place of the primary is reported in one line', async () => {
  await freeThePort();
  const { url, sql } = await testDatabase();
  await pretend(
    sql,
    'create function pretended.pg_is_in_recovery() returns boolean language sql return true',
  );
  const { code, output } = await refusal({ DATABASE_URL: url });
  expect(code).toBe(1);
  expect(output).toMatch(/^DATABASE_URL names a replica, .*\n$/);
});

test('a user who may not create tables is reported in one line', async () => {
  await freeThePort();
  const { url, sql } = await testDatabase();
  const guest = `guest_${randomUUID().slice(0, 8)}`;
  await sql`create role ${sql(guest)} login password 'hush'`;
  const address = Object.assign(new URL(url), { username: guest, password: 'hush' });
  const { code, output } = await refusal({ DATABASE_URL: address.href });
  await sql`drop role ${sql(guest)}`;
  expect(code).toBe(1);
  expect(output).toMatch(
    new RegExp(`^The user ${guest} of DATABASE_URL may not create tables there\\. .*\\n$`),
  );
});

test('a command for an unreachable database says so in one line', async () => {
  const { code, output } = await runChild(['server/manage.ts', 'backup', join(dataDir, 'backup')], {
    cwd: project,
    env: { DATA_DIR: dataDir, DATABASE_URL: 'postgres://shop:hush@127.0.0.1:1/shop' },
    limitMs: 100_000,
  });
  expect(code).toBe(1);
  expect(output).toMatch(/^The Postgres at 127\.0\.0\.1:1\/shop \(DATABASE_URL\) cannot be used: .*\n$/);
});

test('a command without what it needs shows how to call it', async () => {
  const { code, output } = await runChild(['server/manage.ts', 'backup'], { cwd: project, limitMs: 60_000 });
  expect([code, output]).toEqual([1, expect.stringMatching(/^Usage:\n {2}npm run backup -- <folder> .*\n$/)]);
});

test('a database of another version is reported in one line, and unchanged', async () => {
  await freeThePort();
  const { url, sql } = await testDatabase();
  await sql`update schema_migrations set checksum = 'of another text' where name like '0003%'`;
  const { code, output } = await refusal({ DATABASE_URL: url });
  expect(code).toBe(1);
  expect(output).toMatch(/^This database was made by another version of the store: sql\/0003_.*\n$/);
});

test('a data folder in use is reported in one line', async () => {
  const running = await startPostgres({ dataDir, fast: true });
  await freeThePort();
  try {
    const { code, output } = await refusal({});
    expect(code).toBe(1);
    expect(output).toMatch(/^The store is already running on .*DATA_DIR=.*npm start\n$/);
  } finally {
    await running.stop();
  }
});
