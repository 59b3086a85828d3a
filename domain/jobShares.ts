import * as z from 'zod/mini';
import { base64Schema, textOrNull } from './base/fields.ts';
import { sharedJobSchema } from './jobLink.ts';

// A job with its pictures, shared with a crew by a link. Sharing it again updates the same link.

export const MAX_SHARE_PHOTOS = 5;
export const MAX_SHARE_PHOTO_BYTES = 56 * 1024;
/** All pictures in base64, and the job. */
export const MAX_SHARE_BODY = 480 * 1024;
/** Counted from when it was last shared. */
export const SHARE_DAYS = 30;
/** Per account; a new one replaces the oldest. */
export const MAX_SHARES = 100;

const photosSchema = z.array(base64Schema(MAX_SHARE_PHOTO_BYTES)).check(z.maxLength(MAX_SHARE_PHOTOS));

/** Body of `PUT /api/job-shares/<job's id>`. The device leaves out private parts. */
export const jobShareSchema = z.object({
  /** The sender's name for the crew. */
  from: textOrNull(100),
  job: sharedJobSchema,
  photos: photosSchema,
});
export type JobShare = z.infer<typeof jobShareSchema>;

const tokenSchema = z.string().check(z.regex(/^[\w-]{43}$/));

/** Its answer. */
export const jobSharedSchema = z.object({ token: tokenSchema, sharedAt: z.string(), expiresAt: z.string() });
export type JobShared = z.infer<typeof jobSharedSchema>;

/** Body of `POST /api/job-shares/view`; `seenAt` is the `sharedAt` that the device already has. */
export const shareKeySchema = z.object({ token: tokenSchema, seenAt: z.nullable(z.string()) });
export type ShareKey = z.infer<typeof shareKeySchema>;

/** Its answer. */
export const shareViewSchema = z.object({
  ...jobShareSchema.shape,
  sharedAt: z.string(),
  expiresAt: z.string(),
});
export type ShareView = z.infer<typeof shareViewSchema>;
