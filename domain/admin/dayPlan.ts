import {
  estimateRoute,
  type Leg,
  type Pace,
  type Route,
  type RouteStop,
  type Stop,
} from '../delivery/route.ts';
import { loadWarning, type Truck } from './deliveries.ts';

// A proposal for a day: which truck takes which load, and in what order. Cheapest insertion, then each load is moved
// and each stretch of stops turned around while that makes the day better (2-opt): published, simple and good to a few
// percent for the handful of stops that a truck makes.

export type PlanLoad = Stop & {
  /** Where it goes: a place that `drive` knows. */
  place: string;
  /** The truck that has it now. */
  truck: number;
  /** Stays on its truck. A load that has left the yard also keeps its position. */
  isKept: boolean;
};

type PlanTruck = Omit<Truck, 'name'> & { isOff: boolean };

export type PlanTerms = {
  /** A truck's number is its place here, from 1. */
  trucks: readonly PlanTruck[];
  loadsPerTruck: number;
  pace: Pace;
  now: number | null;
  drive: (from: string, to: string) => Leg;
};

/** The yard's place. */
export const YARD = 'yard';

/** A truck's loads in the order of its stops. */
export type Column = { truck: number; loads: readonly PlanLoad[] };

/** The route of a truck's loads in this order. */
export const truckRoute = (
  { truck, loads }: Column,
  { trucks, pace, now, drive }: Pick<PlanTerms, 'trucks' | 'pace' | 'now' | 'drive'>,
): Route => estimateRoute(withLegs(loads, drive), { truck: trucks[truck - 1] ?? NO_LIMIT, pace, now });

/** For a truck that is no longer in the fleet. */
const NO_LIMIT = { cubicYards: Number.POSITIVE_INFINITY, tons: Number.POSITIVE_INFINITY };

export function withLegs<Load extends Stop & { place: string }>(
  loads: readonly Load[],
  drive: PlanTerms['drive'],
): (Load & RouteStop)[] {
  return loads.map((load, at) => ({
    ...load,
    legs: {
      fromYard: drive(YARD, load.place),
      toYard: drive(load.place, YARD),
      fromPrevious: drive(loads[at - 1]?.place ?? YARD, load.place),
    },
  }));
}

/** Limits one plan to about a quarter of a second, however many loads there are. */
const MOST_TRIES = 20_000;

/** Above this many loads, the first pass only tries the end of each truck's day. */
const MANY_LOADS = 150;

/** @param loads of a day, in the order of their trucks' lists */
export function planDay(loads: readonly PlanLoad[], terms: PlanTerms): Column[] {
  const isUsable = (number: number) => terms.trucks[number - 1]?.isOff === false;
  const stays = (load: PlanLoad) => load.status !== 'planned' || (load.isKept && isUsable(load.truck));
  const numbers = new Set([...terms.trucks.keys()].map((at) => at + 1));
  for (const load of loads) if (stays(load)) numbers.add(load.truck);
  const columns = new Map<number, PlanLoad[]>([...numbers].map((number) => [number, []]));
  for (const load of loads) if (stays(load)) columns.get(load.truck)?.push(load);
  const judge = createJudge(terms);
  const reach = ({ place }: PlanLoad) => terms.drive(YARD, place).minutes;
  // The far ones first: near ones fit in anywhere.
  const free = loads.filter((load) => !stays(load)).toSorted((a, b) => reach(b) - reach(a));
  for (const load of free) insertBest(load, columns, judge, { onlyEnd: loads.length > MANY_LOADS });
  let hasChanged = true;
  while (hasChanged && judge.tries() < MOST_TRIES) {
    hasChanged = false;
    for (const load of loads.filter(({ status }) => status === 'planned'))
      if (judge.tries() < MOST_TRIES && reinsert(load, columns, judge, { onlyOwn: stays(load) }))
        hasChanged = true;
    if (exchange(free, columns, judge)) hasChanged = true;
    if (crossOver(free, columns, judge)) hasChanged = true;
    for (const number of columns.keys())
      if (judge.tries() < MOST_TRIES && reverseStretches(number, columns, judge)) hasChanged = true;
  }
  const planned = [...columns].map(([truck, column]) => ({ truck, loads: column }));
  const today = currentColumns(loads);
  const mayStay = free.every((load) => trucksFor(load, terms.trucks).includes(load.truck));
  const total = (some: readonly Column[]) =>
    some.reduce((sum, { truck, loads: column }) => sum + judge.cost(truck, column), 0);
  // Without a real gain, nothing moves.
  return mayStay && total(today) <= total(planned) + 1 ? today : planned;
}

