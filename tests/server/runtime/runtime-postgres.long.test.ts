import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { StartFailure } from '../../../server/runtime/failure.ts';
import {
  type PostgresOptions,
  type RunningPostgres,
  startPostgres,
} from '../../../server/runtime/postgres.ts';
import { PLACE } from '../../helpers/postgres.ts';

const isRoot = process.getuid?.() === 0;
const startModule = join(import.meta.dirname, '..', '..', '..', 'server', 'runtime', 'postgres.ts');

let root: string;
/** A cluster with one row in it, stopped cleanly, made like a store's; each test works on its own copy. */
let original: string;
const servers: RunningPostgres[] = [];

async function start(dataDir: string, options: Partial<PostgresOptions> = {}): Promise<RunningPostgres> {
  const server = await startPostgres({ dataDir, fast: true, ...options });
  servers.push(server);
  return server;
}

async function query<Row>(url: string, work: (sql: postgres.Sql) => Promise<Row>): Promise<Row> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

const loads = (url: string) =>
  query(url, async (sql) => (await sql`select material from loads order by 1`).map((row) => row.material));

function copyOfOriginal(): string {
  const dataDir = mkdtempSync(join(root, 'data-'));
  chmodSync(dataDir, 0o711);
  execFileSync('cp', ['-a', `${original}/.`, dataDir]); // with the owners, which Postgres insists on
  return dataDir;
}

beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(PLACE, 'loam-postgres-')));
  chmodSync(root, 0o711);
  original = join(root, 'original');
  mkdirSync(original);
  const server = await start(original, { fast: false });
  await query(server.url, (sql) => sql`create table loads as select 'gravel' as material`);
  await server.stop();
});

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

describe('a running database', () => {
  const say = vi.fn();
  let dataDir: string;
  let server: RunningPostgres;
  beforeAll(async () => {
    dataDir = copyOfOriginal();
    server = await startPostgres({ dataDir, say });
  });
  afterAll(() => server.stop());

  test('the database uses UTF-8 and UTC and needs its password', async () => {
    const [row] = await query(
      server.url,
      (sql) => sql`
        select current_setting('server_version_num')::int / 10000 as version, current_setting('TimeZone') as zone,
          current_setting('server_encoding') as encoding, upper('jardín') as upper, current_database() as name`,
    );
    expect(row).toEqual({ version: 18, zone: 'UTC', encoding: 'UTF8', upper: 'JARDÍN', name: 'loam' });
    const stranger = new URL(server.url);
    stranger.password = 'guess';
    await expect(loads(stranger.href)).rejects.toThrow('password authentication failed');
  });

  test('the database owner is not a superuser, and no superuser can log in over the network', async () => {
    const [owner] = await query(
      server.url,
      (sql) => sql`select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user`,
    );
    expect(owner).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: true });
    const strong = new URL(server.url);
    strong.username = 'postgres';
    await expect(query(strong.href, (sql) => sql`select 1`)).rejects.toThrow(
      'password authentication failed',
    );
  });

  test('a second database that remembers a taken port gets a free one', async () => {
    const second = await start(copyOfOriginal());
    expect(second.port).not.toBe(server.port);
    expect(await loads(second.url)).toEqual(['gravel']);
  });

  test('a second start in the same folder is refused, and the database stays usable', async () => {
    await expect(start(dataDir)).rejects.toThrow(StartFailure);
    await expect(start(dataDir)).rejects.toThrow(`already running on ${dataDir}`);
    expect(await loads(server.url)).toEqual(['gravel']);
  });
});

test('a stopped database starts again with its data, password and port', async () => {
  const dataDir = copyOfOriginal();
  const first = await start(dataDir);
  await first.stop();
  const second = await start(dataDir);
  expect(second.url).toBe(first.url);
  expect(await loads(second.url)).toEqual(['gravel']);
});

