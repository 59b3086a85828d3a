import { channel } from 'node:diagnostics_channel';
import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';
import { isTransient } from './connectionErrors.ts';

/** Runs reads, and only reads, on the replica or the primary. They may run twice. */
export type Read<Pool> = <T>(work: (db: Pool) => Promise<T>) => Promise<T>;

/** Which pool read, and whether the replica answered; if not, the primary did. */
export type ReadAnswer = { pool: string; replica: 'answered' | 'behind' | 'failed'; reason?: string };
/** Tells metrics and the log of every read that a replica could answer. */
export const reads = channel('store:read');

type Problem = ReadAnswer & { restMs: number; reason: string };

/** How long reads wait for a replica that is a moment behind. */
const MAX_WAIT_MS = 100;
const PAUSE_MS = 5;
/** How long the replica may take to report its position. */
const ANSWER_MS = 500;
/** How long to avoid a replica that is behind. */
const BEHIND_REST_MS = 1_000;
/** How long to avoid a replica that failed. */
const FAILED_REST_MS = 5_000;

/**
 * Reads on the replica if it has everything that was committed when the read was requested, so nobody sees an older state
 * than before, in any process. Otherwise, or if the replica fails, reads on the primary, and for a while only there.
 *
 * @param pool its name in metrics and the log
 */
export function createRead<Pool extends postgres.Sql>(
  primary: Pool,
  replica: Pool,
  pool: string,
): Read<Pool> {
  let avoided: { problem: Problem; until: number } | null = null;

  const avoid = (problem: Problem) => {
    avoided = { problem, until: performance.now() + problem.restMs };
  };

  return async (work) => {
    if (!avoided || performance.now() >= avoided.until) {
      // One read tries it again, while the others still go to the primary.
      if (avoided) avoid(avoided.problem);
      const avoidedFirst = avoided;
      const [head] = await primary`select pg_current_wal_flush_lsn()::text as lsn`;
      const problem = await problemOf(replica, pool, String(head?.lsn));
      if (problem) avoid(problem);
      else {
        try {
          const result = await work(replica);
          // Unless another read has found a problem meanwhile.
          if (avoided === avoidedFirst) avoided = null;
          reads.publish({ pool, replica: 'answered' } satisfies ReadAnswer);
          return result;
        } catch (error) {
          if (!isTransient(error)) throw error;
          avoid(failedReplica(pool, error));
        }
      }
    }
    reads.publish(avoided?.problem);
    return work(primary);
  };
}

/** Null for a replica that has reached this position of the primary. */
async function problemOf(replica: postgres.Sql, pool: string, lsn: string): Promise<Problem | null> {
  const deadline = performance.now() + MAX_WAIT_MS;
  try {
    for (;;) {
      const answer = replica`
        select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as "isThere"`;
      const [row] = await Promise.race([answer, rejectLate()]);
      if (!row?.isReplica) throw new Error('DATABASE_REPLICA_URL names a primary');
      if (row.isThere) return null;
      if (performance.now() >= deadline) break;
      await sleep(PAUSE_MS);
    }
  } catch (error) {
    return failedReplica(pool, error);
  }
  return { pool, replica: 'behind', reason: 'it is behind the primary', restMs: BEHIND_REST_MS };
}

function failedReplica(pool: string, error: unknown): Problem {
  const reason = error instanceof Error ? error.message : String(error);
  return { pool, replica: 'failed', reason, restMs: FAILED_REST_MS };
}

async function rejectLate(): Promise<never> {
  await sleep(ANSWER_MS, null, { ref: false });
  throw new Error('it does not answer');
}

type ReplicaLog = Record<
  'info' | 'warn',
  (event: string, fields: Record<string, string | undefined>) => void
>;

/** Says when a pool's reads leave the replica, and when they return. */
export function logReplica(log: ReplicaLog): void {
  const last = new Map<string, ReadAnswer['replica']>();
  reads.subscribe((message) => {
    const { pool, replica, reason } = message as ReadAnswer;
    if (replica === (last.get(pool) ?? 'answered')) return;
    last.set(pool, replica);
    if (replica === 'answered') log.info('the replica is used again', { pool });
    else log.warn('the replica is not used', { pool, reason });
  });
}
