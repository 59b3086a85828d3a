import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { $status } from '../offline/status.ts';

const $online = computed($status, ({ online }) => online);

/** Whether there is signal, as the whole shop sees it. True in the page as the server renders it. */
export function useOnline(): boolean {
  return useStore($online, { ssr: () => true });
}
