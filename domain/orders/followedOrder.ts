import * as z from 'zod/mini';

// The progress of an order's delivery, for anyone who may see the order.

/** Body of `POST /api/orders/pictures`, as of `/api/orders/cancel`. */
export const orderPicturesSchema = z.object({
  /** JPEGs in base64 of the dropped load, by the driver; the newest last. */
  pictures: z.array(z.object({ jpeg: z.string(), takenAt: z.string() })),
});
