import { useEffect, useState } from 'react';
import type { Snapshot } from '../../domain/catalog/catalogSource.ts';

/**
 * The catalog on this device; null while it is not read yet, where there is none, and until it is `wanted`. Comes with
 * the database's code, which is no part of a page's first load.
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
