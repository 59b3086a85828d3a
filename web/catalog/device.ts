import { useSyncExternalStore } from 'react';
import type { Product } from '../../domain/catalog/catalog.ts';
import { feed } from '../offline/feed.ts';

// The catalog on this device, for lists that only the device knows: what was saved, viewed or ordered before.

const products = feed<readonly Product[]>(async (tell) => {
  const { onCatalogChanged, openCatalog } = await import('../offline/catalog.ts');
  const read = async () => tell((await openCatalog()).products);
  await read();
  return onCatalogChanged(() => {
    read().catch((error: unknown) => console.warn('The catalog could not be read again.', error));
  });
});

/** null while it is not read yet, and where there is none. */
export function useDeviceProducts(): readonly Product[] | null {
  return useSyncExternalStore(products.watch, products.read, () => null);
}
