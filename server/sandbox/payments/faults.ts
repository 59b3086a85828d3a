// Faults that tests arm. They are kept in memory only: a restart clears them, what they did to deliveries stays.

/**
 * What an armed fault does to the API calls it meets:
 * - `error500`: 500 `api_error`; not executed, not kept under the idempotency key.
 * - `savedError500`: 500 kept under the idempotency key, so that the same key gets it again.
 * - `rateLimited`: 429 `rate_limit` (the SDK does not retry it).
 * - `timeout`: no answer until the caller hangs up.
 * - `reset`: the connection is reset.
 * - `slow`: answered properly after `seconds`; a second call with the same key meets 409 meanwhile.
 */
export type CallFault = 'error500' | 'savedError500' | 'rateLimited' | 'timeout' | 'reset' | 'slow';

export type ArmedCall = {
  fault: CallFault;
  /** How many calls it still meets. */
  count: number;
  /** Only calls that begin so: `POST /v1/checkout/sessions`. */
  only: string | null;
  /** True: the call takes effect and its answer is lost. */
  executed: boolean;
  /** For `slow`. */
  seconds: number;
};

/**
 * What an armed fault does to the deliveries it meets:
 * - `drop`: never sent.
 * - `delay`: sent `seconds` later.
 * - `duplicate`: sent `times` times.
 * - `reorder`: held until `count` have come, then sent last first.
 * - `badSignature`: sent once, signed with another secret, and never again.
 * - `staleSignature`: sent once, signed ten minutes ago, and never again.
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
  /** While true, deliveries are written down and wait. */
  paused = false;

  armCall(fault: ArmedCall): void {
    this.#calls.push({ ...fault });
  }

  armDelivery(fault: ArmedDelivery): void {
    this.#deliveries.push({ ...fault });
  }

  /** The fault this call meets, used up by one. */
  meetCall(method: string, path: string): ArmedCall | undefined {
    const fault = this.#calls.find(({ only }) => !only || `${method} ${path}`.startsWith(only));
    if (fault) fault.count -= 1;
    this.#calls = this.#calls.filter(({ count }) => count > 0);
    return fault;
  }

  /** The fault this delivery meets, used up by one; `count` is what is left of it. */
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
