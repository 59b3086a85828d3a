import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../server/db/migrate.ts';
import { asOwnerOn, ensureRowSecurity, type RowSecurity } from '../../server/db/rowSecurity.ts';
import { openDatabase, type Sql } from '../../server/db/sql.ts';
import { type RunningPostgres, startPostgres } from '../../server/runtime/postgres.ts';
import { seed } from '../../server/seed.ts';
import { personalChanges } from '../../server/sync/personalRows.ts';
import { examplesOn } from '../helpers/examples.ts';
import { forgetfulAsOwner } from '../helpers/forgetful.ts';
import { accountOn } from '../helpers/owners.ts';
import { startStore } from '../helpers/server.ts';

// Databases of somebody else's: what their users may do decides how far row security goes. In a cluster of its own,
// because roles belong to the cluster and every other test has them already.

let folder: string;
let cluster: RunningPostgres;
let admin: Sql;
const databases: string[] = [];
const roles: string[] = [];

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'loam-roles-')));
  chmodSync(folder, 0o711);
  cluster = await startPostgres({ dataDir: join(folder, 'data'), fast: true, say: () => undefined });
  admin = openDatabase(cluster.url, { pool: 2 });
});
/** Roles outlive databases. */
afterEach(async () => {
  for (const name of databases.splice(0)) await admin.unsafe(`drop database ${name} with (force)`);
  for (const name of roles.splice(0)) await admin.unsafe(`drop role ${name}`);
  await admin`drop role if exists loam_person`;
});
afterAll(async () => {
  await admin.end({ timeout: 5 });
  await cluster.stop();
  rmSync(cluster.folder, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

/** A database whose owner has these attributes, and its name unless another's is given. */
async function databaseOf(attributes: string, owner?: string) {
  const name = `db_${randomUUID().slice(0, 8)}`;
  const user = owner ?? name;
  if (!owner) {
    await admin.unsafe(`create role ${name} login password 'open' ${attributes}`);
    roles.push(name);
  }
  await admin.unsafe(`create database ${name} owner ${user}`);
  databases.push(name);
  return { ...reach(user, name), name };
}

function reach(user: string, database: string): { url: string; sql: Sql } {
  const address = new URL(cluster.url);
  Object.assign(address, { username: user, password: 'open', pathname: `/${database}` });
  const sql = openDatabase(address.href, { pool: 3 });
  onTestFinished(() => sql.end({ timeout: 5 }));
  return { url: address.href, sql };
}

async function build(sql: Sql) {
  await migrate(sql);
  const reached = await ensureRowSecurity(sql);
  await seed(sql);
  return reached;
}

/** Two people do what people do; then one reads with the conditions forgotten. */
async function isLeaky(sql: Sql, level: RowSecurity): Promise<boolean> {
  const asOwner = asOwnerOn(sql, level);
  const [ann, bob] = [await accountOn(sql, asOwner), await accountOn(sql, asOwner)];
  const found = await sql<{ id: string }[]>`select id::text from products order by slug limit 2`;
  const [topsoil = '', gravel = ''] = found.map(({ id }) => id);
  const examples = examplesOn(sql, [topsoil, gravel]);
  for (const who of [ann, bob]) {
    for (const type of ['requestQuote', 'saveJob', 'setCartLine', 'subscribeNewsletter'] as const)
      expect(await who.do(type, await examples[type](who))).toMatchObject({ outcome: 'applied' });
    expect(await who.changes()).toHaveLength(3);
  }
  const [all] = await sql`select count(*) from quotes`;
  expect(all?.count).toBeGreaterThanOrEqual(2);
  const { rows } = await personalChanges(forgetfulAsOwner(asOwner, []), {
    owner: ann.owner,
    since: 0,
    limit: 500,
  });
  return rows.length > 3;
}

test('a user who may create no role is told what to run; rows are apart meanwhile, and all is after it', async () => {
  const { sql, name } = await databaseOf('');
  const reached = await build(sql);
  expect(reached).toEqual({
    level: 'policies',
    remedy: `create role loam_person nologin; grant loam_person to ${name};`,
  });
  expect(await isLeaky(sql, reached.level)).toBe(false);
  await expect(sql`update audit_log set actor = 'x'`).rejects.toMatchObject({ code: '42501' });
  await admin.unsafe(reached.remedy ?? '');
  expect(await ensureRowSecurity(sql)).toEqual({ level: 'role', remedy: null });
  expect(await isLeaky(sql, 'role')).toBe(false);
  const reading = asOwnerOn(sql)(`u:${randomUUID()}`, (tx) => tx`select password_hash from users`);
  await expect(reading).rejects.toMatchObject({ code: '42501' });
});

test('a role that is there and was not lent to the user is asked for', async () => {
  await admin`create role loam_person nologin`;
  const { sql, name } = await databaseOf('');
  expect(await build(sql)).toEqual({ level: 'policies', remedy: `grant loam_person to ${name};` });
  await admin.unsafe(`grant loam_person to ${name}`);
  expect(await ensureRowSecurity(sql)).toMatchObject({ level: 'role' });
});

test.each(['createrole', 'superuser'])(
  'a %s migrates three databases at once: one role, three times row security',
  async (power) => {
    const { sql, name } = await databaseOf(power);
    const more = await Promise.all([databaseOf(power, name), databaseOf(power, name)]);
    const three = [sql, ...more.map((other) => other.sql)];
    const reached = await Promise.all(three.map(build));
    expect(reached).toEqual(three.map(() => ({ level: 'role', remedy: null })));
    for (const each of three) expect(await isLeaky(each, 'role')).toBe(false);
  },
);

test('a user whom no policy binds and who has no role to become has no row security, and is told', async () => {
  const { sql, name } = await databaseOf('bypassrls');
  expect(await build(sql)).toMatchObject({ level: 'none', remedy: expect.stringContaining(`to ${name};`) });
  expect(await isLeaky(sql, 'none')).toBe(true);
});

test.each(['bypassrls', 'superuser'])('a role that was given %s is not trusted', async (power) => {
  await admin.unsafe(`create role loam_person nologin ${power}`);
  const { sql } = await databaseOf('createrole');
  const reached = await build(sql);
  expect(reached.level).toBe('policies');
  await admin.unsafe('alter role loam_person nosuperuser nobypassrls');
  expect(reached.remedy).toContain('alter role loam_person nosuperuser nobypassrls;');
  await admin.unsafe(`grant loam_person to ${(await sql`select current_user as me`)[0]?.me}`);
  expect(await ensureRowSecurity(sql)).toEqual({ level: 'role', remedy: null });
});

test('a user who does not own the tables would see nothing, so the start fails and says what to grant', async () => {
  const { sql, name } = await databaseOf('createrole');
  await build(sql);
  const other = `user_${randomUUID().slice(0, 8)}`;
  await admin.unsafe(`create role ${other} login password 'open'`);
  roles.push(other);
  await sql.unsafe(`grant all on all tables in schema public to ${other}`);
  const { sql: stranger } = reach(other, name);
  expect(await stranger`select id from users`).toEqual([]);
  await expect(ensureRowSecurity(stranger)).rejects.toThrow(`grant ${name} to ${other}`);
});

test('a store on such a database says so in one line at its start, and no more once it was mended', async () => {
  const { url, name } = await databaseOf('');
  const store = await startStore({ databaseUrl: url });
  onTestFinished(() => store.stop());
  const warnings = () => store.logs.filter((line) => line.includes('row-level security'));
  expect(warnings()).toEqual([
    expect.stringContaining(`create role loam_person nologin; grant loam_person to ${name};`),
  ]);
  await admin.unsafe(`create role loam_person nologin; grant loam_person to ${name}`);
  await store.restart();
  expect(warnings()).toHaveLength(1);
}, 120_000);
