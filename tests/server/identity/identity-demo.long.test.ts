// Demo accounts exist with the embedded database only; otherwise every account signed up itself.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { demoAccounts } from '../../../server/identity/demoAccounts.ts';
import { banner } from '../../../server/runtime/banner.ts';
import { readConfig } from '../../../server/runtime/config.ts';
import { writeSecretFile } from '../../../server/runtime/settings.ts';
import { runChild } from '../../helpers/child.ts';
import { testDatabase } from '../../helpers/database.ts';
import { startProcess } from '../../helpers/process.ts';
import { PASSWORD, startStore } from '../../helpers/store.ts';

const project = resolve(import.meta.dirname, '../../..');
const { sql, url } = await testDatabase();
const store = await startStore({ sql });

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'demo-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

test('a store on its own database has no demo accounts and mentions none', async () => {
  const running = await startProcess();
  onTestFinished(() => running.stop());
  const written = () => running.logs.join('\n');
  // The last line of the banner: the store may answer before it is printed.
  await expect.poll(written).toContain('Ctrl-C stops it.');
  expect(written()).toContain('is open at');
  expect(written()).not.toContain('Demo');
  const { openDatabase } = await import('../../../server/db/sql.ts');
  const db = openDatabase(running.databaseUrl, { pool: 1 });
  onTestFinished(() => db.end({ timeout: 5 }));
  expect(await db`select from users`).toHaveLength(0);
});

test('demo accounts sign in with the displayed passwords, which differ per machine', async () => {
  const dataDir = folder();
  const accounts = await demoAccounts(sql, dataDir, writeSecretFile);
  expect(accounts.map(({ role }) => role)).toEqual(['customer', 'admin', 'clerk', 'driver']);
  for (const { email, password, role } of accounts) {
    const { data, error } = await store.device().signInWithPassword({ email, password: password ?? '' });
    expect(error).toBeNull();
    expect(data.user?.app_metadata.role).toBe(role);
  }
  expect(statSync(join(dataDir, 'demo.json')).mode & 0o077).toBe(0);
  const kept = readFileSync(join(dataDir, 'demo.json'), 'utf8');
  // A restart shows the same, another machine gets its own, and an older folder gets the missing accounts.
  expect(await demoAccounts(sql, dataDir, writeSecretFile)).toEqual(accounts);
  expect(readFileSync(join(dataDir, 'demo.json'), 'utf8')).toBe(kept);
  const [customer, owner, ...staff] = accounts;
  const older = Object.fromEntries([customer, owner].map((account) => [account?.email, account?.password]));
  writeFileSync(join(dataDir, 'demo.json'), JSON.stringify(older));
  await sql`update users set email = 'former-' || email where email in ${sql(staff.map(({ email }) => email))}`;
  const upgraded = await demoAccounts(sql, dataDir, writeSecretFile);
  expect(upgraded.slice(0, 2)).toEqual([customer, owner]);
  expect(upgraded.every(({ password }) => password !== null)).toBe(true);
  const elsewhere = await demoAccounts(sql, folder(), writeSecretFile);
  expect(elsewhere.every(({ password }) => password === null)).toBe(true);
});

test('the banner shows each demo account, without a password that was changed', () => {
  const config = readConfig({ DATA_DIR: folder(), SMTP_URL: 'smtp://user:hush@mail.example.com' });
  const text = banner(config, 'somewhere', 1, [
    { role: 'admin', email: 'a@demo.example', password: 'three-words-1234' },
    { role: 'customer', email: 'c@demo.example', password: null },
  ]);
  expect(text).toContain('admin     a@demo.example  three-words-1234');
  expect(text).toContain('c@demo.example  (password was changed)');
  expect(text).toContain('sent through mail.example.com');
  expect(text).not.toContain('hush');
});

const manage = (...args: string[]) =>
  runChild(['server/manage.ts', ...args], {
    cwd: project,
    env: { DATABASE_URL: url, DATA_DIR: dataDir, PATH: process.env.PATH ?? '' },
    limitMs: 100_000,
  });
