import { pressAgain, typeAgain } from '../../ui/early.ts';
import { fetchParts } from '../../ui/later.tsx';

/**
 * The code of what stands below the first view, and then what was done there without it. Without signal it stays as
 * the server sent it.
 */
export async function fetchRest(): Promise<void> {
  try {
    await fetchParts();
  } catch (error) {
    console.warn('A part of the page does not work yet.', error);
  }
  typeAgain();
  // In a task of its own, in which the forms know what was typed.
  setTimeout(() => void pressAgain());
}

/** Runs something that can wait until the page is loaded and the browser has nothing better to do. */
export function whenIdle(work: () => Promise<void>): void {
  const run = () => {
    work().catch((error: unknown) =>
      console.warn('Put off work failed; it is tried again with the next page.', error),
    );
  };
  const plan = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 4000 });
    else setTimeout(run, 200);
  };
  if (document.readyState === 'complete') plan();
  else addEventListener('load', plan, { once: true });
}
