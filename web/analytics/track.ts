import type { Happening } from '../../domain/counting.ts';

// Where a page says what happened on it. Small, as it stands in the first load; who counts comes later.

/** A fault is told as it is: what may be known of it is decided where it is counted. */
export type Told = Happening | { fault: unknown };

const waiting: Told[] = [];
let hearer: ((told: Told) => void) | null = null;

export function tell(told: Told): void {
  if (hearer) hearer(told);
  else waiting.push(told);
}

/** From now on, and of what was told before. */
export function hear(listener: (told: Told) => void): void {
  hearer = listener;
  for (const told of waiting.splice(0)) listener(told);
}
