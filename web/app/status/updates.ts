import { atom } from 'nanostores';
import { tellWorker } from '../../offline/workerMessages.ts';

// A new version of the app: offered, never forced.

const FALLBACK_MS = 3000;

export const $updateReady = atom(false);
let activate: (() => void) | null = null;

/** `activateWorker` ends the waiting of a new worker; null when another tab already did. */
export function offerUpdate(activateWorker: (() => void) | null): void {
  activate = activateWorker;
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

/** For a page whose code is gone from the store: reloads into the newest version, also before it was offered. */
export async function reloadNewest(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration && !registration.waiting) {
      await registration.update();
      await whenInstalled(registration.installing);
    }
    const waiting = registration?.waiting;
    if (waiting) offerUpdate(() => tellWorker(waiting, { type: 'SKIP_WAITING' }));
  } catch (error) {
    console.info('No newer version was found.', error);
  }
  applyUpdate();
}

function whenInstalled(worker: ServiceWorker | null): Promise<void> | null {
  return (
    worker &&
    new Promise((resolve) => {
      worker.addEventListener('statechange', () => {
        if (worker.state !== 'installing') resolve();
      });
    })
  );
}

/** Called when the person agrees. Cart, outbox and settings are in storage and survive the reload. */
export function applyUpdate(): void {
  const reload = () => location.reload();
  if (!activate) {
    reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  setTimeout(reload, FALLBACK_MS);
  activate();
}
