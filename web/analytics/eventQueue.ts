import * as z from 'zod/mini';
import type { CountedEvent } from '../../domain/analytics.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import { newId } from '../offline/ids.ts';
import { $status } from '../offline/status.ts';
import { readTab, storedAtom, writeTab } from '../ui/storedAtom.ts';

// Events that are not sent yet. Apart from the outbox, so that nothing a person wrote waits behind
// them; when the queue is too long, the oldest are dropped. Events have ids, so sending twice counts once.

const MOST_KEPT = 200;
const MOST_SENT = 50;
const TAKEN = 204;
const SENSELESS = 400;

type Waiting = CountedEvent & { visit: string };

const isWaiting = (event: unknown): event is Waiting =>
  event instanceof Object && 'id' in event && 'visit' in event && typeof event.visit === 'string';

const NONE: readonly Waiting[] = [];
const $waiting = storedAtom<readonly Waiting[]>(
  'analytics-queue',
  z.pipe(
    z.array(z.unknown()),
    z.transform((events: unknown[]) => events.filter(isWaiting)),
  ),
  NONE,
);
let isSending = false;

/** Switched off on this device. */
export const $isRefused = storedAtom('analytics-off', z.boolean(), false);

/** Do Not Track, or Global Privacy Control. */
export function browserRefuses(): boolean {
  const { doNotTrack } = navigator;
  const { globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

/** False when the browser asks sites not to track, or the person opted out here. */
export const isCountingAllowed = (): boolean => !browserRefuses() && !$isRefused.get();

export function enqueue(event: CountedEvent): void {
  $waiting.set([...$waiting.get(), { ...event, visit: visitId(new Date(event.at)) }].slice(-MOST_KEPT));
}

/** The person opted out. */
export const forgetWaiting = (): void => $waiting.set(NONE);

/** Sends the queue. An event is removed only once the server has answered. */
export async function sendWaiting(): Promise<void> {
  if (isSending || !$status.get().online || !isCountingAllowed()) return;
  isSending = true;
  try {
    while (await sendOnce());
  } catch (error) {
    console.debug('Events stay until there is signal.', error);
  } finally {
    isSending = false;
  }
}

/** Sends one batch of one visit. False when the queue is empty or the server asks to wait. */
async function sendOnce(): Promise<boolean> {
  const waiting = $waiting.get();
  const visit = waiting[0]?.visit;
  if (visit === undefined) return false;
  const batch = waiting.filter((event) => event.visit === visit).slice(0, MOST_SENT);
  const { status } = await fetch(new URL('/api/events', location.origin), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ visit, events: batch.map(({ visit: _, ...event }) => event) }),
    // Outlives the page, without credentials.
    keepalive: true,
    credentials: 'omit',
  });
  if (status === SENSELESS) console.warn('The store does not understand what was counted; it is left out.');
  else if (status !== TAKEN) return false;
  const sent = new Set(batch.map(({ id }) => id));
  const left = $waiting.get().filter(({ id }) => !sent.has(id));
  $waiting.set(left.length > 0 ? left : NONE);
  return left.length > 0;
}

const visitSchema = z.object({ day: z.string(), id: z.string() });
const VISIT = 'analytics-visit';
let visit: z.infer<typeof visitSchema> | null = null;

/** A random id per tab and day: enough to see how far a visit came. */
function visitId(now: Date): string {
  const day = storeDate(now);
  visit ??= readTab(VISIT, visitSchema);
  if (visit?.day !== day) {
    visit = { day, id: newId() };
    writeTab(VISIT, visit);
  }
  return visit.id;
}
