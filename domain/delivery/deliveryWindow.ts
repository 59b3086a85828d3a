import * as z from 'zod/mini';

// The time of day of a delivery. Separate from windows.ts, because every page loads the cart, which has a window.

/** `all_day`: in whichever half of the day has room. */
export const DELIVERY_WINDOWS = ['all_day', 'morning', 'afternoon'] as const;
export const deliveryWindowSchema = z.enum(DELIVERY_WINDOWS);
export type DeliveryWindow = (typeof DELIVERY_WINDOWS)[number];
