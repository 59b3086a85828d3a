// One Postgres server for all tests of a run, with a migrated and seeded template that every test file clones.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { DATABASE } from '../../server/runtime/cluster.ts';

const TEMPLATE = 'shop_template';
const FOLDER = 'loam-and-axle-tests-';
/** Where clusters are made: copying their hundreds of files takes a tenth of the work in memory, if there is room. */
export const PLACE = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir();
/** Set while a run's Postgres is up; child processes inherit it and clone from there. */
const ADDRESS = 'TEST_POSTGRES_URL';

type TestPostgres = { url: string; stop: () => Promise<void> };
export type Clone = { url: string; drop: () => Promise<void> };

function hasRoom(place: string): boolean {
  if (!existsSync(place)) return false;
  const { bavail, bsize } = statfsSync(place);
  return bavail * bsize > 2 ** 30;
}

/** Tests may read and break anything, so they connect as superuser. A store gets the owner (`ownerUrl`). */
const SUPERUSER = 'postgres';

/** The URL of another database on the same server, as the superuser. */
function databaseUrl(url: string, database: string): string {
  const address = new URL(url);
  address.username = SUPERUSER;
  address.pathname = `/${database}`;
  return address.href;
}

/** The DATABASE_URL for a store on this database. */
export function ownerUrl(url: string): string {
  const address = new URL(url);
  if (address.username === SUPERUSER) address.username = DATABASE;
  return address.href;
}

async function withAdmin<T>(url: string, work: (admin: postgres.Sql) => Promise<T>): Promise<T> {
  const admin = postgres(databaseUrl(url, 'postgres'), { max: 1, onnotice: () => undefined });
  try {
    return await work(admin);
  } finally {
    await admin.end({ timeout: 5 });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

const firstNumber = (file: string) => Number.parseInt(existsSync(file) ? readFileSync(file, 'utf8') : '', 10);

/** Data folders elsewhere, used if the Postgres user cannot enter this folder; a settings file here names them. */
function outsideOf(folder: string): string[] {
  const settings = join(folder, 'data', 'postgres.json');
  if (!existsSync(settings)) return [];
  const { home } = JSON.parse(readFileSync(settings, 'utf8'));
  return typeof home?.folder === 'string' ? [home.folder] : [];
}

function remove(folder: string): void {
  for (const part of [...outsideOf(folder), folder]) rmSync(part, { recursive: true, force: true });
}

/** Synchronous, for use when a process exits or after it has exited. */
function removeWithServer(folder: string): void {
  for (const place of [join(folder, 'data'), ...outsideOf(folder)]) {
    const server = firstNumber(join(place, 'database', 'postmaster.pid'));
    if (!Number.isNaN(server) && isAlive(server)) process.kill(server, 'SIGKILL');
  }
  remove(folder);
}

/** Cleans up after killed runs: kills their server and removes their data. */
function sweepAbandoned(): void {
  for (const name of readdirSync(PLACE).filter((entry) => entry.startsWith(FOLDER))) {
    const folder = join(PLACE, name);
    const owner = firstNumber(join(folder, 'owner.pid'));
    if (!Number.isNaN(owner) && !isAlive(owner)) removeWithServer(folder);
  }
}

async function buildTemplate(url: string): Promise<void> {
  // Imported here, because processes that only clone do not need these modules.
  const { openDatabase } = await import('../../server/db/sql.ts');
  const { migrate } = await import('../../server/db/migrate.ts');
  const { LOGINS, openLogins } = await import('../../server/db/logins.ts');
  const { seed } = await import('../../server/seed.ts');
  const { TEST_LOGINS } = await import('./pools.ts');
  await withAdmin(url, (admin) => admin`create database ${admin(TEMPLATE)} owner ${admin(DATABASE)}`);
  const template = ownerUrl(databaseUrl(url, TEMPLATE));
  const sql = openDatabase(template);
  try {
    await migrate(sql);
    const { prefix, secrets } = TEST_LOGINS;
    for (const [login, secret] of Object.entries(secrets)) {
      const name = login === 'seal' ? 'app.uid' : `${prefix}_${login}`;
      await sql`insert into login_secrets ${sql({ name, secret })}`;
    }
    await (await openLogins(sql, template, { prefix })).end();
    // Only against what hangs: a busy machine takes its time.
    for (const login of LOGINS)
      for (const limit of ['statement_timeout', 'lock_timeout'])
        await sql`alter role ${sql(`${prefix}_${login}`)} set ${sql(limit)} to '30s'`;
    await seed(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Connects to the current run's Postgres, or starts one that `stop` removes completely. */
export async function openTestPostgres(): Promise<TestPostgres> {
  const running = process.env[ADDRESS];
  if (running !== undefined) return { url: running, stop: async () => undefined };
  const { startPostgres } = await import('../../server/runtime/postgres.ts');
  sweepAbandoned();
  const folder = join(PLACE, `${FOLDER}${randomUUID()}`);
  // Not mkdtemp, because the user that runs Postgres must be able to enter the folder.
  mkdirSync(folder, { mode: 0o711 });
  writeFileSync(join(folder, 'owner.pid'), String(process.pid));
  const server = await startPostgres({ dataDir: join(folder, 'data'), fast: true });
  const leave = () => removeWithServer(folder);
  process.once('exit', leave);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  const stop = async () => {
    delete process.env[ADDRESS];
    process.off('exit', leave);
    await server.stop();
    remove(folder);
  };
  try {
    await buildTemplate(server.url);
  } catch (error) {
    await stop();
    throw error;
  }
  process.env[ADDRESS] = server.url;
  return { url: server.url, stop };
}

/** A separate database, freshly migrated and seeded. */
export async function cloneDatabase(): Promise<Clone> {
  const url = process.env[ADDRESS];
  if (url === undefined)
    throw new Error('No test Postgres is up: run tests through vitest, Playwright or npm test.');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copied as files, which is half the work of writing every page to the WAL.
  await withAdmin(
    url,
    (admin) => admin`
      create database ${admin(name)} template ${admin(TEMPLATE)} owner ${admin(DATABASE)} strategy file_copy`,
  );
  return {
    url: databaseUrl(url, name),
    drop: () =>
      withAdmin(
        url,
        async (admin) => void (await admin`drop database if exists ${admin(name)} with (force)`),
      ),
  };
}
