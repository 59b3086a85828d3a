// Long: npm run bench: what the store's answers cost beside a bare server in the same run, how soon a second start
// answers, and what memory it holds. Each row and its bare neighbour are measured in turns, so that other work on the
// machine falls on both. With `-- --grown`, in a store of ten thousand products, a million orders and a hundred thousand
// devices. Asserts nothing: times belong to the machine they were taken on.
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type CreateCheckout, IDEMPOTENCY_HEADER } from '../../domain/orders/checkout.ts';
import { MAX_COMMANDS, SYNC_SCHEMA } from '../../domain/sync.ts';
import { openDatabase, type Sql } from '../../server/db/sql.ts';
import { ensureBuilt } from '../../server/runtime/build.mjs';
import { DATABASE } from '../../server/runtime/cluster.ts';
import { startPostgres } from '../../server/runtime/postgres.ts';
import { readSettings } from '../../server/runtime/settings.ts';
import { claimFolder } from '../chaos/folder.ts';
import { jobExample } from '../helpers/examples.ts';
import { fillShelves } from './goods.ts';
import { forgetUse, startBare } from './ground.ts';
import { type Ask, type Load, NEW, type Order } from './load.ts';
import { seedDevices, seedOrders } from './orders.ts';
import {
  type Line,
  median,
  megabytes,
  microseconds,
  milliseconds,
  perSecond,
  print,
  spread,
  times,
} from './table.ts';

const CLIENTS = 16;
const BUYERS = 4;
const ROUNDS = 5;
const GROWN = { products: 10_000, orders: 1_000_000, devices: 100_000 };
const SECONDS = 1.2;
const WARM_UP_SECONDS = 0.5;
const FLOOD_SECONDS = 5;
const CLOCK_TICK_US = 10_000;
const STARTED_MS = 60_000;
const project = resolve(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
const startFlags: string[] = scripts.start.split(' ').filter((part: string) => part.startsWith('--'));

const say = (what: string) =>
  console.error(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${what}`);

// The store as `npm start` runs it.

type Store = { url: string; startedMs: number; process: ChildProcess; stop(): Promise<void> };

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );
}

/** Until `/shop` answers: a store that does not show its goods has not started. */
async function startStore(dataDir: string, port: number): Promise<Store> {
  const url = `http://127.0.0.1:${port}`;
  const { PATH = '', HOME = '' } = process.env;
  const since = performance.now();
  const child = spawn(process.execPath, [...startFlags, join(project, 'server/runtime/launch.mjs')], {
    env: { PATH, HOME, DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: url },
    // Its log is written, and nobody reads it.
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  while (!(await answers(`${url}/shop`))) {
    if (child.exitCode !== null || performance.now() - since > STARTED_MS) {
      await stop();
      throw new Error('the store did not start');
    }
    await pause(5);
  }
  return { url, startedMs: performance.now() - since, process: child, stop };
}

/** Of the process and its children that run Node, in bytes; Postgres is counted by nobody's promise. */
function memory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  if (!/^Name:\s+(node|MainThread)/m.test(status)) return 0;
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  );
  const own = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) * 1024;
  return own + children.reduce((sum, child) => sum + memory(Number(child)), 0);
}

/** Of the process and all its threads so far: what other work on the machine does not change. */
function cpuUs(pid: number): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11) ?? [];
  return (Number(user) + Number(system)) * CLOCK_TICK_US;
}

// The load.

type Client = { load(order: Order): Promise<Load>; end(): void };

function startClient(): Client {
  const child = fork(new URL('./client.ts', import.meta.url));
  return {
    async load(order) {
      child.send(order);
      const [{ result, error }] = (await once(child, 'message')) as [{ result?: Load; error?: string }];
      if (!result) throw new Error(error);
      return result;
    },
    end: () => child.disconnect(),
  };
}

