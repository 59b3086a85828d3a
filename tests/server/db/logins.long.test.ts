// Long: each login is tried with the same injected statements, on one cluster that is slow to create.
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { LoginsRefused, openLogins, type Pools } from '../../../server/db/logins.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { openDatabase, type Sql } from '../../../server/db/sql.ts';
import { openStorePools } from '../../../server/runtime/database.ts';
import { StartFailure } from '../../../server/runtime/failure.ts';
import { type RunningPostgres, startPostgres } from '../../../server/runtime/postgres.ts';
import { seed } from '../../../server/seed.ts';
import { personalChanges } from '../../../server/sync/personalRows.ts';
import { examplesOn } from '../../helpers/examples.ts';
import { asOwnerWithoutConditions } from '../../helpers/forgottenOwner.ts';
import { accountOn } from '../../helpers/owners.ts';
import { PLACE } from '../../helpers/postgres.ts';

// The logins with which the store connects to its database, and what an injected statement could do with them. On its
// own cluster: roles belong to a cluster, and every other test has created them already.

let folder: string;
let cluster: RunningPostgres;
let superuser: Sql;
/** The owner of the tables in each database: each test decides whether it may create roles. */
const OWNER = 'yard';
/** Migrated and seeded once by an owner without CREATEROLE; each test gets a copy. */
const TEMPLATE = 'yard_template';
const databases: string[] = [];
const roles = new Set<string>();

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(PLACE, 'loam-logins-')));
  chmodSync(folder, 0o711);
  cluster = await startPostgres({ dataDir: join(folder, 'data'), fast: true, say: () => undefined });
  const address = new URL(cluster.url);
  address.username = 'postgres';
  superuser = openDatabase(address.href, { pool: 2 });
  await superuser.unsafe(`create role ${OWNER} login password 'open'`);
  await superuser.unsafe(`create database ${TEMPLATE} owner ${OWNER}`);
  const sql = openDatabase(urlOf(OWNER, TEMPLATE), { pool: 1 });
  await migrate(sql);
  await seed(sql);
  await sql.end({ timeout: 5 });
});
/** Roles are not dropped with a database. */
afterEach(async () => {
  for (const name of databases.splice(0)) await superuser.unsafe(`drop database ${name} with (force)`);
  await superuser.unsafe([...roles].map((role) => `drop role if exists ${role};`).join(''));
  roles.clear();
});
afterAll(async () => {
  await superuser.end({ timeout: 5 });
  await cluster.stop();
  rmSync(cluster.folder, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

/** A copy of the template, with an owner with or without CREATEROLE. */
async function databaseOf(attribute: 'createrole' | 'nocreaterole') {
  const name = `db_${randomUUID().slice(0, 8)}`;
  await superuser.unsafe(`alter role ${OWNER} ${attribute}`);
  await superuser.unsafe(`create database ${name} template ${TEMPLATE} owner ${OWNER} strategy file_copy`);
  databases.push(name);
  for (const role of ['person', 'shop', 'admin', 'tasks']) roles.add(`${name}_${role}`);
  return { ...reach(OWNER, name), name };
}

function urlOf(user: string, database: string): string {
  const address = new URL(cluster.url);
  Object.assign(address, { username: user, password: 'open', pathname: `/${database}` });
  return address.href;
}

function reach(user: string, database: string): { url: string; sql: Sql } {
  const url = urlOf(user, database);
  const sql = openDatabase(url, { pool: 3 });
  onTestFinished(() => sql.end({ timeout: 5 }));
  return { url, sql };
}

async function build({ sql, url }: { sql: Sql; url: string }): Promise<Pools> {
  const pools = await openLogins(sql, url);
  onTestFinished(() => pools.end());
  return pools;
}

/** Two people use the store; then one reads without the owner conditions in the queries. */
async function isLeaky(sql: Sql, { asOwner }: Pools): Promise<boolean> {
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
  const { rows } = await personalChanges(asOwnerWithoutConditions(asOwner, []), {
    owner: ann.owner,
    since: 0,
    limit: 500,
  });
  return rows.length > 3;
}

const DENIED = { code: '42501' };

describe('database owner', () => {
  test('an owner with CREATEROLE creates the logins of three databases, and reuses them on the next start', async () => {
    const one = await databaseOf('createrole');
    for (const each of [one, await databaseOf('createrole'), await databaseOf('createrole')])
      expect(await isLeaky(each.sql, await build(each))).toBe(false);
    const again = await Promise.all([openLogins(one.sql, one.url), openLogins(one.sql, one.url)]);
    for (const pools of again) {
      onTestFinished(() => pools.end());
      expect(await pools.shop`select current_user::text as me`).toEqual([{ me: `${one.name}_shop` }]);
    }
  });

  test('an owner gets the statements that take excess rights from a login', async () => {
    const { sql, url, name } = await databaseOf('createrole');
    await (await build({ sql, url })).end();
    await superuser.unsafe(`alter role ${name}_shop bypassrls; grant pg_read_server_files to ${name}_person`);
    const refused = await openLogins(sql, url).catch((error: unknown) => error);
    if (!(refused instanceof LoginsRefused)) throw refused;
    const [, statements = ''] = refused.message.split('run: ');
    expect(statements.match(/;/g)).toHaveLength(2);
    await superuser.unsafe(statements);
    await (await openLogins(sql, url)).end();
  });

  test('an owner restores a login’s password and rights, and revokes unlisted rights', async () => {
    const { sql, url, name } = await databaseOf('createrole');
    await (await build({ sql, url })).end();
    await superuser.unsafe(`alter role ${name}_tasks password 'another'`);
    await sql.unsafe(`revoke all on all tables in schema public from ${name}_shop`);
    await sql.unsafe(`grant delete on orders to ${name}_person`);
    const pools = await openLogins(sql, url);
    onTestFinished(() => pools.end());
    await pools.tasks`select from tasks`;
    await pools.shop`select from orders`;
    await expect(pools.person`delete from orders`).rejects.toMatchObject(DENIED);
  });

  test('a login’s password is restored behind PgBouncer, which calls a wrong one a protocol violation', async () => {
    const { sql, url, name } = await databaseOf('createrole');
    await (await build({ sql, url })).end();
    await superuser.unsafe(`alter role ${name}_tasks password 'another'`);
    const { hostname, port } = new URL(url);
    const pooler = createServer((near) => {
      const far = connect(Number(port), hostname);
      far.on('close', () => near.destroy()).on('error', () => undefined);
      near.on('error', () => undefined).pipe(far);
      far.on('data', (sent: Buffer) =>
        near.write(sent.toString('latin1').replace('C28P01', 'C08P01'), 'latin1'),
      );
    });
    await new Promise<void>((listening) => pooler.listen(0, '127.0.0.1', listening));
    onTestFinished(() => void pooler.close());
    const pooled = Object.assign(new URL(url), { port: (pooler.address() as AddressInfo).port });
    const pools = await openLogins(sql, pooled.href);
    await pools.tasks`select from tasks`;
    await pools.end();
  });

  test('a user who does not own the tables is told which role to grant', async () => {
    const { sql, url, name } = await databaseOf('createrole');
    await (await build({ sql, url })).end();
    const other = `user_${randomUUID().slice(0, 8)}`;
    await superuser.unsafe(`create role ${other} login password 'open' createrole`);
    await superuser.unsafe(`grant all on all tables in schema public to ${other}`);
    roles.add(other);
    const { sql: stranger } = reach(other, name);
    await sql.unsafe(`grant all on all tables in schema public to ${other}`);
    await expect(stranger`call grant_login_rights(${name})`).rejects.toThrow(`grant ${OWNER} to ${other}`);
  });
});

test('a store that cannot create its logins stops with one line, and starts once it may', async () => {
  const { url, sql } = await databaseOf('nocreaterole');
  const ended = await openStorePools(sql, { url }).catch((error: unknown) => error);
  if (!(ended instanceof StartFailure)) throw ended;
  const [, statement = ''] =
    /^The store signs in .* run "(.*)", then start again\.$/.exec(ended.message) ?? [];
  await superuser.unsafe(statement);
  const pools = await openStorePools(sql, { url });
  await pools.end();
});

test('a store whose pooler refuses its logins stops with one line', async () => {
  const { url, sql } = await databaseOf('createrole');
  const pooler = urlOf(OWNER, 'nowhere');
  const ended = await openStorePools(sql, { url: pooler, directUrl: url }).catch((error: unknown) => error);
  expect(ended).toBeInstanceOf(StartFailure);
  expect((ended as StartFailure).message).toMatch(
    /^The pooler at [\d.:]+\/nowhere \(DATABASE_URL\) .*[^\n]$/,
  );
});

test.each(['DATABASE_URL', 'DATABASE_REPLICA_URL'])(
  'a store whose %s leads to another database stops with one line',
  async (variable) => {
    const { url, sql } = await databaseOf('createrole');
    const { url: other } = await databaseOf('createrole');
    const addresses =
      variable === 'DATABASE_URL' ? { url: other, directUrl: url } : { url, replicaUrl: other };
    const ended = await openStorePools(sql, addresses).catch((error: unknown) => error);
    expect(ended).toBeInstanceOf(StartFailure);
    expect((ended as StartFailure).message).toMatch(new RegExp(`^${variable} leads to another .*[^\n]$`));
  },
);

test.each(['names a primary', 'is down'])('a store whose replica %s starts', async (state) => {
  const { url, sql } = await databaseOf('createrole');
  const replicaUrl = state === 'is down' ? 'postgres://nobody:x@127.0.0.1:9/none' : url;
  const pools = await openStorePools(sql, { url, replicaUrl });
  expect(await pools.shop.read((db) => db`select 1 as one`)).toEqual([{ one: 1 }]);
  await pools.end(1);
});

describe('injected statement', () => {
  const ann = { owner: `u:${randomUUID()}` };
  const bob = { owner: `u:${randomUUID()}`, email: 'bob@example.com' };
  let owner: Sql;
  let pools: Pools;

  beforeAll(async () => {
    const name = 'planted';
    await superuser.unsafe(`alter role ${OWNER} createrole`);
    await superuser.unsafe(`create database ${name} template ${TEMPLATE} owner ${OWNER} strategy file_copy`);
    const url = urlOf(OWNER, name);
    owner = openDatabase(url, { pool: 2 });
    pools = await openLogins(owner, url);
    for (const who of [ann, bob]) {
      const id = who.owner.slice(2);
      await owner`insert into users ${owner({ id, email: `${id}@example.com` })}`;
      await owner.begin(async (tx) => {
        await tx`select act_for(${who.owner})`;
        await tx`insert into customers ${tx({ userId: id, fullName: who.owner })}`;
      });
    }
  });
  afterAll(async () => {
    await pools.end();
    await owner.end({ timeout: 5 });
  });

  /** In a request of Ann's, or in a statement of the store itself, on one connection. */
  const plant = (login: 'person' | 'shop' | 'admin' | 'tasks', ...statements: string[]) => {
    const run = async (tx: Pick<Sql, 'unsafe'>) => {
      let rows: unknown[] = [];
      for (const statement of statements) rows = [...(await tx.unsafe(statement))];
      return rows;
    };
    return login === 'person' ? pools.asOwner(ann.owner, run) : pools[login].begin(run);
  };

  describe.each(['person', 'shop', 'admin', 'tasks'] as const)('as the login %s', (login) => {
    test.each([
      ['becomes the owner', `set role ${OWNER}`],
      ['becomes a superuser', 'set role postgres'],
      ['becomes another login', `set role planted_${login === 'shop' ? 'admin' : 'shop'}`],
      ['signs in as the owner', `set session authorization ${OWNER}`],
      ['signs in as a superuser', 'set session authorization postgres'],
      ['disables row security on a table', 'alter table customers disable row level security'],
      ['stops forcing row security', 'alter table customers no force row level security'],
      ['drops a policy', 'drop policy own on customers'],
      ['adds a policy', 'create policy mine on customers using (true)'],
      ['disables triggers', 'alter table audit_log disable trigger all'],
      ['skips triggers', "set session_replication_role = 'replica'"],
      ['runs a program', "copy (select 1) to program 'id'"],
      ['reads the output of a program', "copy rate_limits from program 'id'"],
      ['writes a file', "copy (select 1) to '/tmp/planted'"],
      ['reads a file', "select pg_read_file('/etc/passwd')"],
      ['reads a file as an object', "select lo_import('/etc/passwd')"],
      ['lists a folder', "select pg_ls_dir('.')"],
      ['loads a library', "load '/tmp/planted.so'"],
      ['creates a C function', "create function f() returns int language c as 'planted', 'f'"],
      ['creates a table', 'create table planted (n int)'],
      ['creates a role', 'create role planted_more superuser'],
      ['makes itself a superuser', `alter role planted_${login} superuser`],
      ['reads the passwords of roles', 'select * from pg_authid'],
      ['disables logging', "set log_statement = 'none'"],
      ['reads the secrets of the logins', 'select * from login_secrets'],
      ['grants itself a right', `insert into login_rights values ('${login}', 'table users', 'all')`],
      ['grants the rights again', "call grant_login_rights('planted')"],
      ['creates a login', "call make_login('planted_more', 'x')"],
      ['clears the audit log', 'delete from audit_log'],
      ['changes the audit log', "update audit_log set actor = 'nobody'"],
      ['creates an admin', "insert into users (email, role) values ('x@example.com', 'admin')"],
    ])('an injected statement that %s is denied', async (_, statement) => {
      await expect(plant(login, statement)).rejects.toMatchObject(DENIED);
    });

    test('`reset role` and `reset session authorization` change nothing', async () => {
      const who = 'select current_user::text as role, session_user::text as session';
      const same = [{ role: `planted_${login}`, session: `planted_${login}` }];
      expect(await plant(login, 'reset role', who)).toEqual(same);
      expect(await plant(login, 'reset session authorization', who)).toEqual(same);
      expect(await plant(login, 'set role none', who)).toEqual(same);
    });
  });

  const seesOnly = (rows: unknown[], mine: boolean) =>
    expect(rows).toEqual(mine ? [{ fullName: ann.owner }] : []);
  const ALL = 'select full_name from customers';

  test.each([
    ['selects all rows', [], true],
    ['sets app.owner to Bob', [`select set_config('app.owner', '${bob.owner}', true)`], true],
    ['clears app.uid', ['reset role', `select set_config('app.uid', '', true)`], false],
    ['sets app.uid to Bob', [`select set_config('app.uid', '${bob.owner}', true)`], false],
    [
      'sets app.uid to Bob with Ann’s signature',
      [
        `select set_config('app.uid', '${bob.owner} ' || split_part(current_setting('app.uid'), ' ', 2), true)`,
      ],
      false,
    ],
    ['turns row security off', ['set local row_security = off'], null],
  ] as const)('a person whose injected statement %s sees nobody else’s rows', async (_, first, mine) => {
    const planted = plant('person', ...first, ALL);
    if (mine === null) await expect(planted).rejects.toMatchObject(DENIED);
    else seesOnly(await planted, mine);
  });

  test.each([
    ['person', 'sessions'],
    ['person', 'orders where checkout_url is not null'],
    ['person', 'audit_log'],
    ['shop', 'addresses'],
    ['shop', 'cart_lines'],
    ['shop', 'job_photos'],
    ['shop', 'calculator_jobs'],
    ['shop', 'order_notes'],
    ['shop', 'audit_log'],
    ['shop', 'mails'],
    ['admin', 'users where password_hash is not null'],
    ['admin', 'factors'],
    ['admin', 'refresh_tokens'],
    ['admin', 'one_time_tokens'],
    ['admin', 'signing_keys'],
    ['admin', 'cart_lines'],
    ['admin', 'calculator_jobs'],
    ['admin', 'mails'],
    ['tasks', 'sessions'],
    ['tasks', 'recovery_codes'],
    ['tasks', 'refresh_tokens'],
    ['tasks', 'signing_keys'],
    ['tasks', 'addresses'],
    ['tasks', 'audit_log'],
    ['tasks', 'users where password_hash is not null'],
  ] as const)('the login %s cannot read %s', async (login, what) => {
    await expect(plant(login, `select from ${what}`)).rejects.toMatchObject(DENIED);
  });

  test.each([
    ['shop', 'update users set role = role'],
    ['tasks', 'update users set role = role'],
    ['tasks', 'update users set password_hash = null'],
    ['admin', 'update users set password_hash = null'],
    ['shop', 'update products set price_cents = 1'],
    ['shop', 'delete from orders'],
    ['admin', 'delete from orders'],
    ['shop', "insert into tasks (kind, payload) values ('x', '{}')"],
  ] as const)('the login %s cannot run: %s', async (login, statement) => {
    await expect(plant(login, statement)).rejects.toMatchObject(DENIED);
  });
});
