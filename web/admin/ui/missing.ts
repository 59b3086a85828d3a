import { flushSync } from 'react-dom';

/** Shows what is missing in a form, and goes to the first of it: it may stand far from what was pressed. */
export function showMissing(form: string, show: () => void): void {
  flushSync(show);
  document.querySelector<HTMLElement>(`${form} [aria-invalid="true"]`)?.focus();
}
