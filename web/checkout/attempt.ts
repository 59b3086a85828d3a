import { type Attempt, storedAttempts } from '../../domain/orders/placeOrder.ts';
import { newId } from '../offline/ids.ts';
import { kept } from '../ui/kept.ts';

// One order, however often it is sent. The same content keeps its key until the store has answered, also over a
// reload and in another tab, so that a lost answer is asked for again and not ordered again.

const attempts = kept<Attempt[]>('checkout-attempts', storedAttempts);
/** Unanswered orders of other content: a person who corrects the form after a lost answer, or two tabs. */
const MOST_KEPT = 5;

/** What keys are made of until the store has answered one: two tabs that send at the same moment make the same key. */
const seed = kept<string>('checkout-seed', (stored) => (typeof stored === 'string' ? stored : null));

/** Before anything is sent, so that every tab has it by then. */
export function prepareAttempt(): string {
  const known = seed.read();
  if (known !== null) return known;
  const made = newId();
  seed.keep(made);
  return made;
}

/** The idempotency key of this content. */
export function attemptKey(content: string): string {
  const open = attempts.read() ?? [];
  const same = open.find((attempt) => attempt.content === content);
  if (same) return same.key;
  const key = `${prepareAttempt()}-${digest(content)}`;
  attempts.keep([...open, { content, key }].slice(-MOST_KEPT));
  return key;
}

/** The store has answered, whatever it said: sending the same content again is a new order. */
export function endAttempt(content: string): void {
  const open = (attempts.read() ?? []).filter((attempt) => attempt.content !== content);
  attempts.keep(open.length > 0 ? open : null);
  seed.keep(newId());
}

/** Tells contents apart (FNV-1a, 32 bits); the seed beside it is what cannot be guessed. */
function digest(content: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < content.length; at += 1) hash = Math.imul(hash ^ content.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
