import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Hono } from 'hono';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { openPools, type Pools } from '../../server/db/logins.ts';
import { enqueue } from '../../server/db/queue.ts';
import { startMetrics } from '../../server/metrics.ts';
import { apiOn, ORIGIN } from '../helpers/api.ts';
import { testDatabase } from '../helpers/database.ts';
import { TEST_LOGINS } from '../helpers/pools.ts';

const { sql, pools, url } = await testDatabase();
const page = { status: 200, head: '', body: '<main>page</main>', data: '', lang: 'en' };
const api = await apiOn(sql);
const device = { 'X-Device-Id': crypto.randomUUID(), 'Content-Type': 'application/json' };

/** A store's app with its metrics, all at zero. */
function stage(observed: Pools = pools) {
  const metrics = startMetrics(observed);
  onTestFinished(() => metrics.stop());
  const app = buildApp({
    deps: api.deps,
    admin: api.admin,
    catalog: api.catalog,
    web: {
      pages: {
        template: '<!--app-->',
        render: async () => page,
        findQueryReader: async () => () => new URLSearchParams(),
      },
      files: new Map(),
    },
    payments: new Hono().get('/v1/balance', (c) => c.json({})),
    mailbox: new Hono().get('/sandbox/mail', (c) => c.text('')),
    state: () => 'open',
    observers: [metrics.observe],
  });
  const get = async (path: string, init: RequestInit = {}) =>
    void (await (await app.request(`${ORIGIN}${path}`, { headers: device, ...init })).text());
  const push = (...commands: object[]) =>
    get('/api/sync', { method: 'POST', body: JSON.stringify({ schema: 1, commands }) });
  return { scrape: () => scrape(metrics.app), get, push };
}

type Dashboard = {
  templating: { list: { query: string | { query: string } }[] };
  panels: { targets: { expr: string; legendFormat: string }[] }[];
};
const dashboard: Dashboard = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../docs/grafana.json'), 'utf8'),
);
/** Prometheus itself adds this one. */
const INSTANCE = 'instance';

