import type { Product } from '../../domain/catalog/catalog.ts';
import { useDeviceCatalog } from '../identity/useDeviceCatalog.ts';

/** For lists known only to the device: saved, viewed or ordered products. */
export const useDeviceProducts = (): readonly Product[] | null => useDeviceCatalog()?.products ?? null;
