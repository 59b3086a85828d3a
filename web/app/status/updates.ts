import { atom } from 'nanostores';

// A new version of the app: offered, never forced.

const FALLBACK_MS = 3000;

export const $updateReady = atom(false);
let activate: (() => void) | null = null;

/** `how` activates the waiting worker; null when another tab already did. */
export function offerUpdate(how: (() => void) | null): void {
  activate = how;
  $updateReady.set(true);
}

/**
 * Tells a newer worker from the first one: only a page already controlled by a worker can be out of date. The first
 * worker can also take control late, when the person moves to the next page while it installs.
 *
 * @param controlled whether a worker controlled the page when it registered
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

/** Called when the person agrees. Cart, outbox and settings are in storage and survive the reload. */
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
