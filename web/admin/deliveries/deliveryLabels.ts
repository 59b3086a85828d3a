import { formatPhone } from '../../../domain/admin.ts';
import type { DeliveryWindow } from '../../../domain/delivery/calendar.ts';
import type { CollectMethod, MissReason } from '../../../domain/delivery/deliveries.ts';
import type { DeliveryStatus } from '../../../domain/delivery/deliveryStatuses.ts';
import type { Fleet, LoadWarning, LoadWeight } from '../../../domain/delivery/fleet.ts';
import { POUNDS_PER_TON } from '../../../domain/delivery/loads.ts';
import { windowName } from '../../../domain/delivery/windowLabels.ts';
import { formatYards } from '../../ui/format.ts';
import type { Translate } from '../../ui/locale.tsx';
import type { Tone } from '../../ui/Tag.tsx';
import { sumLoads } from './board.ts';

export function deliveryText(status: DeliveryStatus, t: Translate): string {
  switch (status) {
    case 'planned':
      return t('Planned');
    case 'started':
      return t('On the road');
    case 'delivered':
      return t('Delivered');
    case 'cancelled':
      return t('Cancelled');
  }
}

/** Null for a load that may come all day. */
export const windowTag = (window: DeliveryWindow, t: Translate): string | null =>
  window === 'all_day' ? null : windowName(window, t);

export function deliveryTone(status: DeliveryStatus): Tone {
  const tones = { planned: 'neutral', started: 'info', delivered: 'ok', cancelled: 'danger' } as const;
  return tones[status];
}

export const collectText = (method: CollectMethod, t: Translate) =>
  method === 'cash' ? t('Cash') : t('Check');

export function missText(reason: MissReason, t: Translate): string {
  switch (reason) {
    case 'nobody_there':
      return t('Nobody there');
    case 'no_access':
      return t('Truck cannot get in');
    case 'no_room':
      return t('No room to unload');
    case 'wrong_place':
      return t('Address not found');
    case 'weather':
      return t('Weather');
    case 'breakdown':
      return t('Truck broke down');
    case 'refused':
      return t('Customer refused it');
  }
}

/** Why an order was not placed on a truck. */
export function leftText(code: string, t: Translate): string {
  switch (code) {
    case 'day_full':
      return t('The trucks are full that day');
    case 'truck_full':
      return t('The truck is full that day');
    case 'too_heavy':
      return t('Too heavy for the truck');
    case 'too_many_yards':
      return t('Too many yards for the truck');
    case 'truck_off':
      return t('Out of service that day');
    case 'not_paid':
      return t('Not paid yet');
    default:
      return t('Somebody else changed it first');
  }
}

export function warningText(warning: LoadWarning, t: Translate): string {
  switch (warning) {
    case 'over':
      return t('Too heavy for the truck');
    case 'yards':
      return t('Too many yards for the truck');
    case 'wet':
      return t('Too heavy when wet: check the scale');
  }
}

/** Whom the driver asks for there, as the saved site says. */
export const contactText = (site: Contact | null | undefined): string =>
  [site?.contactName, formatPhone(site?.contactPhone ?? '')].filter(Boolean).join(', ');
/** An address whose ZIP stays beside its state. */
export const wholeZip = (address: string) => address.replace(/ (?=\d{5}$)/, '\u00a0');
type Contact = { contactName: string | null; contactPhone: string | null };

/** Short tons, `22.4 tons`. */
export function weightText(pounds: number | null, t: Translate): string {
  if (pounds === null) return t('weight unknown');
  return t('{n} tons', { n: formatYards(Math.round((pounds / POUNDS_PER_TON) * 10) / 10) });
}

/** A load of tools alone has no yards. */
export const loadText = (
  { name, cubicYards, pounds }: { name: string; cubicYards: number; pounds: number | null },
  t: Translate,
): string => (cubicYards > 0 ? `${name}, ${cubicYards} yd³, ${weightText(pounds, t)}` : name);

export const fullText = ({ loadsPerTruck }: Fleet, t: Translate): string =>
  t('More than {n} loads for one day', { n: loadsPerTruck });

/**
 * `3 of 6 loads, 42 yd³, 51.2 tons`
 *
 * @param most how many loads there could be
 */
export function sumText(loads: readonly LoadWeight[], t: Translate, most?: number): string {
  if (loads.length === 0) return t('No loads');
  const { cubicYards, pounds } = sumLoads(loads);
  const tons = formatYards(Math.round((pounds / POUNDS_PER_TON) * 10) / 10);
  const yards = formatYards(cubicYards);
  if (most)
    return t('{loads} of {most} loads, {yards} yd³, {tons} tons', { loads: loads.length, most, yards, tons });
  return loads.length === 1
    ? t('1 load, {yards} yd³, {tons} tons', { yards, tons })
    : t('{loads} loads, {yards} yd³, {tons} tons', { loads: loads.length, yards, tons });
}

/** The text on the button that moves a pick-up order to that status. */
export function pickupLabel(status: 'confirmed' | 'in_progress' | 'delivered', t: Translate): string {
  switch (status) {
    case 'confirmed':
      return t('Confirm Order');
    case 'in_progress':
      return t('Ready to pick up');
    case 'delivered':
      return t('Picked up');
  }
}
