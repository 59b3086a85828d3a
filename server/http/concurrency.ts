import { setTimeout as sleep } from 'node:timers/promises';

type Limits = {
  /** How many run at once. Others wait in line. */
  atOnce: number;
  /** Whoever finds more than these waiting is refused. */
  mostWaiting: number;
  refusal: () => Error;
  /** While others wait, each place rests this many times as long as its work took, for work that blocks the event loop. */
  rest?: number;
};

/** Keeps heavy work from taking the process away from everybody else. */
export function limitConcurrency({
  atOnce,
  mostWaiting,
  refusal,
  rest = 0,
}: Limits): <Done>(work: () => Promise<Done>) => Promise<Done> {
  const line: (() => void)[] = [];
  let free = atOnce;

  async function passOn(tookMs: number): Promise<void> {
    if (rest > 0 && line.length > 0) await sleep(tookMs * rest, undefined, { ref: false });
    // Whoever waits takes over the place, so nobody can slip in between.
    const next = line.shift();
    if (next) next();
    else free += 1;
  }

  return async (work) => {
    if (free > 0) free -= 1;
    else if (line.length >= mostWaiting) throw refusal();
    else await new Promise<void>((resolve) => line.push(resolve));
    const began = performance.now();
    try {
      return await work();
    } finally {
      void passOn(performance.now() - began);
    }
  };
}
