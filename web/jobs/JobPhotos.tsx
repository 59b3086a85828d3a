import { useState } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { PictureInput } from '../ui/PictureInput.tsx';
import { tellUnsaved } from '../ui/saveError.ts';
import { Unreadable } from '../ui/shrinkPicture.ts';
import { toast } from '../ui/toast.tsx';
import { addJobPhoto, dropJobPhoto, useJobPhotos } from './photos.ts';

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
