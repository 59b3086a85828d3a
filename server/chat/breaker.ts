// While the model does not answer, everybody would wait for it. After a few failures in a row the others are told at
// once, and one at a time tries again.

const FAILURES = 4;
const REST_MS = 30_000;

export type ModelBreaker = {
  /** Whether the model may be asked now; who may, tells how it went. */
  isOpen(): boolean;
  went(well: boolean): void;
};

/** @param now milliseconds that only go forward */
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
