import { productSchema } from '../../../domain/catalog/catalog.ts';
import type { Sql } from '../../../server/db/sql.ts';
import type { Api } from '../../helpers/api.ts';
import { pullSchema } from '../../helpers/syncSchemas.ts';

// Ways to tell devices what changed: the store's own, the same on a table by itself, and those known to be wrong.

/** How many rows each has. */
export const ROWS = 5;

/** What a row says: a price, or null once it is taken away. */
export type Value = number | null;
type Change = readonly [row: number, value: Value];
export type Page = { changes: Change[]; next: string; more: boolean };

/** One way to tell devices what changed. */
export type CatalogSource = {
  /** Whether a writer waits until the one before it has ended. */
  orderly: boolean;
  write(connection: Sql, row: number, value: Value): Promise<unknown>;
  /** `cursor` is '' at first, then what the page before called `next`. */
  pull(cursor: string, limit: number): Promise<Page>;
};

/** A table of its own whose rows are stamped on the way in, and read in the order of a column. */
export async function scratchShelf(
  sql: Sql,
  name: string,
  cursor: 'rev' | 'updated_at',
  guard: 'lock' | 'none',
): Promise<CatalogSource> {
  const table = sql(name);
  await sql`
    create table ${table} (id int primary key, price_cents int, updated_at timestamptz not null default now(),
      rev bigint not null, deleted_at timestamptz)`;
  if (guard === 'lock') await sql`call sync_catalog(${name}::text::regclass)`;
  else {
    await sql`create trigger z_stamp before insert or update on ${table} for each row execute function stamp_rev()`;
  }
  await sql`insert into ${table} (id, price_cents) select n, 0 from generate_series(0, ${ROWS - 1}) n`;
  const start = cursor === 'rev' ? '0' : '-infinity';
  const type = sql.unsafe(cursor === 'rev' ? 'bigint' : 'timestamptz');
  return {
    orderly: guard === 'lock',
    write: (connection, row, value) => connection`
      update ${connection(name)}
      set price_cents = coalesce(${value}::int, price_cents), deleted_at = case when ${value}::int is null then now() end
      where id = ${row}`,
    async pull(since, limit) {
      const above = await sql<{ id: number; priceCents: number; gone: boolean; place: string }[]>`
        select id, price_cents, deleted_at is not null as gone, ${sql(cursor)}::text as place from ${table}
        where ${sql(cursor)} > ${since || start}::text::${type} order by ${sql(cursor)} limit ${limit + 1}`;
      const rows = above.slice(0, limit);
      return {
        changes: rows.map(({ id, priceCents, gone }): Change => [id, gone ? null : priceCents]),
        next: rows.at(-1)?.place ?? since,
        more: above.length > limit,
      };
    },
  };
}

/** The store itself: its products, pulled from its API. */
export async function storeShelf(
  sql: Sql,
  { get, catalog }: Pick<Api, 'get' | 'catalog'>,
): Promise<CatalogSource> {
  const products = await sql<{ id: string }[]>`select id from products order by id limit ${ROWS}`;
  const ids = products.map(({ id }) => id);
  return {
    orderly: true,
    write: (connection, row, value) => connection`
      update products
      set price_cents = coalesce(${value}::int, price_cents), deleted_at = case when ${value}::int is null then now() end
      where id = ${ids[row] ?? ''}`,
    async pull(cursor, limit) {
      // What Postgres announces reaches the copy in memory a moment later; the model knows no moments.
      await catalog.refreshed();
      const [since = '0', epoch = ''] = cursor.split(' ');
      const at = since === '0' ? '' : `&since=${since}&epoch=${epoch}`;
      const page = pullSchema.parse(
        await (await get(`/api/sync?schema=1&scope=catalog&limit=${limit}${at}`)).json(),
      );
      const changes = page.rows.flatMap(({ id, deleted, body }): Change[] =>
        ids.includes(id) ? [[ids.indexOf(id), deleted ? null : productSchema.parse(body).priceCents]] : [],
      );
      return { changes, next: `${page.next} ${page.epoch}`, more: page.more };
    },
  };
}
