import { describe, expect, test } from 'vitest';
import { sealOwner } from '../../../server/db/rowSecurity.ts';
import type { Tx } from '../../../server/db/sql.ts';
import { record } from '../../../server/http/auditLog.ts';
import { testDatabase } from '../../helpers/database.ts';
import { accountOn } from '../../helpers/owners.ts';
import { TEST_LOGINS } from '../../helpers/pools.ts';

// What the database logins may do at all, whoever owns the rows.

const { sql, pools } = await testDatabase();
const { asOwner } = pools;
const [ann, bob] = [await accountOn(sql), await accountOn(sql)];
const asAnn = <T>(work: (tx: Tx) => Promise<T>) => asOwner(ann.owner, work);
const DENIED = { code: '42501' };

/** Tables without row security that people's requests read or write, and why they may. */
const EVERYBODYS: Readonly<Record<string, string>> = {
  products: 'the catalog',
  delivery_zips: 'which zone a ZIP is in, as the ZIP sheet tells everybody',
  delivery_zones: 'fees, minimums and days of the zones, as the ZIP sheet tells everybody',
  sync_epoch: 'one number for all devices',
  rate_limits: 'hashes and counts; a quote request counts its mails',
};
const LOGINS = ['person', 'shop', 'admin', 'tasks'] as const;
const roleOf = (login: string) => `${TEST_LOGINS.prefix}_${login}`;

describe.each(LOGINS)('the login %s', (login) => {
  test('the login owns nothing, bypasses nothing and has no memberships', async () => {
    expect(
      await sql`
        select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
          (select count(*) from pg_class where relowner = pg_roles.oid) as relations,
          (select count(*) from pg_proc where proowner = pg_roles.oid) as functions,
          (select count(*) from pg_auth_members where member = pg_roles.oid) as memberships
        from pg_roles where rolname = ${roleOf(login)}`,
    ).toEqual([
      {
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        relations: 0,
        functions: 0,
        memberships: 0,
      },
    ]);
  });

  test('the login has only listed rights', async () => {
    const held = await sql<{ name: string; isListed: boolean }[]>`
      select relname as name, exists (select from login_rights
          where login = ${login} and target in ('table ' || relname, 'sequence ' || relname)) as is_listed
      from pg_class
      where relnamespace = current_schema()::regnamespace and (relkind in ('r', 'p', 'v', 'm') and (
          has_any_column_privilege(${roleOf(login)}, oid, 'select, insert, update, references')
          or has_table_privilege(${roleOf(login)}, oid, 'delete, truncate, trigger, maintain'))
        or relkind = 'S' and has_sequence_privilege(${roleOf(login)}, oid, 'usage, select, update'))`;
    expect(held.length).toBeGreaterThan(15);
    expect(held.filter(({ isListed }) => !isListed)).toEqual([]);
  });
});

describe('the login of people’s requests', () => {
  const person = roleOf('person');

  test('the login reaches tables with row security and the listed shared ones only', async () => {
    const bare = await sql<{ name: string }[]>`
      select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm')
        and not (relrowsecurity and relforcerowsecurity)
        and has_any_column_privilege(${person}, oid, 'select, insert, update, references')
      order by relname`;
    expect(bare.map(({ name }) => name)).toEqual(Object.keys(EVERYBODYS).sort());
  });

  test('the login may delete from two tables only', async () => {
    const removable = await sql<{ name: string }[]>`
      select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
        and has_table_privilege(${person}, oid, 'delete, truncate')`;
    // A device that turns pushes off is deleted.
    expect(removable.map(({ name }) => name).toSorted()).toEqual(['push_subscriptions', 'rate_limits']);
  });

  test.each([
    ['users', 'role'],
    ['users', 'email'],
    ['customers', 'email'],
    ['customers', 'user_id'],
    ['product_reviews', 'is_approved'],
    ['product_reviews', 'rating'],
    ['quotes', 'status'],
    ['quotes', 'customer_id'],
    ['orders', 'status'],
    ['orders', 'payment_status'],
    ['orders', 'total_cents'],
    ['cart_lines', 'owner'],
    ['addresses', 'owner'],
    ['addresses', 'rev'],
    ['calculator_jobs', 'owner'],
    ['receipts', 'answer'],
    ['products', 'price_cents'],
    ['products', 'inventory_count'],
  ])('the login cannot change %s.%s', async (table, column) => {
    const changing = asAnn((tx) => tx`update ${tx(table)} set ${tx(column)} = ${tx(column)}`);
    await expect(changing).rejects.toMatchObject(DENIED);
  });

  test.each([
    ['password hashes', () => asAnn((tx) => tx`select password_hash from users`)],
    ['sessions', () => asAnn((tx) => tx`select * from sessions`)],
    ['refresh tokens', () => asAnn((tx) => tx`select * from refresh_tokens`)],
    ['one-time tokens', () => asAnn((tx) => tx`select * from one_time_tokens`)],
    ['second factors', () => asAnn((tx) => tx`select * from factors`)],
    ['recovery codes', () => asAnn((tx) => tx`select * from recovery_codes`)],
    ['signing keys', () => asAnn((tx) => tx`select * from signing_keys`)],
    ['mails', () => asAnn((tx) => tx`select * from mails`)],
    ['newsletter subscribers', () => asAnn((tx) => tx`select * from newsletter_subscribers`)],
    ['tasks', () => asAnn((tx) => tx`select * from tasks`)],
    ['payment pages of orders', () => asAnn((tx) => tx`select checkout_url from orders`)],
    ['the audit log', () => asAnn((tx) => tx`select * from audit_log`)],
    [
      'its own rights',
      () => asAnn((tx) => tx`insert into login_rights values ('person', 'table users', 'all')`),
    ],
    ['the secrets of the logins', () => asAnn((tx) => tx`select * from login_secrets`)],
    ['the sync epoch', () => asAnn((tx) => tx`select rotate_sync_epoch()`)],
  ])('the login cannot reach %s', async (_, reach) => {
    await expect(reach()).rejects.toMatchObject(DENIED);
  });
});

