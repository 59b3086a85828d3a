import { useSyncExternalStore } from 'react';
import type { Zone } from '../../domain/delivery/delivery.ts';
import { feed } from '../offline/feed.ts';

// Today's zones as this device knows them, for what stands on every page and loads nothing itself.

const zones = feed<readonly Zone[]>(async (tell) => {
  const { onCatalogChanged, openCatalog } = await import('../offline/catalog.ts');
  const read = async () => tell((await openCatalog()).zones);
  await read();
  return onCatalogChanged(() => {
    read().catch((error: unknown) => console.warn('The delivery zones could not be read again.', error));
  });
});

const nobody = () => () => undefined;

/** null until they are read, and while they are not wanted. */
export function useDeviceZones(wanted: boolean): readonly Zone[] | null {
  const known = useSyncExternalStore(wanted ? zones.watch : nobody, zones.read, () => null);
  return known?.length ? known : null;
}
