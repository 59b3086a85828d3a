import type { Counted } from '../../domain/counting.ts';
import { kept } from '../ui/kept.ts';
import { mayCount } from './choice.ts';

// What was counted and the store has not taken yet. Apart from the outbox: nothing that a person wrote waits behind
// it, and when it grows too long its oldest go. An event has its own id, so sending twice counts once.

const MOST_KEPT = 200;
const MOST_SENT = 50;
const TAKEN = 204;
const SENSELESS = 400;

type Waiting = Counted & { visit: string };

const queue = kept<readonly Waiting[]>('analytics-queue', (stored) =>
  Array.isArray(stored)
    ? stored.filter(
        (event): event is Waiting => typeof event?.id === 'string' && typeof event.visit === 'string',
      )
    : null,
);
let isSending = false;

export function enqueue(event: Waiting): void {
  queue.keep([...(queue.read() ?? []), event].slice(-MOST_KEPT));
}

/** What waits is forgotten: the person said no. */
export function forgetWaiting(): void {
  if (queue.read() !== null) queue.keep(null);
}

/** Sends what waits. An event leaves the queue when the store has answered, and not before. */
export async function sendWaiting(): Promise<void> {
  if (isSending || !navigator.onLine || !mayCount()) return;
  isSending = true;
  try {
    while (await sendOnce());
  } catch (error) {
    console.debug('Events stay until there is signal.', error);
  } finally {
    isSending = false;
  }
}

/** One batch, of one visit. False when none waits or the store wants it later. */
async function sendOnce(): Promise<boolean> {
  const waiting = queue.read() ?? [];
  const visit = waiting[0]?.visit;
  if (visit === undefined) return false;
  const batch = waiting.filter((event) => event.visit === visit).slice(0, MOST_SENT);
  const { status } = await fetch(new URL('/api/events', location.origin), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ visit, events: batch.map(({ visit: _, ...event }) => event) }),
    // Outlives the page, and names nobody.
    keepalive: true,
    credentials: 'omit',
  });
  if (status === SENSELESS) console.warn('The store does not understand what was counted; it is left out.');
  else if (status !== TAKEN) return false;
  const sent = new Set(batch.map(({ id }) => id));
  const left = (queue.read() ?? []).filter(({ id }) => !sent.has(id));
  queue.keep(left.length > 0 ? left : null);
  return left.length > 0;
}
