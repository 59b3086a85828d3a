// Long: every way in which a backup or a restore can go wrong, on one store that is built once.
// Backup and restore of a used store to another machine, and what its people and devices find there.
import { randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUp, restore } from '../../server/backup.ts';
import { moveToBucket } from '../../server/db/pictures.ts';
import { openDatabase, type Sql } from '../../server/db/sql.ts';
import { copyTables } from '../../server/db/tableCopies.ts';
import { passwordHasher } from '../../server/identity/passwordHash.ts';
import { readWebPush } from '../../server/runtime/webPushConfig.ts';
import { apiOn, ORIGIN } from '../helpers/api.ts';
import { runChild } from '../helpers/child.ts';
import { testDatabase } from '../helpers/database.ts';
import { orderOf } from '../helpers/orders.ts';
import { deviceOn } from '../helpers/owners.ts';
import { createPools, TEST_LOGINS } from '../helpers/pools.ts';
import { cloneDatabase, ownerUrl } from '../helpers/postgres.ts';
import { startProcess } from '../helpers/process.ts';
import { quoteRequest } from '../helpers/quotes.ts';
import { personWithEverything } from '../helpers/rows.ts';
import { PASSWORD } from '../helpers/store.ts';

const place = mkdtempSync(join(tmpdir(), 'backup-'));
const folder = join(place, 'backup');
const [here, there] = [join(place, 'here'), join(place, 'there')];
afterAll(() => rmSync(place, { recursive: true }));
const { sql, url } = await testDatabase();
const api = await apiOn(sql);

const manage = (verb: string, database: string, dataDir: string) =>
  runChild(['server/manage.ts', verb, folder], {
    cwd: resolve(import.meta.dirname, '../..'),
    limitMs: 60_000,
    env: { DATABASE_URL: ownerUrl(database), DATA_DIR: dataDir },
  });

/** Another database, as its superuser and as the owner of its tables. */
async function withDatabase(work: (db: Sql, owner: Sql, url: string) => Promise<void>): Promise<void> {
  const clone = await cloneDatabase();
  const [db, owner] = [openDatabase(clone.url, { pool: 1 }), openDatabase(ownerUrl(clone.url), { pool: 1 })];
  try {
    await work(db, owner, clone.url);
  } finally {
    await Promise.all([db.end({ timeout: 5 }), owner.end({ timeout: 5 })]);
    await clone.drop();
  }
}

/** The rows of every table as one value. */
async function contents(db: Sql): Promise<Record<string, string>> {
  const tables = await db<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`;
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await db<{ rows: string }[]>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') as rows
      from ${db(name)} t`;
    found[name] = row?.rows ?? '';
  }
  return found;
}

/** Constraints, triggers, policies, row security and grants. */
async function rules(db: Sql, prefix: string): Promise<string[]> {
  const rows = await db<{ rule: string }[]>`
    select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) as rule
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select concat_ws(' ', pg_get_triggerdef(pg_trigger.oid), tgenabled)
      from pg_trigger join pg_class on pg_class.oid = tgrelid
      where relnamespace = 'public'::regnamespace and not tgisinternal
    union all select to_jsonb(pg_policies)::text from pg_policies where schemaname = 'public'
    union all select concat_ws(' ', oid::regclass, relkind, relrowsecurity, relforcerowsecurity)
      from pg_class where relnamespace = 'public'::regnamespace
    union all select concat_ws(' ', relname, privilege_type, substr(grantee::regrole::text, length(${prefix}) + 1))
      from pg_class, aclexplode(relacl)
      where relnamespace = 'public'::regnamespace and grantee::regrole::text like ${`${prefix}\\_%`}
    union all select concat_ws(' ', sequencename, last_value) from pg_sequences where schemaname = 'public'
    order by 1`;
  return rows.map(({ rule }) => rule);
}

type Answering = (path: string, init?: RequestInit) => Promise<Response>;
const device = { 'X-Device-Id': randomUUID(), 'Content-Type': 'application/json' };
type Pulled = {
  epoch: string;
  next: number;
  rows: { table: string; id: string; body: { slug?: string; priceCents?: number } }[];
};
const pull = (ask: Answering, scope: string, since = 0, epoch = '') =>
  ask(`/api/sync?scope=${scope}&schema=1&since=${since}&limit=500&epoch=${epoch}`, { headers: device });
