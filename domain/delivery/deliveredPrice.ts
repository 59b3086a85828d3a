import type { DeliveryFees } from '../base/settings.ts';
import { allInYardCents, deliveryFeeCents, type Zone } from './delivery.ts';
import { truckloads } from './loads.ts';

/**
 * What a cubic yard costs with its delivery, in cents, on the zone's smallest load, which is its dearest. The price
 * is per cubic yard, in cents.
 */
export function allInOnSmallestLoad(
  priceCents: number,
  zone: Zone,
  fees: DeliveryFees,
): { perYardCents: number; cubicYards: number } {
  const cubicYards = zone.minimumYards;
  const subtotalCents = priceCents * cubicYards;
  const feeCents = deliveryFeeCents({ subtotalCents, zone, loads: truckloads(cubicYards), fees });
  return { perYardCents: allInYardCents({ subtotalCents, feeCents, cubicYards }), cubicYards };
}