test('a folder left by a killed process starts again with everything committed', async () => {
  const dataDir = copyOfOriginal();
  const program = `
    import { startPostgres } from ${JSON.stringify(startModule)};
    const { url, pid } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    console.log(JSON.stringify({ url, pid }));
    setInterval(() => undefined, 1000);`;
  for (const material of ['mulch', 'topsoil']) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(child.stdout, 'data');
    await query(JSON.parse(String(line)).url, (sql) => sql`insert into loads values (${material})`);
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  const server = await start(dataDir);
  expect(await loads(server.url)).toEqual(['gravel', 'mulch', 'topsoil']);
});

test('a database whose process was killed restarts under the same address', async () => {
  const crashed = Promise.withResolvers<'restarted' | Error>();
  const server = await start(copyOfOriginal(), { onCrash: crashed.resolve });
  const { pid } = server;
  process.kill(pid, 'SIGKILL');
  expect(await crashed.promise).toBe('restarted');
  expect(server.pid).not.toBe(pid);
  expect(await loads(server.url)).toEqual(['gravel']);
});

test.each([
  ['nobody', 999_999_999],
  ['another program', process.pid],
])('a stale postmaster.pid that names %s does not block the start', async (_, pid) => {
  const dataDir = copyOfOriginal();
  writeFileSync(
    join(dataDir, 'database', 'postmaster.pid'),
    `${pid}\n${dataDir}/database\n1\n1\n\n\n\nready\n`,
  );
  const server = await start(dataDir);
  expect(server.pid).not.toBe(pid);
  expect(await loads(server.url)).toEqual(['gravel']);
});

test('an interrupted initialization is removed', async () => {
  const dataDir = copyOfOriginal();
  rmSync(join(dataDir, 'database'), { recursive: true });
  mkdirSync(join(dataDir, 'database'));
  mkdirSync(join(dataDir, 'database.init-killed', 'data'), { recursive: true });
  const server = await start(dataDir);
  expect(await query(server.url, (sql) => sql`select 1 as one`)).toEqual([{ one: 1 }]);
  expect(readdirSync(dataDir).filter((name) => name.includes('init'))).toEqual([]);
});

test('an incomplete database is refused and not replaced', async () => {
  const dataDir = copyOfOriginal();
  rmSync(join(dataDir, 'database', 'global', 'pg_control'));
  await expect(start(dataDir)).rejects.toThrow(/is incomplete \(global\/pg_control is missing\)\. Restore/);
  expect(existsSync(join(dataDir, 'database', 'PG_VERSION'))).toBe(true);
});

test('a database of another major version is refused', async () => {
  const dataDir = copyOfOriginal();
  writeFileSync(join(dataDir, 'database', 'PG_VERSION'), '17\n');
  await expect(start(dataDir)).rejects.toThrow('was made by Postgres 17; this is Postgres 18');
});

test('a lost password is replaced without losing data', async () => {
  const dataDir = copyOfOriginal();
  const before = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'));
  writeFileSync(join(dataDir, 'postgres.json'), '{"password": "');
  const say = vi.fn();
  const server = await start(dataDir, { say });
  expect(say).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('password'));
  expect(server.url).not.toContain(before.password);
  expect(await loads(server.url)).toEqual(['gravel']);
});

test.runIf(isRoot)('the data of a root-only folder is stored outside, linked from DATA_DIR', async () => {
  const closed = mkdtempSync(join(root, 'closed-')); // mkdtemp makes it 700
  const dataDir = join(closed, 'data');
  const server = await start(dataDir);
  try {
    expect(server.folder).toMatch(/^\/var\/lib\/loam-and-axle\/[0-9a-f]{16}$/);
    await query(server.url, (sql) => sql`create table kept ()`);
    await server.stop();
    const again = await start(dataDir);
    expect(await query(again.url, (sql) => sql`select from kept`)).toEqual([]);
    await again.stop();

    // Removing DATA_DIR means a fresh start, although the data itself was elsewhere.
    rmSync(dataDir, { recursive: true });
    const fresh = await start(dataDir);
    await expect(query(fresh.url, (sql) => sql`select from kept`)).rejects.toThrow('does not exist');
    await fresh.stop();
  } finally {
    rmSync(server.folder, { recursive: true, force: true });
  }
});
