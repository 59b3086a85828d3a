import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { CATALOG_TABLES, PERSONAL_TABLES } from '../../../domain/sync.ts';
import { type Migration, migrate, readMigrations } from '../../../server/db/migrate.ts';
import { openDatabase } from '../../../server/db/sql.ts';
import { testDatabase } from '../../helpers/database.ts';
import { accountOn, writeAs } from '../../helpers/owners.ts';

const { sql, url } = await testDatabase();
const [{ id: product } = { id: '' }] = await sql<{ id: string }[]>`select id from products limit 1`;
const { owner, userId: user } = await accountOn(sql);
const review = (row: Record<string, unknown>) =>
  writeAs(sql, owner, (tx) => tx`insert into product_reviews ${tx({ userId: user, rating: 5, ...row })}`);

const migration = (number: string, text: string): Migration => ({
  number,
  name: `${number}_test.sql`,
  text,
  checksum: createHash('sha256').update(text).digest('hex'),
});

describe('migrations', () => {
  test('several processes that migrate at once run each file once', async () => {
    const pools = [1, 2, 3].map(() => openDatabase(url, { pool: 2 }));
    const more = [
      ...readMigrations(),
      migration('9001', 'create table once (n int); insert into once values (1);'),
      migration('9002', 'insert into once values (2);'),
    ];
    const results = await Promise.all(pools.map((pool) => migrate(pool, more)));
    await Promise.all(pools.map((pool) => pool.end()));
    expect(results.flatMap(({ ran }) => ran).sort()).toEqual(['9001_test.sql', '9002_test.sql']);
    expect(await sql`select n from once order by n`).toEqual([{ n: 1 }, { n: 2 }]);
  });

  test('a file that fails half way is rolled back and named', async () => {
    const broken = migration('9003', 'create table half (n int); select 1 / 0;');
    await expect(migrate(sql, [broken])).rejects.toThrow('sql/9003_test.sql failed and was undone');
    const [half] = await sql`select to_regclass('half') as found`;
    expect(half?.found).toBeNull();
  });

  test('a file that was changed after it ran is refused', async () => {
    const file = migration('9004', 'select 1;');
    await migrate(sql, [file]);
    await expect(migrate(sql, [migration('9004', 'select 2;')])).rejects.toThrow('was changed after it ran');
  });

  test('file numbers are unique and increasing', () => {
    const numbers = readMigrations().map(({ number }) => number);
    expect(numbers).toEqual([...new Set(numbers)].sort());
  });
});

describe('synced tables', () => {
  test.each([...CATALOG_TABLES, ...PERSONAL_TABLES])('%s keeps its rows and stamps them', async (table) => {
    const [columns] = await sql`
      select count(*) from information_schema.columns
      where table_name = ${table} and column_name in ('rev', 'deleted_at') `;
    expect(columns?.count).toBe(2);
    await expect(sql`delete from ${sql(table)}`).rejects.toThrow('is forbidden');
    await expect(sql`truncate ${sql(table)} cascade`).rejects.toThrow('is forbidden');
    const [index] = await sql`
      select count(*) from pg_indexes where tablename = ${table} and indexdef like '%rev)'`;
    expect(index?.count).toBe(1);
  });

  test('an update without changes keeps the row’s revision, and one with changes gets the next', async () => {
    const [before] = await sql`select rev, name from products where slug = 'shovel'`;
    await sql`update products set name = name, rev = 1 where slug = 'shovel'`;
    const [same] = await sql`select rev from products where slug = 'shovel'`;
    expect(same?.rev).toBe(before?.rev);
    await sql`update products set name = 'Round shovel', rev = 1 where slug = 'shovel'`;
    const [after] = await sql`select rev from products where slug = 'shovel'`;
    expect(after?.rev).toBeGreaterThan(before?.rev);
  });

  test('a personal row is accepted only for the owner that the transaction acts for', async () => {
    const owner = `anon:${crypto.randomUUID()}`;
    const row = {
      id: crypto.randomUUID(),
      owner,
      kind: 'message',
      name: 'A',
      email: 'a@b',
      message: 'm',
      request: sql.json({}),
    };
    await expect(sql`insert into quotes ${sql(row)}`).rejects.toThrow('no owner');
    const foreign = sql.begin(async (tx) => {
      await tx`select act_for(${`anon:${crypto.randomUUID()}`})`;
      await tx`insert into quotes ${tx(row)}`;
    });
    await expect(foreign).rejects.toThrow('another owner');
  });
});

describe('constraints of the database', () => {
  test.each([
    ['stock below zero', () => sql`update products set inventory_count = -1 where id = ${product}`],
    ['a price below zero', () => sql`update products set price_cents = -1 where id = ${product}`],
    ['an unknown type of product', () => sql`update products set type = 'luxury' where id = ${product}`],
    [
      'a second product with the same slug',
      () => sql`update products set slug = 'shovel' where slug = 'fill-dirt'`,
    ],
    ['an invalid slug', () => sql`update products set slug = 'A b' where id = ${product}`],
    ['a category unknown to the code', () => sql`update product_categories set slug = 'toys'`],
    [
      'a price without the provider’s price id',
      () => sql`
      insert into products (id, catalog, slug, name, category_id, price_cents)
      select 'prod_x', 'premium', 'x', 'X', id, 100 from product_categories limit 1`,
    ],
    [
      'a product of our own with the provider’s id',
      () => sql`
      insert into products (id, slug, name, category_id)
      select 'prod_x', 'x', 'X', id from product_categories limit 1`,
    ],
    [
      'a product of our own with the provider’s price',
      () => sql`update products set stripe_price_id = 'price_x' where id = ${product}`,
    ],
    ['a published post without a date', () => sql`update blog_posts set published_at = null`],
    ['a ZIP in no zone', () => sql`update delivery_zips set zone_id = 'moon'`],
    ['six stars', () => review({ productId: product, rating: 6 })],
    ['a review without a product', () => review({})],
    ['a review title of 101 letters', () => review({ productId: product, title: 'x'.repeat(101) })],
    ['a review of a product that does not exist', () => review({ productId: crypto.randomUUID() })],
    ['a new review that is already approved', () => review({ productId: product, isApproved: true })],
    [
      'an invalid address of a subscriber',
      () => sql`insert into newsletter_subscribers ${sql({ email: 'nobody' })}`,
    ],
    [
      'an invalid ZIP of a customer',
      () => writeAs(sql, owner, (tx) => tx`insert into customers ${tx({ userId: user, zipCode: '3720' })}`),
    ],
  ])('%s is refused by the database', async (_, write) => {
    await expect(write()).rejects.toMatchObject({ code: expect.stringMatching(/^23/) });
  });
});
