import { useStore } from '@nanostores/react';
import { zoneName } from '../../../domain/delivery/deliveryLabels.ts';
import { ZONES, type ZoneId } from '../../../domain/delivery/zones.ts';
import { $catalog } from '../../offline/catalog.ts';
import { useT } from '../../ui/locale.tsx';

/** The name that the owner gave a zone, in the page's language. */
export function useZoneName(): (id: ZoneId) => string {
  const t = useT();
  const catalog = useStore($catalog);
  return (id) => zoneName(catalog?.zones.find((zone) => zone.id === id) ?? ZONES[id], t);
}