type Measured = { asks: Ask[]; clients?: number; isPurchase?: boolean };
type Row = Measured & {
  name: string;
  /** What its numbers stand beside. */
  beside: 'hello' | 'list' | 'detail' | 'write' | null;
  /** How many commands are in one. */
  commands?: number;
};

type Server = { url: string; pid: number };
type Found = Load & { cpuUs: number };

async function measure(client: Client, { url, pid }: Server, row: Measured): Promise<Found> {
  const { asks, clients = CLIENTS, isPurchase = false } = row;
  const order = { url, asks, clients, isPurchase };
  await client.load({ ...order, seconds: WARM_UP_SECONDS });
  const before = cpuUs(pid);
  const load = await client.load({ ...order, seconds: SECONDS });
  return { ...load, cpuUs: (cpuUs(pid) - before) / load.count };
}

type Ground = { client: Client; store: Server; bare: Server };

const rateOf = (loads: readonly Load[], commands = 1) =>
  `${spread(loads.map((load) => load.perSecond * commands))} /s`;
const cpuOf = (loads: readonly Found[]) => microseconds(median(loads.map((load) => load.cpuUs)));

async function measureRows({ client, store, bare }: Ground, rows: readonly Row[]): Promise<Line[]> {
  const plain: Record<string, Ask> = {
    hello: { path: '/hello' },
    list: { path: '/list' },
    detail: { path: '/detail?slug=river-rock' },
    write: post('/write', { id: NEW, body: jobExample(randomUUID()) }),
  };
  const lines: Line[] = [];
  for (const [beside, together] of Map.groupBy(rows, (row) => row.beside)) {
    const bareAsk = beside === null ? undefined : plain[beside];
    const besides: Found[] = [];
    const found = new Map(together.map((row): [Row, Found[]] => [row, []]));
    for (let round = 0; round < ROUNDS; round += 1) {
      if (bareAsk) besides.push(await measure(client, bare, { asks: [bareAsk] }));
      for (const [row, loads] of found) loads.push(await measure(client, store, row));
    }
    if (bareAsk) lines.push([`bare ${beside}`, rateOf(besides), times(1), cpuOf(besides)]);
    for (const [{ name, commands = 1 }, loads] of found) {
      const ratios = loads.map((load, round) => load.perSecond / (besides[round]?.perSecond ?? Number.NaN));
      lines.push([`  ${name}`, rateOf(loads, commands), bareAsk ? times(median(ratios)) : '', cpuOf(loads)]);
    }
  }
  return lines;
}

function post(path: string, body: unknown, headers: Ask['headers'] = {}): Ask {
  return {
    method: 'POST',
    path,
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  };
}

// What devices push.

