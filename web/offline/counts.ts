import type { CommandType } from '../../domain/commands.ts';
import type { OutboxItem } from './databases.ts';
import type { SyncStatus } from './status.ts';

/** What the app notes by itself. Nobody asked for it, and the cart tells by itself which of its lines are gone. */
const UNASKED: ReadonlySet<CommandType> = new Set(['viewProduct', 'setCartLine']);

/** Whether its person has to decide what becomes of it. */
export function needsPerson({ state, type }: OutboxItem): boolean {
  return state === 'refused' && !UNASKED.has(type);
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
