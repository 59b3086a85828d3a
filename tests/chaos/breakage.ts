import { setTimeout as pause } from 'node:timers/promises';
import { isTransient } from '../../server/db/connectionErrors.ts';
import { keepDoing, type Running } from './background.ts';
import type { Random } from './random.ts';
import type { Stage } from './stage.ts';

/** A supervisor that sees its database die twice within five seconds gives up, and is right to. */
const BETWEEN_POSTGRES_KILLS_MS = 6_000;

const TARGETS = { server: 6, postgres: 3, backend: 2 };
/** Each kind comes early, however short the run. */
const FIRST = ['server', 'postgres', 'backend'] as const;

type Parts = { stage: Stage; random: Random; fail: (error: unknown) => void };

/** Kills servers and the database, one thing after the other; once stopped, everything is back. */
export function breakThings({ stage, random, fail }: Parts, paceMs: number): Running {
  let postgresDied = Number.NEGATIVE_INFINITY;
  let turn = 0;
  return keepDoing(async (over) => {
    await pause(random.between(paceMs / 2, paceMs * 1.5), null, { signal: over });
    const target = FIRST[turn] ?? random.weighted(TARGETS);
    turn += 1;
    if (target === 'server') {
      await stage.killServer(random.below(stage.servers.length), random.between(0, paceMs / 2));
    } else if (target === 'backend') {
      await passing(stage.killBackend());
    } else {
      const rest = postgresDied + BETWEEN_POSTGRES_KILLS_MS - performance.now();
      if (rest > 0) await pause(rest, null, { signal: over });
      await stage.killPostgres();
      postgresDied = performance.now();
    }
  }, fail);
}

/** Hours pass quickly here: the limits of an hour end every few seconds, at moments that chance decides. */
export function passHours({ stage, random, fail }: Parts): Running {
  return keepDoing(async (over) => {
    await pause(random.between(3_000, 9_000), null, { signal: over });
    await passing(stage.sql`delete from rate_limits`);
  }, fail);
}

async function passing(work: PromiseLike<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isTransient(error)) throw error;
  }
}