/** The series and labels that a query names. */
function namedIn(query: string): { series: string[]; labels: string[] } {
  const groups = [...query.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(', '));
  const matched = [...query.matchAll(/(\w+)=~?"/g)].map(([, label = '']) => label);
  const bare = query.replace(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)|\binstance\b|\bor\b/g, ' ');
  const series = [...bare.matchAll(/\b[a-z]\w*\b(?!\s*\()/g)].map(([name]) => name);
  return { series, labels: [...groups, ...matched] };
}

/** The value of every series, by its name and labels. */
async function scrape(app: Hono): Promise<Map<string, number>> {
  const answer = await app.request('/metrics');
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain/);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

const command = (type: string, payload: object) => ({
  id: crypto.randomUUID(),
  type,
  payload,
  made_at: new Date().toISOString(),
});

/** Two reads of a store whose replica is in truth the primary. */
async function readWithoutReplica() {
  const { prefix, secrets } = TEST_LOGINS;
  const { shop, end } = openPools(url, secrets, { prefix, pool: 1, replicaUrl: url });
  for (const _ of [1, 2]) await shop.read((db) => db`select`);
  await end(1);
}

describe('the metrics', () => {
  test('requests are counted by route pattern, without the requested address', async () => {
    const { get, scrape } = stage();
    const secret = 'rosa-delgado';
    for (const path of [
      `/products/${secret}`,
      `/api/nothing/${secret}`,
      `/api/sync?scope=me&since=0&schema=1&limit=10&${secret}`,
      `/api/sync?scope=nowhere`,
      '/faq',
      '/faq',
    ]) {
      await get(path);
    }
    await get('/faq', { method: 'PROPFIND' });
    // Stand-ins for other services are no part of the store.
    for (const path of ['/v1/balance', '/sandbox/mail', '/sandbox/mail/x']) await get(path);
    const seen = await scrape();
    const requests = [...seen].filter(([name]) => name.startsWith('http_request_duration_seconds_count'));
    expect(Object.fromEntries(requests)).toEqual({
      'http_request_duration_seconds_count{method="GET",route="/*",status="2xx"}': 3,
      'http_request_duration_seconds_count{method="GET",route="/api/*",status="4xx"}': 1,
      'http_request_duration_seconds_count{method="GET",route="/api/sync",status="2xx"}': 1,
      'http_request_duration_seconds_count{method="GET",route="/api/sync",status="4xx"}': 1,
      'http_request_duration_seconds_count{method="other",route="/*",status="4xx"}': 1,
    });
    expect([...seen.keys()].join('\n')).not.toContain('rosa');
    expect(seen.get('store_render_seconds_count')).toBe(2);
    expect(seen.get('store_page_cache_lookups_total{outcome="hit"}')).toBe(1);
    expect(seen.get('store_page_cache_lookups_total{outcome="miss"}')).toBe(2);
    expect(seen.get('store_page_cache_bytes')).toBeGreaterThan(8_000);
    expect(seen.get('store_transaction_seconds_count{pool="person",outcome="committed"}')).toBe(1);
  });

  test('commands are counted by outcome', async () => {
    const { push, scrape } = stage();
    const [product] = await sql<{ id: string }[]>`select id::text from products limit 1`;
    await push(
      command('addToWishlist', { productId: product?.id }),
      command('viewProduct', {}),
      command('dropTables', {}),
    );
    const seen = await scrape();
    const counted = [...seen].filter(([name]) => /^store_(?:pushes|commands)_total/.test(name));
    expect(Object.fromEntries(counted)).toEqual({
      'store_pushes_total{outcome="answered"}': 1,
      'store_commands_total{type="addToWishlist",outcome="refused"}': 1,
      'store_commands_total{type="viewProduct",outcome="refused"}': 1,
      'store_commands_total{type="unknown",outcome="refused"}': 1,
    });
    // One for the batch, which the first refusal rolls back, and one for each command.
    expect(seen.get('store_transaction_seconds_count{pool="person",outcome="refused"}')).toBe(1);
    expect(seen.get('store_transaction_seconds_count{pool="person",outcome="committed"}')).toBe(3);
    expect(seen.has('store_transaction_seconds_count{pool="person",outcome="failed"}')).toBe(false);
  });

  test('metrics report the queue’s length and age, open pool connections and process health', async () => {
    const { get, scrape } = stage();
    await get('/api/sync?scope=me&since=0&schema=1&limit=10');
    await enqueue(sql, 'due', {}, { runAt: new Date(Date.now() - 60_000) });
    await enqueue(sql, 'later', {}, { runAt: new Date(Date.now() + 60_000) });
    const seen = await scrape();
    expect(seen.get('store_database_up')).toBe(1);
    expect(seen.get('store_queue_tasks{kind="due",state="due"}')).toBe(1);
    expect(seen.get('store_queue_tasks{kind="later",state="later"}')).toBe(1);
    expect(seen.get('store_queue_oldest_seconds{kind="due"}')).toBeGreaterThanOrEqual(60);
    expect(seen.get('store_queue_oldest_seconds{kind="due"}')).toBeLessThan(120);
    expect(seen.get('store_database_connections{pool="person",state="idle"}')).toBeGreaterThan(0);
    expect(seen.get('store_database_connections_max{pool="person"}')).toBe(10);
    expect(seen.get('store_transactions_open{pool="person"}')).toBe(0);
    for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes']) {
      expect(seen.has(name), name).toBe(true);
    }
  });

  test('reads are counted by who answered them', async () => {
    const { scrape } = stage();
    await readWithoutReplica();
    const counted = [...(await scrape())].filter(([name]) => name.startsWith('store_reads_total'));
    expect(counted).toEqual([['store_reads_total{pool="shop",replica="failed"}', 2]]);
  });

  test('every series and label that the dashboard uses is exported', async () => {
    const { get, push, scrape } = stage();
    await readWithoutReplica();
    await get('/faq');
    await push(command('viewProduct', {}));
    await enqueue(sql, 'drawn', {});
    const found = new Map<string, Set<string>>();
    for (const name of (await scrape()).keys()) {
      const [, series = '', labels = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(name) ?? [];
      const known = found.get(series) ?? new Set([INSTANCE]);
      for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
      found.set(series, known);
    }
    const variables = dashboard.templating.list.map(({ query }) =>
      typeof query === 'string' ? '' : query.query,
    );
    const asked = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    expect(asked.length).toBeGreaterThan(25);
    for (const query of [...asked, ...variables].filter((text) => text !== '')) {
      const { series, labels } = namedIn(query);
      expect(series.length, query).toBeGreaterThan(0);
      for (const name of series) {
        expect([...found.keys()], query).toContain(name);
        for (const label of labels) expect([...(found.get(name) ?? [])], query).toContain(label);
      }
    }
    // And the reverse: every series of the store is drawn.
    const drawn = asked.join(' ');
    const own = [...found.keys()].filter((name) => /^(?:store|http)_/.test(name) && !name.endsWith('_sum'));
    expect(own.filter((name) => !drawn.includes(name.replace(/_(?:bucket|count)$/, '')))).toEqual([]);
  });

  test('metrics report a database that is down, and no stale figures of it', async () => {
    const { prefix, secrets } = TEST_LOGINS;
    const away = openPools('postgres://127.0.0.1:1/nowhere', secrets, { prefix });
    const { scrape } = stage(away);
    const seen = await scrape();
    expect(seen.get('store_database_up')).toBe(0);
    expect([...seen.keys()].filter((name) => name.startsWith('store_queue'))).toEqual([]);
  });
});
