import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { useSyncExternalStore } from 'react';
import { $status } from '../offline/status.ts';

const $online = computed($status, ({ online }) => online);
const $hasCatalog = computed($status, ({ asOf }) => asOf !== null);

/** Whether there is signal. True on the server. */
export function useOnline(): boolean {
  return useStore($online, { ssr: () => true });
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
