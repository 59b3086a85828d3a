// A load's statuses. Separate from the drivers' reports, which customers' pages do not load.

export const DELIVERY_STATUSES = ['planned', 'started', 'delivered', 'cancelled'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
