import type { MouseEvent } from 'react';

// A button that the server sent can be pressed before its code runs: start.ts marks it, and it is pressed again then.

/** React knows the button that was pressed: it does now what it is for. */
export function pressTaken({ target }: MouseEvent): void {
  if (target instanceof Element) target.closest('[data-pressed]')?.removeAttribute('data-pressed');
}

/** The last press that nothing took. Those before it were the same hand's impatience. */
export function pressAgain(): void {
  document.querySelector<HTMLElement>('[data-pressed]')?.click();
}
