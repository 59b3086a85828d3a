import { afterEach, describe, expect, test, vi } from 'vitest';
import { createJobs, enqueue, type Handler, type Jobs, repeatJob } from '../../server/db/queue.ts';
import { createLog } from '../../server/http/log.ts';
import { testDatabase } from '../helpers/database.ts';

const { sql } = await testDatabase();
const log = createLog('silent');
const started: Jobs[] = [];

function jobsWith(handlers: Record<string, Handler>): Jobs {
  const jobs = createJobs(sql, log);
  for (const [kind, handler] of Object.entries(handlers)) jobs.on(kind, handler);
  started.push(jobs);
  return jobs;
}
const due = () => sql`update jobs set run_at = now()`;
const left = async () => (await sql`select * from jobs order by id`) as unknown as Record<string, unknown>[];

afterEach(async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
  await sql`delete from jobs`;
});

describe('job', () => {
  test('a job enqueued in a transaction that rolls back never runs', async () => {
    const done = vi.fn();
    const jobs = jobsWith({ mail: async () => done() });
    const failing = sql.begin(async (tx) => {
      await enqueue(tx, 'mail', {});
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await jobs.drain()).toBe(0);
    expect(done).not.toHaveBeenCalled();
  });

  test('a job wakes a worker of another process and runs once', async () => {
    const seen: unknown[] = [];
    const take: Handler = async ({ payload }) => void seen.push(payload);
    await Promise.all([jobsWith({ mail: take }), jobsWith({ mail: take })].map((jobs) => jobs.start()));
    await Promise.all(Array.from({ length: 20 }, (_, n) => enqueue(sql, 'mail', { n })));
    await expect.poll(left).toEqual([]);
    expect(seen).toHaveLength(20);
    expect(new Set(seen.map((payload) => JSON.stringify(payload))).size).toBe(20);
  });

  test('a job waits for its run time', async () => {
    const done = vi.fn();
    const jobs = jobsWith({ mail: async () => done() });
    await enqueue(sql, 'mail', {}, { runAt: new Date(Date.now() + 60_000) });
    expect(await jobs.drain()).toBe(0);
    await due();
    expect(await jobs.drain()).toBe(1);
    expect(done).toHaveBeenCalledOnce();
  });

  test('a failed job is retried later, and its error is recorded', async () => {
    let attempts = 0;
    const jobs = jobsWith({
      mail: async () => {
        attempts += 1;
        if (attempts < 3) throw new Error(`attempt ${attempts}`);
      },
    });
    await enqueue(sql, 'mail', {});
    await jobs.drain();
    expect(await left()).toMatchObject([
      { attempts: 1, lastError: 'Error', failedAt: null, lockedUntil: null },
    ]);
    expect(await jobs.drain()).toBe(0);
    await due();
    await jobs.drain();
    await due();
    await jobs.drain();
    expect(attempts).toBe(3);
    expect(await left()).toEqual([]);
  });

  test('a job is kept as failed after 25 attempts, and enqueueing it again resets it', async () => {
    const jobs = jobsWith({
      mail: async () => {
        throw new Error('never');
      },
    });
    await enqueue(sql, 'mail', {}, { key: 'a' });
    await sql`update jobs set attempts = 24`;
    await jobs.drain();
    expect(await left()).toMatchObject([{ attempts: 25, failedAt: expect.any(Date) }]);
    await due();
    expect(await jobs.drain()).toBe(0);
    await enqueue(sql, 'mail', {}, { key: 'a' });
    expect(await left()).toMatchObject([{ attempts: 0, failedAt: null }]);
  });

  test('a job of a dead worker is taken over when its lease expires', async () => {
    const done = vi.fn();
    const jobs = jobsWith({ mail: async () => done() });
    await enqueue(sql, 'mail', {});
    await sql`update jobs set attempts = 1, locked_until = now() + interval '1 minute'`;
    expect(await jobs.drain()).toBe(0);
    await sql`update jobs set locked_until = now() - interval '1 second'`;
    expect(await jobs.drain()).toBe(1);
    expect(done).toHaveBeenCalledOnce();
  });

  test('a job of an unknown kind is left for other processes', async () => {
    await enqueue(sql, 'unknown', {});
    expect(await jobsWith({ mail: async () => undefined }).drain()).toBe(0);
    expect(await left()).toHaveLength(1);
  });
});

describe('job key', () => {
  test('a job enqueued several times under one key runs once, at the earliest time', async () => {
    const done = vi.fn();
    const jobs = jobsWith({ mirror: async () => done() });
    const later = new Date(Date.now() + 60_000);
    await enqueue(sql, 'mirror', {}, { key: 'all', runAt: later });
    await enqueue(sql, 'mirror', {}, { key: 'all' });
    await enqueue(sql, 'mirror', {}, { key: 'all', runAt: later });
    expect(await left()).toHaveLength(1);
    await jobs.drain();
    expect(done).toHaveBeenCalledOnce();
    expect(await left()).toEqual([]);
  });

  test('a job enqueued under its key while it runs is run again', async () => {
    const done = vi.fn();
    const jobs = jobsWith({
      mirror: async () => {
        if (done.mock.calls.length === 0) await enqueue(sql, 'mirror', {}, { key: 'all' });
        done();
      },
    });
    await enqueue(sql, 'mirror', {}, { key: 'all' });
    await jobs.drain();
    expect(done).toHaveBeenCalledTimes(2);
    expect(await left()).toEqual([]);
  });
});

test('stopping finishes the running job and starts no other', async () => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const finished: number[] = [];
  const jobs = createJobs(sql, log, { workers: 1 });
  jobs.on('long', async ({ id }) => {
    begin();
    await mayEnd;
    finished.push(id);
  });
  await enqueue(sql, 'long', {});
  await enqueue(sql, 'long', {});
  await jobs.start();
  await begun;
  const stopping = jobs.stop();
  end();
  await stopping;
  expect(finished).toHaveLength(1);
  expect(await left()).toHaveLength(1);
});

test('a repeated job continues after a run that failed for good', async () => {
  const jobs = jobsWith({});
  let isBroken = true;
  const done = vi.fn();
  const work = async () => {
    if (isBroken) throw new Error('broken');
    done();
  };
  const repeated = repeatJob({ sql, jobs, log, now: () => new Date() }, 'tidy', 3_600_000, work);
  await repeated.stop();
  await sql`update jobs set attempts = 24`;
  expect(await jobs.drain()).toBe(1);
  expect(await left()).toMatchObject([{ failedAt: expect.any(Date) }, { attempts: 0, failedAt: null }]);
  isBroken = false;
  await due();
  expect(await jobs.drain()).toBe(1);
  expect(done).toHaveBeenCalledOnce();
});