/** People of their own for every client: one person's commands wait for each other. */
async function signInPeople(storeUrl: string, sql: Sql, dataDir: string): Promise<string[]> {
  const [email, password] =
    Object.entries<string>(JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')))[0] ?? [];
  await sql`
    insert into users (email, password_hash, user_metadata, email_confirmed_at)
    select 'bench-' || n || '@example.com', password_hash, user_metadata, now()
    from users, generate_series(1, ${CLIENTS}::integer) n where email = ${email ?? ''}`;
  const tokens: string[] = [];
  for (let n = 1; n <= CLIENTS; n += 1) {
    const response = await fetch(`${storeUrl}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: `bench-${n}@example.com`, password }),
    });
    const { access_token: token } = await response.json();
    if (!token) throw new Error(`sign-in answered ${response.status}`);
    tokens.push(token);
  }
  return tokens;
}

/** A day with the app, so many commands long. */
function mixedCommands(products: readonly string[], count: number) {
  const jobs = [randomUUID(), randomUUID()];
  const product = (n: number) => ({ productId: products[n % products.length] ?? '' });
  const kinds = [
    (n: number) => ({ type: 'setCartLine', payload: { ...product(n), quantity: 2 + (n % 5) } }),
    (n: number) => ({ type: 'viewProduct', payload: product(n) }),
    (n: number) => ({ type: 'addToWishlist', payload: product(n) }),
    (n: number) => ({ type: 'saveJob', payload: jobExample(jobs[n % jobs.length] ?? '') }),
    (n: number) => ({ type: 'removeFromWishlist', payload: product(n) }),
  ];
  return Array.from({ length: count }, (_, n) => ({
    id: NEW,
    made_at: '2026-11-20T10:00:00Z',
    ...kinds[n % kinds.length]?.(n),
  }));
}

function pushes(tokens: readonly string[], products: readonly string[], count: number): Ask[] {
  return tokens.map((token) =>
    post(
      '/api/sync',
      { schema: SYNC_SCHEMA, commands: mixedCommands(products, count) },
      { Authorization: `Bearer ${token}` },
    ),
  );
}

// What buyers buy: counted goods, so that each order also promises stock.

const PRODUCTS = 40;
const PRICE_CENTS = 12_500;
const QUANTITY = 2;
const TOTAL = (PRICE_CENTS * QUANTITY) / 100;

async function checkouts(sql: Sql): Promise<Ask[]> {
  const goods = await sql<{ id: string; name: string; unit: string; type: string }[]>`
    insert into products (slug, name, price_cents, inventory_count, category_id)
    select 'bench-' || n, 'Bench product ' || n, ${PRICE_CENTS}, 1000000, c.id
    from generate_series(1, ${PRODUCTS}::integer) n, product_categories c where c.slug = 'topsoil'
    returning id::text, name, unit, type`;
  return goods.map(({ id, name, unit, type }) => {
    const claim: CreateCheckout = {
      items: [
        {
          product_id: id,
          product_type: type,
          product_name: name,
          unit,
          quantity: QUANTITY,
          unit_price: PRICE_CENTS / 100,
          total_price: TOTAL,
        },
      ],
      // $250 of one product: from there the delivery is free.
      subtotal: TOTAL,
      delivery_fee: 0,
      total_amount: TOTAL,
      delivery_address: '214 Boxwood Lane, Nashville, TN 37203',
      delivery_zip: '37203',
      delivery_date: null,
      special_instructions: null,
      customer_phone: null,
      customer_name: 'Dana Whitfield',
      // As many people as orders: those of one guest wait for each other.
      customer_email: `${NEW}@example.com`,
    };
    return post('/api/create-checkout', claim, { [IDEMPOTENCY_HEADER]: NEW });
  });
}

// A flood of questions that nobody asked before.

async function measureFlood({ client, store: { url, pid } }: Ground): Promise<Line[]> {
  const visit = { url, asks: [{ path: '/shop' }], clients: 1, seconds: FLOOD_SECONDS / 2 };
  const floods = {
    'unknown parameters': `/shop?show=960&x=${NEW}`,
    'new searches': `/shop?show=960&q=${NEW}`,
  };
  const lines: Line[] = [];
  const { p50: alone } = await client.load(visit);
  lines.push(['a visitor of /shop alone, p50', milliseconds(alone), times(1)]);
  for (const [name, path] of Object.entries(floods)) {
    const flooder = startClient();
    const flooding = flooder.load({
      url,
      asks: [{ path }],
      clients: CLIENTS,
      seconds: FLOOD_SECONDS,
      mayRefuse: true,
    });
    const { p50 } = await client.load({ ...visit, seconds: FLOOD_SECONDS - 1 });
    const { perSecond: rate } = await flooding;
    flooder.end();
    lines.push([`  in a flood of ${name}, p50`, milliseconds(p50), times(p50 / alone)]);
    lines.push(['  the flood itself', perSecond(rate)]);
    lines.push(['  memory after it', megabytes(memory(pid))]);
  }
  return lines;
}

/** Between two starts, as the superuser: seeding goes past the triggers. */
async function grow(dataDir: string): Promise<void> {
  const postgres = await startPostgres({ dataDir, fast: true, say: () => undefined });
  const url = new URL(postgres.url);
  url.username = 'postgres';
  const sql = openDatabase(url.href, { name: 'bench', pool: 1 });
  try {
    await fillShelves(sql, GROWN.products);
    await seedOrders(sql, GROWN.orders);
    await seedDevices(sql, GROWN.devices);
  } finally {
    await sql.end({ timeout: 5 });
    await postgres.stop();
  }
}

const { values } = parseArgs({ options: { grown: { type: 'boolean', default: false } } });
await ensureBuilt({ root: project, say });
const folder = claimFolder();
const dataDir = join(folder.path, 'data');
const port = await freePort();
const ending: (() => unknown)[] = [() => folder.remove()];
try {
  // Made as tests make theirs, it keeps the superuser's password.
  if (values.grown) await (await startPostgres({ dataDir, fast: true, say: () => undefined })).stop();
  const first = await startStore(dataDir, port);
  await first.stop();
  say('the store was there once');
  if (values.grown) {
    await grow(dataDir);
    say('the store has grown');
  }
  const store = await startStore(dataDir, port);
  ending.push(store.stop);
  const pid = store.process.pid ?? 0;
  await pause(1_000);
  const atRest = memory(pid);
  const { password, port: databasePort } = readSettings(dataDir);
  const databaseUrl = `postgres://${DATABASE}:${password}@127.0.0.1:${databasePort}/${DATABASE}`;
  const bare = await startBare(databaseUrl);
  ending.push(() => bare.child.disconnect());
  const sql = openDatabase(databaseUrl, { name: 'bench', pool: 2 });
  ending.push(() => sql.end({ timeout: 5 }));
  const client = startClient();
  ending.push(client.end);
  const ground = {
    client,
    store: { url: store.url, pid },
    bare: { url: bare.url, pid: bare.child.pid ?? 0 },
  };
  await forgetUse(sql);
  say('reading');
  const pull = `/api/sync?scope=catalog&schema=${SYNC_SCHEMA}`;
  const reads = await measureRows(ground, [
    { name: '/healthz', asks: [{ path: '/healthz' }], beside: 'hello' },
    { name: '/shop', asks: [{ path: '/shop' }], beside: 'list' },
    { name: 'GET /api/stripe-products', asks: [{ path: '/api/stripe-products' }], beside: 'list' },
    { name: 'catalog pull', asks: [{ path: pull }], beside: 'list' },
    { name: 'product page', asks: [{ path: '/product/river-rock' }], beside: 'detail' },
  ]);
  say('pushing');
  const tokens = await signInPeople(store.url, sql, dataDir);
  const products = (await sql<{ id: string }[]>`select id from products order by id limit 10`).map(
    ({ id }) => id,
  );
  const writes = await measureRows(ground, [
    { name: 'push of one command', asks: pushes(tokens, products, 1), beside: 'write' },
    {
      name: `commands in pushes of ${MAX_COMMANDS}`,
      asks: pushes(tokens, products, MAX_COMMANDS),
      beside: 'write',
      commands: MAX_COMMANDS,
    },
  ]);
  say('buying');
  const asks = await checkouts(sql);
  const buys = await measureRows(ground, [
    { name: 'create-checkout', asks, beside: null },
    ...[BUYERS, CLIENTS].map((clients) => ({
      name: `whole checkout, ${clients} side by side`,
      asks,
      beside: null,
      clients,
      isPurchase: true,
    })),
  ]);
  const afterLoad = memory(pid);
  say('flooding');
  const flood = await measureFlood(ground);
  console.log(
    `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model ?? 'processor'}, ${CLIENTS} connections\n`,
  );
  print([
    ...reads,
    ...writes,
    ...buys,
    ['second start until /shop answers', milliseconds(store.startedMs)],
    ['memory at rest', megabytes(atRest)],
    ['memory after this load', megabytes(afterLoad)],
    ...flood,
  ]);
} finally {
  for (const end of ending.reverse()) await end();
}
