import * as z from 'zod/mini';
import { jpegSchema, textOrNull } from './base/fields.ts';
import { sharedJobSchema } from './jobLink.ts';

// A job with its pictures that a crew opens by a link. Sent again, the same link shows the newer job.

export const MAX_SHARE_PHOTOS = 5;
export const MAX_SHARE_PHOTO_BYTES = 56 * 1024;
/** All pictures in base64, and the job. */
export const MAX_SHARE_BODY = 480 * 1024;
/** From when it was shared last. */
export const SHARE_DAYS = 30;
/** Of one account; the oldest make way. */
export const MAX_SHARES = 100;

const photosSchema = z.array(jpegSchema(MAX_SHARE_PHOTO_BYTES)).check(z.maxLength(MAX_SHARE_PHOTOS));

/** Body of `PUT /api/job-shares/<job's id>`. What its person keeps private is left out before. */
export const jobShareSchema = z.object({
  /** What the crew calls the sender. */
  from: textOrNull(100),
  job: sharedJobSchema,
  photos: photosSchema,
});
export type JobShare = z.infer<typeof jobShareSchema>;

const tokenSchema = z.string().check(z.regex(/^[\w-]{43}$/));

/** Its answer. */
export const jobSharedSchema = z.object({ token: tokenSchema, sharedAt: z.string(), expiresAt: z.string() });
export type JobShared = z.infer<typeof jobSharedSchema>;

/** Body of `POST /api/job-shares/view`; `seenAt` is the `sharedAt` that the device has already. */
export const shareKeySchema = z.object({ token: tokenSchema, seenAt: z.nullable(z.string()) });
export type ShareKey = z.infer<typeof shareKeySchema>;

/** Its answer. */
export const shareViewSchema = z.object({
  ...jobShareSchema.shape,
  sharedAt: z.string(),
  expiresAt: z.string(),
});
export type ShareView = z.infer<typeof shareViewSchema>;
