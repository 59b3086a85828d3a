import { createCircuit } from '../http/circuit.ts';
import { unavailableFor } from '../http/problem.ts';
import { isProviderDown } from '../http/stripe.ts';

const REST_MS = 15_000;
const RETRY_SECONDS = 10;

export type Breaker = { call<T>(work: () => Promise<T>): Promise<T> };

/** Keeps buyers from waiting for a provider that is down. */
export function createBreaker(now?: () => number): Breaker {
  const circuit = createCircuit(REST_MS, now);
  return {
    /** @throws Problem 503 while the circuit is open, and when the provider is down; otherwise what `work` throws */
    async call(work) {
      const waitMs = circuit.waitMs();
      if (waitMs > 0) throw unavailableFor(Math.ceil(waitMs / 1000));
      try {
        const result = await work();
        circuit.went(true);
        return result;
      } catch (error) {
        if (!isProviderDown(error)) throw error;
        circuit.went(false);
        const away = unavailableFor(RETRY_SECONDS);
        away.cause = error;
        throw away;
      }
    },
  };
}
