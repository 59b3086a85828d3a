import * as z from 'zod/mini';
import { base64Schema, MAX_PHOTO_BYTES } from '../../domain/base/fields.ts';
import { readShared, type ShareChoice, type SharedJob, sharedText } from '../../domain/jobLink.ts';
import { MAX_SHARE_PHOTOS } from '../../domain/jobShares.ts';
import type { JobSave } from '../../domain/jobs.ts';
import { inBase64 } from '../ui/pictures/shrinkPicture.ts';

// A job file, which is its owner's backup: the text of a link, with the pictures as they are kept here.

const filePhotosSchema = z.array(base64Schema(MAX_PHOTO_BYTES)).check(z.maxLength(MAX_SHARE_PHOTOS));
/** Larger than any job with its pictures. */
const MAX_FILE_BYTES = 2 * 1024 * 1024;

export async function jobFileText(job: JobSave, choice: ShareChoice): Promise<string> {
  const text = sharedText(job, { ...choice, withPlaces: true });
  const { listJobPhotos } = await import('../offline/photos.ts');
  const photos = await listJobPhotos(job.id).catch((error: unknown) => {
    console.info('This browser keeps no pictures.', error);
    return [];
  });
  if (photos.length === 0) return text;
  return JSON.stringify({ ...JSON.parse(text), photos: photos.map(({ jpeg }) => inBase64(jpeg)) });
}

type FileRead = ReturnType<typeof readShared> | { ok: true; job: SharedJob; photos: string[] };

/** Never throws: a file can come from anywhere. Pictures that are none are left out. */
export function readJobFile(text: string): FileRead {
  if (text.length > MAX_FILE_BYTES) return { ok: false, reason: 'too_large' };
  try {
    const { photos, ...job } = Object(JSON.parse(text)) as { photos?: unknown };
    const read = readShared(JSON.stringify(job));
    return read.ok ? { ...read, photos: filePhotosSchema.safeParse(photos).data ?? [] } : read;
  } catch (error) {
    console.info('No job file.', error);
    return { ok: false, reason: 'broken' };
  }
}
