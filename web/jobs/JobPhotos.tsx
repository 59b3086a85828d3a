import { useEffect, useState } from 'react';
import { useOwnerQuery } from '../identity/useOwnerQuery.ts';
import type { JobPhoto } from '../offline/photos.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { PictureInput } from '../ui/pictures/PictureInput.tsx';
import { shrinkPicture, Unreadable } from '../ui/pictures/shrinkPicture.ts';
import { Section } from '../ui/Section.tsx';
import { showSaveError } from '../ui/saveError.ts';
import { toast } from '../ui/toast.tsx';

const MOST = 5;

/** Loads the database code after the page. */
const offlinePhotos = () => import('../offline/photos.ts');

/** Photos of the site, stored on this device only. */
export function JobPhotos({ jobId, name }: { jobId: string; name: string }) {
  const t = useT();
  const photos = useJobPhotos(jobId);
  const [busy, setBusy] = useState(false);

  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      const text = t('This picture cannot be read here. Try another one.');
      if (error instanceof Unreadable) toast({ tone: 'error', title: t('Error'), text });
      else await showSaveError(error, t, t('This device could not do that. Please try again.'));
    }
    setBusy(false);
  };
  const pick = (files: readonly File[]) =>
    void attempt(async () => {
      const { saveJobPhoto } = await offlinePhotos();
      for (const file of files) {
        if (await saveJobPhoto(jobId, await shrinkPicture(file))) continue;
        toast({ title: t('A job has {n} photos at most.', { n: MOST }) });
        break;
      }
    });
  const remove = (key: JobPhoto['key']) =>
    void attempt(async () => {
      const { removeJobPhoto } = await offlinePhotos();
      await removeJobPhoto(key);
    });
  return (
    <Section className="job-sec" title={t('Photos')}>
      <p className="hint">
        {t('They stay on this device: not backed up, and not in the link. {n} at most.', { n: MOST })}
      </p>
      {photos.length > 0 ? (
        <ul className="job-photos">
          {photos.map((photo, index) => (
            <li key={photo.key}>
              <Photo jpeg={photo.jpeg} alt={t('Photo {n} of {name}', { n: index + 1, name })} />
              <button
                type="button"
                className="iconbtn box"
                disabled={busy}
                aria-label={t('Remove photo {n}', { n: index + 1 })}
                onClick={() => remove(photo.key)}
              >
                <Icon name="trash" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {photos.length >= MOST ? null : (
        <div className="job-acts">
          <PictureInput camera disabled={busy} onPick={(file) => pick([file])}>
            <Icon name="plus" size="sm" />
            {t('Take a photo')}
          </PictureInput>
          <PictureInput multiple disabled={busy} onPick={pick}>
            {t('Choose pictures')}
          </PictureInput>
        </div>
      )}
    </Section>
  );
}

/** Oldest first. */
export function useJobPhotos(jobId: string): readonly JobPhoto[] {
  const photos = useOwnerQuery(async () => {
    const { readJobPhotos } = await offlinePhotos();
    return (database) => readJobPhotos(database, jobId);
  }, [jobId]);
  return photos ?? [];
}

/** Ignores changes of `jpeg`: every database read returns a new copy of the same bytes. */
function Photo({ jpeg, alt }: { jpeg: ArrayBuffer; alt: string }) {
  const [url] = useState(() => URL.createObjectURL(new Blob([jpeg], { type: 'image/jpeg' })));
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return <img src={url} alt={alt} />;
}
