import * as z from 'zod/mini';
import { jpegSchema, MAX_PHOTO_BYTES, ownIdSchema } from '../base/fields.ts';

// What a driver reports about a load, with or without signal.

export const DELIVERY_STATUSES = ['planned', 'started', 'delivered', 'cancelled'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/**
 * Payload of `markDelivery`. A load only moves forward: an older mark that arrives late changes nothing. `undone` takes
 * the driver's last mark of it back, for `UNDO_MINUTES`.
 */
export const deliveryMarkSchema = z.object({
  deliveryId: ownIdSchema,
  status: z.enum(['started', 'delivered', 'undone']),
  /** By the device's clock. */
  at: z.iso.datetime(),
});
export type DeliveryMark = z.infer<typeof deliveryMarkSchema>;

/** The status of a load after a mark. */
export function afterMark(status: DeliveryStatus, mark: DeliveryMark['status']): DeliveryStatus {
  if (status === 'cancelled') return status;
  if (mark === 'undone') return status === 'delivered' ? 'started' : 'planned';
  return DELIVERY_STATUSES.indexOf(mark) > DELIVERY_STATUSES.indexOf(status) ? mark : status;
}

/** Payload of `proveDelivery`: a picture of the delivered load. */
export const deliveryProofSchema = z.object({
  deliveryId: ownIdSchema,
  at: z.iso.datetime(),
  /** In base64. */
  jpeg: jpegSchema(MAX_PHOTO_BYTES),
});
export type DeliveryProof = z.infer<typeof deliveryProofSchema>;
