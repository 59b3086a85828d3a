import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';
import { listenTo, type Subscription } from './channels.ts';
import { errorCode, noteDiskFull } from './connectionErrors.ts';
import { asyncCommit, type Db, type Sql } from './sql.ts';

// A task queue in Postgres: tasks are enqueued in the transaction that needs them, survive a crash, and run in any free
// process. At least once: a handler may get the same task again and must tolerate it. So neither
// taking a task nor finishing it waits for the disk.

type Task = { id: number; kind: string; payload: unknown; attempts: number };
export type Handler = (task: Task) => Promise<void>;

type TaskLog = {
  warn(event: string, fields?: Record<string, string | number>): void;
  error(event: string, error: unknown, fields?: Record<string, string | number>): void;
};

const CHANNEL = 'tasks';
/** Maximum time of a handler; after that another worker takes over the task. */
const LEASE_SECONDS = 120;
const MAX_ATTEMPTS = 25;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Enqueues a task in the caller's transaction. With a `key`, a waiting task of that kind and key is reused (it keeps its
 * payload and its earlier time); a running one will run again.
 */
export async function enqueue(
  tx: Db,
  kind: string,
  payload: postgres.JSONValue,
  { runAt = new Date(), key = null }: { runAt?: Date; key?: string | null } = {},
): Promise<void> {
  await tx`select enqueue_task(${kind}, ${tx.json(payload)}, ${runAt}, ${key})`;
}

type RepeatedTask = { sql: Db; tasks: Pick<Tasks, 'on'>; log: TaskLog; now(): Date };

/**
 * Does the work at once and then in every period, once across all processes: a task's key is the number of its period.
 * Call it before `tasks.start()`.
 */
export function repeatTask(
  { sql, tasks, log, now }: RepeatedTask,
  kind: string,
  everyMs: number,
  work: () => Promise<void>,
): { stop(): Promise<void> } {
  const currentTurn = () => Math.floor(now().getTime() / everyMs);
  const askFor = (turn: number) =>
    enqueue(sql, kind, { turn }, { key: String(turn), runAt: new Date(turn * everyMs) });
  tasks.on(kind, async ({ payload, attempts }) => {
    // The database's clock may be ahead of this one.
    const turn = Number((payload as { turn?: unknown }).turn ?? 0);
    const askForNext = () => askFor(Math.max(turn, currentTurn()) + 1);
    try {
      await work();
    } catch (error) {
      // It is given up now, and the next period tries again.
      if (attempts >= MAX_ATTEMPTS) await askForNext();
      throw error;
    }
    await askForNext();
  });
  const request = askFor(currentTurn()).catch((error: unknown) => log.error(`${kind} not asked for`, error));
  return {
    async stop() {
      await request;
    },
  };
}

export type Tasks = {
  /** Call before `start`. One handler per kind. A handler that throws is retried with growing delays. */
  on(kind: string, handler: Handler): void;
  start(): Promise<void>;
  /** Takes no new tasks, and returns when the running ones have finished. */
  stop(): Promise<void>;
  /** For tests: runs everything that is due now, and returns. */
  drain(): Promise<number>;
};

type LeasedTask = Task & { requests: number };

export function createTasks(sql: Sql, log: TaskLog, { workers = 2 }: { workers?: number } = {}): Tasks {
  const handlers = new Map<string, Handler>();
  let stopping = false;
  let woken = Promise.withResolvers<void>();
  let loops: Promise<void>[] = [];
  let subscription: Subscription | null = null;

  async function lease(): Promise<LeasedTask | null> {
    const [task] = await sql<LeasedTask[]>`
      update tasks set attempts = attempts + 1, locked_until = now() + make_interval(secs => ${LEASE_SECONDS})
      from ${asyncCommit(sql)} where id = (
        select id from tasks
        where failed_at is null and run_at <= now() and (locked_until is null or locked_until < now())
          and kind = any(${[...handlers.keys()]})
        order by run_at, id limit 1 for update skip locked
      )
      returning id, kind, payload, attempts, requests`;
    return task ?? null;
  }

  async function work(task: LeasedTask): Promise<void> {
    try {
      await handlers.get(task.kind)?.(task);
      const finishedRows = await sql`
        delete from tasks using ${asyncCommit(sql)} where id = ${task.id} and requests = ${task.requests}`;
      if (finishedRows.count === 0)
        await sql`update tasks set locked_until = null, attempts = 0 where id = ${task.id}`;
    } catch (error) {
      await postpone(task, error);
    }
  }

  async function postpone(task: LeasedTask, error: unknown): Promise<void> {
    noteDiskFull(error);
    const final = task.attempts >= MAX_ATTEMPTS;
    const seconds = Math.min(3600, 2 ** task.attempts) * (0.5 + Math.random() / 2);
    const fields = { taskId: task.id, kind: task.kind, attempts: task.attempts };
    if (final) log.error('task given up', error, fields);
    else log.warn('task failed, will be tried again', { ...fields, error: errorCode(error) });
    await sql`
      update tasks set
        locked_until = null,
        last_error = ${errorCode(error)},
        run_at = now() + make_interval(secs => ${seconds}),
        failed_at = case when ${final} then now() end
      where id = ${task.id}`;
  }

  /** Waits until a task is announced or due, or half a minute passed: a lost connection may lose an announcement. */
  async function pause(wakeUp: Promise<void>): Promise<void> {
    const [next] = await sql<{ ms: number | null }[]>`
      select extract(epoch from min(greatest(run_at, locked_until)) - now()) * 1000 as ms
      from tasks where failed_at is null and kind = any(${[...handlers.keys()]})`;
    const ms = Math.min(LONGEST_PAUSE_MS, Math.max(20, next?.ms ?? LONGEST_PAUSE_MS));
    let timer: NodeJS.Timeout | undefined;
    const waited = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms);
    });
    await Promise.race([wakeUp, waited]);
    clearTimeout(timer);
  }

  async function loop(): Promise<void> {
    while (!stopping) {
      // Created before looking for tasks, so that one enqueued in between is not missed.
      const wakeUp = woken.promise;
      try {
        const task = await lease();
        if (task) await work(task);
        else await pause(wakeUp);
      } catch (error) {
        if (stopping) return;
        log.warn('task queue out of reach', { error: errorCode(error) });
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
      if (handlers.has(kind)) throw new Error(`two handlers for tasks of kind ${kind}`);
      handlers.set(kind, handler);
    },
    async start() {
      subscription = await listenTo(sql, CHANNEL, {
        onNotify: wake,
        onConnect: wake,
        onLoss: (reason) => log.warn('task announcements lost, looking now and then instead', { reason }),
      });
      loops = Array.from({ length: workers }, loop);
    },
    async stop() {
      stopping = true;
      wake();
      await Promise.all(loops);
      await subscription?.stop();
    },
    async drain() {
      let doneTasks = 0;
      for (let task = await lease(); task; task = await lease()) {
        await work(task);
        doneTasks += 1;
      }
      return doneTasks;
    },
  };
}
