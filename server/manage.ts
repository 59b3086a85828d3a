import { resolve } from 'node:path';
import type { Role } from '../domain/staff.ts';
import { backUp, restore } from './backup.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase, type Sql } from './db/sql.ts';
import { NO_REQUEST, record } from './http/auditLog.ts';
import { removeFactors } from './identity/factors.ts';
import { rotateKeys } from './identity/keys.ts';
import { deriveKeyring } from './identity/secrets.ts';
import { setRole } from './identity/users.ts';
import { DATABASE } from './runtime/cluster.ts';
import { type Config, readConfig } from './runtime/config.ts';
import { awaitDatabase, publicAddress, refuseUnfitPostgres } from './runtime/database.ts';
import { StartFailure } from './runtime/failure.ts';
import { startPostgres } from './runtime/postgres.ts';
import { readSettings } from './runtime/settings.ts';
import { refuseHalfRestored } from './runtime/unfinishedRestore.ts';

// Commands for people with access to the machine: `npm run grant-admin -- someone@example.com`.

const COMMANDS: Readonly<Record<string, [words: string, effect: string]>> = {
  'grant-admin': [
    '<email> [clerk|driver]',
    'makes an account with a confirmed email an owner, a clerk or a driver',
  ],
  'revoke-admin': ['<email>', 'makes it a customer account again'],
  'reset-second-factor': ['<email>', 'removes the second sign-in step of an account whose owner lost it'],
  'rotate-keys': ['', 'signs sessions with a new key after one leaked, and trusts no older one'],
  backup: ['<folder>', 'writes the whole store to a new folder'],
  restore: ['<folder> [--force]', 'makes the store what it was then; --force replaces existing orders'],
};
const ACTOR = 'command line';

const print = (sentence: string) => process.stdout.write(`${sentence}\n`);

type Grant = { email: string; role: Role };

const NAMES: Readonly<Record<Role, string>> = {
  admin: 'an owner of the store',
  clerk: 'a clerk',
  driver: 'a driver',
  customer: 'a customer',
};
/** The words that are typed after the email. */
const GRANTED: Readonly<Record<string, Role>> = {
  '': 'admin',
  owner: 'admin',
  clerk: 'clerk',
  driver: 'driver',
};

async function changeRole(sql: Sql, { email, role }: Grant): Promise<boolean> {
  const outcome = await setRole(sql, email, role, ACTOR);
  const sentences = {
    set: `${email} is now ${NAMES[role]}.`,
    already: `${email} is already ${NAMES[role]}.`,
    unknown: `There is no account ${email}. Sign up in the store first, then run this again.`,
    unconfirmed: `${email} has not been confirmed yet: whoever signed up may not be its owner.`,
    last_owner: `${email} is the last owner of the store. Make somebody else an owner first, then run this again.`,
  };
  print(sentences[outcome]);
  return outcome === 'set' || outcome === 'already';
}

type Work = (config: Config, sql: Sql, url: string) => Promise<boolean>;
/** They take the tables as they are: one before an update, the other before there are any. */
const WITHOUT_MIGRATION = new Set(['backup', 'restore']);

/** The usage of one command, if there is one of that name, or of all. */
function usage(verb = ''): string {
  const shown = Object.hasOwn(COMMANDS, verb) ? [verb] : Object.keys(COMMANDS);
  const lines = shown.map((name) => {
    const [words, effect] = COMMANDS[name] ?? [];
    return `  ${`npm run ${name} -- ${words}`.padEnd(48)}${effect}\n`;
  });
  return `Usage:\n${lines.join('')}`;
}

/** Null for a command or words that are unknown here. */
function workFor([verb = '', argument = '', typedRole = '']: string[]): Work | null {
  if (verb === 'backup' && argument) return (config, sql) => writeBackup(config, sql, resolve(argument));
  if (verb === 'restore' && argument && (typedRole === '' || typedRole === '--force')) {
    const isForced = typedRole === '--force';
    return (config, sql, url) => readBackup(config, { sql, url }, resolve(argument), isForced);
  }
  const granted = GRANTED[typedRole];
  if (verb === 'grant-admin' && argument && granted)
    return (_, sql) => changeRole(sql, { email: argument, role: granted });
  if (verb === 'revoke-admin' && argument)
    return (_, sql) => changeRole(sql, { email: argument, role: 'customer' });
  if (verb === 'reset-second-factor' && argument) return (_, sql) => resetFactors(sql, argument);
  if (verb === 'rotate-keys' && argument === '') return rotate;
  return null;
}

