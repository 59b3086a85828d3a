import { useState, useSyncExternalStore } from 'react';
import { type Feed, feed } from '../offline/feed.ts';
import type { JobPhoto } from '../offline/jobPhotos.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { PictureInput } from '../ui/PictureInput.tsx';
import { tellUnsaved } from '../ui/saveError.ts';
import { shrunk, Unreadable } from '../ui/shrinkPicture.ts';
import { toast } from '../ui/toast.tsx';

const MOST = 5;

/** Pictures of the place: kept on this phone at once, and there only. */
export function JobPhotos({ jobId, name }: { jobId: string; name: string }) {
  const t = useT();
  const photos = useJobPhotos(jobId);
  const [busy, setBusy] = useState(false);
  const full = photos.length >= MOST;

  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      const text = t('This picture cannot be read here. Try another one.');
      if (error instanceof Unreadable) toast({ tone: 'error', title: t('Error'), text });
      else await tellUnsaved(error, t, t('This device could not do that. Please try again.'));
    }
    setBusy(false);
  };
  const pick = (file: File) => void attempt(() => addJobPhoto(jobId, file));
  return (
    <section className="job-sec" aria-labelledby="job-photos">
      <h2 className="h3" id="job-photos">
        {t('Photos')}
      </h2>
      <p className="hint">
        {t('They stay on this phone: not backed up, and in no link. At most {n}.', { n: MOST })}
      </p>
      {photos.length > 0 ? (
        <ul className="job-photos">
          {photos.map(({ key, url }, index) => (
            <li key={key}>
              <img src={url} alt={t('Photo {n} of {name}', { n: index + 1, name })} />
              <button
                type="button"
                className="iconbtn box"
                disabled={busy}
                aria-label={t('Remove photo {n}', { n: index + 1 })}
                onClick={() => void attempt(() => dropJobPhoto(key))}
              >
                <Icon name="trash" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {full ? null : (
        <div className="job-acts">
          <PictureInput camera disabled={busy} onPick={pick}>
            <Icon name="plus" size="sm" />
            {t('Take a photo')}
          </PictureInput>
          <PictureInput disabled={busy} onPick={pick}>
            {t('Choose a picture')}
          </PictureInput>
        </div>
      )}
    </section>
  );
}

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
