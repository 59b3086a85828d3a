import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { ZONE_LIST, type Zone } from '../../domain/delivery/zones.ts';
import { NothingStored } from '../offline/failures.ts';
import type { LoadArgs } from '../ui/screen.ts';

/** What cart and checkout need of the shelf: today's zones, and how new the prices must be. */
export type DeliveryTerms = { rev: number; zones: readonly Zone[] };

/** A device that never had a catalog still has its cart: it then counts with the fees of the specification. */
export async function deliveryTerms({ source }: LoadArgs<CatalogSource>): Promise<DeliveryTerms> {
  try {
    const { rev, zones } = await source.open();
    return { rev, zones: zones.length > 0 ? zones : ZONE_LIST };
  } catch (error) {
    if (!(error instanceof NothingStored)) throw error;
    return { rev: 0, zones: ZONE_LIST };
  }
}
