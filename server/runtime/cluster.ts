import { spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Account } from './account.ts';
import { StartFailure } from './failure.ts';
import type { Home } from './home.ts';

/** The name of both the database and its owner, a role without superuser rights. */
export const DATABASE = 'loam';
/** Created with the cluster; cannot log in over the network. */
const SUPERUSER = 'postgres';
const MAJOR = '18';

/**
 * Ensures a usable cluster in `home.cluster`: the existing one, or a new one that is moved there only when it is
 * complete. Never deletes data.
 *
 * @throws StartFailure when the existing cluster cannot be used
 */
export async function ensureCluster(
  home: Home,
  { fast, say }: { fast: boolean; say: (sentence: string) => void },
): Promise<void> {
  const { cluster, folder, settings } = home;
  for (const name of readdirSync(folder)) {
    if (name.startsWith('database.init-')) rmSync(join(folder, name), { recursive: true, force: true });
  }
  if (existsSync(cluster) && readdirSync(cluster).length === 0) rmdirSync(cluster);
  if (!existsSync(cluster)) return initialise(home, fast);
  checkComplete(cluster);
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version !== MAJOR) {
    throw new StartFailure(
      `The database in ${cluster} was made by Postgres ${version}; this is Postgres ${MAJOR}. Dump it with the old version and restore it here, or set DATA_DIR to another folder.`,
    );
  }
  if (!settings.known) {
    say(`The database password in ${dirname(cluster)} was lost. A new one is set.`);
    await runSingleUser(home, cluster, `ALTER ROLE ${DATABASE} PASSWORD '${settings.password}'`);
  }
}

async function initialise(home: Home, fast: boolean): Promise<void> {
  const { account, folder, cluster, native, settings } = home;
  const staging = mkdtempSync(join(folder, 'database.init-'));
  const password = join(staging, 'password');
  const data = join(staging, 'data');
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(password, settings.password, { mode: 0o600 });
  if (account) for (const path of [staging, data, password]) chownSync(path, account.uid, account.gid);
  await run(
    join(native, 'bin', 'initdb'),
    [
      '-D',
      data,
      '-U',
      SUPERUSER,
      `--pwfile=${password}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The built-in provider sorts and folds case the same on every system, whatever locales are installed.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(fast ? ['--no-sync'] : []),
    ],
    account,
  );
  await runSingleUser(
    home,
    data,
    `CREATE ROLE ${DATABASE} LOGIN CREATEROLE PASSWORD '${settings.password}'`,
    `CREATE DATABASE ${DATABASE} OWNER ${DATABASE}`,
    // Tests inspect and break things that the owner has no rights for.
    ...(fast ? [] : [`ALTER ROLE ${SUPERUSER} NOLOGIN PASSWORD NULL`]),
  );
  renameSync(data, cluster);
  rmSync(staging, { recursive: true, force: true });
}

function run(program: string, args: string[], account: Account, input = ''): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: '/',
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
      ...(account && { uid: account.uid, gid: account.gid }),
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new StartFailure(`The database could not be prepared: ${lastLine(output)}`));
    });
    child.stdin.end(input);
  });
}

function lastLine(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.findLast((line) => /error|fatal|could not/i.test(line)) ?? lines.at(-1) ?? 'no reason given';
}

/** Runs statements as superuser in a cluster that is not running; needs no password and no port. */
function runSingleUser({ native, account }: Home, cluster: string, ...statements: string[]): Promise<void> {
  const args = ['--single', '-j', '-D', cluster, '-c', 'log_checkpoints=off', 'postgres'];
  return run(join(native, 'bin', 'postgres'), args, account, `${statements.join(';\n\n')};\n\n`);
}

/** Our own cluster folder is created atomically, so parts are missing only when somebody deleted them. */
function checkComplete(cluster: string): void {
  const missing = ['PG_VERSION', 'global/pg_control'].find((file) => !existsSync(join(cluster, file)));
  if (missing === undefined) return;
  throw new StartFailure(
    `The database in ${cluster} is incomplete (${missing} is missing). Restore it from a backup, or move that folder away to start with a new one.`,
  );
}
