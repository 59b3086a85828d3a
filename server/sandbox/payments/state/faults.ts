// Faults that tests arm. Kept in memory only: a restart clears them, but their effects on deliveries remain.

/**
 * What an armed fault does to the API calls it applies to:
 * - `error500`: 500 `api_error`; not executed, not stored under the idempotency key.
 * - `savedError500`: 500 stored under the idempotency key, so that the same key gets it again.
 * - `rateLimited`: 429 `rate_limit` (the SDK does not retry it).
 * - `timeout`: no answer until the caller disconnects.
 * - `reset`: the connection is reset.
 * - `slow`: answered normally after `seconds`; until then, a second call with the same key gets 409.
 */
export type CallFault = 'error500' | 'savedError500' | 'rateLimited' | 'timeout' | 'reset' | 'slow';

export type ArmedCall = {
  fault: CallFault;
  /** How many more calls it applies to. */
  count: number;
  /** Only calls that start with this: `POST /v1/checkout/sessions`. */
  only: string | null;
  /** True: the call takes effect, but its answer is lost. */
  executed: boolean;
  /** For `slow`. */
  seconds: number;
};

/**
 * What an armed fault does to the webhook deliveries it applies to:
 * - `drop`: never sent.
 * - `delay`: sent `seconds` later.
 * - `duplicate`: sent `times` times.
 * - `reorder`: held until `count` are collected, then sent in reverse order.
 * - `badSignature`: sent once, signed with another secret; not retried.
 * - `staleSignature`: sent once, with a signature ten minutes old; not retried.
 */
type DeliveryFault = 'drop' | 'delay' | 'duplicate' | 'reorder' | 'badSignature' | 'staleSignature';

type ArmedDelivery = {
  fault: DeliveryFault;
  count: number;
  /** Only events of this type. */
  type: string | null;
  seconds: number;
  times: number;
};

export class Faults {
  #calls: ArmedCall[] = [];
  #deliveries: ArmedDelivery[] = [];
  /** While true, deliveries are recorded but not sent. */
  paused = false;

  armCall(fault: ArmedCall): void {
    this.#calls.push({ ...fault });
  }

  armDelivery(fault: ArmedDelivery): void {
    this.#deliveries.push({ ...fault });
  }

  /** The fault for this call, if any; decrements its count. */
  meetCall(method: string, path: string): ArmedCall | undefined {
    const fault = this.#calls.find(({ only }) => !only || `${method} ${path}`.startsWith(only));
    if (fault) fault.count -= 1;
    this.#calls = this.#calls.filter(({ count }) => count > 0);
    return fault;
  }

  /** The fault for this delivery, if any; decrements its `count`, which is the number of uses left. */
  meetDelivery(type: string): ArmedDelivery | undefined {
    const fault = this.#deliveries.find((armed) => !armed.type || armed.type === type);
    if (fault) fault.count -= 1;
    this.#deliveries = this.#deliveries.filter(({ count }) => count > 0);
    return fault;
  }

  armed(): { calls: ArmedCall[]; deliveries: ArmedDelivery[]; paused: boolean } {
    return { calls: this.#calls, deliveries: this.#deliveries, paused: this.paused };
  }

  clear(): void {
    this.#calls = [];
    this.#deliveries = [];
    this.paused = false;
  }
}
