import type { Translate } from './locale.ts';
import { clockLabel, type OpenHours } from './settings.ts';

function dayName(day: number, t: Translate): string {
  return [t('Sun'), t('Mon'), t('Tue'), t('Wed'), t('Thu'), t('Fri'), t('Sat')][day] ?? '';
}

/** `Mon–Fri` */
export function daysLabel({ fromDay, toDay }: OpenHours, t: Translate): string {
  return fromDay === toDay ? dayName(fromDay, t) : `${dayName(fromDay, t)}–${dayName(toDay, t)}`;
}

/** `Mon–Fri 7AM–5PM` */
export function hoursLabel(hours: OpenHours, t: Translate): string {
  const { opensMinute, closesMinute } = hours;
  return `${daysLabel(hours, t)} ${clockLabel(opensMinute)}–${clockLabel(closesMinute)}`;
}

/** Whether the yard is closed on Sundays. */
export const isSundayClosed = (hours: readonly OpenHours[]) => !hours.some(({ fromDay }) => fromDay === 0);

/** The yard's week on one line: `Mon–Fri 7AM–5PM, Sat 8AM–3PM`. */
export function openingHoursLine(hours: readonly OpenHours[], t: Translate): string {
  return hours.map((run) => hoursLabel(run, t)).join(', ');
}
