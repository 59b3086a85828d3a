import * as z from 'zod/mini';
import { base64Schema, MAX_PHOTO_BYTES, ownIdSchema } from './base/fields.ts';

// Photos of saved jobs, which are synced like the jobs.

/** Per job. */
export const MAX_JOB_PHOTOS = 5;
/** Per account: 48 MB at the largest size. */
export const MAX_ACCOUNT_PHOTOS = 300;

const photoNameSchema = z.string().check(z.regex(/^\d{1,10}-\d{1,10}$/));

/** Payload of `saveJobPhoto`. */
export const jobPhotoSaveSchema = z.object({
  /** Chosen by the device. */
  id: ownIdSchema,
  jobId: ownIdSchema,
  name: photoNameSchema,
  takenAt: z.iso.datetime(),
  /** In base64. */
  jpeg: base64Schema(MAX_PHOTO_BYTES),
});
export type JobPhotoSave = z.infer<typeof jobPhotoSaveSchema>;

/** Payload of `deleteJobPhoto`. */
export const jobPhotoDeleteSchema = z.object({ id: ownIdSchema });
export type JobPhotoDelete = z.infer<typeof jobPhotoDeleteSchema>;

/** Says that a photo exists; its bytes are at `GET /api/job-photos/:id`. */
export const jobPhotoSchema = z.object({ jobId: z.string(), name: z.string(), takenAt: z.string() });
export type JobPhoto = z.infer<typeof jobPhotoSchema>;
