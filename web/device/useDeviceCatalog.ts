import { useEffect, useState } from 'react';
import type { Product } from '../../domain/catalog/catalog.ts';
import type { Snapshot } from '../../domain/catalog/catalogSource.ts';

/**
 * The catalog on this device; null until it is read and `wanted`, and when there is none. Loads
 * the database's code, which is not part of a page's first load.
 */
export function useDeviceCatalog(wanted = true): Snapshot | null {
  const [catalog, setCatalog] = useState<Snapshot | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let isGone = false;
    let stop = () => {
      isGone = true;
    };
    const follow = async () => {
      const { $catalog, openCatalog } = await import('../offline/catalog.ts');
      if (isGone) return;
      stop = $catalog.subscribe(setCatalog);
      await openCatalog();
    };
    follow().catch((error: unknown) => console.warn('The catalog of this device cannot be read.', error));
    return () => stop();
  }, [wanted]);
  return catalog;
}

/** For lists known only to the device: saved, viewed or ordered products. */
export const useDeviceProducts = (): readonly Product[] | null => useDeviceCatalog()?.products ?? null;
