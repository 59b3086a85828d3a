// npm run bench:admin: what the admin's pages cost with a thousand, a hundred thousand and a million orders, and by
// which plans. Asserts nothing about times.

import { rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { readBoard } from '../../server/admin/dayBoard.ts';
import type { OrdersQuery } from '../../server/admin/orders/orderList.ts';
import { orderCounts, ordersPage } from '../../server/admin/orders/orderList.ts';
import { adminSummary } from '../../server/admin/routes.ts';
import { readCounties } from '../../server/admin/sales/books.ts';
import { analytics, dashboard } from '../../server/admin/sales/sales.ts';
import { listCustomers } from '../../server/customers/adminCustomers.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openDatabase, type Sql } from '../../server/db/sql.ts';
import { startPostgres } from '../../server/runtime/postgres.ts';
import { seed } from '../../server/seed.ts';
import { claimFolder } from '../chaos/folder.ts';
import { seedOrders } from './orders.ts';
import { milliseconds, seconds } from './table.ts';

const SIZES = [1_000, 100_000, 1_000_000];
const RUNS = 7;

const today = new Date().toISOString().slice(0, 10);
const list = (query: OrdersQuery) => (sql: Sql) => ordersPage(sql, query);

const QUESTIONS: Readonly<Record<string, (sql: Sql) => Promise<unknown>>> = {
  dashboard: (sql) => dashboard(sql, today),
  'charts, 30 days': (sql) => analytics(sql, { from: daysAgo(30), to: today }),
  'charts, a year': (sql) => analytics(sql, { from: daysAgo(365), to: today }),
  'tax by county, 30 days': (sql) => readCounties(sql, { from: daysAgo(30), to: today }),
  'counts in the sidebar': adminSummary,
  'orders, newest': list({}),
  'orders, chips': orderCounts,
  'orders, pending': list({ status: 'pending' }),
  'orders, deep in the list': list({
    before: `${daysAgo(700)}T12:00:00.000000~00000000-0000-4000-8000-000000000000`,
  }),
  'orders, by e-mail': list({ q: 'buyer777@example.com' }),
  'orders, by number': list({ q: '000777' }),
  'orders, a common name': list({ q: 'whitfield' }),
  'customers, newest': (sql) => listCustomers(sql, { q: '', show: 50 }),
  'customers, a thousand': (sql) => listCustomers(sql, { q: '', show: 1_000 }),
  'customers, by name': (sql) => listCustomers(sql, { q: 'buyer 777', show: 50 }),
  'customers, a common name': (sql) => listCustomers(sql, { q: 'whitfield', show: 50 }),
  'board, a day with 60 loads': (sql) => readBoard(sql, boardDay(), 1, new Date()),
  'orders, delivered in a week': list({ by: 'delivery', from: daysAgo(100), to: daysAgo(94) }),
};

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

const boardDay = () => daysAgo(-30);
const BOARD_LOADS = 60;

/** Sixty loads on one day of the board; what else is confirmed is on its own day, so that reading plans nothing. */
async function seedBoard(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`
      insert into deliveries (order_id, load, day, truck, position, name, material_id, cubic_yards, pounds, status,
        started_at, delivered_at)
      select id, 1, case when n < ${BOARD_LOADS} then ${boardDay()}::date else delivery_date end, 1 + n % 3, n / 3,
        'Topsoil', 'topsoil', 10, 22000,
        case status when 'confirmed' then 'planned' when 'in_progress' then 'started' else 'delivered' end,
        case when status <> 'confirmed' then created_at end, case when status = 'delivered' then created_at end
      from (select id, status, delivery_date, created_at,
          (row_number() over (order by status = 'confirmed' desc, created_at desc, id) - 1)::integer as n
        from orders where status in ('confirmed', 'in_progress', 'delivered')) ordered
      where n < ${BOARD_LOADS} or status = 'confirmed'`;
  });
}

/** Of several, the middle one; the first run warms the caches and is not counted. */
async function timeOf(ask: () => Promise<unknown>): Promise<number> {
  await ask();
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const since = performance.now();
    await ask();
    times.push(performance.now() - since);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN;
}

/** Which tables the slowest statement of a question reads in full: none, if it stays fast. */
async function fullReads(sql: Sql, ask: (sql: Sql) => Promise<unknown>): Promise<string> {
  const before = await scans(sql);
  await ask(sql);
  // Counts of a session are flushed when it is idle; asking for it makes it so at once.
  await sql`select pg_stat_force_next_flush()`;
  const after = await scans(sql);
  return [...after].flatMap(([table, count]) => (count > (before.get(table) ?? 0) ? [table] : [])).join(', ');
}

async function scans(sql: Sql): Promise<Map<string, number>> {
  await sql`select pg_stat_clear_snapshot()`;
  const rows = await sql<{ relname: string; seqScan: string }[]>`
    select relname, seq_scan from pg_stat_user_tables where n_live_tup > 500`;
  return new Map(rows.map(({ relname, seqScan }) => [relname, Number(seqScan)]));
}

const folder = claimFolder();
const postgres = await startPostgres({
  dataDir: join(folder.path, 'data'),
  fast: true,
  say: () => undefined,
});
// Seeding goes past the triggers, which only the superuser may do.
const url = new URL(postgres.url);
url.username = 'postgres';
const results = new Map<string, string[]>();
try {
  console.log(`${cpus().length} x ${cpus()[0]?.model.trim()}; the middle of ${RUNS} runs, warm`);
  for (const size of SIZES) {
    const sql = openDatabase(url.href, { name: 'bench', pool: 1 });
    try {
      await sql`drop schema public cascade`;
      await sql`create schema public`;
      await migrate(sql);
      await seed(sql);
      const since = performance.now();
      await seedOrders(sql, size);
      await seedBoard(sql);
      console.log(
        `${size.toLocaleString('en-US')} orders seeded and added up in ${seconds(performance.now() - since)}`,
      );
      for (const [name, ask] of Object.entries(QUESTIONS)) {
        const time = milliseconds(await timeOf(() => ask(sql)));
        const read = await fullReads(sql, ask);
        results.set(name, [...(results.get(name) ?? []), read ? `${time} (reads all of ${read})` : time]);
      }
    } finally {
      await sql.end({ timeout: 5 });
    }
  }
} finally {
  await postgres.stop();
  rmSync(postgres.folder, { recursive: true, force: true });
  folder.remove();
}
const wide = Math.max(...[...results.keys()].map((name) => name.length));
console.log(`${''.padEnd(wide)}  ${SIZES.map((size) => size.toLocaleString('en-US').padStart(12)).join('')}`);
for (const [name, times] of results)
  console.log(`${name.padEnd(wide)}  ${times.map((time) => time.padStart(12)).join('')}`);
