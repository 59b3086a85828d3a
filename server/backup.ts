import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type Migration, migrate, readMigrations, setTablesAside } from './db/migrate.ts';
import type { Sql } from './db/sql.ts';
import { copyTables, fillTables, isWhole, StalledCopy, tableListSchema } from './db/tableCopies.ts';
import type { Config } from './http/config.ts';
import { openStorePools } from './runtime/database.ts';
import { StartFailure } from './runtime/failure.ts';
import { writeSecretFile } from './runtime/settings.ts';
import { markRestore, markRestored } from './runtime/unfinishedRestore.ts';

// A backup is a folder: the rows of every table as Postgres copies them (text, gzip), the secrets that belong to them,
// and a list of it all, written last. It contains no table definitions, as the release's migrations create the tables. So it
// needs no pg_dump, which the embedded Postgres lacks, and works with every later release.

const LIST = 'backup.json';
/**
 * Files in DATA_DIR, if present: the secret that encrypts the signing keys, the payments stand-in's keys and records, demo
 * passwords, and the keys that identify the store to push services.
 */
const SECRETS = ['auth.key', 'secrets.json', 'payments.sqlite', 'demo.json', 'vapid.json'] as const;
const listSchema = z.extend(tableListSchema, {
  format: z.literal(1),
  madeAt: z.string(),
  /** Hash of AUTH_SECRET. With another secret, sessions end and second factors cannot be checked. */
  authSecretHash: z.string(),
  secrets: z.array(z.enum(SECRETS)),
  /** SHA-256 of each. */
  secretHashes: z.record(z.string(), z.string()),
});
type List = z.infer<typeof listSchema>;

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hashSecret = (secret: string) => sha256(`backup ${secret}`);

/**
 * Writes the whole store, as of one moment, to a new folder. The store may be running.
 *
 * @param owner connected directly, as the owner of the tables
 * @throws StartFailure when the folder exists or cannot be written, or the database sends nothing for a minute
 */
export async function backUp(owner: Sql, from: Secrets, folder: string): Promise<List> {
  if (existsSync(folder)) throw new StartFailure(`${folder} exists already. Name a new folder.`);
  const staging = `${folder}.part`;
  const secrets = await readSecrets(from.dataDir);
  try {
    await rm(staging, { recursive: true, force: true });
    // Not `recursive`, with which Node hangs in a folder like /proc.
    await mkdir(staging, { mode: 0o700 });
    const list = await writeInto(staging, owner, { ...from, secrets });
    await rename(staging, folder);
    return list;
  } catch (error) {
    await rm(staging, { recursive: true, force: true }).catch(() => undefined);
    if (error instanceof StalledCopy)
      throw new StartFailure(`The backup was given up: ${error.message}. Try again.`, { cause: error });
    if (!isDiskError(error)) throw error;
    throw new StartFailure(
      `The backup could not be written to ${folder} (${error.message}). The folder above it must exist, be writable and have space.`,
      { cause: error },
    );
  }
}

const DISK = ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EIO'];
const isDiskError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && DISK.includes(String(error.code));

type SecretFile = { name: (typeof SECRETS)[number]; content: Buffer };

function readSecrets(dataDir: string): Promise<SecretFile[]> {
  const present = SECRETS.filter((name) => existsSync(join(dataDir, name)));
  return Promise.all(
    present.map(async (name) => {
      const content = await readFile(join(dataDir, name)).catch((cause: Error) => {
        throw new StartFailure(`${name} in DATA_DIR could not be read (${cause.message}).`, { cause });
      });
      return { name, content };
    }),
  );
}

async function writeInto(
  folder: string,
  owner: Sql,
  { authSecret, secrets }: Pick<Secrets, 'authSecret'> & { secrets: SecretFile[] },
): Promise<List> {
  const copied = await copyTables(owner, folder);
  for (const { name, content } of secrets)
    await writeFile(join(folder, name), content, { mode: 0o600, flush: true });
  const list: List = {
    format: 1,
    madeAt: new Date().toISOString(),
    authSecretHash: hashSecret(authSecret),
    ...copied,
    secrets: secrets.map(({ name }) => name),
    secretHashes: Object.fromEntries(secrets.map(({ name, content }) => [name, sha256(content)])),
  };
  await writeFile(join(folder, LIST), `${JSON.stringify(list, null, 2)}\n`, { mode: 0o600, flush: true });
  return list;
}

type Secrets = Pick<Config, 'dataDir' | 'authSecret'>;
type RestoreOptions = {
  /** Replaces existing orders, too. */
  isForced?: boolean;
  /** AUTH_SECRET is set, so the one in the backup is not used. */
  hasOwnSecret?: boolean;
};

/**
 * Restores the database to the time of the backup, with the logins and their rights. Nothing is deleted: existing tables
 * move to a schema of their own. Devices start over.
 *
 * @param owner connected directly, as the owner of the tables
 * @param url the same address
 * @returns the schema that now holds what was there before; null if the database was empty
 * @throws StartFailure when nothing was changed: for a backup that is not whole, of another release or does not fit its
 * tables, another AUTH_SECRET, a running store, and orders in the database
 */
