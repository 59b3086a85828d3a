import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import { Hono, type MiddlewareHandler } from 'hono';
import { isCommandType } from '../domain/commands.ts';
import { LOGINS, type Pools } from './db/logins.ts';
import { type ReadAnswer, reads } from './db/replica.ts';
import { type Transaction, transactions } from './db/sql.ts';
import { isExpected } from './http/errors.ts';
import { measuredMs } from './http/log.ts';
import { isStandIn, matchedRoute } from './http/requests.ts';
import type { ResponseCache } from './http/responseCache.ts';
import { pushOutcomes } from './sync/routes.ts';

// Metrics for Prometheus. Labels only take values from fixed lists: a path, a name or an id from outside would create
// its own series, and could be personal.

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const DATABASE_MS = 2_000;

type Metrics = {
  /** Answers `/metrics`. */
  app: Hono;
  /** Counts the requests that pass it. */
  observe(responses: Counts): MiddlewareHandler;
  stop(): void;
};
type Counts = Pick<ResponseCache, 'bytes' | 'hits' | 'misses'>;

const secondsSince = (startMs: number) => (performance.now() - startMs) / 1000;

export function startMetrics(pools: Pools): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const readDatabase = databaseReader(pools, registry);
  const stopTransactions = observeTransactions(registry);
  const stopReads = observeReads(registry);
  const app = new Hono().get('/metrics', async (c) => {
    await readDatabase();
    return c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType });
  });
  return {
    app,
    observe: (responses) => requestObserver(registry, responses),
    stop() {
      stopTransactions();
      stopReads();
    },
  };
}

function requestObserver(registry: Registry, responses: Counts): MiddlewareHandler {
  const registers = [registry];
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From a request until its answer begins, by the pattern of its route; /* is pages and files',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const renders = new Histogram({
    name: 'store_render_seconds',
    help: 'Making a page, with the wait for its turn',
    buckets: SECONDS,
    registers,
  });
  const pushes = new Counter({
    name: 'store_pushes_total',
    help: 'Batches of commands from devices; with "retry", a part of it must come again',
    labelNames: ['outcome'],
    registers,
  });
  const commands = new Counter({
    name: 'store_commands_total',
    help: 'Commands from devices',
    labelNames: ['type', 'outcome'],
    registers,
  });
  const lookups: Counter<'outcome'> = new Counter({
    name: 'store_page_cache_lookups_total',
    help: 'Look-ups of pages, pulls and lists among the finished answers',
    labelNames: ['outcome'],
    registers,
    collect: () => {
      lookups.reset();
      lookups.inc({ outcome: 'hit' }, responses.hits);
      lookups.inc({ outcome: 'miss' }, responses.misses);
    },
  });
  const bytes: Gauge = new Gauge({
    name: 'store_page_cache_bytes',
    help: 'Size of the finished answers that are kept',
    registers,
    collect: () => bytes.set(responses.bytes),
  });

  return async (c, next) => {
    const startMs = performance.now();
    await next();
    if (isStandIn(c)) return;
    const status = `${Math.floor(c.res.status / 100)}xx`;
    requests.observe({ ...matchedRoute(c), status }, secondsSince(startMs));
    const renderMs = measuredMs('render');
    if (renderMs !== undefined) renders.observe(renderMs / 1000);
    const outcomes = pushOutcomes(c);
    if (!outcomes) return;
    const isPart = outcomes.some(({ outcome }) => outcome === 'retry');
    pushes.inc({ outcome: isPart ? 'retry' : 'answered' });
    for (const { type, outcome } of outcomes)
      commands.inc({ type: isCommandType(type) ? type : 'unknown', outcome });
  };
}

/** Returns a function that stops it. */
function observeTransactions(registry: Registry): () => void {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'store_transaction_seconds',
    help: 'Database transactions of this process, with the wait for a connection',
    labelNames: ['pool', 'outcome'],
    buckets: SECONDS,
    registers,
  });
  const open = new Gauge({
    name: 'store_transactions_open',
    help: 'Transactions of this process that run or wait for a connection',
    labelNames: ['pool'],
    registers,
  });
  const begins = new WeakMap<object, number>();
  const onStart = (message: unknown) => {
    const transaction = message as Transaction;
    begins.set(transaction, performance.now());
    open.inc({ pool: transaction.pool });
  };
  const onEnd = (message: unknown) => {
    const transaction = message as Transaction;
    const { pool, error } = transaction;
    const startMs = begins.get(transaction);
    if (startMs === undefined) return;
    open.dec({ pool });
    const outcome = error === undefined ? 'committed' : isExpected(error) ? 'refused' : 'failed';
    seconds.observe({ pool, outcome }, secondsSince(startMs));
  };
  transactions.start.subscribe(onStart);
  transactions.asyncEnd.subscribe(onEnd);
  return () => {
    transactions.start.unsubscribe(onStart);
    transactions.asyncEnd.unsubscribe(onEnd);
  };
}

