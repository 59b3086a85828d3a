import type { Product } from '../../domain/catalog/catalog.ts';
import { useDeviceCatalog } from '../identity/useDeviceCatalog.ts';

/** For lists that only the device knows: what was saved, viewed or ordered before. */
export const useDeviceProducts = (): readonly Product[] | null => useDeviceCatalog()?.products ?? null;
