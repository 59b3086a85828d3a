import {
  type Board,
  type BoardLoad,
  boardLoadSchema,
  type DeliveryMove,
  weightWarning,
} from '../../../domain/admin/deliveries.ts';
import { sendAdmin } from '../ui/adminApi.ts';

export type Place = Omit<DeliveryMove, 'version'>;

/** @throws AdminFailure; 409 when somebody else moved it since it was loaded */
export async function moveLoad(
  { id, version }: BoardLoad,
  { day, truck, position }: Place,
): Promise<BoardLoad> {
  return boardLoadSchema.parse(
    await sendAdmin('POST', `/api/admin/deliveries/${id}/move`, { day, truck, position, version }),
  );
}

/** Total yards and pounds; loads of unknown weight count as 0 pounds. */
export function sumOf(loads: readonly BoardLoad[]): { cubicYards: number; pounds: number } {
  return loads.reduce(
    (sum, load) => ({
      cubicYards: Math.round((sum.cubicYards + load.cubicYards) * 100) / 100,
      pounds: sum.pounds + (load.pounds ?? 0),
    }),
    { cubicYards: 0, pounds: 0 },
  );
}

/** What a truck would carry with that load added, and any warnings. `to` null: no truck. */
export function dropAt(load: BoardLoad, to: Place | null, { loads, fleet }: Pick<Board, 'loads' | 'fleet'>) {
  const others = loads.filter((one) => one.day === to?.day && one.truck === to.truck && one.id !== load.id);
  const after = [...others, load];
  const weight = weightWarning(load);
  return {
    loads: after,
    warnings: [...(weight ? [weight] : []), ...(after.length > fleet.loadsPerTruck ? ['full' as const] : [])],
  };
}

/** Where an arrow key moves a load, given the day's number of trucks; null for nowhere. */
export function placeBy(
  key: string,
  { day, truck }: BoardLoad,
  index: number,
  { trucks, row }: { trucks: number; row: number },
): Place | null {
  if (key === 'ArrowUp' && index > 0) return { day, truck, position: index - 1 };
  if (key === 'ArrowDown' && index < row - 1) return { day, truck, position: index + 1 };
  if (key === 'ArrowLeft' && truck > 1) return { day, truck: truck - 1, position: index };
  if (key === 'ArrowRight' && truck < trucks) return { day, truck: truck + 1, position: index };
  return null;
}
