import { awayFor } from '../http/problem.ts';
import { isProviderDown } from '../http/stripe.ts';

// While the provider does not answer, each buyer would wait for all its timeouts. After a few failures in a row the
// others are told at once, and one at a time tries again.

const FAILURES = 4;
const REST_MS = 15_000;
const RETRY_SECONDS = 10;

export type Breaker = { call<T>(work: () => Promise<T>): Promise<T> };

/** @param now milliseconds that only go forward */
export function createBreaker(now: () => number = () => performance.now()): Breaker {
  let failures = 0;
  let restUntil = 0;
  return {
    /** @throws Problem 503 while the provider is left alone, and when it is down; what else `work` throws */
    async call(work) {
      if (failures >= FAILURES) {
        if (now() < restUntil) throw awayFor(Math.ceil((restUntil - now()) / 1000));
        restUntil = now() + REST_MS;
      }
      try {
        const result = await work();
        failures = 0;
        return result;
      } catch (error) {
        if (!isProviderDown(error)) throw error;
        failures += 1;
        restUntil = now() + REST_MS;
        const away = awayFor(RETRY_SECONDS);
        away.cause = error;
        throw away;
      }
    },
  };
}
