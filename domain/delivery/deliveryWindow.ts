import * as z from 'zod/mini';

// At what time of its day a load comes. Apart from windows.ts, because the cart, which every page loads, keeps it.

/** `all_day`: in whichever half of the day has room. */
export const DELIVERY_WINDOWS = ['all_day', 'morning', 'afternoon'] as const;
export const deliveryWindowSchema = z.enum(DELIVERY_WINDOWS);
export type DeliveryWindow = (typeof DELIVERY_WINDOWS)[number];
