import type { AnalyticsEvent } from '../../domain/analytics.ts';

// Where a page says what happened on it. Small, as it stands in the first load; who counts comes later.

/** A fault is told as it is: what may be known of it is decided where it is counted. */
export type Tracked = AnalyticsEvent | { fault: unknown };

const waiting: Tracked[] = [];
let listener: ((event: Tracked) => void) | null = null;

export function track(event: Tracked): void {
  if (listener) listener(event);
  else waiting.push(event);
}

/** From now on, and of what was tracked before. */
export function listen(next: (event: Tracked) => void): void {
  listener = next;
  for (const event of waiting.splice(0)) next(event);
}
