import * as z from 'zod/mini';
import { base64Schema, MAX_PHOTO_BYTES, ownIdSchema, requiredText } from '../base/fields.ts';

// A driver's reports about a load, made with or without signal.

/** Why a load came back. */
export const MISS_REASONS = [
  'nobody_there',
  'no_access',
  'no_room',
  'wrong_place',
  'weather',
  'breakdown',
  'refused',
] as const;
export type MissReason = (typeof MISS_REASONS)[number];

/** Payments that drivers collect. */
export const COLLECT_METHODS = ['cash', 'check'] as const;
export type CollectMethod = (typeof COLLECT_METHODS)[number];

/**
 * Payload of `markDelivery`. A load only moves forward: an older mark that arrives late changes nothing. `undone` takes
 * back the driver's last mark, within `UNDO_MINUTES`. `failed`: it returns to the yard, for `reason`. `collected`: only
 * money for its order, in `collected`, with a check's number in `note`.
 */
export const deliveryMarkSchema = z.object({
  deliveryId: ownIdSchema,
  status: z.enum(['started', 'delivered', 'undone', 'failed', 'collected']),
  reason: z.optional(z.nullable(z.enum(MISS_REASONS))),
  note: z.optional(z.nullable(requiredText(500))),
  collected: z.optional(
    z.nullable(
      z.object({
        method: z.enum(COLLECT_METHODS),
        amountCents: z.int().check(z.positive(), z.maximum(99_999_999)),
      }),
    ),
  ),
  /** By the device's clock. */
  at: z.iso.datetime(),
});
export type DeliveryMark = z.infer<typeof deliveryMarkSchema>;

/** `load`: the drop. `failed`: the obstacle. */
const PROOF_KINDS = ['load', 'failed'] as const;

/** Payload of `proveDelivery`: a picture of the load. */
export const deliveryProofSchema = z.object({
  deliveryId: ownIdSchema,
  /** Absent: `load`. */
  kind: z.optional(z.nullable(z.enum(PROOF_KINDS))),
  at: z.iso.datetime(),
  /** In base64. */
  jpeg: base64Schema(MAX_PHOTO_BYTES),
});
export type DeliveryProof = z.infer<typeof deliveryProofSchema>;
