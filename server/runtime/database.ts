import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LoginsRefused, openLogins, type Pools } from '../db/logins.ts';
import { hasForeignTables, setTablesAside } from '../db/migrate.ts';
import { needsBucket } from '../db/pictures.ts';
import type { Sql } from '../db/sql.ts';
import type { Config } from './config.ts';
import { StartFailure } from './failure.ts';
import { openDataDir } from './folder.ts';
import { type PostgresOptions, startPostgres } from './postgres.ts';
import { writeSecretFile } from './settings.ts';

type Database = {
  url: string;
  directUrl?: string | undefined;
  replicaUrl?: string | undefined;
  label: string;
  stop(): Promise<void>;
};

/** The embedded Postgres, or the one in DATABASE_URL, which the store neither starts nor stops. */
export async function provideDatabase(
  config: Config,
  options: Omit<PostgresOptions, 'dataDir'>,
): Promise<Database> {
  const { databaseUrl: url, databaseDirectUrl, databaseReplicaUrl } = config;
  if (url) {
    return {
      url,
      directUrl: databaseDirectUrl ?? undefined,
      replicaUrl: databaseReplicaUrl ?? undefined,
      label: `Postgres at ${publicAddress(databaseDirectUrl ?? url)}`,
      stop: async () => undefined,
    };
  }
  const server = await startPostgres({ dataDir: config.dataDir, ...options });
  const folder = relative(process.cwd(), server.folder) || '.';
  const shown = folder.startsWith('..') ? server.folder : folder;
  return { url: server.url, label: `embedded Postgres 18 in ${shown}`, stop: server.stop };
}

/** Leaves out the user and password. */
export function publicAddress(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

const remedies: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there. Start it',
  ENOTFOUND: 'there is no such host. Correct the host',
  EAI_AGAIN: 'its host name cannot be looked up. Check the name and the network',
  CONNECT_TIMEOUT: 'it does not answer. Check the host, the port and the firewall',
  '28P01': 'it refuses the user or the password. Correct them',
  '28000': 'it refuses the user. Correct the user or its access rules',
  '3D000': 'it has no database of that name. Create it, or correct the name',
};

function explain(error: unknown, config: Config, label: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = error instanceof Error ? error.message : String(error);
  if (!config.databaseUrl) {
    return `The ${label} is damaged: ${reason}. Restore a backup, or set DATA_DIR to another folder to start afresh.`;
  }
  const variable = config.databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  return `The ${label} (${variable}) cannot be used: ${remedies[code] ?? `${reason}. Correct it`}, or start without DATABASE_URL to use the embedded one.`;
}

/** A database that starts together with the store, or is under load, answers late. */
const ANSWER_SECONDS = 20;

/**
 * Waits for one answer, so that an unreachable database is one line at startup instead of an error in every request.
 *
 * @throws StartFailure at once when the database refuses, after `ANSWER_SECONDS` when it does not answer
 */
export async function awaitDatabase(sql: Sql, config: Config, label: string): Promise<void> {
  const timer = new AbortController();
  const late = sleep(ANSWER_SECONDS * 1000, undefined, { signal: timer.signal }).then(() => {
    throw Object.assign(new Error('It does not answer'), { code: 'CONNECT_TIMEOUT' });
  });
  try {
    await Promise.race([ping(sql), late]);
  } catch (error) {
    await sql.end({ timeout: 0 }); // otherwise ending it would wait for the same connection again
    throw new StartFailure(explain(error, config, label), { cause: error });
  } finally {
    timer.abort();
  }
}

/** Connects again when one attempt takes too long. */
async function ping(sql: Sql): Promise<unknown> {
  try {
    return await sql`select 1`;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'CONNECT_TIMEOUT') return ping(sql);
    throw error;
  }
}

const OLDEST_POSTGRES = 18;

