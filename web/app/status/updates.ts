import { atom } from 'nanostores';

// A new version of the app: offered, never forced.

const FALLBACK_MS = 3000;

export const $updateReady = atom(false);
let activate: (() => void) | null = null;

/** `how` makes the waiting worker take over; null when another tab already had it do so. */
export function offerUpdate(how: (() => void) | null): void {
  activate = how;
  $updateReady.set(true);
}

/**
 * Tells a newer worker from the very first one: only a page that a worker already runs can be out of date. The first
 * worker may also arrive from outside, when the person goes on to the next page while it installs.
 *
 * @param controlled whether a worker ran the page when it asked for its own
 */
export function followControl(controlled: boolean): { isOutdated: () => boolean; taken: () => void } {
  let run = controlled;
  return {
    isOutdated: () => run,
    taken: () => {
      run = true;
    },
  };
}

/** The person agreed. Cart, forms in the outbox and settings live in storage and outlast the reload. */
export function takeUpdate(): void {
  const reload = () => location.reload();
  if (!activate) {
    reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  setTimeout(reload, FALLBACK_MS);
  activate();
}
