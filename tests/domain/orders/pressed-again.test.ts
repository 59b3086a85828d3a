import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isPressedAgain } from '../../../web/cart/cart.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a double press or a held key counts once', () => {
  const pressed = Array.from({ length: 20 }, () => {
    vi.advanceTimersByTime(200);
    return isPressedAgain('topsoil 4');
  });
  expect(pressed.filter((isAgain) => !isAgain)).toHaveLength(1);
});

test('a repeated press after a pause, and a different press at once, count as new', () => {
  isPressedAgain('mulch 3');
  vi.advanceTimersByTime(500);
  expect(isPressedAgain('mulch 3')).toBe(false);
  expect(isPressedAgain('mulch 4')).toBe(false);
  expect(isPressedAgain('mulch 3')).toBe(false);
});
