import { ZONE_LIST } from '../../domain/delivery/zones.ts';
import { ZipCheck } from './ZipCheck.tsx';
import { useZip } from './zip.ts';
import { useDeviceZones } from './zones.ts';

/** Check My Area for the header and the menu, whatever page is under them. */
export function AreaCheck() {
  const zones = useDeviceZones(useZip() !== null);
  return <ZipCheck zones={zones ?? ZONE_LIST} />;
}
