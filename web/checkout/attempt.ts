import { type Attempts, attemptsSchema } from '../../domain/ordering.ts';
import { kept } from './kept.ts';

// One order, however often it is sent. The same content keeps its key until the store has answered, also over a
// reload and in another tab, so that a lost answer is asked for again and not ordered again.

const attempts = kept<Attempts>('checkout-attempts', (stored) => {
  const read = attemptsSchema.safeParse(stored);
  return read.success ? read.data : null;
});
/** Unanswered orders of other content: a person who corrects the form after a lost answer, or two tabs. */
const MOST_KEPT = 5;

/** The idempotency key of this content. */
export function attemptKey(content: string): string {
  const open = attempts.read() ?? [];
  const same = open.find((attempt) => attempt.content === content);
  if (same) return same.key;
  const key = uuid();
  attempts.keep([...open, { content, key }].slice(-MOST_KEPT));
  return key;
}

/** The store has answered, whatever it said: sending the same content again is a new order. */
export function endAttempt(content: string): void {
  const open = (attempts.read() ?? []).filter((attempt) => attempt.content !== content);
  attempts.keep(open.length > 0 ? open : null);
}

/** randomUUID exists only on secure origins; a store tried out over plain http in a local network has none. */
function uuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
