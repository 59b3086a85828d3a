import { storeDate } from '../../domain/base/calendar.ts';
import { newId } from '../offline/ids.ts';

const KEY = 'analytics-visit';

let current: { day: string; id: string } | null = null;

/** A number for this tab and this day, drawn anew for every other: enough to see how far a visit came. */
export function visitOf(now: Date): string {
  const day = storeDate(now);
  current ??= stored();
  if (current?.day !== day) {
    current = { day, id: newId() };
    try {
      sessionStorage.setItem(KEY, JSON.stringify(current));
    } catch (error) {
      console.debug('The visit lasts as long as the page.', error);
    }
  }
  return current.id;
}

function stored(): { day: string; id: string } | null {
  try {
    const { day, id } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    return typeof day === 'string' && typeof id === 'string' ? { day, id } : null;
  } catch (error) {
    console.debug('The visit begins anew.', error);
    return null;
  }
}
