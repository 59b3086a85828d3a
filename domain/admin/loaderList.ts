import type { BoardLoad } from './deliveries.ts';

// A day's loads by material, for the loader operator.

type MaterialSum = {
  name: string;
  loads: number;
  cubicYards: number;
  /** Leaves out loads of unknown weight. */
  pounds: number;
  /** Yards of loads that have not left. */
  leftYards: number;
};
export type LoaderList = {
  materials: MaterialSum[];
  /** Tools and other items, which go with an order's first load. */
  goods: { name: string; quantity: number }[];
};

/** Sums up what leaves the yard with these loads. A load that came back is not counted. */
export function loaderList(loads: readonly BoardLoad[]): LoaderList {
  const leaving = loads.filter(({ failedReason }) => failedReason === null);
  const materials = Map.groupBy(
    leaving.filter(({ cubicYards }) => cubicYards > 0),
    ({ name }) => name,
  );
  const goods = new Map<string, number>();
  for (const { name, quantity } of leaving.flatMap((load) => load.goods))
    goods.set(name, (goods.get(name) ?? 0) + quantity);
  return {
    materials: [...materials]
      .map(([name, of]) => ({
        name,
        loads: of.length,
        cubicYards: totalYards(of),
        pounds: of.reduce((sum, { pounds }) => sum + (pounds ?? 0), 0),
        leftYards: totalYards(of.filter(({ status }) => status === 'planned')),
      }))
      .toSorted((a, b) => b.cubicYards - a.cubicYards || a.name.localeCompare(b.name)),
    goods: [...goods]
      .map(([name, quantity]) => ({ name, quantity }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
  };
}

/** Adds hundredths of yards without rounding errors. */
const totalYards = (loads: readonly BoardLoad[]) =>
  Math.round(loads.reduce((sum, { cubicYards }) => sum + cubicYards * 100, 0)) / 100;
