import { useEffect } from 'react';
import { refreshMine } from './personalRows.ts';

/** Rings once when a person opens a page of their own: what it shows was already here. */
export function useFreshMine(): void {
  useEffect(() => {
    if (!navigator.onLine) return;
    refreshMine().catch((error: unknown) => console.info('What changed comes later.', error));
  }, []);
}
