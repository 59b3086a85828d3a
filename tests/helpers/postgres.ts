// One Postgres for all tests of a run, with a migrated and seeded template that every test file clones.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { DATABASE } from '../../server/runtime/cluster.ts';

const TEMPLATE = 'shop_template';
const FOLDER = 'loam-and-axle-tests-';
/** Copying a database is copying 650 files: in memory, where there is room for them, a tenth of the work. */
const PLACE = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir();
/** Set while a run's Postgres is up; child processes inherit it and clone from there. */
const ADDRESS = 'TEST_POSTGRES_URL';

type TestPostgres = { url: string; stop: () => Promise<void> };
export type Clone = { url: string; drop: () => Promise<void> };

function hasRoom(place: string): boolean {
  if (!existsSync(place)) return false;
  const { bavail, bsize } = statfsSync(place);
  return bavail * bsize > 2 ** 30;
}

/** Tests look at everything and break it. Only they: a store is given the database's owner (`ownerUrl`). */
const SUPERUSER = 'postgres';

/** The same server, another database. */
function at(url: string, database: string): string {
  const address = new URL(url);
  address.username = SUPERUSER;
  address.pathname = `/${database}`;
  return address.href;
}

/** What DATABASE_URL would be for a store on this database. */
export function ownerUrl(url: string): string {
  const address = new URL(url);
  if (address.username === SUPERUSER) address.username = DATABASE;
  return address.href;
}

async function withAdmin<T>(url: string, work: (admin: postgres.Sql) => Promise<T>): Promise<T> {
  const admin = postgres(at(url, 'postgres'), { max: 1, onnotice: () => undefined });
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

/** Data that could not lie in the folder itself, because Postgres' user cannot enter it, is pointed to from there. */
function outsideOf(folder: string): string[] {
  const settings = join(folder, 'data', 'postgres.json');
  if (!existsSync(settings)) return [];
  const { home } = JSON.parse(readFileSync(settings, 'utf8'));
  return typeof home?.folder === 'string' ? [home.folder] : [];
}

function remove(folder: string): void {
  for (const part of [...outsideOf(folder), folder]) rmSync(part, { recursive: true, force: true });
}

/** Without waiting: for a process that ends, or has ended. */
function removeWithServer(folder: string): void {
  for (const place of [join(folder, 'data'), ...outsideOf(folder)]) {
    const server = firstNumber(join(place, 'database', 'postmaster.pid'));
    if (!Number.isNaN(server) && isAlive(server)) process.kill(server, 'SIGKILL');
  }
  remove(folder);
}

/** A run that was killed could not tidy up: the next one ends its server and removes its data. */
function sweepAbandoned(): void {
  for (const name of readdirSync(PLACE).filter((entry) => entry.startsWith(FOLDER))) {
    const folder = join(PLACE, name);
    const owner = firstNumber(join(folder, 'owner.pid'));
    if (!Number.isNaN(owner) && !isAlive(owner)) removeWithServer(folder);
  }
}

async function buildTemplate(url: string): Promise<void> {
  // Loaded here, by the one process that builds it: those that only clone need none of this.
  const { openDatabase } = await import('../../server/db/sql.ts');
  const { migrate } = await import('../../server/db/migrate.ts');
  const { openLogins } = await import('../../server/db/logins.ts');
  const { seed } = await import('../../server/seed.ts');
  const { TEST_LOGINS } = await import('./pools.ts');
  await withAdmin(url, (admin) => admin`create database ${admin(TEMPLATE)} owner ${admin(DATABASE)}`);
  const template = ownerUrl(at(url, TEMPLATE));
  const sql = openDatabase(template);
  try {
    await migrate(sql);
    const { prefix, secrets } = TEST_LOGINS;
    for (const [login, secret] of Object.entries(secrets)) {
      const name = login === 'seal' ? 'app.uid' : `${prefix}_${login}`;
      await sql`insert into login_secrets ${sql({ name, secret })}`;
    }
    await (await openLogins(sql, template, prefix)).end();
    await seed(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Joins the Postgres of the run this process belongs to, or starts one that `stop` removes without a trace. */
export async function openTestPostgres(): Promise<TestPostgres> {
  const running = process.env[ADDRESS];
  if (running !== undefined) return { url: running, stop: async () => undefined };
  const { startPostgres } = await import('../../server/runtime/postgres.ts');
  sweepAbandoned();
  const folder = join(PLACE, `${FOLDER}${randomUUID()}`);
  // Not mkdtemp: the user that Postgres runs as must be able to enter.
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

/** A database of one's own, as freshly migrated and seeded. */
export async function cloneDatabase(): Promise<Clone> {
  const url = process.env[ADDRESS];
  if (url === undefined)
    throw new Error('No test Postgres is up: run tests through vitest, Playwright or npm test.');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copied as files, which is half the work of writing every page to the log.
  await withAdmin(
    url,
    (admin) => admin`
      create database ${admin(name)} template ${admin(TEMPLATE)} owner ${admin(DATABASE)} strategy file_copy`,
  );
  return {
    url: at(url, name),
    drop: () =>
      withAdmin(
        url,
        async (admin) => void (await admin`drop database if exists ${admin(name)} with (force)`),
      ),
  };
}
