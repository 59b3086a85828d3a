import * as z from 'zod/mini';
import { base64Schema } from '../base/fields.ts';
import { orderKeySchema } from './guestOrders.ts';

// What a customer says to the driver of an order.

export const MAX_VOICE_SECONDS = 30;
/** Like a picture, it fits into one push. Half a minute of speech has about 90 KB. */
export const MAX_VOICE_BYTES = 160 * 1024;

/** Payload of `saveVoiceNote`: a recording in place of the one before, or null to take it off. */
export const voiceNoteSaveSchema = z.object({
  orderNumber: z.string().check(z.minLength(1), z.maxLength(32)),
  /** In base64. */
  audio: z.nullable(base64Schema(MAX_VOICE_BYTES)),
});
export type VoiceNoteSave = z.infer<typeof voiceNoteSaveSchema>;

/** Body of `POST /api/orders/voice-note`: the same for an order that was placed as a guest. */
export const orderVoiceSchema = z.extend(orderKeySchema, { audio: voiceNoteSaveSchema.shape.audio });
export type OrderVoice = z.input<typeof orderVoiceSchema>;
