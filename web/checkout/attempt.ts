import { type Attempt, storedAttempts } from '../../domain/ordering.ts';
import { newId } from '../offline/ids.ts';
import { kept } from './kept.ts';

// One order, however often it is sent. The same content keeps its key until the store has answered, also over a
// reload and in another tab, so that a lost answer is asked for again and not ordered again.

const attempts = kept<Attempt[]>('checkout-attempts', storedAttempts);
/** Unanswered orders of other content: a person who corrects the form after a lost answer, or two tabs. */
const MOST_KEPT = 5;

/** The idempotency key of this content. */
export function attemptKey(content: string): string {
  const open = attempts.read() ?? [];
  const same = open.find((attempt) => attempt.content === content);
  if (same) return same.key;
  const key = newId();
  attempts.keep([...open, { content, key }].slice(-MOST_KEPT));
  return key;
}

/** The store has answered, whatever it said: sending the same content again is a new order. */
export function endAttempt(content: string): void {
  const open = (attempts.read() ?? []).filter((attempt) => attempt.content !== content);
  attempts.keep(open.length > 0 ? open : null);
}
