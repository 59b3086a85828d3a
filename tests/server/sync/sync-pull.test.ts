import { describe, expect, test } from 'vitest';
import { categorySchema, productSchema } from '../../../domain/catalog/catalog.ts';
import { articleSchema } from '../../../domain/content/article.ts';
import type { Pull, PullRow } from '../../../domain/sync.ts';
import { openDatabase, type Tx } from '../../../server/db/sql.ts';
import { apiOn } from '../../helpers/api.ts';
import { testDatabase } from '../../helpers/database.ts';
import { pullSchema } from '../../helpers/syncSchemas.ts';

const { sql, url } = await testDatabase();
const { get, catalog } = await apiOn(sql);

const device = () => crypto.randomUUID();
const as = (id: string) => ({ 'X-Device-Id': id });
async function pull(query: string, headers = {}): Promise<Pull> {
  const response = await get(`/api/sync?schema=1&${query}`, headers);
  expect(response.status).toBe(200);
  return pullSchema.parse(await response.json());
}
/** Follows the cursor to the end, as a device does. */
async function pullAll(
  since = 0,
  epoch = '',
  limit = 500,
): Promise<{ rows: PullRow[]; next: number; epoch: string }> {
  const rows: PullRow[] = [];
  let page: Pull;
  let at = { since, epoch };
  do {
    page = await pull(`scope=catalog&since=${at.since}&epoch=${at.epoch}&limit=${limit}`);
    rows.push(...page.rows);
    at = { since: page.next, epoch: page.epoch };
  } while (page.more);
  return { rows, next: page.next, epoch: page.epoch };
}

