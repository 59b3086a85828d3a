import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Snapshot } from '../../domain/catalog/catalogSource.ts';
import { $catalog, openCatalog } from '../offline/catalog.ts';

/** The catalog on this device; null while it is not read yet, where there is none, and until it is `wanted`. */
export function useDeviceCatalog(wanted = true): Snapshot | null {
  const catalog = useStore($catalog, { ssr: 'initial' });
  useEffect(() => {
    if (!wanted) return;
    openCatalog().catch((error: unknown) =>
      console.warn('The catalog of this device cannot be read.', error),
    );
  }, [wanted]);
  return catalog;
}