describe('the audit log', () => {
  const origin = { address: null, requestId: null };
  const write = (tx: Tx, userId: string, actor = userId) =>
    record(tx, 'signed_out', { actor, userId, origin });

  test('the audit log takes a person’s action under that person’s name only', async () => {
    await asAnn((tx) => write(tx, ann.userId));
    const forged = [
      () => asAnn((tx) => write(tx, bob.userId)),
      () => asAnn((tx) => write(tx, bob.userId, ann.userId)),
      () => asAnn((tx) => write(tx, ann.userId, bob.userId)),
      () => asAnn((tx) => write(tx, ann.userId, 'command line')),
    ];
    for (const attempt of forged) await expect(attempt()).rejects.toThrow('row-level security');
    const rows = await sql`select actor from audit_log where user_id in (${ann.userId}, ${bob.userId})`;
    expect(rows).toEqual([{ actor: ann.userId }]);
  });

  test.each([
    ['changed', (tx: Tx) => tx`update audit_log set actor = 'nobody'`],
    ['removed', (tx: Tx) => tx`delete from audit_log`],
    ['emptied', (tx: Tx) => tx`truncate audit_log`],
  ])('the audit log cannot be %s, by people or by a superuser', async (_, spoil) => {
    await expect(asAnn(spoil)).rejects.toMatchObject(DENIED);
    await expect(sql.begin(spoil)).rejects.toThrow('it only grows');
  });

  test('the audit log’s owner may INSERT and SELECT, and not UPDATE, DELETE or TRUNCATE', async () => {
    const [rights] = await sql`
      select array_agg(privilege_type order by privilege_type) as held
      from pg_class, aclexplode(relacl) where pg_class.oid = 'audit_log'::regclass and grantee = relowner`;
    expect(rights?.held).toEqual(expect.arrayContaining(['INSERT', 'SELECT']));
    for (const right of ['UPDATE', 'DELETE', 'TRUNCATE']) expect(rights?.held).not.toContain(right);
  });
});

describe('objects that run with the rights of the tables’ owner', () => {
  test('eight security definer functions have a fixed search_path and their callers only', async () => {
    const definers = await sql`
      select proname as name, proconfig as settings,
        array(select login from unnest(${LOGINS}::text[]) login
          where has_function_privilege(${TEST_LOGINS.prefix} || '_' || login, oid, 'execute')) as by,
        exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0) as for_all
      from pg_proc where pronamespace = current_schema()::regnamespace and prosecdef order by proname`;
    const settings = ['search_path=pg_catalog, pg_temp'];
    expect(definers).toEqual([
      // It only returns what a login has named itself.
      { name: 'app_uid', settings, by: [...LOGINS], forAll: true },
      { name: 'enqueue_mail', settings, by: [...LOGINS], forAll: false },
      { name: 'enqueue_notice', settings, by: [...LOGINS], forAll: false },
      { name: 'enqueue_task', settings, by: [...LOGINS], forAll: false },
      // It deletes from most tables: their triggers need the schema, and temporary tables come last.
      { name: 'forget_person', settings: ['search_path=public, pg_temp'], by: ['shop'], forAll: false },
      // Triggers.
      { name: 'release_picture_object', settings: ['search_path=public, pg_temp'], by: [], forAll: false },
      { name: 'subscribe_newsletter', settings, by: ['person', 'shop'], forAll: false },
      { name: 'take_back_mail', settings, by: ['tasks'], forAll: false },
    ]);
  });

  test('no view runs with its owner’s rights', async () => {
    const views = await sql`
      select relname from pg_class
      where relnamespace = current_schema()::regnamespace
        and (relkind = 'm' or relkind = 'v' and not coalesce('security_invoker=true' = any (reloptions), false))`;
    expect(views).toEqual([]);
  });

  test('a temporary table or function cannot hijack a security definer function', async () => {
    const rows = asAnn(async (tx) => {
      await tx`create temporary table pg_proc (oid oid, proowner oid)`;
      await tx`insert into pg_temp.pg_proc select 'app_uid'::regproc, current_user::regrole`;
      await tx`create temporary table login_secrets as select 'app.uid' as name, 'mine' as secret`;
      await tx`create function pg_temp.is_system() returns boolean language sql as 'select true'`;
      const seen = [];
      for (const uid of ['', sealOwner(bob.owner, 'mine')]) {
        await tx`select set_config('app.uid', ${uid}, true)`;
        seen.push(...(await tx`select id from users`));
      }
      await tx`discard temp`;
      return seen;
    });
    expect(await rows).toEqual([]);
  });
});
