import { useSyncExternalStore } from 'react';
import { initialStatus, readStatus, watchStatus } from '../offline/status.ts';

/** Whether there is signal, as the whole shop sees it. True in the page as the server renders it. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    watchStatus,
    () => readStatus().online,
    () => initialStatus().online,
  );
}
