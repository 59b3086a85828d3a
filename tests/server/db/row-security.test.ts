import { describe, expect, test } from 'vitest';
import { sealOwner } from '../../../server/db/rowSecurity.ts';
import type { Sql, Tx } from '../../../server/db/sql.ts';
import { testDatabase } from '../../helpers/database.ts';
import { accountOn, deviceOn, type Person } from '../../helpers/owners.ts';
import { TEST_LOGINS } from '../../helpers/pools.ts';
import { personWithEverything, STORES_OWN, seenBy } from '../../helpers/rows.ts';

// Row security, tested with every right granted and without any trigger: what is refused here is refused
// by row-level security alone.

const { sql, pools } = await testDatabase();
const { sql: open } = await testDatabase();
const PERSON = `${TEST_LOGINS.prefix}_person`;

/** Tables about people without row security, and why they need none. */
const EXEMPT: Readonly<Record<string, string>> = {
  blog_posts: 'articles are everybody’s; the account behind one is never sent to anybody',
  mails: 'people have no right to it at all; sent ones keep no address',
  newsletter_links: 'people have no right to it at all; hashes alone',
  newsletter_subscribers: 'people have no right to it at all; the list belongs to nobody on it',
};

/** Tables that name an owner or an email, and all tables that reference one of them. */
const aboutPeople = (db: Sql) => db<{ name: string; isSecured: boolean }[]>`
  with recursive about (id) as (
    select attrelid from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not attisdropped
      and (attname in ('owner', 'user_id', 'customer_id', 'author_id', 'recipient') or attname like '%email')
    union select conrelid from pg_constraint join about on confrelid = about.id where contype = 'f'
  )
  select relname as name, relrowsecurity and relforcerowsecurity and count(polname) > 0
    and bool_and(coalesce(pg_get_expr(polqual, polrelid), '') <> 'true'
      and coalesce(pg_get_expr(polwithcheck, polrelid), '') <> 'true'
      and (polcmd = 'r' or polwithcheck is not null)) as is_secured
  from about join pg_class on pg_class.oid = about.id left join pg_policy on polrelid = about.id
  group by pg_class.oid, relname, relrowsecurity, relforcerowsecurity order by relname`;

const secured = (await aboutPeople(sql)).filter(({ isSecured }) => isSecured).map(({ name }) => name);
const readable = secured.filter((table) => !STORES_OWN.has(table));

const seal = (owner: string) => sealOwner(owner, TEST_LOGINS.secrets.seal);

/** Runs as the people's login with any owner named, and rolls back. */
async function asRole<T>(db: Sql, uid: string | null, work: (tx: Tx) => Promise<T>): Promise<T> {
  const undo = new Error('undone');
  let result: { of: T } | undefined;
  const doing = db.begin(async (tx) => {
    await tx`select set_config('role', ${PERSON}, true)`;
    if (uid !== null) await tx`select set_config('app.uid', ${uid}, true)`;
    result = { of: await work(tx) };
    throw undo;
  });
  await doing.catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  if (!result) throw new Error('nothing was done');
  return result.of;
}

const rowsOf = (tx: Tx, table: string, where = tx`true`) =>
  tx<{ row: Record<string, unknown> }[]>`
    select to_jsonb(${tx(table)}) as row from ${tx(table)} where ${where} order by 1`;

await open`grant select, insert, update, delete on all tables in schema public to ${open(PERSON)}`;
// What makes a login the store's own, and what its seals are made with.
await open`revoke all on sees_all_rows, login_secrets from ${open(PERSON)}`;
const [ann, bob] = [await personWithEverything(open), await personWithEverything(open)];
for (const table of secured) await open`alter table ${open(table)} disable trigger all`;

describe('tables about people', () => {
  test('every table without forced policies is on the list of exemptions', async () => {
    const bare = (await aboutPeople(sql)).filter(({ isSecured }) => !isSecured).map(({ name }) => name);
    expect(bare).toEqual(Object.keys(EXEMPT).sort());
  });

  test('a new table about people without policies is found, and so are tables that reference it', async () => {
    const undo = sql.begin(async (tx) => {
      await tx`create table planted_notes (id uuid primary key, user_id uuid)`;
      await tx`create table planted_pages (note_id uuid references planted_notes)`;
      await tx`create table planted_doors (owner text)`;
      await tx`alter table planted_doors enable row level security, force row level security`;
      await tx`create policy wide on planted_doors using (true) with check (true)`;
      const found = (await aboutPeople(tx as unknown as Sql)).filter(({ isSecured }) => !isSecured);
      expect(found.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['planted_doors', 'planted_notes', 'planted_pages']),
      );
      throw new Error('undone');
    });
    await expect(undo).rejects.toThrow('undone');
  });

  test('every table with row security has rows in these tests', async () => {
    expect(secured.length).toBeGreaterThan(20);
    await open.begin(async (tx) => {
      for (const table of secured) expect(await rowsOf(tx, table), table).not.toEqual([]);
      for (const table of readable)
        expect(await rowsOf(tx, table, seenBy(tx, bob, table)), table).not.toEqual([]);
    });
  });
});

