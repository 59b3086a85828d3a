import type { CommandType } from '../../domain/sync/commands.ts';
import type { OutboxItem } from './databases.ts';
import type { SyncStatus } from './status.ts';

/** What the app notes by itself: nobody asked for it, so nobody misses it. */
const UNASKED: ReadonlySet<CommandType> = new Set(['viewProduct']);

/** Whether its person has to decide what becomes of it. */
export function needsPerson({ state, type }: OutboxItem): boolean {
  return state === 'refused' && !UNASKED.has(type);
}

/** Whether it has its no, and nobody has to hear of it. */
export function needsNobody({ state, type }: OutboxItem): boolean {
  return state === 'refused' && UNASKED.has(type);
}

/** What the shell says of an outbox, from one look at it. */
export function countsOf(
  items: readonly OutboxItem[],
): Pick<SyncStatus, 'waiting' | 'needsAttention' | 'lastSent'> {
  const waiting = items.filter((item) => item.state === 'waiting').length;
  const sent = items.filter((item) => item.state === 'sent');
  const [last] = sent.toSorted((a, b) => (b.answeredAt ?? '').localeCompare(a.answeredAt ?? ''));
  return { waiting, needsAttention: items.filter(needsPerson).length, lastSent: last?.id ?? null };
}
