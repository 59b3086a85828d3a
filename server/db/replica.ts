import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';
import { isTransient } from './connectionErrors.ts';

/** Runs reads, and only reads, on the replica or the primary. They may run twice. */
export type Read<Pool> = <T>(work: (db: Pool) => Promise<T>) => Promise<T>;

/** How long reads wait for a replica that is a moment behind. */
const MOST_WAIT_MS = 100;
const PAUSE_MS = 5;
/** How long the replica may take to report its position. */
const ANSWER_MS = 500;
/** How long to avoid a replica that failed. */
const REST_MS = 5_000;

/**
 * Reads on the replica if it has everything that was committed when the read was requested, so nobody sees an older state
 * than before, in any process. Otherwise, or if the replica fails, reads on the primary.
 */
export function createRead<Pool extends postgres.Sql>(primary: Pool, replica: Pool | null): Read<Pool> {
  if (!replica) return (work) => work(primary);
  let restUntil = 0;
  return async (work) => {
    if (performance.now() >= restUntil) {
      try {
        if (await isUpToDate(primary, replica)) return await work(replica);
      } catch (error) {
        if (!isTransient(error)) throw error;
        restUntil = performance.now() + REST_MS;
      }
    }
    return work(primary);
  };
}

async function isUpToDate(primary: postgres.Sql, replica: postgres.Sql): Promise<boolean> {
  const [head] = await primary`select pg_current_wal_flush_lsn()::text as lsn`;
  const deadline = performance.now() + MOST_WAIT_MS;
  for (;;) {
    const asked = replica`
      select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${head?.lsn}::pg_lsn as "isThere"`;
    const [replayed] = await Promise.race([asked, rejectLate()]);
    if (replayed?.isThere) return true;
    if (performance.now() >= deadline) return false;
    await sleep(PAUSE_MS);
  }
}

async function rejectLate(): Promise<never> {
  await sleep(ANSWER_MS, null, { ref: false });
  throw Object.assign(new Error('the replica does not answer'), { code: 'ETIMEDOUT' });
}
