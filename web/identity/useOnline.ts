import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { $status } from '../offline/status.ts';

const $online = computed($status, ({ online }) => online);

/** Whether there is signal. True on the server. */
export function useOnline(): boolean {
  return useStore($online, { ssr: () => true });
}
