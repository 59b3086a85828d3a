import type { Pull, PullRow } from '../../domain/sync/sync.ts';
import { Problem } from '../http/problem.ts';

export type Asked = { since: number; epoch: string | null; limit: number };

/** 409: the device's cursor belongs to another life of the database, so it starts over. */
export const reset = (epoch: string) => new Problem(409, 'reset', { epoch });

/** Whether the database never gave out the revision that the device has seen, or not in this life. */
export function isAhead({ since, epoch }: Asked, known: { epoch: string; head: number }): boolean {
  return since > 0 && (since > known.head || epoch !== known.epoch);
}

/** A page of rows that lie above `since`, ascending by revision; one row too many shows that there are more. */
export function pullPage(asked: Asked, epoch: string, above: readonly PullRow[]): Pull {
  const rows = above.slice(0, asked.limit);
  return { epoch, rows, next: rows.at(-1)?.rev ?? asked.since, more: above.length > rows.length };
}
