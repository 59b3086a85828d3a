/** Something that goes on until it is told to stop. */
export type Running = { stop(): Promise<void> };

/**
 * Does it again and again. `over` ends its pauses (`setTimeout(ms, null, { signal: over })`); whatever else it
 * throws goes to `fail` and ends it.
 */
export function keepDoing(
  work: (over: AbortSignal) => Promise<void>,
  fail: (error: unknown) => void,
): Running {
  const over = new AbortController();
  const running = (async () => {
    try {
      while (!over.signal.aborted) await work(over.signal);
    } catch (error) {
      if (!(error instanceof Error && error.name === 'AbortError')) fail(error);
    }
  })();
  return {
    async stop() {
      over.abort();
      await running;
    },
  };
}