/** Returns a function that stops it. */
function observeReads(registry: Registry): () => void {
  const answered = new Counter({
    name: 'store_reads_total',
    help: 'Reads that the replica could answer; the primary answers where it was behind or failed',
    labelNames: ['pool', 'replica'],
    registers: [registry],
  });
  const onRead = (message: unknown) => {
    const { pool, replica } = message as ReadAnswer;
    answered.inc({ pool, replica });
  };
  reads.subscribe(onRead);
  return () => void reads.unsubscribe(onRead);
}

type QueueCounts = { kind: string; due: number; later: number; failed: number; oldestSeconds: number | null };
type ConnectionCount = { state: string; connections: number };

/** Reads what only the database knows. While it does not answer, `store_database_up` is 0 and the rest is absent. */
function databaseReader(pools: Pools, registry: Registry): () => Promise<void> {
  const registers = [registry];
  const upGauge = new Gauge({ name: 'store_database_up', help: 'Whether the database answers', registers });
  const tasks = new Gauge({
    name: 'store_queue_tasks',
    help: 'Background tasks that are due, wait for their time, or were given up',
    labelNames: ['kind', 'state'],
    registers,
  });
  const oldest = new Gauge({
    name: 'store_queue_oldest_seconds',
    help: 'For how long the oldest task has been due, or running',
    labelNames: ['kind'],
    registers,
  });
  const connections = new Gauge({
    name: 'store_database_connections',
    help: 'Connections of all processes of the store, by login and state',
    labelNames: ['pool', 'state'],
    registers,
  });
  const most = new Gauge({
    name: 'store_database_connections_max',
    help: 'How many connections each process may open, not counting the one that listens',
    labelNames: ['pool'],
    registers,
  });
  for (const pool of LOGINS) most.set({ pool }, pools[pool].options.max);

  async function read(): Promise<void> {
    const waiting = pools.tasks<QueueCounts[]>`
      select kind, count(*) filter (where failed_at is null and run_at <= now()) as due,
        count(*) filter (where failed_at is null and run_at > now()) as later, count(failed_at) as failed,
        extract(epoch from now() - min(run_at) filter (where failed_at is null and run_at <= now()))
          as oldest_seconds
      from tasks group by kind`;
    // A login only sees the state of its own connections. The one that asks would count as idle.
    const open = LOGINS.map(
      (pool) => pools[pool]<ConnectionCount[]>`
        select case when pid = pg_backend_pid() then 'idle' else state end as state, count(*) as connections
        from pg_stat_activity
        where usename = current_user and datname = current_database() and state is not null
        group by 1`,
    );
    const [kinds, opens] = await Promise.all([waiting, Promise.all(open)]);
    for (const gauge of [tasks, oldest, connections]) gauge.reset();
    for (const { kind, due, later, failed, oldestSeconds } of kinds) {
      for (const [state, count] of Object.entries({ due, later, failed })) tasks.set({ kind, state }, count);
      oldest.set({ kind }, oldestSeconds ?? 0);
    }
    for (const [index, pool] of LOGINS.entries()) {
      for (const { state, connections: count } of opens[index] ?? []) connections.set({ pool, state }, count);
    }
    upGauge.set(1);
  }

  let reading: Promise<void> | undefined;
  return async () => {
    // One at a time, as scrapes of a hanging database would use up all connections.
    reading ??= read().finally(() => {
      reading = undefined;
    });
    const tooLate = Promise.withResolvers<never>();
    const timer = setTimeout(() => tooLate.reject(new Error('no answer in time')), DATABASE_MS);
    try {
      await Promise.race([reading, tooLate.promise]);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      for (const gauge of [tasks, oldest, connections]) gauge.reset();
      upGauge.set(0);
    } finally {
      clearTimeout(timer);
    }
  };
}
