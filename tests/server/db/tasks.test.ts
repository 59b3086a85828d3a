import { afterEach, describe, expect, test, vi } from 'vitest';
import { createTasks, enqueue, type Handler, repeatTask, type Tasks } from '../../../server/db/queue.ts';
import { createLog } from '../../../server/http/log.ts';
import { testDatabase } from '../../helpers/database.ts';

const { sql } = await testDatabase();
const log = createLog('silent');
const started: Tasks[] = [];

function tasksWith(handlers: Record<string, Handler>): Tasks {
  const tasks = createTasks(sql, log);
  for (const [kind, handler] of Object.entries(handlers)) tasks.on(kind, handler);
  started.push(tasks);
  return tasks;
}
const due = () => sql`update tasks set run_at = now()`;
const left = async () => (await sql`select * from tasks order by id`) as unknown as Record<string, unknown>[];

afterEach(async () => {
  await Promise.all(started.splice(0).map((tasks) => tasks.stop()));
  await sql`delete from tasks`;
});

describe('task', () => {
  test('a task enqueued in a transaction that rolls back never runs', async () => {
    const done = vi.fn();
    const tasks = tasksWith({ mail: async () => done() });
    const failing = sql.begin(async (tx) => {
      await enqueue(tx, 'mail', {});
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await tasks.drain()).toBe(0);
    expect(done).not.toHaveBeenCalled();
  });

  test('a task wakes a worker of another process and runs once', async () => {
    const seen: unknown[] = [];
    const take: Handler = async ({ payload }) => void seen.push(payload);
    await Promise.all([tasksWith({ mail: take }), tasksWith({ mail: take })].map((tasks) => tasks.start()));
    await Promise.all(Array.from({ length: 20 }, (_, n) => enqueue(sql, 'mail', { n })));
    await expect.poll(left).toEqual([]);
    expect(seen).toHaveLength(20);
    expect(new Set(seen.map((payload) => JSON.stringify(payload))).size).toBe(20);
  });

  test('a task waits for its run time', async () => {
    const done = vi.fn();
    const tasks = tasksWith({ mail: async () => done() });
    await enqueue(sql, 'mail', {}, { runAt: new Date(Date.now() + 60_000) });
    expect(await tasks.drain()).toBe(0);
    await due();
    expect(await tasks.drain()).toBe(1);
    expect(done).toHaveBeenCalledOnce();
  });

  test('a failed task is retried later, and its error is recorded', async () => {
    let attempts = 0;
    const tasks = tasksWith({
      mail: async () => {
        attempts += 1;
        if (attempts < 3) throw new Error(`attempt ${attempts}`);
      },
    });
    await enqueue(sql, 'mail', {});
    await tasks.drain();
    expect(await left()).toMatchObject([
      { attempts: 1, lastError: 'Error', failedAt: null, lockedUntil: null },
    ]);
    expect(await tasks.drain()).toBe(0);
    await due();
    await tasks.drain();
    await due();
    await tasks.drain();
    expect(attempts).toBe(3);
    expect(await left()).toEqual([]);
  });

  test('a task is kept as failed after 25 attempts, and enqueueing it again resets it', async () => {
    const tasks = tasksWith({
      mail: async () => {
        throw new Error('never');
      },
    });
    await enqueue(sql, 'mail', {}, { key: 'a' });
    await sql`update tasks set attempts = 24`;
    await tasks.drain();
    expect(await left()).toMatchObject([{ attempts: 25, failedAt: expect.any(Date) }]);
    await due();
    expect(await tasks.drain()).toBe(0);
    await enqueue(sql, 'mail', {}, { key: 'a' });
    expect(await left()).toMatchObject([{ attempts: 0, failedAt: null }]);
  });

  test('a task of a dead worker is taken over when its lease expires', async () => {
    const done = vi.fn();
    const tasks = tasksWith({ mail: async () => done() });
    await enqueue(sql, 'mail', {});
    await sql`update tasks set attempts = 1, locked_until = now() + interval '1 minute'`;
    expect(await tasks.drain()).toBe(0);
    await sql`update tasks set locked_until = now() - interval '1 second'`;
    expect(await tasks.drain()).toBe(1);
    expect(done).toHaveBeenCalledOnce();
  });

  test('a task of an unknown kind is left for other processes', async () => {
    await enqueue(sql, 'unknown', {});
    expect(await tasksWith({ mail: async () => undefined }).drain()).toBe(0);
    expect(await left()).toHaveLength(1);
  });
});

describe('task key', () => {
  test('a task enqueued several times under one key runs once, at the earliest time', async () => {
    const done = vi.fn();
    const tasks = tasksWith({ mirror: async () => done() });
    const later = new Date(Date.now() + 60_000);
    await enqueue(sql, 'mirror', {}, { key: 'all', runAt: later });
    await enqueue(sql, 'mirror', {}, { key: 'all' });
    await enqueue(sql, 'mirror', {}, { key: 'all', runAt: later });
    expect(await left()).toHaveLength(1);
    await tasks.drain();
    expect(done).toHaveBeenCalledOnce();
    expect(await left()).toEqual([]);
  });

  test('a task enqueued under its key while it runs is run again', async () => {
    const done = vi.fn();
    const tasks = tasksWith({
      mirror: async () => {
        if (done.mock.calls.length === 0) await enqueue(sql, 'mirror', {}, { key: 'all' });
        done();
      },
    });
    await enqueue(sql, 'mirror', {}, { key: 'all' });
    await tasks.drain();
    expect(done).toHaveBeenCalledTimes(2);
    expect(await left()).toEqual([]);
  });
});

test('stopping finishes the running task and starts no other', async () => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const finished: number[] = [];
  const tasks = createTasks(sql, log, { workers: 1 });
  tasks.on('long', async ({ id }) => {
    begin();
    await mayEnd;
    finished.push(id);
  });
  await enqueue(sql, 'long', {});
  await enqueue(sql, 'long', {});
  await tasks.start();
  await begun;
  const stopping = tasks.stop();
  end();
  await stopping;
  expect(finished).toHaveLength(1);
  expect(await left()).toHaveLength(1);
});

test('a repeated task continues after a run that failed for good', async () => {
  const tasks = tasksWith({});
  let isBroken = true;
  const done = vi.fn();
  const work = async () => {
    if (isBroken) throw new Error('broken');
    done();
  };
  const repeated = repeatTask({ sql, tasks, log, now: () => new Date() }, 'tidy', 3_600_000, work);
  await repeated.stop();
  await sql`update tasks set attempts = 24`;
  expect(await tasks.drain()).toBe(1);
  expect(await left()).toMatchObject([{ failedAt: expect.any(Date) }, { attempts: 0, failedAt: null }]);
  isBroken = false;
  await due();
  expect(await tasks.drain()).toBe(1);
  expect(done).toHaveBeenCalledOnce();
});
