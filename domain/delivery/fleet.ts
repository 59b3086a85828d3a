import * as z from 'zod/mini';
import { poundsPerYard } from '../base/materials.ts';
import { POUNDS_PER_TON, TRUCK } from './loads.ts';

// The yard's trucks, and what each can carry.

/** Defaults until an admin changes them (store_settings, key `fleet`): a guess at a small yard. */
const TRI_AXLE = { name: '', cubicYards: TRUCK.bedYards[1], tons: TRUCK.payloadPounds / POUNDS_PER_TON };
export const FLEET: Fleet = { trucks: [TRI_AXLE, TRI_AXLE, TRI_AXLE], loadsPerTruck: 6 };
const truckSchema = z.object({
  /** Empty: the truck goes by its number. */
  name: z.string().check(z.trim(), z.maxLength(40)),
  /** The largest load it carries. */
  cubicYards: z.int().check(z.minimum(1), z.maximum(40)),
  tons: z.int().check(z.minimum(1), z.maximum(40)),
});
export type Truck = z.infer<typeof truckSchema>;
export const fleetSchema = z.object({
  /** A truck's number is its place here, from 1. */
  trucks: z.array(truckSchema).check(z.minLength(1), z.maxLength(50)),
  /** Loads that one truck can deliver in a day. */
  loadsPerTruck: z.int().check(z.minimum(1), z.maximum(30)),
});
export type Fleet = z.infer<typeof fleetSchema>;

export type LoadWeight = { pounds: number | null; cubicYards: number; materialId: string | null };

export type LoadWarning = 'over' | 'yards' | 'wet';

/** `over`: too heavy for the truck as delivered. `yards`: its bed is too small. `wet`: too heavy after long rain. */
export function loadWarning(
  { pounds, cubicYards, materialId }: LoadWeight,
  truck: Pick<Truck, 'cubicYards' | 'tons'> = TRI_AXLE,
): LoadWarning | null {
  const most = truck.tons * POUNDS_PER_TON;
  if (pounds !== null && pounds > most) return 'over';
  if (cubicYards > truck.cubicYards) return 'yards';
  const wet = poundsPerYard(materialId)?.high;
  return wet !== undefined && wet * cubicYards > most ? 'wet' : null;
}
