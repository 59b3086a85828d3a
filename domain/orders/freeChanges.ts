import type { Translate } from '../base/locale.ts';
import type { StoreSettings } from '../base/settings.ts';
import { canCancelFree, changeDeadline, storeClock } from '../delivery/calendar.ts';
import { cutoffText } from '../delivery/deliveryLabels.ts';
import type { GuestOrder } from './guestOrders.ts';

type ChangeableOrder = Pick<
  GuestOrder,
  'status' | 'paymentStatus' | 'deliveryDate' | 'loads' | 'isPickup' | 'paidOrPlacedAt' | 'dayToldAt'
>;

/** After paying, so that a slip can be undone even when the cutoff has passed; and after hearing a day from the yard. */
const GRACE_MINUTES = 60;

/** Until when changes are free. `grace`: only while the order is pending, too. */
type FreeUntil =
  | { kind: 'ready' }
  /** Its day is not chosen yet. */
  | { kind: 'open_day' }
  /** Past the cutoff, of an order that waits for its payment. */
  | { kind: 'unpaid' }
  /** Each of several days has its own end. */
  | { kind: 'day_before' }
  | { kind: 'cutoff' | 'grace'; date: string; minute: number };

/**
 * What a customer can still change free of charge: until the cutoff of the business day before; within an hour of
 * paying while the order is pending, and before that; and within an hour of hearing a day that the yard chose. The
 * device, the emails and the server (server/orders/customerChanges.ts) all ask this.
 */
export function freeChanges(order: ChangeableOrder, now: Date, settings: StoreSettings) {
  const { status, loads } = order;
  /** Loads on several days move one by one, even while another one is on the road. */
  const later =
    new Set(loads.map(({ day }) => day)).size > 1 ? loads.filter((load) => load.status === 'planned') : [];
  const isOnRoad = status === 'in_progress' && later.length > 0;
  const isOpen = status === 'pending' || status === 'confirmed' || isOnRoad;
  const deadline = isOpen && !isOnRoad ? freeUntil(order, now, settings) : null;
  const isWholeFree = deadline !== null;
  const movable = isOpen ? later.filter(({ day }) => canCancelFree(day, now, settings)) : [];
  return {
    isOpen,
    later,
    movable,
    until: deadline,
    canCancel: isWholeFree,
    canMove: isWholeFree || movable.length > 0,
  };
}

/** Null: no longer free. */
function freeUntil(order: ChangeableOrder, now: Date, settings: StoreSettings): FreeUntil | null {
  const { status, paymentStatus, deliveryDate, isPickup, paidOrPlacedAt, dayToldAt } = order;
  const isUnpaid = status === 'pending' && paymentStatus === 'unpaid';
  // A pick-up has no truck, and without a day none is planned yet.
  if (isPickup) return { kind: 'ready' };
  if (deliveryDate === null) return { kind: 'open_day' };
  /** The end of a grace that is not over and ends after the cutoff. */
  const graceAfter = (time: string | null): Date | null => {
    const end = new Date(Date.parse(time ?? '') + GRACE_MINUTES * 60_000);
    return now < end && !canCancelFree(deliveryDate, end, settings) ? end : null;
  };
  const graceAfterTelling = graceAfter(dayToldAt);
  if (graceAfterTelling) return { kind: 'cutoff', ...storeClock(graceAfterTelling) };
  const paid = status === 'pending' && !isUnpaid ? graceAfter(paidOrPlacedAt) : null;
  if (paid) return { kind: 'grace', ...storeClock(paid) };
  if (canCancelFree(deliveryDate, now, settings))
    return { kind: 'cutoff', date: changeDeadline(deliveryDate, settings), minute: settings.cutoff };
  return isUnpaid ? { kind: 'unpaid' } : null;
}

/** `formatDay` writes a day in the reader's language. */
export function freeUntilText(
  deadline: FreeUntil,
  { settings, formatDay, t }: { settings: StoreSettings; formatDay: (date: string) => string; t: Translate },
): string {
  switch (deadline.kind) {
    case 'ready':
      return t('Free of charge until it is ready.');
    case 'unpaid':
      return t('Free of charge until it is paid, and for an hour after that.');
    case 'day_before':
      return t('Free of charge until {time} on the business day before the delivery.', {
        time: cutoffText(settings.cutoff, t),
      });
    case 'open_day':
      return t(
        'Free of charge until {time} on the business day before the delivery, and for an hour after we told you the day.',
        { time: cutoffText(settings.cutoff, t) },
      );
    case 'cutoff':
      return t('Free of charge until {time} on {day}.', {
        time: cutoffText(deadline.minute, t),
        day: formatDay(deadline.date),
      });
    case 'grace':
      return t('Free of charge until {time} on {day}, as long as we have not confirmed the day.', {
        time: cutoffText(deadline.minute, t),
        day: formatDay(deadline.date),
      });
  }
}
