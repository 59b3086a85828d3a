import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';
import { errorCode, noteDiskFull } from './connectionErrors.ts';
import { listenTo, type Subscription } from './listen.ts';
import { asyncCommit, type Db, type Sql } from './sql.ts';

// A job queue in Postgres: jobs are enqueued in the transaction that needs them, survive a crash, and run in any free
// process. At least once: a handler may get the same job again and must tolerate it. So neither
// taking a job nor finishing it waits for the disk.

type Job = { id: number; kind: string; payload: unknown; attempts: number };
export type Handler = (job: Job) => Promise<void>;

type JobLog = {
  warn(event: string, fields?: Record<string, string | number>): void;
  error(event: string, error: unknown, fields?: Record<string, string | number>): void;
};

const CHANNEL = 'jobs';
/** Maximum time of a handler; after that another worker takes over the job. */
const LEASE_SECONDS = 120;
const MAX_ATTEMPTS = 25;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Enqueues a job in the caller's transaction. With a `key`, a waiting job of that kind and key is reused (it keeps its
 * payload and its earlier time); a running one will run again.
 */
export async function enqueue(
  tx: Db,
  kind: string,
  payload: postgres.JSONValue,
  { runAt = new Date(), key = null }: { runAt?: Date; key?: string | null } = {},
): Promise<void> {
  await tx`select enqueue_job(${kind}, ${tx.json(payload)}, ${runAt}, ${key})`;
}

type RepeatedTask = { sql: Db; jobs: Pick<Jobs, 'on'>; log: JobLog; now(): Date };

/**
 * Does the work at once and then in every period, once across all processes: a job's key is the number of its period.
 * Call it before `jobs.start()`.
 */
export function repeatJob(
  { sql, jobs, log, now }: RepeatedTask,
  kind: string,
  everyMs: number,
  work: () => Promise<void>,
): { stop(): Promise<void> } {
  const present = () => Math.floor(now().getTime() / everyMs);
  const askFor = (turn: number) =>
    enqueue(sql, kind, { turn }, { key: String(turn), runAt: new Date(turn * everyMs) });
  jobs.on(kind, async ({ payload, attempts }) => {
    // The database's clock may be ahead of this one.
    const done = Number((payload as { turn?: unknown }).turn ?? 0);
    const askForNext = () => askFor(Math.max(done, present()) + 1);
    try {
      await work();
    } catch (error) {
      // It is given up now, and the next period tries again.
      if (attempts >= MAX_ATTEMPTS) await askForNext();
      throw error;
    }
    await askForNext();
  });
  const request = askFor(present()).catch((error: unknown) => log.error(`${kind} not asked for`, error));
  return {
    async stop() {
      await request;
    },
  };
}

export type Jobs = {
  /** Call before `start`. One handler per kind. A handler that throws is retried with growing delays. */
  on(kind: string, handler: Handler): void;
  start(): Promise<void>;
  /** Takes no new jobs, and returns when the running ones have finished. */
  stop(): Promise<void>;
  /** For tests: runs everything that is due now, and returns. */
  drain(): Promise<number>;
};

type LeasedTask = Job & { requests: number };

export function createJobs(sql: Sql, log: JobLog, { workers = 2 }: { workers?: number } = {}): Jobs {
  const handlers = new Map<string, Handler>();
  let stopping = false;
  let woken = Promise.withResolvers<void>();
  let loops: Promise<void>[] = [];
  let subscription: Subscription | null = null;

  async function lease(): Promise<LeasedTask | null> {
    const [job] = await sql<LeasedTask[]>`
      update jobs set attempts = attempts + 1, locked_until = now() + make_interval(secs => ${LEASE_SECONDS})
      from ${asyncCommit(sql)} where id = (
        select id from jobs
        where failed_at is null and run_at <= now() and (locked_until is null or locked_until < now())
          and kind = any(${[...handlers.keys()]})
        order by run_at, id limit 1 for update skip locked
      )
      returning id, kind, payload, attempts, requests`;
    return job ?? null;
  }

  async function work(job: LeasedTask): Promise<void> {
    try {
      await handlers.get(job.kind)?.(job);
      const done = await sql`
        delete from jobs using ${asyncCommit(sql)} where id = ${job.id} and requests = ${job.requests}`;
      if (done.count === 0) await sql`update jobs set locked_until = null, attempts = 0 where id = ${job.id}`;
    } catch (error) {
      await postpone(job, error);
    }
  }

  async function postpone(job: LeasedTask, error: unknown): Promise<void> {
    noteDiskFull(error);
    const final = job.attempts >= MAX_ATTEMPTS;
    const seconds = Math.min(3600, 2 ** job.attempts) * (0.5 + Math.random() / 2);
    const fields = { jobId: job.id, kind: job.kind, attempts: job.attempts };
    if (final) log.error('job given up', error, fields);
    else log.warn('job failed, will be tried again', { ...fields, error: errorCode(error) });
    await sql`
      update jobs set
        locked_until = null,
        last_error = ${errorCode(error)},
        run_at = now() + make_interval(secs => ${seconds}),
        failed_at = case when ${final} then now() end
      where id = ${job.id}`;
  }

  /** Waits until a job is announced or due, or half a minute passed: a lost connection may lose an announcement. */
  async function pause(heard: Promise<void>): Promise<void> {
    const [next] = await sql<{ ms: number | null }[]>`
      select extract(epoch from min(greatest(run_at, locked_until)) - now()) * 1000 as ms
      from jobs where failed_at is null and kind = any(${[...handlers.keys()]})`;
    const ms = Math.min(LONGEST_PAUSE_MS, Math.max(20, next?.ms ?? LONGEST_PAUSE_MS));
    let timer: NodeJS.Timeout | undefined;
    const waited = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms);
    });
    await Promise.race([heard, waited]);
    clearTimeout(timer);
  }

  async function loop(): Promise<void> {
    while (!stopping) {
      // Created before looking for jobs, so that one enqueued in between is not missed.
      const heard = woken.promise;
      try {
        const job = await lease();
        if (job) await work(job);
        else await pause(heard);
      } catch (error) {
        if (stopping) return;
        log.warn('job queue out of reach', { error: errorCode(error) });
        await sleep(1000);
      }
    }
  }

  const wake = () => {
    woken.resolve();
    if (!stopping) woken = Promise.withResolvers<void>();
  };

  return {
    on(kind, handler) {
      if (handlers.has(kind)) throw new Error(`two handlers for jobs of kind ${kind}`);
      handlers.set(kind, handler);
    },
    async start() {
      subscription = await listenTo(sql, CHANNEL, wake, wake, (reason) =>
        log.warn('job announcements lost, looking now and then instead', { reason }),
      );
      loops = Array.from({ length: workers }, loop);
    },
    async stop() {
      stopping = true;
      wake();
      await Promise.all(loops);
      await subscription?.stop();
    },
    async drain() {
      let done = 0;
      for (let job = await lease(); job; job = await lease()) {
        await work(job);
        done += 1;
      }
      return done;
    },
  };
}