const dataDir = mkdtempSync(join(tmpdir(), 'manage-'));
writeFileSync(join(dataDir, 'auth.key'), 'x'.repeat(64));

test('the command line grants admin to confirmed accounts only, and revokes it unless it is the last owner', async () => {
  const { email, user } = await store.signUp();
  const roleNow = async () =>
    (await store.oneRow(sql<{ role: string }[]>`select role from users where id = ${user.id}`)).role;
  expect(await manage('grant-admin', email)).toMatchObject({
    code: 0,
    output: `${email} is now an owner of the store.\n`,
  });
  expect(await roleNow()).toBe('admin');
  // A disabled account does not count as an owner.
  const { user: closed } = await store.signUp();
  const others = await sql<{ id: string }[]>`
    update users set role = 'clerk' where role = 'admin' and id <> ${user.id} returning id`;
  await sql`update users set role = 'admin', disabled_at = now() where id = ${closed.id}`;
  for (const demotion of [
    ['revoke-admin', email],
    ['grant-admin', email, 'clerk'],
  ])
    expect(await manage(...demotion)).toMatchObject({
      code: 1,
      output: `${email} is the last owner of the store. Make somebody else an owner first, then run this again.\n`,
    });
  expect(await roleNow()).toBe('admin');
  await sql`update users set role = 'admin' where id in ${sql(others.map(({ id }) => id))}`;
  await sql`update users set disabled_at = null where id = ${closed.id}`;
  expect((await manage('revoke-admin', email)).code).toBe(0);
  expect(await manage('reset-second-factor', email)).toMatchObject({
    code: 0,
    output: `${email} has no second factor.\n`,
  });
  expect(await roleNow()).toBe('customer');

  const pending = 'pending@example.com';
  await store.device().signUp({ email: pending, password: PASSWORD });
  const early = await manage('grant-admin', pending);
  expect(early.code).toBe(1);
  expect(early.output).toContain('has not been confirmed');
  const nobody = await manage('grant-admin', 'nobody@example.com');
  expect(nobody.code).toBe(1);
  expect(nobody.output).toContain('There is no account');
});

test('an unknown command lists the commands and changes nothing', async () => {
  const { code, output } = await manage('make-admin', 'x@example.com');
  expect(code).toBe(1);
  expect(output).toContain('npm run grant-admin');
});

test('a key rotation from the command line creates a new key and is logged', async () => {
  const { code, output } = await manage('rotate-keys');
  expect(code).toBe(0);
  const kid = /key (\S+) within/.exec(output)?.[1] ?? '';
  expect(await sql`select from signing_keys where kid = ${kid} and retired_at is null`).toHaveLength(1);
  const [line] = await sql`select detail from audit_log where action = 'keys_rotated'`;
  expect(line).toEqual({ detail: { kid } });
  rmSync(dataDir, { recursive: true, force: true });
});

test.each([
  ['AUTH_SECRET', 'too short', 'is shorter than 32 characters'],
  ['MAIL_FROM', 'Shop <shop@example.com>, other@example.com', 'is not an email address'],
  ['MAIL_FROM', 'no address', 'is not an email address'],
  ['AUTH_MAIL_SECONDS', 'soon', 'which is not a whole number'],
])('an invalid %s is named', (name, value, problem) => {
  expect(() => readConfig({ DATA_DIR: folder(), [name]: value })).toThrow(problem);
});

test('the secret of the identity server is created once and kept', () => {
  const DATA_DIR = folder();
  const { authSecret } = readConfig({ DATA_DIR });
  expect(authSecret).toMatch(/^[0-9a-f]{64}$/);
  expect(readConfig({ DATA_DIR }).authSecret).toBe(authSecret);
  expect(statSync(join(DATA_DIR, 'auth.key')).mode & 0o077).toBe(0);
  expect(readConfig({ DATA_DIR, AUTH_SECRET: 'y'.repeat(32) }).authSecret).toBe('y'.repeat(32));
});
