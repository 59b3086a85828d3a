import { setTimeout as sleep } from 'node:timers/promises';

type Limits = {
  /** How many run at once. Others wait in a queue. */
  atOnce: number;
  /** Callers that find more than this many waiting are refused. */
  mostWaiting: number;
  refusal: () => Error;
  /** While others wait, each slot pauses for this many times its work's duration; for work that blocks the event loop. */
  rest?: number;
};

/** Limits heavy work so that it does not starve everything else in the process. */
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
    // The next caller takes over the slot directly, so that no newcomer can take it in between.
    const next = line.shift();
    if (next) next();
    else free += 1;
  }

  return async (work) => {
    if (free > 0) free -= 1;
    else if (line.length >= mostWaiting) throw refusal();
    else await new Promise<void>((resolve) => line.push(resolve));
    const startMs = performance.now();
    try {
      return await work();
    } finally {
      void passOn(performance.now() - startMs);
    }
  };
}
