import type { Shelf } from '../../domain/shelf.ts';
import { openCatalog } from './catalog.ts';

/** What screens read on the device. */
export const deviceShelf: Shelf = { open: openCatalog, now: () => new Date() };