/** Verify who requests this first: from then on the password alone opens the account. */
async function resetFactors(sql: Sql, typed: string): Promise<boolean> {
  const outcome = await removeFactors(sql, typed, ACTOR);
  const sentences = {
    reset: `${typed} now signs in with the password alone, and has to do so again on every device.`,
    none: `${typed} has no second factor.`,
    unknown: `There is no account ${typed}.`,
  };
  print(sentences[outcome]);
  return outcome !== 'unknown';
}

async function rotate(config: Config, sql: Sql): Promise<boolean> {
  const kid = await rotateKeys(sql, deriveKeyring(config.authSecret));
  await record(sql, 'keys_rotated', { actor: ACTOR, userId: null, origin: NO_REQUEST, detail: { kid } });
  print(`New tokens will be signed with key ${kid} within half a minute.`);
  return true;
}

async function writeBackup(config: Config, sql: Sql, folder: string): Promise<boolean> {
  const { tables, secrets } = await backUp(sql, config, folder);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  print(
    `${folder} holds ${rows} rows from ${tables.length} tables, and ${secrets.join(', ') || 'no secrets'}.`,
  );
  print("It holds customers' data and keys: keep it as safe as the store.");
  return true;
}

async function readBackup(
  config: Config,
  { sql, url }: { sql: Sql; url: string },
  folder: string,
  isForced: boolean,
): Promise<boolean> {
  const hasOwnSecret = Boolean(process.env.AUTH_SECRET?.trim());
  const { list, aside } = await restore(sql, url, config, folder, { isForced, hasOwnSecret });
  const rows = list.tables.reduce((sum, table) => sum + table.rows, 0);
  print(
    `The store is as it was at ${list.madeAt}: ${rows} rows in ${list.tables.length} tables. Devices start over.`,
  );
  if (aside !== null)
    print(
      `What was there before is in the schema ${aside}. Once it is no longer needed: drop schema ${aside} cascade`,
    );
  return true;
}

type DatabaseAddress = { url: string; stop(): Promise<void> };

/** The store's database: configured, already running beside it, or started for this command. */
async function reachDatabase(config: Config): Promise<DatabaseAddress> {
  const stop = async () => undefined;
  const directUrl = config.databaseDirectUrl ?? config.databaseUrl;
  if (directUrl !== null) return { url: directUrl, stop };
  const { password, port } = readSettings(config.dataDir);
  const url = `postgres://${DATABASE}:${password}@127.0.0.1:${port}/${DATABASE}`;
  if (port !== null && (await answers(url))) return { url, stop };
  return startPostgres({ dataDir: config.dataDir });
}

async function answers(url: string): Promise<boolean> {
  const sql = openDatabase(url, { pool: 1 });
  try {
    await sql`select 1`;
    return true;
  } catch (error) {
    // Not running, or the port now belongs to something else: start it either way.
    if (error instanceof Error) return false;
    throw error;
  } finally {
    await sql.end({ timeout: 0 });
  }
}

async function manage(work: Work, verb = ''): Promise<boolean> {
  const config = readConfig(process.env);
  if (verb !== 'restore') refuseHalfRestored(config.dataDir);
  const database = await reachDatabase(config);
  const sql = openDatabase(database.url, { name: 'loam-and-axle command', pool: 2 });
  try {
    await awaitDatabase(sql, config, `Postgres at ${publicAddress(database.url)}`);
    // A backup may come from a replica.
    if (verb !== 'backup') await refuseUnfitPostgres(sql, config);
    if (!WITHOUT_MIGRATION.has(verb)) await migrate(sql);
    return await work(config, sql, database.url);
  } finally {
    await sql.end({ timeout: 5 });
    await database.stop();
  }
}

try {
  const words = process.argv.slice(2);
  const work = workFor(words);
  if (!work) process.stderr.write(usage(words[0]));
  process.exitCode = work && (await manage(work, words[0])) ? 0 : 1;
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
