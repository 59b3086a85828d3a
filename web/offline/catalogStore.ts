import { atom } from 'nanostores';
import type { Snapshot } from '../../domain/catalog/catalogSource.ts';

/**
 * The catalog of this device, once somebody has opened it (catalog.ts). Apart from its database, so that every page can
 * follow it. Listeners are told of changes by this tab or another.
 */
export const $catalog = atom<Snapshot | null>(null);