const pulled = async (ask: Answering, scope: string) => (await (await pull(ask, scope)).json()) as Pulled;
const request = () => ({
  id: randomUUID(),
  type: 'requestQuote',
  payload: quoteRequest(),
  made_at: new Date().toISOString(),
});
async function push(ask: Answering, command: object): Promise<unknown> {
  const body = JSON.stringify({ schema: 1, commands: [command] });
  return (await ask('/api/sync', { method: 'POST', headers: device, body })).json();
}

const email = `${randomUUID()}@example.com`;
async function signIn(ask: Answering): Promise<string> {
  const answer = await ask('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

const { authSecret } = api.deps.config;
const [known, lost] = [request(), request()];
let before: Awaited<ReturnType<typeof contents>>;
let rulesBefore: string[];
/** What a device and a browser hold when the backup replaces the store. */
let catalog: Pulled;
let mine: Pulled;
let token: string;
let pushKey: string;

beforeAll(async () => {
  mkdirSync(here);
  writeFileSync(join(here, 'auth.key'), `${authSecret}\n`, { mode: 0o600 });
  pushKey = readWebPush({}, here).publicKey;
  const passwordHash = await passwordHasher().hash(PASSWORD);
  await sql`insert into users ${sql({ email, passwordHash, emailConfirmedAt: new Date() })}`;
  await personWithEverything(sql);
  // Pictures in a bucket are not part of the backup.
  const nowhere = async () => undefined;
  const bucket = { put: nowhere, get: async () => null, remove: nowhere, close: () => undefined };
  expect(await moveToBucket(createPools(sql).tasks, bucket)).toBeGreaterThan(2);
  token = await signIn(api.request);
  expect(await push(api.request, known)).toMatchObject({ answers: [{ outcome: 'applied' }] });
  before = await contents(sql);
  rulesBefore = await rules(sql, TEST_LOGINS.prefix);
  const { code, output } = await manage('backup', url, here);
  expect([code, output]).toEqual([0, expect.stringContaining('auth.key')]);
  // Not in the backup: the device is now ahead of it.
  await push(api.request, lost);
  await sql`update products set price_cents = price_cents + 1 where slug = 'shovel'`;
  await api.catalog.refreshed();
  mine = await pulled(api.request, 'me');
  catalog = await pulled(api.request, 'catalog');
});

test('a backup is readable by its owner alone, has no login passwords, and never overwrites another', async () => {
  for (const file of ['', 'backup.json', 'orders.gz', 'auth.key'])
    expect(statSync(join(folder, file)).mode & 0o077, file).toBe(0);
  expect(existsSync(join(folder, 'login_secrets.gz'))).toBe(false);
  await expect(backUp(sql, { dataDir: here, authSecret }, folder)).rejects.toThrow(/exists already/);
});

test('a backup that cannot be written says so with its folder, and leaves nothing behind', async () => {
  for (const nowhere of [join(place, 'missing', 'monday'), join(folder, 'auth.key', 'monday')])
    await expect(backUp(sql, { dataDir: here, authSecret }, nowhere)).rejects.toThrow(
      `The backup could not be written to ${nowhere} (ENO`,
    );
  const unreadable = join(place, 'unreadable');
  mkdirSync(join(unreadable, 'auth.key'), { recursive: true });
  const failed = join(place, 'failed');
  await expect(backUp(sql, { dataDir: unreadable, authSecret }, failed)).rejects.toThrow(
    'auth.key in DATA_DIR could not be read (EISDIR',
  );
  await withDatabase(async (db) => {
    await db`drop table schema_migrations`;
    await expect(backUp(db, { dataDir: here, authSecret }, failed)).rejects.toThrow('schema_migrations');
  });
  expect([failed, `${failed}.part`].filter(existsSync)).toEqual([]);
});

test('a backup ends when the disk is full in the middle of a table', () =>
  withDatabase(async (db) => {
    await db`create table noise as select md5(random()::text) as line from generate_series(1, 200000)`;
    const full = join(place, 'full');
    mkdirSync(full);
    // On Linux, a file to which every write fails.
    symlinkSync('/dev/full', join(full, 'noise.gz'));
    await expect(copyTables(db, full)).rejects.toThrow('ENOSPC');
    expect(await db`select 1 as one`).toEqual([{ one: 1 }]);
  }));

test('a restore over existing orders needs --force, and a damaged or foreign backup is refused', () =>
  withDatabase(async (db, owner, otherUrl) => {
    const [product] = await db<{ id: string }[]>`select id::text from products limit 1`;
    await orderOf(db, deviceOn(db).owner, [product?.id ?? '']);
    await db`update sync_epoch set since = now()`;
    const unchanged = await contents(db);
    const secrets = { dataDir: join(place, 'forced'), authSecret };
    const isForced = true;
    await expect(restore(owner, otherUrl, secrets, folder)).rejects.toThrow(
      /^The database holds 1 orders\. Nothing was changed\. With --force/,
    );
    const foreign = { ...secrets, authSecret: 'the secret of quite another store' };
    await expect(restore(owner, otherUrl, foreign, folder, { isForced, hasOwnSecret: true })).rejects.toThrow(
      /^This backup belongs to another AUTH_SECRET/,
    );
    const file = join(folder, 'orders.gz');
    const whole = readFileSync(file);
    try {
      for (const damaged of [Buffer.concat([whole, Buffer.from('x')]), whole.subarray(0, -9)]) {
        writeFileSync(file, damaged);
        await expect(restore(owner, otherUrl, secrets, folder, { isForced })).rejects.toThrow(
          /^This backup is damaged: the file of orders/,
        );
      }
    } finally {
      writeFileSync(file, whole);
    }
    for (const name of ['auth.key', 'vapid.json']) {
      const secret = readFileSync(join(folder, name));
      try {
        writeFileSync(join(folder, name), secret.toString().slice(0, -2));
        await expect(restore(owner, otherUrl, secrets, folder, { isForced })).rejects.toThrow(
          `This backup is damaged: the file ${name} is not what was written.`,
        );
        rmSync(join(folder, name));
        await expect(restore(owner, otherUrl, secrets, folder, { isForced })).rejects.toThrow(
          `This backup is damaged: the file ${name} is missing.`,
        );
      } finally {
        writeFileSync(join(folder, name), secret);
      }
    }
    expect(await contents(db)).toEqual(unchanged);

    // A pooler keeps a stopped store's connections for a while.
    const pooled = openDatabase(otherUrl, { name: 'loam-and-axle person', pool: 1 });
    await pooled`select 1`;
    const { aside } = await restore(owner, ownerUrl(otherUrl), secrets, folder, { isForced });
    await pooled.end();
    const [set] = await db<{ orders: number }[]>`select count(*) as orders from ${db(`${aside}.orders`)}`;
    expect(set?.orders).toBe(1);
    // With other keys, subscribed browsers would get no more push messages.
    expect(readWebPush({}, secrets.dataDir).publicKey).toBe(pushKey);
    expect((await contents(db)).orders).toBe(before.orders);
  }));

test('a backup that is unreadable or inconsistent changes nothing', () =>
  withDatabase(async (db, owner, otherUrl) => {
    const broken = join(place, 'broken');
    cpSync(folder, broken, { recursive: true });
    const tried = () => restore(owner, otherUrl, { dataDir: join(place, 'never'), authSecret }, broken);
    const list = readFileSync(join(folder, 'backup.json'), 'utf8');
    writeFileSync(join(broken, 'backup.json'), list.slice(0, -20));
    await expect(tried()).rejects.toThrow(/backup\.json is not one that this release can read/);
    const unchanged = await contents(db);
    const fits = JSON.parse(list) as { tables: { name: string; rows: number }[] };
    const tables = fits.tables.map((table) =>
      table.name === 'products' ? { ...table, rows: table.rows + 1 } : table,
    );
    writeFileSync(join(broken, 'backup.json'), JSON.stringify({ ...fits, tables }));
    await expect(tried()).rejects.toThrow(
      /^The backup could not be restored: \d+ rows of products were restored, not \d+\. Nothing was changed\.$/,
    );
    expect(await contents(db)).toEqual(unchanged);
    expect(await db`select nspname from pg_namespace where nspname like 'before%'`).toEqual([]);
    expect(existsSync(join(place, 'never'))).toBe(false);
  }));

test('a store does not start after an interrupted restore until it is restored again', () =>
  withDatabase(async (db, owner, otherUrl) => {
    const cut = join(place, 'cut');
    // A directory that cannot be replaced simulates an interruption at this step.
    mkdirSync(join(cut, 'auth.key', 'in-the-way'), { recursive: true });
    await expect(restore(owner, otherUrl, { dataDir: cut, authSecret }, folder)).rejects.toThrow();
    expect((await contents(db)).orders).toBe(before.orders);
    rmSync(join(cut, 'auth.key'), { recursive: true });
    const started = runChild(['server/main.ts'], {
      cwd: resolve(import.meta.dirname, '../..'),
      limitMs: 60_000,
      env: { DATABASE_URL: otherUrl, DATA_DIR: cut },
    });
    const refused = `Restoring ${folder} was cut short, so tables and secrets may not match. Run it again: npm run restore -- ${folder} --force`;
    expect(await started).toEqual({ code: 1, output: expect.stringContaining(refused) });
    const { code, output } = await manage('backup', otherUrl, cut);
    expect([code, output]).toEqual([1, expect.stringContaining('was cut short')]);

    await restore(owner, ownerUrl(otherUrl), { dataDir: cut, authSecret }, folder, { isForced: true });
    expect(readFileSync(join(cut, 'auth.key'), 'utf8').trim()).toBe(authSecret);
    expect(existsSync(join(cut, 'restore.unfinished'))).toBe(false);
  }));

test('a restore to another machine has the same rows, keeps sessions, and resets devices', () =>
  withDatabase(async (db, owner, emptyUrl) => {
    await db`drop schema public cascade`;
    await db`create schema public authorization pg_database_owner`;
    const { code, output } = await manage('restore', emptyUrl, there);
    expect([code, output]).toEqual([0, expect.stringContaining('Devices start over')]);
    // These belong to one database only; a new epoch resets the devices.
    const own = { schema_migrations: '', login_secrets: '', granted_rights: '', sync_epoch: '' };
    expect({ ...(await contents(db)), ...own }).toEqual({ ...before, ...own });

    expect(await rules(db, new URL(emptyUrl).pathname.slice(1))).toEqual(rulesBefore);

    const store = await startProcess({
      databaseUrl: emptyUrl,
      env: {
        PUBLIC_URL: ORIGIN,
        ALLOW_STAND_INS: '1',
        DATA_DIR: there,
        LOG_LEVEL: 'warn',
        S3_URL: 'http://id:word@127.0.0.1:1/bucket',
      },
    });
    try {
      const ask: Answering = (path, init) => fetch(`${store.url}${path}`, init);
      await expect(restore(owner, emptyUrl, { dataDir: there, authSecret }, folder)).rejects.toThrow(
        /^A store is running on this database/,
      );
      const me = await ask('/api/sessions', { headers: { Authorization: `Bearer ${token}` } });
      expect(me.status).toBe(200);
      // The signing key is encrypted with the secret in the backup.
      expect(decodeProtectedHeader(await signIn(ask)).kid).toBe(decodeProtectedHeader(token).kid);

      for (const [scope, { next, epoch }] of Object.entries({ me: mine, catalog })) {
        const answer = await pull(ask, scope, next, epoch);
        expect(answer.status).toBe(409);
        expect(await answer.json()).toMatchObject({ code: 'reset' });
      }
      const fresh = await pulled(ask, 'me');
      const quotes = (from: Pulled) => from.rows.filter(({ table }) => table === 'quotes').length;
      expect([quotes(mine), quotes(fresh)]).toEqual([2, 1]);
      const shovel = (from: Pulled) => from.rows.find(({ body }) => body?.slug === 'shovel')?.body.priceCents;
      expect(shovel(await pulled(ask, 'catalog'))).toBe((shovel(catalog) ?? 0) - 1);
      // A command in the backup is not executed twice; one missing from it is executed again.
      for (const command of [known, lost])
        expect(await push(ask, command)).toMatchObject({ answers: [{ outcome: 'applied' }] });
      expect(quotes(await pulled(ask, 'me'))).toBe(2);
    } finally {
      await store.stop();
    }
  }));
