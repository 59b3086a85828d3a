import type { OutboxItem } from './databases.ts';
import type { SyncStatus } from './status.ts';

/** What the shell says of an outbox, from one look at it. */
export function countsOf(
  items: readonly OutboxItem[],
): Pick<SyncStatus, 'waiting' | 'needsAttention' | 'lastSent'> {
  const count = (state: OutboxItem['state']) => items.filter((item) => item.state === state).length;
  const sent = items.filter((item) => item.state === 'sent');
  const [last] = sent.toSorted((a, b) => (b.answeredAt ?? '').localeCompare(a.answeredAt ?? ''));
  return { waiting: count('waiting'), needsAttention: count('refused'), lastSent: last?.id ?? null };
}
