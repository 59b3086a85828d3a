import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';

const $isHydrated = atom(true);

/** False in the page as the server renders it and in the browser's first render: nothing of this device is known there. */
export const useHydrated = (): boolean => useStore($isHydrated, { ssr: () => false });