/** Loads as they are on their trucks now. */
export const currentColumns = (loads: readonly PlanLoad[]): Column[] =>
  [...Map.groupBy(loads, ({ truck }) => truck)].map(([truck, column]) => ({ truck, loads: column }));

/** The trucks that may take a load: in service and large enough; else in service; else its own. */
function trucksFor(load: PlanLoad, trucks: readonly PlanTruck[]): number[] {
  const inService = trucks.flatMap((truck, at) => (truck.isOff ? [] : [at + 1]));
  const large = inService.filter((number) => !isTooSmall(trucks[number - 1], load));
  if (large.length > 0) return large;
  return inService.length > 0 ? inService : [load.truck];
}

export const isTooSmall = (truck: Omit<Truck, 'name'> | undefined, load: PlanLoad): boolean =>
  truck !== undefined && ['over', 'yards'].includes(loadWarning(load, { ...truck }) ?? '');

type Columns = Map<number, PlanLoad[]>;
type Judge = {
  terms: PlanTerms;
  cost(truck: number, loads: readonly PlanLoad[]): number;
  tries(): number;
};

// What makes a day worse, in minutes of driving.
const LATE_LOAD = 90;
const LATE_MINUTE = 2;
const TOO_MANY = 300;
/** Per minute between two consecutive stops of a truck. Keeps neighbors on one truck. */
const APART_MINUTE = 0.3;
/** For a truck's hours squared, to bring all trucks home at about the same time. */
const HOURS_SQUARED = 3;
/** For a load that changes trucks, so that it stays if both are equal. */
const OTHER_TRUCK = 3;

function createJudge(terms: PlanTerms): Judge {
  const { loadsPerTruck, pace, drive } = terms;
  let tries = 0;
  return {
    terms,
    tries: () => tries,
    cost(truck, loads) {
      if (loads.length === 0) return 0;
      tries += 1;
      const route = truckRoute({ truck, loads }, terms);
      const closes = new Map(loads.map((load) => [load.id, load.closesMinute]));
      const late = route.stops.filter(({ isLate }) => isLate);
      const lateMinutes = late.reduce(
        (sum, { id, arrival }) => sum + (arrival ?? 0) - (closes.get(id) ?? 0),
        0,
      );
      const apart = loads.reduce(
        (sum, { place }, at) => sum + (at === 0 ? 0 : drive(loads[at - 1]?.place ?? YARD, place).minutes),
        0,
      );
      const hours = (route.finishMinute - pace.startMinute) / 60;
      return (
        route.driveMinutes +
        apart * APART_MINUTE +
        late.length * LATE_LOAD +
        lateMinutes * LATE_MINUTE +
        loads.filter((load) => load.truck !== truck).length * OTHER_TRUCK +
        Math.max(0, loads.length - loadsPerTruck) * TOO_MANY +
        hours * hours * HOURS_SQUARED
      );
    },
  };
}

const countStarted = (column: readonly PlanLoad[]) =>
  column.filter(({ status }) => status !== 'planned').length;

function insertBest(
  load: PlanLoad,
  columns: Columns,
  judge: Judge,
  { onlyEnd = false, onlyOwn = false } = {},
): number {
  let best: { truck: number; at: number; cost: number } | null = null;
  const trucks = onlyOwn ? [load.truck] : trucksFor(load, judge.terms.trucks);
  for (const truck of trucks) {
    const column = columns.get(truck) ?? [];
    const before = judge.cost(truck, column);
    for (let at = onlyEnd ? column.length : countStarted(column); at <= column.length; at += 1) {
      const cost = judge.cost(truck, column.toSpliced(at, 0, load)) - before;
      if (best === null || cost < best.cost - 1e-6) best = { truck, at, cost };
    }
  }
  if (best === null) throw new Error(`no truck for load ${load.id}`);
  columns.set(best.truck, (columns.get(best.truck) ?? []).toSpliced(best.at, 0, load));
  return best.cost;
}

