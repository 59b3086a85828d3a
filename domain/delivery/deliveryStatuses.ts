import type { DeliveryMark } from './deliveries.ts';

// A load's statuses. Separate from the drivers' reports, which neither customers' pages nor the service worker load.

export const DELIVERY_STATUSES = ['planned', 'started', 'delivered', 'cancelled'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** The status of a load after a mark. */
export function afterMark(status: DeliveryStatus, mark: DeliveryMark['status']): DeliveryStatus {
  if (status === 'cancelled') return status;
  if (mark === 'undone') return status === 'delivered' ? 'started' : 'planned';
  if (mark === 'failed') return status === 'delivered' ? status : 'planned';
  if (mark === 'collected') return status;
  return DELIVERY_STATUSES.indexOf(mark) > DELIVERY_STATUSES.indexOf(status) ? mark : status;
}
