import type { Fleet } from '../../../domain/delivery/fleet.ts';
import { type Translate, useT } from '../../ui/locale.tsx';
import { admin } from './adminApi.ts';
import { useAdminQuery } from './adminQuery.tsx';

/** A truck by the name that the owner gave it, else by its number. */
export const truckName = (truck: number, names: readonly string[], t: Translate): string =>
  names[truck - 1] || t('Truck {n}', { n: truck });

export const truckNames = ({ trucks }: Fleet): string[] => trucks.map(({ name }) => name);

/** For pages whose own answer does not have the names. */
export function useTruckName(): (truck: number) => string {
  const t = useT();
  const { data } = useAdminQuery('settings', admin.fleet);
  return (truck) => truckName(truck, data ? truckNames(data) : [], t);
}