describe.each(secured)('%s for a role with every right', (table) => {
  test('the table is empty without a named owner, and for an unknown one', async () => {
    const account = (await accountOn(open)).owner;
    for (const owner of [deviceOn(open).owner, account, '%', 'u:', ''])
      expect(await asRole(open, seal(owner), (tx) => rowsOf(tx, table)).catch(() => [])).toEqual(
        owner === account && table === 'users' ? [expect.anything()] : [],
      );
    const [, sealOfAnn] = seal(ann.owner).split(' ');
    const unsealed = [null, '', ann.owner, `${ann.owner} `, `${bob.owner} ${sealOfAnn}`, ` ${sealOfAnn}`];
    for (const uid of unsealed) expect(await asRole(open, uid, (tx) => rowsOf(tx, table))).toEqual([]);
  });

  test('the table shows a person all of their rows and no other', async () => {
    for (const who of [ann, bob]) {
      const theirs = await open.begin((tx) => rowsOf(tx, table, seenBy(tx, who, table)));
      expect(await asRole(open, seal(who.owner), (tx) => rowsOf(tx, table))).toEqual(theirs);
    }
  });

  test('the table takes no row for another person', async () => {
    const columns = await open<{ name: string }[]>`
      select attname as name from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and attgenerated = '' and not attisdropped`;
    const names = columns.map(({ name }) => name);
    const rows = await open.begin((tx) =>
      rowsOf(tx, table, STORES_OWN.has(table) ? tx`true` : seenBy(tx, bob, table)),
    );
    for (const { row } of rows) {
      const copying = asRole(
        open,
        seal(ann.owner),
        (tx) => tx`
          insert into ${tx(table)} (${tx(names)}) overriding system value
          select ${tx(names)} from jsonb_populate_record(null::${tx(table)}, ${JSON.stringify(row)}::text::jsonb)`,
      );
      const isOwnRecord = table === 'audit_log' && row.user_id === ann.userId;
      if (isOwnRecord) await expect(copying).rejects.toMatchObject({ code: '23505' });
      else await expect(copying).rejects.toThrow('row-level security');
    }
  });

  test('the table lets nobody change, delete or give away a row of another person', async () => {
    const mine = await mayChange(ann, table);
    const [changed, removed] = await asRole(open, seal(ann.owner), async (tx) => [
      (await tx`update ${tx(table)} set ${tx(mine.column)} = ${tx(mine.column)}`).count,
      (await tx`delete from ${tx(table)}`).count,
    ]);
    expect([changed, removed]).toEqual([mine.rows, mine.rows]);
    if (!mine.hasOwner || mine.rows === 0) return;
    const giving = asRole(open, seal(ann.owner), (tx) => tx`update ${tx(table)} set owner = ${bob.owner}`);
    await expect(giving).rejects.toThrow('row-level security');
  });
});

const PARENTS: Readonly<Record<string, readonly [key: string, table: string]>> = {
  quote_lines: ['quote_id', 'quotes'],
  quote_photos: ['quote_id', 'quotes'],
  order_items: ['order_id', 'orders'],
  order_events: ['order_id', 'orders'],
};

/** Those of the rows that the person owns, and not only sees. */
async function mayChange(who: Person, table: string) {
  const columns = await open<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and attgenerated = '' and attidentity = '' order by attnum`;
  const hasOwner = columns.some(({ name }) => name === 'owner');
  const rows = await open.begin((tx) => {
    if (hasOwner) return rowsOf(tx, table, tx`owner = ${who.owner}`);
    const [key, parent] = PARENTS[table] ?? [];
    if (!key || !parent) return rowsOf(tx, table, tx`false`);
    return rowsOf(tx, table, tx`${tx(key)} in (select id from ${tx(parent)} where owner = ${who.owner})`);
  });
  return { hasOwner, rows: rows.length, column: columns[0]?.name ?? '' };
}

describe('a pooled connection', () => {
  const { asOwner, person } = pools;
  const whoami = `select current_user::text as role, app_uid() as uid`;

  test('a connection is reset after a person’s transaction, however that ends', async () => {
    const { owner } = await accountOn(sql);
    const inside = await asOwner(owner, (tx) => tx.unsafe(whoami));
    expect(inside).toEqual([{ role: PERSON, uid: owner }]);
    await expect(asOwner(owner, (tx) => tx`select 1 / 0`)).rejects.toThrow('division');
    await expect(asOwner(owner, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    const after = await Promise.all(Array.from({ length: 20 }, () => person.unsafe(whoami)));
    for (const rows of after) expect(rows).toEqual([{ role: PERSON, uid: null }]);
  });

  test('a connection keeps its person after a rolled-back savepoint', async () => {
    const { owner } = await accountOn(sql);
    const role = await asOwner(owner, async (tx) => {
      await tx.savepoint((inner) => inner`select 1 / 0`).catch(() => undefined);
      return tx.unsafe(whoami);
    });
    expect(role).toEqual([{ role: PERSON, uid: owner }]);
  });

  test.each(['', 'u:', 'anon:x', '%', 'admin'])('a connection is not lent to the non-owner %j', (owner) => {
    expect(() => asOwner(owner, (tx) => tx`select 1`)).toThrow('not the name of an owner');
  });
});
