import { setTimeout as pause } from 'node:timers/promises';
import { isTransient } from '../../server/db/connectionErrors.ts';
import { keepDoing, type Running } from './background.ts';
import type { Random } from './random.ts';
import type { Stage } from './stage.ts';

type Parts = { stage: Stage; random: Random; fail: (error: unknown) => void };

/** Kills what the stage is made of, one thing after the other; once stopped, everything is back. */
export function breakThings({ stage, random, fail }: Parts, paceMs: number): Running {
  const { breaks } = stage;
  const weights = Object.fromEntries(breaks.map(({ weight }, index) => [index, weight]));
  let turn = 0;
  return keepDoing(async (over) => {
    await pause(random.between(paceMs / 2, paceMs * 1.5), null, { signal: over });
    // Each kind comes early, however short the run.
    const chosen = breaks[turn] ?? breaks[Number(random.weighted(weights))];
    turn += 1;
    await chosen?.run(random, over);
  }, fail);
}

/** Hours pass quickly here: the limits of an hour end every few seconds, at moments that chance decides. */
export function passHours({ stage, random, fail }: Parts): Running {
  return keepDoing(async (over) => {
    await pause(random.between(3_000, 9_000), null, { signal: over });
    try {
      await stage.sql`delete from rate_limits`;
    } catch (error) {
      if (!isTransient(error)) throw error;
    }
  }, fail);
}
