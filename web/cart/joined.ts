import { fields, oneOf } from '../../domain/base/stored.ts';
import { CART_STORAGE_KEY } from '../../domain/orders/cart.ts';
import { kept, useKept } from '../ui/kept.ts';

// What a sign-in did to the cart, until the person has read it.

/** `gone`: not sold any more. `left`: stays in the account of whoever used this device before. */
export type JoinedLine = { name: string; was: number; is: number; why: 'sum' | 'gone' | 'left' };

const lines = kept<JoinedLine[]>(`${CART_STORAGE_KEY}-joined`, (stored) => {
  if (!Array.isArray(stored)) return null;
  return stored.flatMap((entry: unknown): JoinedLine[] => {
    const { name, was, is, why } = fields(entry);
    const reason = oneOf(['sum', 'gone', 'left'] as const, why);
    return typeof name === 'string' && typeof was === 'number' && typeof is === 'number' && reason
      ? [{ name, was, is, why: reason }]
      : [];
  });
});

/** The lines that changed; null when there is nothing to tell. */
export function useJoinedLines(): readonly JoinedLine[] | null {
  return useKept(lines);
}

export function tellJoined(changed: JoinedLine[]): void {
  if (changed.length > 0) lines.keep([...(lines.read() ?? []), ...changed]);
}

export function forgetJoined(): void {
  lines.keep(null);
}
