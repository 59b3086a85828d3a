import { unavailableFor } from '../http/problem.ts';
import { isProviderDown } from '../http/stripe.ts';

// A circuit breaker: while the provider is down, each buyer would wait for all its timeouts. After a few failures in a
// row, requests fail immediately, except for one at a time that tries the provider again.

const FAILURES = 4;
const REST_MS = 15_000;
const RETRY_SECONDS = 10;

export type Breaker = { call<T>(work: () => Promise<T>): Promise<T> };

/** @param now a monotonic clock in milliseconds */
export function createBreaker(now: () => number = () => performance.now()): Breaker {
  let failures = 0;
  let restUntil = 0;
  return {
    /** @throws Problem 503 while the circuit is open, and when the provider is down; otherwise what `work` throws */
    async call(work) {
      if (failures >= FAILURES) {
        if (now() < restUntil) throw unavailableFor(Math.ceil((restUntil - now()) / 1000));
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
        const away = unavailableFor(RETRY_SECONDS);
        away.cause = error;
        throw away;
      }
    },
  };
}
