import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { useSyncExternalStore } from 'react';
import { $status } from '../offline/status.ts';
import { useT } from '../ui/locale.tsx';

const $online = computed($status, ({ online }) => online);
const $hasNetwork = computed($status, ({ hasNetwork }) => hasNetwork);
const $hasCatalog = computed($status, ({ asOf }) => asOf !== null);

/** Whether there is signal. True on the server. */
export function useOnline(): boolean {
  return useStore($online, { ssr: () => true });
}

/** What a button that needs the store says until it answers: with a network, the phone's signal is not to blame. */
export function useWaitingText(): string {
  const t = useT();
  const hasNetwork = useStore($hasNetwork, { ssr: () => false });
  return hasNetwork ? t('Waiting for the store') : t('Waiting for signal');
}

/** Whether this page opens without signal: the worker has its code, and the device the catalog. */
export function useWorksOffline(): boolean {
  const hasCatalog = useStore($hasCatalog, { ssr: () => false });
  const isControlled = useSyncExternalStore(
    followController,
    () => Boolean(navigator.serviceWorker?.controller),
    () => false,
  );
  return hasCatalog && isControlled;
}

function followController(tell: () => void): () => void {
  navigator.serviceWorker?.addEventListener('controllerchange', tell);
  return () => navigator.serviceWorker?.removeEventListener('controllerchange', tell);
}