/** @throws StartFailure for a Postgres that is too old, or whose user may not create tables. Nothing was changed there. */
export async function refuseUnfitPostgres(sql: Sql): Promise<void> {
  const [{ version = '', number = 0, user = '', mayCreate = false } = {}] = await sql<
    { version: string; number: number; user: string; mayCreate: boolean | null }[]
  >`
    select current_setting('server_version') as version, current_setting('server_version_num')::integer as number,
      quote_ident(current_user) as user, has_schema_privilege(to_regnamespace('public'), 'create') as may_create`;
  if (number < OLDEST_POSTGRES * 10_000) {
    throw new StartFailure(
      `DATABASE_URL names a Postgres ${version}, and the store needs ${OLDEST_POSTGRES} or newer. Nothing was changed. Upgrade that server, or start without DATABASE_URL to use the embedded one.`,
    );
  }
  if (!mayCreate) {
    throw new StartFailure(
      `The user ${user} of DATABASE_URL may not create tables there. Make it the owner of the database, or run "grant create on schema public to ${user}" as its owner.`,
    );
  }
}

/**
 * Handles tables of an earlier development version: the embedded database sets them aside; a database in `DATABASE_URL`
 * stays unchanged.
 *
 * @param say called with one sentence about what was set aside
 * @throws StartFailure for a database that is not ours to change
 */
export async function setOldTablesAside(
  sql: Sql,
  config: Pick<Config, 'databaseUrl'>,
  say: (sentence: string) => void,
): Promise<void> {
  if (!(await hasForeignTables(sql))) return;
  if (config.databaseUrl !== null) {
    throw new StartFailure(
      'The database that DATABASE_URL names holds tables of an earlier development version, which this one cannot use. Nothing was changed. Name an empty database, or start without DATABASE_URL to use the embedded one.',
    );
  }
  const schema = await setTablesAside(sql);
  say(
    `The embedded database held tables of an earlier development version. They were set aside in its schema ${schema}, and the store starts afresh.`,
  );
}

/** @throws StartFailure when pictures are in a bucket that the configuration does not name */
export async function refuseMissingBucket(sql: Sql, { bucket }: Pick<Config, 'bucket'>): Promise<void> {
  if (bucket !== null || !(await needsBucket(sql))) return;
  throw new StartFailure(
    'S3_URL is not set, and pictures of this store are in the bucket it named. Set it again, or move them into the database: S3_URL=… npm run move-pictures -- back',
  );
}

/**
 * Opens the connection pools of the store's logins. The tables must exist.
 *
 * @throws StartFailure when the owner may not create the logins (their statements are then in a file for an
 * administrator), or when a pooler does not know them
 */
export async function openStorePools(
  owner: Sql,
  { url, directUrl, replicaUrl }: Pick<Database, 'url' | 'directUrl' | 'replicaUrl'>,
  { dataDir }: Pick<Config, 'dataDir'>,
): Promise<Pools> {
  const file = join(dataDir, 'logins.sql');
  try {
    const pools = await openLogins(owner, url, { directUrl, replicaUrl });
    rmSync(file, { force: true });
    return pools;
  } catch (error) {
    if (!(error instanceof LoginsRefused)) throw directUrl ? explainPooler(error, url) : error;
    openDataDir(dataDir);
    writeSecretFile(file, `${error.statements.join('\n')}\n`);
    const user = decodeURIComponent(new URL(url).username);
    throw new StartFailure(
      `The store signs in to the database with four logins of its own, and the user "${user}" of DATABASE_URL may not make them. Have an administrator run ${file}, which holds their passwords, or "alter role ${user} createrole", then start again.`,
      { cause: error },
    );
  }
}

function explainPooler(error: unknown, url: string): StartFailure {
  const reason = error instanceof Error ? error.message : String(error);
  return new StartFailure(
    `The pooler at ${publicAddress(url)} (DATABASE_URL) does not let the store's logins in: ${reason}. It needs their passwords from the database, as docs/operations.md shows.`,
    { cause: error },
  );
}
