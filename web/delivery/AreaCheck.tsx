import { ZONE_LIST } from '../../domain/delivery/zones.ts';
import { useDeviceCatalog } from '../device/useDeviceCatalog.ts';
import { ZipCheck, type ZipCheckProps } from './ZipCheck.tsx';
import { useZip } from './zip.ts';

/** Check My Area with the zones of this device. */
export function AreaCheck({ onDone }: Pick<ZipCheckProps, 'onDone'>) {
  const zones = useDeviceCatalog(useZip() !== null)?.zones;
  return <ZipCheck onDone={onDone} zones={zones?.length ? zones : ZONE_LIST} />;
}
