import { setTimeout as sleep } from 'node:timers/promises';
import { awayFor } from './problem.ts';

const AT_ONCE = 2;
/** Of those who wait. Whoever comes after them is told to come again, sooner than he would be served. */
const LONGEST_LINE = 100;
const RETRY_SECONDS = 5;
/** While others wait, this much longer than its work took does each pause: all others have the processor meanwhile. */
const PAUSE = 2;

/** Work that keeps the processor from everybody else: two at once at most, others wait in line. */
export function takeTurns(): <Done>(work: () => Promise<Done>) => Promise<Done> {
  const line: (() => void)[] = [];
  let free = AT_ONCE;

  async function pass(tookMs: number): Promise<void> {
    if (line.length > 0) await sleep(tookMs * PAUSE * AT_ONCE, undefined, { ref: false });
    const next = line.shift();
    if (next) next();
    else free += 1;
  }

  return async (work) => {
    if (free > 0) free -= 1;
    else if (line.length >= LONGEST_LINE) throw awayFor(RETRY_SECONDS);
    else await new Promise<void>((resolve) => line.push(resolve));
    const began = performance.now();
    try {
      return await work();
    } finally {
      void pass(performance.now() - began);
    }
  };
}
