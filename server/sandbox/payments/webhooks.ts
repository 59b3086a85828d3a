import { createHmac } from 'node:crypto';
import type { DeliveryRow } from './books.ts';
import { newId, type WireEvent } from './wire.ts';
import type { World } from './world.ts';

// Sends events: at least once, one at a time, retried until the endpoint answers 2xx. A delivery is deleted only after
// its answer, so a crash in between sends it twice.

const GIVE_UP_SECONDS = 3 * 86_400;
const ANSWER_WITHIN_MS = 10_000;
const MINUTE_MS = 60_000;

/** Delays between attempts; the last one repeats until three days have passed. */
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 5_000, 15_000, MINUTE_MS, 5 * MINUTE_MS];

export function queueDelivery({ books }: World, { id: event }: WireEvent): void {
  books.deliveries.put({ id: newId('whd'), event, attempts: 0, dueAtMs: Date.now() });
}

type Postman = {
  /** Call when deliveries may be due. */
  wake(): void;
  close(): Promise<void>;
};

export function startPostman(world: World, retryDelaysMs = RETRY_DELAYS_MS): Postman {
  const leaving = new AbortController();
  let round: Promise<void> | null = null;
  let hasNews = false;
  let timer: NodeJS.Timeout | undefined;

  const next = (): DeliveryRow | undefined =>
    world.books.deliveries.oldestFirst().sort((a, b) => a.dueAtMs - b.dueAtMs)[0];

  async function deliverDue(): Promise<void> {
    hasNews = false;
    for (let row = next(); row && row.dueAtMs <= Date.now(); row = next()) {
      if (leaving.signal.aborted) return;
      const failure = await send(row);
      if (leaving.signal.aborted) return;
      settle(row, failure);
    }
    const upcoming = next();
    if (upcoming) timer = setTimeout(wake, Math.min(upcoming.dueAtMs - Date.now(), MINUTE_MS)).unref();
  }

  /** Null when the endpoint took it. */
  async function send({ event: id }: DeliveryRow): Promise<string | null> {
    const body = JSON.stringify(world.books.events.get(id));
    const { url, secret } = world.endpoint;
    const seconds = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': `t=${seconds},v1=${signature}`,
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([leaving.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      });
      await response.arrayBuffer();
      return response.ok ? null : String(response.status);
    } catch (error) {
      return String(error instanceof Error ? (error.cause ?? error) : error);
    }
  }

  function settle(row: DeliveryRow, failure: string | null): void {
    const { deliveries, events } = world.books;
    const event = events.get(row.event);
    if (failure !== null) {
      world.log('payments.webhook_failed', { event: row.event, type: event?.type, answer: failure });
    }
    const isTooLate = world.now() - (event?.created ?? 0) > GIVE_UP_SECONDS;
    if (failure === null || isTooLate) {
      deliveries.delete(row.id);
      return;
    }
    const waitMs = retryDelaysMs[row.attempts] ?? retryDelaysMs.at(-1) ?? MINUTE_MS;
    deliveries.put({ ...row, attempts: row.attempts + 1, dueAtMs: Date.now() + waitMs });
  }

  function wake(): void {
    clearTimeout(timer);
    hasNews = true;
    if (leaving.signal.aborted) return;
    round ??= deliverDue()
      .catch((error: unknown) => world.log('payments.webhooks_stopped', { error: String(error) }))
      .finally(() => {
        round = null;
        if (hasNews) wake();
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