export async function restore(
  owner: Sql,
  url: string,
  { dataDir, authSecret }: Secrets,
  folder: string,
  { isForced = false, hasOwnSecret = false }: RestoreOptions = {},
): Promise<{ list: List; aside: string | null }> {
  const list = await readList(folder);
  const migrations = findMigrations(list);
  for (const name of list.secrets) {
    if (!existsSync(join(folder, name)))
      throw new StartFailure(`This backup is damaged: the file ${name} is missing.`);
    if (list.secretHashes[name] !== sha256(await readFile(join(folder, name))))
      throw new StartFailure(`This backup is damaged: the file ${name} is not what was written.`);
  }
  refuseOtherSecret(list, hasOwnSecret ? authSecret : (keptSecret(folder) ?? authSecret));
  for (const table of list.tables) {
    if (!(await isWhole(folder, table)))
      throw new StartFailure(`This backup is damaged: the file of ${table.name} is not what was written.`);
  }
  await refuseRunning(owner);
  const isEmpty = await hasNoTables(owner);
  if (!isEmpty && !isForced) await refuseOrders(owner);
  const asideName = await takePlace(owner, folder, { dataDir, list, migrations, isEmpty });
  for (const name of list.secrets) {
    const file = join(dataDir, name);
    if (asideName !== null && existsSync(file)) await copyFile(file, `${file}.${asideName}`);
    writeSecretFile(file, readFileSync(join(folder, name)));
  }
  markRestored(dataDir);
  await (await openStorePools(owner, { url })).end();
  await owner`analyze`;
  return { list, aside: asideName };
}

type Replacement = { dataDir: string; list: List; migrations: Migration[]; isEmpty: boolean };

/** One transaction: if a new table fails, the old ones are back in place. */
async function takePlace(
  owner: Sql,
  folder: string,
  { dataDir, list, migrations, isEmpty }: Replacement,
): Promise<string | null> {
  try {
    return await owner.begin(async (tx) => {
      const asideName = isEmpty ? null : await setTablesAside(tx);
      await migrate(tx, migrations);
      await fillTables(tx, folder, list);
      // A backup of an earlier release: what it lacks.
      await migrate(tx);
      // Last, so that only the commit is between them, whose answer can get lost.
      markRestore(dataDir, folder);
      return asideName;
    });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartFailure(`The backup could not be restored: ${reason}. Nothing was changed.`, { cause });
  }
}

async function readList(folder: string): Promise<List> {
  const file = join(folder, LIST);
  if (!existsSync(file)) throw new StartFailure(`${folder} is no whole backup: it has no ${LIST}.`);
  const text = await readFile(file, 'utf8');
  const parsed = listSchema.safeParse(parseOrNull(text));
  if (!parsed.success) throw new StartFailure(`${file} is not one that this release can read.`);
  return parsed.data;
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function findMigrations(list: List): Migration[] {
  const migrations = readMigrations();
  return list.migrations.map(({ name, checksum }) => {
    const migration = migrations.find((item) => item.name === name && item.checksum === checksum);
    if (migration) return migration;
    throw new StartFailure(
      `This backup was made by another release: sql/${name} is not the same here. Restore it with that release, then start this one.`,
    );
  });
}

function keptSecret(folder: string): string | null {
  const file = join(folder, 'auth.key');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

function refuseOtherSecret({ authSecretHash }: List, authSecret: string): void {
  if (hashSecret(authSecret) === authSecretHash) return;
  throw new StartFailure(
    'This backup belongs to another AUTH_SECRET: nobody would stay signed in, and no second factor could be checked. Set AUTH_SECRET to the one of that store.',
  );
}

/**
 * @throws StartFailure while a store starts or listens: a pooler keeps its other connections for minutes after it has
 * stopped
 */
async function refuseRunning(owner: Sql): Promise<void> {
  const [open] = await owner`
    select from pg_stat_activity
    where datname = current_database() and application_name ~ '^loam-and-axle (owner|.* listening)$' limit 1`;
  if (open) throw new StartFailure('A store is running on this database. Stop it first.');
}

async function hasNoTables(owner: Sql): Promise<boolean> {
  const [someRow] = await owner`
    select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S') limit 1`;
  return !someRow;
}

async function refuseOrders(owner: Sql): Promise<void> {
  const [table] = await owner<
    { exists: boolean }[]
  >`select to_regclass('public.orders') is not null as exists`;
  if (!table?.exists) return;
  const [{ orders } = { orders: 0 }] = await owner<{ orders: number }[]>`
    select count(*) as orders from public.orders`;
  if (orders === 0) return;
  throw new StartFailure(
    `The database holds ${orders} orders. Nothing was changed. With --force, its tables are set aside and the backup takes their place.`,
  );
}
