import { createCircuit } from './circuit.ts';
import { unavailableFor } from './problem.ts';
import { isProviderDown } from './stripe.ts';

const REST_MS = 15_000;
const RETRY_SECONDS = 10;

export type Breaker = { call<T>(work: () => Promise<T>): Promise<T> };

/** Keeps buyers from waiting for a payment provider that is down. */
export function createBreaker(now?: () => number): Breaker {
  const circuit = createCircuit(REST_MS, now);
  return {
    /** @throws Problem 503 while the circuit is open, and when the provider is down; otherwise what `work` throws */
    async call(work) {
      const waitMs = circuit.waitMs();
      if (waitMs > 0) throw unavailableFor(Math.ceil(waitMs / 1000));
      try {
        const result = await work();
        circuit.report(true);
        return result;
      } catch (error) {
        const isDown = isProviderDown(error);
        circuit.report(!isDown);
        if (!isDown) throw error;
        const unavailable = unavailableFor(RETRY_SECONDS);
        unavailable.cause = error;
        throw unavailable;
      }
    },
  };
}
