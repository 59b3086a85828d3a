// A circuit breaker: while the model does not answer, everybody would wait for it. After a few failures in a row,
// requests fail at once, and one at a time is let through to try again.

const FAILURES = 4;
const REST_MS = 30_000;

export type ModelBreaker = {
  /** Whether the model may be called now; every such call reports its result with `went`. */
  isOpen(): boolean;
  went(well: boolean): void;
};

/** @param now a monotonic clock, in milliseconds */
export function createModelBreaker(now: () => number = () => performance.now()): ModelBreaker {
  let failures = 0;
  let restUntil = 0;
  return {
    isOpen() {
      if (failures < FAILURES) return true;
      if (now() < restUntil) return false;
      restUntil = now() + REST_MS;
      return true;
    },
    went(well) {
      failures = well ? 0 : failures + 1;
      if (!well) restUntil = now() + REST_MS;
    },
  };
}
