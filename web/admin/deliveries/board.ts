import { parseResponse } from 'hono/client';
import { type LoadWarning, type LoadWeight, loadWarning } from '../../../domain/delivery/fleet.ts';
import type { BoardLoad } from '../../../domain/orders/adminDeliveries.ts';
import type { StatusChange } from '../../../domain/orders/adminOrders.ts';
import type { Board, Pickup, QueuedOrder } from '../../../server/admin/dayBoard.ts';
import { admin } from '../ui/adminApi.ts';

/** `position` is its place in that truck's day, from 0. */
export type Slot = { day: string; truck: number; position: number };
export type Move = { load: BoardLoad; to: Slot };

/** The moves that give a customer another day. */
export const movesOfDay = (moves: readonly Move[]) => moves.filter(({ load, to }) => load.day !== to.day);

/** All of them or none. @throws AdminFailure; 409 when somebody else moved one since it was loaded */
export function moveLoads(moves: readonly Move[], { tell }: { tell: boolean }) {
  const loads = moves.map(({ load: { id, version }, to }) => {
    const { day, truck, position } = to;
    return { id, version, day, truck, position };
  });
  return parseResponse(admin.deliveries.move.$post({ json: { loads, tell } }));
}

/** Where orders that wait go: without a day on the one that each asks for, without a truck on the emptiest ones. */
export type OrderPlace = { day: string | null; truck: number | null; position: number };

/** Confirms orders that wait and puts their loads on trucks; names those that were left. @throws AdminFailure */
export function placeOrders(
  waiting: readonly QueuedOrder[],
  { day, truck, position }: OrderPlace,
  { evenFull = false }: { evenFull?: boolean } = {},
) {
  const orders = waiting.map(({ id, version }) => ({ id, version }));
  const json = { orders, day, truck, position, evenFull };
  return parseResponse(admin.deliveries.place.$post({ json }));
}

/** After everything that a truck carries. */
export const LAST = 999;

/** Confirmed, ready, picked up. */
export const PICKUP_STEPS = ['confirmed', 'in_progress', 'delivered'] as const;
export type PickupStep = (typeof PICKUP_STEPS)[number];

export const takePickupStep = (
  { id, version }: Pickup,
  status: PickupStep,
  answer: Pick<StatusChange, 'evenUnpaid' | 'received'> = {},
) => admin.orders[':id'].status.$post({ param: { id }, json: { to: status, version, ...answer } });

export const isOff = ({ daysOff }: Pick<Board, 'daysOff'>, { day, truck }: Pick<Slot, 'day' | 'truck'>) =>
  daysOff.some((dayOff) => dayOff.day === day && dayOff.truck === truck);

/** Total yards and pounds; loads of unknown weight count as 0 pounds. */
export function sumLoads(loads: readonly LoadWeight[]): { cubicYards: number; pounds: number } {
  return loads.reduce(
    (sum, load) => ({
      cubicYards: Math.round((sum.cubicYards + load.cubicYards) * 100) / 100,
      pounds: sum.pounds + (load.pounds ?? 0),
    }),
    { cubicYards: 0, pounds: 0 },
  );
}

type PlaceWarning = LoadWarning | 'full' | 'off';

/** What a truck would carry with these loads added, and any warnings. `to` null: no truck. */
export function loadsAt(
  moved: readonly (LoadWeight & { id?: string })[],
  place: Slot | null,
  { loads, fleet, daysOff }: Pick<Board, 'loads' | 'fleet' | 'daysOff'>,
): { loads: LoadWeight[]; warnings: PlaceWarning[] } {
  const isMoved = ({ id }: BoardLoad) => moved.some((load) => load.id === id);
  const otherLoads = loads.filter(
    (load) => load.day === place?.day && load.truck === place.truck && !isMoved(load),
  );
  const loadsThere = [...otherLoads, ...moved];
  const truck = place ? fleet.trucks[place.truck - 1] : undefined;
  const warnings: PlaceWarning[] = moved.flatMap((load) => loadWarning(load, truck) ?? []);
  if (loadsThere.length > fleet.loadsPerTruck) warnings.push('full');
  if (place && isOff({ daysOff }, place)) warnings.push('off');
  return { loads: loadsThere, warnings: [...new Set(warnings)] };
}

/** Where an arrow key moves a load, given the day's number of trucks; null for nowhere. */
export function placeBy(
  key: string,
  { day, truck }: BoardLoad,
  index: number,
  { trucks, row }: { trucks: number; row: number },
): Slot | null {
  if (key === 'ArrowUp' && index > 0) return { day, truck, position: index - 1 };
  if (key === 'ArrowDown' && index < row - 1) return { day, truck, position: index + 1 };
  if (key === 'ArrowLeft' && truck > 1) return { day, truck: truck - 1, position: index };
  if (key === 'ArrowRight' && truck < trucks) return { day, truck: truck + 1, position: index };
  return null;
}
