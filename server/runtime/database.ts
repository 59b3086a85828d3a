import { relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { listenTo } from '../db/channels.ts';
import { LoginsRefused, openLogins, type Pools } from '../db/logins.ts';
import { needsBucket } from '../db/pictures.ts';
import { asyncCommit, type Pool, type Sql } from '../db/sql.ts';
import type { Config } from './config.ts';
import { StartFailure } from './failure.ts';
import { type PostgresOptions, startPostgres } from './postgres.ts';

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

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function explain(error: unknown, config: Config, label: string): string {
  if (!config.databaseUrl) {
    return `The ${label} is damaged: ${reasonOf(error)}. Restore a backup, or set DATA_DIR to another folder to start afresh.`;
  }
  const remedy = remedies[codeOf(error)] ?? `${reasonOf(error)}. Correct it`;
  return `The ${label} (${directVariable(config)}) cannot be used: ${remedy}, or start without DATABASE_URL to use the embedded one.`;
}

const directVariable = ({ databaseDirectUrl }: Pick<Config, 'databaseDirectUrl'>) =>
  databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';

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

/**
 * @throws StartFailure for a Postgres that is too old, for a replica, or where this user may not create tables. Nothing was
 * changed there.
 */
export async function refuseUnfitPostgres(
  sql: Sql,
  config: Pick<Config, 'databaseDirectUrl'>,
): Promise<void> {
  const [{ version = '', number = 0, user = '', mayCreate = false, isReplica = false } = {}] = await sql<
    { version: string; number: number; user: string; mayCreate: boolean | null; isReplica: boolean }[]
  >`
    select current_setting('server_version') as version, current_setting('server_version_num')::integer as number,
      quote_ident(current_user) as user, has_schema_privilege(to_regnamespace('public'), 'create') as may_create,
      pg_is_in_recovery() as is_replica`;
  if (number < OLDEST_POSTGRES * 10_000) {
    throw new StartFailure(
      `DATABASE_URL names a Postgres ${version}, and the store needs ${OLDEST_POSTGRES} or newer. Nothing was changed. Upgrade that server, or start without DATABASE_URL to use the embedded one.`,
    );
  }
  if (isReplica) {
    throw new StartFailure(
      `${directVariable(config)} names a replica, and only its primary can be written to. Name that one.`,
    );
  }
  if (!mayCreate) {
    throw new StartFailure(
      `The user ${user} of DATABASE_URL may not create tables there. Make it the owner of the database, or run "grant create on schema public to ${user}" as its owner.`,
    );
  }
}

/** A notification takes milliseconds, even on a busy machine less than a second. */
const NOTIFY_MS = 5_000;

/**
 * Behind a pooler of transactions, nothing else would tell that LISTEN hears nothing and that prepared statements are
 * missing now and then.
 *
 * @throws StartFailure
 */
export async function refuseLostSessions(
  owner: Sql,
  config: Pick<Config, 'databaseDirectUrl'>,
): Promise<void> {
  const timer = new AbortController();
  const wait = (ms: number, outcome: boolean) => sleep(ms, outcome, { signal: timer.signal });
  const answer = Promise.withResolvers<boolean>();
  const listening = await listenTo(owner, 'start', { onNotify: () => answer.resolve(true) });
  // A transaction, so that the driver puts no other statement behind it.
  const notified = owner.begin((tx) => tx`select pg_notify('start', '') from ${asyncCommit(tx)}`);
  const late = notified.then(() => wait(NOTIFY_MS, false));
  // While one commit waits for a lost replica, Postgres takes no other notification: that is no pooler's fault.
  const heldUp = wait(2 * NOTIFY_MS, true);
  try {
    if (await Promise.race([answer.promise, late, heldUp])) return;
  } finally {
    timer.abort();
    await listening.stop();
  }
  throw new StartFailure(
    `${directVariable(config)} names a pooler that gives every transaction another connection. Set DATABASE_DIRECT_URL to the same database at an address that keeps sessions: the server itself, or a pool with pool_mode = session.`,
  );
}

/** @throws StartFailure when pictures are in a bucket that the configuration does not name */
export async function refuseMissingBucket(sql: Sql, { bucket }: Pick<Config, 'bucket'>): Promise<void> {
  if (bucket !== null || !(await needsBucket(sql))) return;
  throw new StartFailure(
    'S3_URL is not set, and pictures of this store are in the bucket it named. Set it again.',
  );
}

/**
 * Opens the connection pools of the store's logins. The tables must exist.
 *
 * @throws StartFailure when the owner may not create the logins, or when a pooler does not know them
 */
export async function openStorePools(
  owner: Sql,
  { url, directUrl, replicaUrl }: Pick<Database, 'url' | 'directUrl' | 'replicaUrl'>,
): Promise<Pools> {
  const pools = await openLogins(owner, url, { directUrl, replicaUrl }).catch((error) => {
    if (error instanceof LoginsRefused) throw new StartFailure(error.message, { cause: error });
    throw directUrl ? explainPooler(error, url) : error;
  });
  if (directUrl || replicaUrl) {
    await refuseOtherDatabases(owner, pools).catch(async (error) => {
      await pools.end(0);
      throw error;
    });
  }
  return pools;
}

function explainPooler(error: unknown, url: string): StartFailure {
  const place = `The pooler at ${publicAddress(url)} (DATABASE_URL)`;
  const isRefused = /^28|^08P01$|^$/.test(codeOf(error));
  return new StartFailure(
    isRefused
      ? `${place} does not let the store's logins in: ${reasonOf(error)}. It must lead to the database of DATABASE_DIRECT_URL and get their passwords from it, as docs/operations.md shows.`
      : `${place} cannot be used: ${remedies[codeOf(error)] ?? `${reasonOf(error)}. Correct it`}.`,
    { cause: error },
  );
}

/** How long the start waits for a replica. One that is down does not keep the store from starting. */
const REPLICA_MS = 2_000;

/** @throws StartFailure when the addresses lead to different databases */
async function refuseOtherDatabases(owner: Sql, pools: Pools): Promise<void> {
  const { shop } = pools;
  const late = sleep(REPLICA_MS, null, { ref: false });
  const [expected, main, replica] = await Promise.all([
    identify(owner),
    identify(shop),
    shop.replica && Promise.race([identify(shop.replica).catch(() => null), late]),
  ]);
  const isOther = (id: string | null) => id !== null && expected !== null && id !== expected;
  if (!isOther(main) && !isOther(replica)) {
    // Lets the log say at once what is wrong with the replica.
    if (shop.replica) await shop.read((db) => db`select`);
    return;
  }
  throw new StartFailure(
    isOther(main)
      ? 'DATABASE_URL leads to another database than DATABASE_DIRECT_URL. Set both to the same one.'
      : 'DATABASE_REPLICA_URL leads to another database than DATABASE_URL. Set it to a streaming replica of that one.',
  );
}

/** A database has the same identity on its replicas. Null if the server does not tell it. */
async function identify(sql: Pool): Promise<string | null> {
  try {
    const [row] = await sql<{ identity: string }[]>`
      select system_identifier || ' ' || current_database() as identity from pg_control_system()`;
    return row?.identity ?? null;
  } catch (error) {
    if (error instanceof postgres.PostgresError) return null;
    throw error;
  }
}
