import { isBulk } from '../catalog/goods.ts';
import { loadTrucks } from '../delivery/trucks.ts';
import { dueOnDeliveryCents } from './orders.ts';

// The truckloads of an order, and the money that comes with them.

export type OrderedLine = { name: string; unit: string; quantity: number; materialId: string | null };
export type OrderLoad = {
  name: string;
  materialId: string | null;
  cubicYards: number;
  pounds: number | null;
};

/** An order's loads, one per truck. Only tools are one load without yards; an order without lines has none. */
export function planLoads(lines: readonly OrderedLine[]): OrderLoad[] {
  const bulk = lines.filter(isBulk).flatMap(({ name, materialId, quantity }) =>
    loadTrucks({ materialId, cubicYards: quantity }).loads.flatMap(({ trucks, cubicYards, pounds }) =>
      Array.from({ length: trucks }, () => ({
        name,
        materialId,
        cubicYards: Math.round(cubicYards * 100) / 100,
        pounds: pounds === null ? null : Math.round(pounds),
      })),
    ),
  );
  const [first] = lines;
  if (bulk.length > 0 || !first) return bulk;
  return [{ name: first.name, materialId: null, cubicYards: 0, pounds: null }];
}

/** What `dueWithLoadCents` depends on. */
export type LoadPayment = Parameters<typeof dueOnDeliveryCents>[0] & {
  /** Whether it is the first of the order's loads that are still to come. */
  isFirst: boolean;
  /** What drivers have collected and the order does not have yet. */
  collectedCents: number;
};

/** The money that a driver collects with a load: all with the first to arrive, or with a later one if that brought none. */
export const dueWithLoadCents = ({ isFirst, collectedCents, ...order }: LoadPayment): number =>
  isFirst ? Math.max(0, dueOnDeliveryCents(order) - collectedCents) : 0;
