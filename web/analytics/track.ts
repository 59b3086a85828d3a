import type { AnalyticsEvent } from '../../domain/analytics.ts';

// Where pages report events. Small, because it is in the first load; the counting code loads later.

/** An error is passed on whole; the counting code reduces it to what may be stored. */
export type Tracked = AnalyticsEvent | { fault: unknown };

const waiting: Tracked[] = [];
let listener: ((event: Tracked) => void) | null = null;

export function track(event: Tracked): void {
  if (listener) listener(event);
  else waiting.push(event);
}

/** Receives events from now on, and those tracked before. */
export function listen(next: (event: Tracked) => void): void {
  listener = next;
  for (const event of waiting.splice(0)) next(event);
}
