import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { openCatalog } from './catalog.ts';

/** What screens read on the device. */
export const deviceCatalogSource: CatalogSource = { open: openCatalog, now: () => new Date() };
