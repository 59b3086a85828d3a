type Happened = { type: string; target: EventTarget };

/** React knows what was pressed or typed and does what it is for: nothing of it is to be done again. */
export function taken({ type, target }: Happened): void {
  if (!(target instanceof Element)) return;
  if (type === 'input') target.removeAttribute('data-typed');
  else target.closest('[data-pressed]')?.removeAttribute('data-pressed');
}

/** Does again what start.ts saw and nothing took. */
export async function doAgain(): Promise<void> {
  if (document.querySelector('[data-pressed], [data-typed]')) (await import('./again.ts')).doAgain();
}
