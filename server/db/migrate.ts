import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import type { Sql, Tx } from './sql.ts';

// Plain SQL files, `0001_name.sql`, forward only, each in its own transaction, or all in the caller's.

export type Migration = { number: string; name: string; text: string; checksum: string };

/** A file was changed after it ran on this database. */
export class ChangedMigration extends Error {}

const FOLDER = join(dirname(String(findPackageJSON(import.meta.url))), 'sql');

/** The migrations of this release, in order. Throws when two have the same number. */
export function readMigrations(folder = FOLDER): Migration[] {
  const names = readdirSync(folder).filter((name) => /^\d{4}_\w+\.sql$/.test(name));
  const migrations = names.sort().map((name) => {
    // A checkout on Windows may have other line endings.
    const text = readFileSync(`${folder}/${name}`, 'utf8').replaceAll('\r\n', '\n');
    return {
      number: name.slice(0, 4),
      name,
      text,
      checksum: createHash('sha256').update(text).digest('hex'),
    };
  });
  for (const [index, { number, name }] of migrations.entries()) {
    if (migrations[index - 1]?.number === number)
      throw new Error(`Two migrations have the number of ${name}.`);
  }
  return migrations;
}

/**
 * Migrates the schema to this release. Several processes may call it at once: each migration runs under one lock, and
 * later processes find it done. Migrations of a newer release are left alone.
 *
 * @throws ChangedMigration when a file was changed after it ran on this database
 */
export async function migrate(sql: Sql | Tx, migrations = readMigrations()): Promise<{ ran: string[] }> {
  const appliedBefore = await readApplied(sql);
  const ran: string[] = [];
  for (const migration of migrations) {
    if (isDone(migration, appliedBefore)) continue;
    if (await run(sql, migration)) ran.push(migration.name);
  }
  return { ran };
}

/** Moves the tables and their rows to a schema of their own and leaves `public` empty. Returns the schema's name. */
export async function setTablesAside(tx: Tx): Promise<string> {
  const schema = `before_${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`;
  // The extension moves to the new tables. The old ones lose only their search indexes.
  await tx`drop extension if exists pg_trgm cascade`;
  await tx`alter schema public rename to ${tx(schema)}`;
  await tx`create schema public`;
  return schema;
}

async function readApplied(sql: Sql | Tx): Promise<Map<string, string>> {
  const [table] = await sql<{ exists: boolean }[]>`
    select to_regclass('schema_migrations') is not null as exists`;
  if (!table?.exists) return new Map();
  const rows = await sql<{ name: string; checksum: string }[]>`select name, checksum from schema_migrations`;
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function isDone({ name, checksum }: Migration, applied: ReadonlyMap<string, string>): boolean {
  const appliedChecksum = applied.get(name);
  if (appliedChecksum !== undefined && appliedChecksum !== checksum) {
    throw new ChangedMigration(
      `This database was made by another version of the store: sql/${name} was changed after it ran. Nothing was changed in it. Start that version, or name another DATA_DIR or DATABASE_URL to start afresh.`,
    );
  }
  return appliedChecksum !== undefined;
}

function inTransaction(sql: Sql | Tx, work: (tx: Tx) => Promise<void>): Promise<void> {
  return 'begin' in sql ? sql.begin(work) : sql.savepoint(work);
}

async function run(sql: Sql | Tx, migration: Migration): Promise<boolean> {
  let hasRun = false;
  await inTransaction(sql, async (tx) => {
    // Rebuilding a table, or waiting for another process to do so, may exceed the timeouts for requests.
    await tx`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '60s', true)`;
    await tx`select pg_advisory_xact_lock(0, 1)`;
    await tx`
      create table if not exists schema_migrations (
        name text primary key,
        checksum text not null,
        run_at timestamptz not null default now()
      )`;
    const rows = await tx<{ name: string; checksum: string }[]>`select name, checksum from schema_migrations`;
    if (isDone(migration, new Map(rows.map(({ name, checksum }) => [name, checksum])))) return;
    try {
      await tx.unsafe(migration.text).simple();
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`sql/${migration.name} failed and was undone: ${reason}`, { cause });
    }
    await tx`insert into schema_migrations (name, checksum) values (${migration.name}, ${migration.checksum})`;
    hasRun = true;
  });
  return hasRun;
}