/** Takes a load out and puts it where it costs least. Returns whether that was better than where it was. */
function reinsert(
  load: PlanLoad,
  columns: Columns,
  judge: Judge,
  { onlyOwn }: { onlyOwn: boolean },
): boolean {
  const [truck, column] = [...columns].find(([, some]) => some.includes(load)) ?? [0, []];
  const without = column.filter((one) => one !== load);
  const saved = judge.cost(truck, column) - judge.cost(truck, without);
  columns.set(truck, without);
  if (insertBest(load, columns, judge, { onlyOwn }) < saved - 1e-3) return true;
  for (const [number, some] of columns)
    if (some.includes(load))
      columns.set(
        number,
        some.filter((one) => one !== load),
      );
  columns.set(truck, column);
  return false;
}

/** Swaps two loads of different trucks if that is better. */
function exchange(free: readonly PlanLoad[], columns: Columns, judge: Judge): boolean {
  const truckOf = (load: PlanLoad) => [...columns].find(([, column]) => column.includes(load))?.[0] ?? 0;
  const mayTake = new Map(free.map((load) => [load, trucksFor(load, judge.terms.trucks)]));
  let hasChanged = false;
  for (const [at, one] of free.entries())
    for (const other of free.slice(at + 1)) {
      if (judge.tries() >= MOST_TRIES) return hasChanged;
      const [from, to] = [truckOf(one), truckOf(other)];
      if (from === to || !mayTake.get(one)?.includes(to) || !mayTake.get(other)?.includes(from)) continue;
      const [left, right] = [columns.get(from) ?? [], columns.get(to) ?? []];
      const [newLeft, newRight] = [left, right].map((column) =>
        column.map((load) => (load === one ? other : load === other ? one : load)),
      ) as [PlanLoad[], PlanLoad[]];
      const before = judge.cost(from, left) + judge.cost(to, right);
      if (judge.cost(from, newLeft) + judge.cost(to, newRight) >= before - 1e-3) continue;
      columns.set(from, newLeft).set(to, newRight);
      hasChanged = true;
    }
  return hasChanged;
}

/** Swaps the rest of the day after a stop, or half days, between two trucks if that is better (2-opt*). */
function crossOver(free: readonly PlanLoad[], columns: Columns, judge: Judge): boolean {
  const mayTake = new Map(free.map((load) => [load, trucksFor(load, judge.terms.trucks)]));
  const fits = (truck: number, before: readonly PlanLoad[], after: readonly PlanLoad[]) =>
    after.every((load) => before.includes(load) || mayTake.get(load)?.includes(truck));
  let hasChanged = false;
  const numbers = [...columns.keys()];
  for (const [nth, one] of numbers.entries())
    for (const other of numbers.slice(nth + 1)) {
      let [left, right] = [columns.get(one) ?? [], columns.get(other) ?? []];
      let cost = judge.cost(one, left) + judge.cost(other, right);
      for (let at = countStarted(left); at <= left.length; at += 1)
        for (let to = countStarted(right); to <= right.length; to += 1) {
          if (judge.tries() >= MOST_TRIES) return hasChanged;
          const crossed: [PlanLoad[], PlanLoad[]][] = [
            [
              [...left.slice(0, at), ...right.slice(to)],
              [...right.slice(0, to), ...left.slice(at)],
            ],
          ];
          if (countStarted(right) === 0)
            crossed.push([
              [...left.slice(0, at), ...right.slice(0, to).toReversed()],
              [...left.slice(at).toReversed(), ...right.slice(to)],
            ]);
          for (const [newLeft, newRight] of crossed) {
            if (!fits(one, left, newLeft) || !fits(other, right, newRight)) continue;
            const newCost = judge.cost(one, newLeft) + judge.cost(other, newRight);
            if (newCost >= cost - 1e-3) continue;
            [left, right, cost, hasChanged] = [newLeft, newRight, newCost, true];
            columns.set(one, left).set(other, right);
            break;
          }
        }
    }
  return hasChanged;
}

/** 2-opt. */
function reverseStretches(truck: number, columns: Columns, judge: Judge): boolean {
  let column = columns.get(truck) ?? [];
  let cost = judge.cost(truck, column);
  let hasChanged = false;
  for (let from = countStarted(column); from < column.length - 1; from += 1)
    for (let to = from + 2; to <= column.length; to += 1) {
      const turned = [...column.slice(0, from), ...column.slice(from, to).toReversed(), ...column.slice(to)];
      const turnedCost = judge.cost(truck, turned);
      if (turnedCost >= cost - 1e-3) continue;
      [column, cost, hasChanged] = [turned, turnedCost, true];
    }
  columns.set(truck, column);
  return hasChanged;
}
