// A circuit breaker: while a provider is down, everybody would wait for all its timeouts. After a few failures in a row,
// calls fail at once, except for one at a time that tries the provider again.

const FAILURES = 4;

export type Circuit = {
  /** 0 when the provider may be called now; every such call reports its result with `report`. */
  waitMs(): number;
  report(succeeded: boolean): void;
};

/** @param now a monotonic clock, in milliseconds */
export function createCircuit(restMs: number, now: () => number = () => performance.now()): Circuit {
  let failures = 0;
  let restUntil = 0;
  return {
    waitMs() {
      if (failures < FAILURES) return 0;
      const wait = Math.max(0, restUntil - now());
      if (wait === 0) restUntil = now() + restMs;
      return wait;
    },
    report(succeeded) {
      failures = succeeded ? 0 : failures + 1;
      if (!succeeded) restUntil = now() + restMs;
    },
  };
}
