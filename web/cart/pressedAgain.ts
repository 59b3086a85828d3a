/** Longer than the pause within a double press, shorter than it takes to want the same thing once more. */
const DOUBLE_PRESS_MS = 500;

let last = { key: '', at: Number.NEGATIVE_INFINITY };

/**
 * Whether this is the second half of a double press, by gloves or impatience: the same, hardly later.
 * @param key what the press does
 */
export function isPressedAgain(key: string): boolean {
  const at = performance.now();
  const isAgain = key === last.key && at - last.at < DOUBLE_PRESS_MS;
  last = { key, at };
  return isAgain;
}
