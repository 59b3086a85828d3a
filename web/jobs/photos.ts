import { useSyncExternalStore } from 'react';
import { type Feed, feed } from '../offline/feed.ts';
import type { JobPhoto } from '../offline/jobPhotos.ts';
import { shrunk } from '../ui/shrinkPicture.ts';

// Pictures of a job, as they are shown and kept: on this device only.

type ShownPhoto = { key: JobPhoto['key']; url: string; blob: Blob };

const feeds = new Map<string, Feed<readonly ShownPhoto[]>>();

function photosOf(jobId: string): Feed<readonly ShownPhoto[]> {
  const known = feeds.get(jobId);
  if (known) return known;
  const made = feed<readonly ShownPhoto[]>(async (tell) => {
    const { watchJobPhotos } = await import('../offline/jobPhotos.ts');
    const shown = new Map<string, ShownPhoto>();
    const show = ({ key, jpeg }: JobPhoto) => {
      const blob = new Blob([jpeg], { type: 'image/jpeg' });
      const photo = shown.get(key) ?? { key, blob, url: URL.createObjectURL(blob) };
      shown.set(key, photo);
      return photo;
    };
    const stop = watchJobPhotos(
      jobId,
      (photos) => tell(photos.map(show)),
      (error) => console.warn('The pictures of this job cannot be read.', error),
    );
    return () => {
      stop();
      for (const { url } of shown.values()) URL.revokeObjectURL(url);
    };
  });
  feeds.set(jobId, made);
  return made;
}

export function useJobPhotos(jobId: string): readonly ShownPhoto[] {
  const { watch, read } = photosOf(jobId);
  return useSyncExternalStore(watch, read, () => null) ?? [];
}

/** False when the job has as many as it may. @throws Unreadable for what is no picture to this browser */
export async function addJobPhoto(jobId: string, file: Blob): Promise<boolean> {
  const { keepJobPhoto } = await import('../offline/jobPhotos.ts');
  return keepJobPhoto(jobId, await shrunk(file));
}

export async function dropJobPhoto(key: JobPhoto['key']): Promise<void> {
  const { removeJobPhoto } = await import('../offline/jobPhotos.ts');
  await removeJobPhoto(key);
}

/** For a job that was duplicated. */
export async function copyPhotos(from: string, to: string): Promise<void> {
  const { copyJobPhotos } = await import('../offline/jobPhotos.ts');
  await copyJobPhotos(from, to);
}
