import type { AnalyticsEvent } from '../../domain/analytics.ts';

// Where pages report events. Small, because it is in the first load; the counting code loads later.

/** An error is passed on whole; the counting code reduces it to what may be stored. */
export type TrackedEvent = AnalyticsEvent | { fault: unknown };

const waiting: TrackedEvent[] = [];
let listener: ((event: TrackedEvent) => void) | null = null;

export function track(event: TrackedEvent): void {
  if (listener) listener(event);
  else waiting.push(event);
}

/** Receives events from now on, and those tracked before. */
export function listen(next: (event: TrackedEvent) => void): void {
  listener = next;
  for (const event of waiting.splice(0)) next(event);
}
