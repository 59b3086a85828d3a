// Of a load on its way. Apart from what drivers report about it, which customers' pages do not fetch.

export const DELIVERY_STATUSES = ['planned', 'started', 'delivered', 'cancelled'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
