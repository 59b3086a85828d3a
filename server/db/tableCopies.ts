import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Transform, Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod/mini';
import type { Sql, Tx } from './sql.ts';

// The rows of every table as files, as Postgres copies them: text, gzip.

export const tableListSchema = z.object({
  /** The migrations that created the tables. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), sha256: z.string() }),
  ),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.nullable(z.number()) })),
});
type TableList = z.infer<typeof tableListSchema>;

/** Specific to this database, and created again when the store starts. */
const LEFT_OUT = ['schema_migrations', 'login_secrets', 'granted_rights'];

const tableFile = (folder: string, table: string) => join(folder, `${table}.gz`);

/** Longer than any lock that a store holds. */
const STALL_MS = 60_000;

/** The database sent nothing of a table for too long. The connection is of no use any more. */
export class StalledCopy extends Error {}

/**
 * Writes all tables, as of one moment.
 * @throws Stalled, and closes `owner`
 */
export function copyTables(owner: Sql, folder: string, stallMs = STALL_MS): Promise<TableList> {
  const { promise: never, reject: giveUp } = Promise.withResolvers<never>();
  const copied = owner.begin('isolation level repeatable read read only', async (tx) => {
    await tx`
      select set_config('statement_timeout', '0', true),
        set_config('idle_in_transaction_session_timeout', ${String(STALL_MS)}, true)`;
    const migrations = await tx<TableList['migrations']>`
      select name, checksum from schema_migrations order by name`;
    const tables: TableList['tables'] = [];
    for (const { name, columns } of await listTables(tx)) {
      const timer = setTimeout(() => {
        giveUp(new StalledCopy(`the database sent nothing of ${name} for ${stallMs / 1000} seconds`));
        void owner.end({ timeout: 0 });
      }, stallMs);
      const copy = copyOut(tx, folder, { table: name, columns, onRows: () => timer.refresh() });
      tables.push({ name, columns, ...(await copy.finally(() => clearTimeout(timer))) });
    }
    // Sequences only go up, so values read after the rows are never below theirs.
    const sequences = await tx<TableList['sequences']>`
      select sequencename as name, last_value from pg_sequences where schemaname = 'public' order by 1`;
    return { migrations: [...migrations], tables, sequences: [...sequences] };
  });
  // A connection that waits for rows takes no rollback: what became of the transaction may never be known here.
  return Promise.race([copied, never]);
}

async function listTables(tx: Tx): Promise<{ name: string; columns: string[]; isForced: boolean }[]> {
  return tx`
    select relname as name, relforcerowsecurity as is_forced, array(
      select attname::text from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
    ) as columns
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all(${LEFT_OUT})
      -- Without the one that only exists to be granted (sql/0014_row_security.sql).
      and relnatts > 0
    order by relname`;
}

type CopiedTable = { table: string; columns: string[]; onRows: () => void };

async function copyOut(
  tx: Tx,
  folder: string,
  { table, columns, onRows }: CopiedTable,
): Promise<{ rows: number; sha256: string }> {
  const measure = measureRows(onRows);
  const rows = await tx`copy ${tx(table)} (${tx(columns)}) to stdout`.readable();
  const file = createWriteStream(tableFile(folder, table), { mode: 0o600, flush: true });
  try {
    const source = rows.iterator({ destroyOnReturn: false });
    await pipeline(source, measure.stream, createGzip({ level: 4 }), file);
  } catch (error) {
    // The driver takes no other statement, not even a rollback, until all rows have come.
    await finished(rows.resume());
    throw error;
  } finally {
    // The driver pauses its socket while this stream is full, and goes on when it is asked for more. Nothing asks for
    // more at its end, and then the next statement would wait for ever.
    rows._read(0);
  }
  return measure.result();
}

/** Copied as text, each row is one line: line breaks in it are escaped. */
function measureRows(onRows: () => void = () => undefined) {
  const hash = createHash('sha256');
  let rows = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      onRows();
      hash.update(chunk);
      for (let lineEnd = chunk.indexOf(10); lineEnd >= 0; lineEnd = chunk.indexOf(10, lineEnd + 1)) rows += 1;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ rows, sha256: hash.digest('hex') }) };
}

/** Whether the file of a table is what `copyTables` wrote. */
export async function isWhole(
  folder: string,
  { name, sha256 }: TableList['tables'][number],
): Promise<boolean> {
  const measure = measureRows();
  const sink = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    await pipeline(createReadStream(tableFile(folder, name)), createGunzip(), measure.stream, sink);
  } catch (error) {
    // Missing, or cut off in the middle.
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
  return measure.result().sha256 === sha256;
}

type Constraint = { name: string; table: string; definition: string };

/**
 * Fills the tables, which the same migrations created, and lets devices start over. Constraints are checked at the end.
 * Triggers do not run, as they did when the rows were made.
 */
export async function fillTables(tx: Tx, folder: string, list: TableList): Promise<void> {
  await tx`
    select set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', ${String(STALL_MS)}, true)`;
  const forced = new Set((await listTables(tx)).filter(({ isForced }) => isForced).map(({ name }) => name));
  const references = await tx<Constraint[]>`
    select conname as name, relname as table, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and connamespace = 'public'::regnamespace`;
  for (const { name, table } of references) await tx`alter table ${tx(table)} drop constraint ${tx(name)}`;
  for (const { name, columns, rows } of list.tables) {
    // Postgres refuses to copy into a table whose policies apply to its owner too.
    if (forced.has(name)) await tx`alter table ${tx(name)} no force row level security`;
    await tx`alter table ${tx(name)} disable trigger user`;
    // Remove rows that the migrations inserted.
    const [someRow] = await tx`select from ${tx(name)} limit 1`;
    if (someRow) await tx`truncate ${tx(name)}`;
    await copyIn(tx, folder, name, columns);
    const [{ count } = { count: 0 }] = await tx<{ count: number }[]>`select count(*) from ${tx(name)}`;
    if (count !== rows) throw new Error(`${count} rows of ${name} were restored, not ${rows}`);
    await tx`alter table ${tx(name)} enable trigger user`;
    if (forced.has(name)) await tx`alter table ${tx(name)} force row level security`;
  }
  for (const { name, table, definition } of references)
    await tx`alter table ${tx(table)} add constraint ${tx(name)} ${tx.unsafe(definition)}`;
  for (const { name, lastValue } of list.sequences)
    await tx`select setval(${name}::regclass, ${lastValue ?? 1}, ${lastValue !== null})`;
  await tx`select rotate_sync_epoch()`;
}

async function copyIn(tx: Tx, folder: string, table: string, columns: string[]): Promise<void> {
  const copyStream = await tx`copy ${tx(table)} (${tx(columns)}) from stdin`.writable();
  await pipeline(createReadStream(tableFile(folder, table)), createGunzip(), copyStream);
}
