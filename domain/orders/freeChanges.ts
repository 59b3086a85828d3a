import type { Translate } from '../base/locale.ts';
import type { StoreSettings } from '../base/settings.ts';
import { canCancelFree, changeDeadline, storeClock } from '../delivery/calendar.ts';
import { cutoffText } from '../delivery/deliveryLabels.ts';
import type { GuestOrder } from './guestOrders.ts';

type Changeable = Pick<GuestOrder, 'status' | 'deliveryDate' | 'loads' | 'isPickup' | 'paidOrPlacedAt'>;

/** After paying, so that a slip can be undone even when the cutoff has passed. */
const GRACE_MINUTES = 60;

/** Until when changes are free. `grace`: only while the order is pending, too. */
export type FreeUntil =
  | { kind: 'ready' }
  | { kind: 'day_before' }
  | { kind: 'cutoff' | 'grace'; date: string; minute: number };

/**
 * What a customer can still change free of charge: until the cutoff of the business day before, and within an hour of
 * paying while the order is pending. The device, the emails and the server (server/orders/ownOrders.ts) all ask this.
 */
export function freeChanges(order: Changeable, now: Date, settings: StoreSettings) {
  const { status, loads } = order;
  /** Loads on several days move one by one, even while another one is on the road. */
  const later =
    new Set(loads.map(({ day }) => day)).size > 1 ? loads.filter((load) => load.status === 'planned') : [];
  const isOnRoad = status === 'in_progress' && later.length > 0;
  const isOpen = status === 'pending' || status === 'confirmed' || isOnRoad;
  const until = isOpen && !isOnRoad ? freeUntil(order, now, settings) : null;
  const isWholeFree = until !== null;
  const movable = isOpen ? later.filter(({ day }) => canCancelFree(day, now, settings)) : [];
  return {
    isOpen,
    later,
    movable,
    until,
    canCancel: isWholeFree,
    canMove: isWholeFree || movable.length > 0,
  };
}

/** Null: no longer free. */
function freeUntil(order: Changeable, now: Date, settings: StoreSettings): FreeUntil | null {
  const { status, deliveryDate, isPickup, paidOrPlacedAt } = order;
  // A pick-up has no truck, and without a day none is planned yet.
  if (isPickup) return { kind: 'ready' };
  if (deliveryDate === null) return { kind: 'day_before' };
  const graceEnd = new Date(Date.parse(paidOrPlacedAt) + GRACE_MINUTES * 60_000);
  if (status === 'pending' && now < graceEnd && !canCancelFree(deliveryDate, graceEnd, settings))
    return { kind: 'grace', ...storeClock(graceEnd) };
  return canCancelFree(deliveryDate, now, settings)
    ? { kind: 'cutoff', date: changeDeadline(deliveryDate, settings), minute: settings.cutoff }
    : null;
}

/** `formatDay` writes a day in the reader's language. */
export function freeUntilText(
  until: FreeUntil,
  { settings, formatDay, t }: { settings: StoreSettings; formatDay: (date: string) => string; t: Translate },
): string {
  switch (until.kind) {
    case 'ready':
      return t('Free of charge until it is ready.');
    case 'day_before':
      return t('Free of charge until {time} on the business day before the delivery.', {
        time: cutoffText(settings.cutoff, t),
      });
    case 'cutoff':
      return t('Free of charge until {time} on {day}.', {
        time: cutoffText(until.minute, t),
        day: formatDay(until.date),
      });
    case 'grace':
      return t('Free of charge until {time} on {day}, as long as we have not confirmed it.', {
        time: cutoffText(until.minute, t),
        day: formatDay(until.date),
      });
  }
}
