import { createHmac } from 'node:crypto';
import type { DeliveryRow } from './state/books.ts';
import { finishDelivery, releaseHeld } from './state/events.ts';
import type { World } from './state/world.ts';

// Sends the deliveries that events.ts records: at least once, one at a time, retried until the endpoint
// answers 2xx. A delivery is marked as finished only after its answer, so a crash in between sends it twice.

const GIVE_UP_AFTER_MS = 3 * 86_400_000;
const ANSWER_WITHIN_MS = 10_000;
const MINUTE_MS = 60_000;

/** Delays between attempts; the last one repeats until three days have passed. */
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 5_000, 15_000, MINUTE_MS, 5 * MINUTE_MS];

/** `t=…,v1=…` over the exact body, with the endpoint's secret. The time is in seconds. */
function signature(body: string, secret: string, atSeconds: number): string {
  const digest = createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex');
  return `t=${atSeconds},v1=${digest}`;
}

type Postman = {
  /** Call when deliveries may be due. */
  wake(): void;
  close(): Promise<void>;
};

export function startPostman(world: World, { retryDelaysMs = RETRY_DELAYS_MS } = {}): Postman {
  const leaving = new AbortController();
  let round: Promise<void> | null = null;
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  // Releases deliveries held for reordering when a crash interrupted a test.
  world.books.transact(() => releaseHeld(world));

  function next(): DeliveryRow | undefined {
    if (world.faults.paused) return undefined;
    const pending = world.books.deliveries.oldestFirst().filter(({ state }) => state === 'pending');
    return pending.reduce<DeliveryRow | undefined>(
      (first, row) => (first && first.dueAtMs <= row.dueAtMs ? first : row),
      undefined,
    );
  }

  async function deliverDue(): Promise<void> {
    do {
      again = false;
      for (let row = next(); row && row.dueAtMs <= world.realMs(); row = next()) {
        if (leaving.signal.aborted) return;
        const result = await send(row);
        world.books.transact(() => settle(row, result));
      }
    } while (again && !leaving.signal.aborted);
    const upcoming = next();
    if (!upcoming || leaving.signal.aborted) return;
    timer = setTimeout(wake, Math.min(upcoming.dueAtMs - world.realMs(), MINUTE_MS)).unref();
  }

  /** Returns the endpoint's status, or why there was none. */
  async function send(row: DeliveryRow): Promise<{ ok: boolean; answer: string } | 'leaving'> {
    const event = world.books.events.get(row.event);
    if (!event) return { ok: true, answer: 'nowhere to send it anymore' };
    const body = JSON.stringify(event);
    try {
      const response = await fetch(world.endpoint.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Payments-Stand-In/1.0',
          'stripe-signature': sign(row, body),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([leaving.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      });
      await response.arrayBuffer();
      return { ok: response.ok, answer: String(response.status) };
    } catch (error) {
      if (leaving.signal.aborted) return 'leaving';
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      return { ok: false, answer: String(cause) };
    }
  }

  function sign(row: DeliveryRow, body: string): string {
    const { secret } = world.endpoint;
    const nowSeconds = Math.floor(world.realMs() / 1000);
    if (row.signed === 'wrongly') return signature(body, `${secret}_of_another`, nowSeconds);
    return signature(body, secret, row.signed === 'stale' ? nowSeconds - 600 : nowSeconds);
  }

  function settle(row: DeliveryRow, result: { ok: boolean; answer: string } | 'leaving'): void {
    if (result === 'leaving') return;
    const tried = {
      ...row,
      attempts: row.attempts + 1,
      firstTriedAtMs: row.firstTriedAtMs ?? world.realMs(),
      lastAnswer: result.answer,
    };
    const isTooLate = world.realMs() - tried.firstTriedAtMs > GIVE_UP_AFTER_MS;
    if (result.ok) finishDelivery(world, tried, 'delivered');
    else if (row.signed !== 'properly' || isTooLate) finishDelivery(world, tried, 'failed');
    else {
      const wait = retryDelaysMs[Math.min(row.attempts, retryDelaysMs.length - 1)] ?? MINUTE_MS;
      world.books.deliveries.put({ ...tried, dueAtMs: world.realMs() + wait });
    }
    if (!result.ok) {
      const type = world.books.events.get(row.event)?.type;
      world.log('payments.webhook_failed', {
        event: row.event,
        type,
        attempt: tried.attempts,
        answer: result.answer,
      });
    }
  }

  function wake(): void {
    clearTimeout(timer);
    again = true;
    if (leaving.signal.aborted) return;
    round ??= deliverDue()
      .catch((error: unknown) => world.log('payments.webhooks_stopped', { error: String(error) }))
      .finally(() => {
        round = null;
        if (again) wake();
      });
  }

  return {
    wake,
    async close() {
      leaving.abort();
      clearTimeout(timer);
      await round;
    },
  };
}
