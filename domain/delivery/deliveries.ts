import * as z from 'zod/mini';
import { MAX_PHOTO_BYTES, ownIdSchema } from '../base/fields.ts';

// What a driver reports about a load, with or without signal.

export const DELIVERY_STATUSES = ['planned', 'started', 'delivered', 'cancelled'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Payload of `markDelivery`. A load only moves forward: an older mark that arrives late changes nothing. */
export const deliveryMarkSchema = z.object({
  deliveryId: ownIdSchema,
  status: z.enum(['started', 'delivered']),
  /** By the device's clock. */
  at: z.iso.datetime(),
});
export type DeliveryMark = z.infer<typeof deliveryMarkSchema>;

/** Payload of `proveDelivery`: a picture of the delivered load. */
export const deliveryProofSchema = z.object({
  deliveryId: ownIdSchema,
  at: z.iso.datetime(),
  /** In base64. */
  jpeg: z.string().check(z.maxLength(Math.ceil(MAX_PHOTO_BYTES / 3) * 4), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
});
export type DeliveryProof = z.infer<typeof deliveryProofSchema>;
