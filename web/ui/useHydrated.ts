import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';

const $isHydrated = atom(true);

/** False on the server and in the browser's first render, where nothing of the device is known. */
export const useHydrated = (): boolean => useStore($isHydrated, { ssr: () => false });
