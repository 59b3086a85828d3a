import { later } from '../ui/later.tsx';

// Parts of the delivery that stand below the first view of their pages. Apart from the header's own check, so that
// pages without them do not hear of them.

/** The map of the counties. */
export const AreaMap = later(async () => (await import('./AreaMap.tsx')).AreaMap);

/** What a yard costs at the remembered ZIP. */
export const DeliveredPrices = later(async () => (await import('./DeliveredPrices.tsx')).DeliveredPrices);
