import type { StoreSettings } from '../base/settings.ts';
import { canCancelFree } from '../delivery/calendar.ts';
import type { GuestOrder } from './guestOrders.ts';

type Changeable = Pick<
  GuestOrder,
  'status' | 'deliveryDate' | 'loads' | 'isPickup' | 'paymentStatus' | 'paymentKind'
>;

/**
 * What a customer can still change free of charge. The server decides again when the change arrives
 * (server/checkout/orderChanges.ts).
 */
export function freeChanges(order: Changeable, now: Date, settings: StoreSettings) {
  const { status, deliveryDate, loads, isPickup, paymentStatus, paymentKind } = order;
  /** Loads on several days move one by one, even while another one is on the road. */
  const later =
    new Set(loads.map(({ day }) => day)).size > 1 ? loads.filter((load) => load.status === 'planned') : [];
  const isOnRoad = status === 'in_progress' && later.length > 0;
  const isOpen = status === 'pending' || status === 'confirmed' || isOnRoad;
  const isWholeFree =
    isOpen &&
    !isOnRoad &&
    // A pick-up has no truck.
    (isPickup || deliveryDate === null || canCancelFree(deliveryDate, now, settings));
  const movable = isOpen ? later.filter(({ day }) => canCancelFree(day, now, settings)) : [];
  // The open payment page is for the order as it is.
  const isBeingPaid = paymentStatus === 'unpaid' && paymentKind === 'online';
  const isOver = paymentStatus === 'failed' || paymentStatus === 'refunded';
  return {
    isOpen,
    later,
    canCancel: isWholeFree,
    canMove: isWholeFree || movable.length > 0,
    canEdit: isWholeFree && !isBeingPaid && !isOver,
  };
}