describe('pulling the catalog', () => {
  test('every row has the shape that the domain describes', async () => {
    const { rows } = await pullAll();
    const all = rows.filter(({ deleted }) => !deleted);
    const schemas = {
      products: productSchema,
      product_categories: categorySchema,
      blog_posts: articleSchema,
    } as const;
    for (const [table, schema] of Object.entries(schemas)) {
      const bodies = all.filter((row) => row.table === table).map(({ body }) => schema.parse(body));
      expect(bodies).not.toHaveLength(0);
    }
    expect(rows.find(({ id }) => id === '37203')?.body).toMatchObject({ zone: 'metro', city: 'Nashville' });
  });

  test('pages of seven rows add up to one page of all, each row once, in ascending order', async () => {
    const all = await pullAll();
    const paged = await pullAll(0, '', 7);
    expect(paged).toEqual(all);
    const revs = paged.rows.map(({ rev }) => rev);
    expect(revs).toEqual([...new Set(revs)].sort((a, b) => a - b));
  });

  test('a device gets nothing while it is up to date, then only the change, then the tombstone', async () => {
    const { next, epoch } = await pullAll();
    expect((await pullAll(next, epoch)).rows).toEqual([]);
    await sql`update products set price_cents = 7000 where slug = 'river-rock'`;
    await catalog.refreshed();
    const changed = await pullAll(next, epoch);
    expect(changed.rows).toMatchObject([{ table: 'products', deleted: false, body: { priceCents: 7000 } }]);
    await sql`update products set is_active = false where slug = 'river-rock'`;
    await catalog.refreshed();
    expect((await pullAll(changed.next, epoch)).rows).toMatchObject([
      { table: 'products', deleted: true, body: null },
    ]);
  });

  test('an answer is cached by its ETag until the catalog changes', async () => {
    const path = '/api/sync?scope=catalog&schema=1';
    const first = await get(path);
    const etag = first.headers.get('ETag') ?? '';
    expect((await get(path, { 'If-None-Match': etag })).status).toBe(304);
    await sql`update products set price_cents = 3900 where slug = 'hardwood-mulch'`;
    await catalog.refreshed();
    const second = await get(path, { 'If-None-Match': etag });
    expect(second.status).toBe(200);
    expect(second.headers.get('Cache-Control')).toBe('no-cache');
  });

  test('a cursor from another database instance is reset', async () => {
    const { next, epoch } = await pullAll();
    const other = await get(`/api/sync?scope=catalog&schema=1&since=${next}&epoch=${device()}`);
    expect(other.status).toBe(409);
    expect(await other.json()).toMatchObject({ code: 'reset', epoch });
    expect((await get(`/api/sync?scope=catalog&schema=1&since=${next}`)).status).toBe(409);
    expect(
      (await get(`/api/sync?scope=catalog&schema=1&since=${next + 1_000_000}&epoch=${epoch}`)).status,
    ).toBe(409);
    const mine = `/api/sync?scope=me&schema=1&since=${next + 1_000_000}&epoch=${epoch}`;
    expect((await get(mine, as(device()))).status).toBe(409);
  });

  test('a device ahead of a slow process keeps its cursor', async () => {
    const { epoch } = await catalog.contents();
    // The notification has not arrived yet: the copy in memory is older than the device.
    const slow = await apiOn(openDatabase(url, { pool: 2 }));
    await slow.catalog.contents();
    await slow.catalog.stop();
    await sql`update products set price_cents = 4901 where slug = 'crushed-limestone-57'`;
    const [{ rev } = { rev: 0 }] = await sql<{ rev: number }[]>`
      select rev from products where slug = 'crushed-limestone-57'`;
    const response = await slow.get(`/api/sync?scope=catalog&schema=1&since=${rev}&epoch=${epoch}`);
    expect(await response.json()).toMatchObject({ rows: [], next: rev, more: false });
    await slow.deps.sql.end();
  });

  test.each([
    ['scope=everything&schema=1', 'scope'],
    ['schema=1', 'scope'],
    ['scope=catalog', 'schema'],
    ['scope=catalog&schema=1&since=-1', 'since'],
    ['scope=catalog&schema=1&since=1.5', 'since'],
    ['scope=catalog&schema=1&since=9e99', 'since'],
    ['scope=catalog&schema=1&limit=0', 'limit'],
    ['scope=catalog&schema=1&limit=501', 'limit'],
    ['scope=me&schema=1', 'X-Device-Id'],
  ])('%s is bad input naming %s', async (query, field) => {
    const response = await get(`/api/sync?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'bad_input', field });
  });
});

describe('writers and a device that pulls', () => {
  test('a later writer waits for an earlier one, so that no revision becomes visible late', async () => {
    const { next, epoch } = await pullAll();
    const { promise: firstWrote, resolve: wrote } = Promise.withResolvers<void>();
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
    const first = sql.begin(async (tx) => {
      await tx`update products set price_cents = 4001 where slug = 'masonry-sand'`;
      wrote();
      await mayCommit;
    });
    await firstWrote;
    const second = sql.begin(async (tx) => {
      await tx`set local lock_timeout = 0`;
      await tx`update products set price_cents = 4002 where slug = 'concrete-sand'`;
    });
    const waiting = () => sql`
      select pid from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(waiting).toHaveLength(1);
    await catalog.refreshed();
    expect((await pullAll(next, epoch)).rows).toEqual([]);
    commit();
    await Promise.all([first, second]);
    await catalog.refreshed();
    const { rows } = await pullAll(next, epoch);
    expect(rows.map(({ body }) => productSchema.parse(body).priceCents)).toEqual([4001, 4002]);
  });

  test('a device that pulls beside eight writers over two tables misses nothing, and nothing deadlocks', async () => {
    const seen = new Map<string, number>();
    let at = { next: 0, epoch: '' };
    const follow = async () => {
      await catalog.refreshed();
      const { rows, ...rest } = await pullAll(at.next, at.epoch, 20);
      for (const { table, id, rev } of rows) seen.set(`${table} ${id}`, rev);
      at = rest;
    };
    const pool = openDatabase(url, { pool: 8 });
    let writing = 8;
    const writer = async (n: number) => {
      for (let round = 0; round < 12; round += 1) {
        await pool.begin(async (tx: Tx) => {
          await tx`update products set sort_order = sort_order + 1 where sort_order % 8 = ${n}`;
          if (round % 3 === 0)
            await tx`update delivery_zips set po_box = not po_box where zip like ${`%${n}`}`;
          await tx`update products set price_cents = price_cents + 1 where sort_order % 5 = ${n % 5}`;
        });
      }
      writing -= 1;
    };
    const writers = Promise.all(Array.from({ length: 8 }, (_, n) => writer(n)));
    while (writing > 0) await follow();
    await writers;
    await follow();
    await pool.end();
    const truth = await sql<{ key: string; rev: number }[]>`
      select 'products ' || id as key, rev from products union all select 'delivery_zips ' || zip, rev from delivery_zips`;
    expect(truth.filter(({ key, rev }) => seen.get(key) !== rev)).toEqual([]);
  });
});
