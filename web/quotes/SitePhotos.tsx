import { useEffect, useState } from 'react';
import { QUOTE_PHOTOS } from '../offline/ids.ts';
import type { DevicePhoto } from '../offline/photos.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { FileInput } from '../ui/FileInput.tsx';
import { Icon } from '../ui/Icon.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useT } from '../ui/locale.tsx';
import { shrinkPicture, Unreadable } from '../ui/pictures/shrinkPicture.ts';
import { Section } from '../ui/Section.tsx';
import { showSaveError } from '../ui/saveError.ts';
import { useHydrated } from '../ui/storedAtom.ts';
import { toast } from '../ui/toast.tsx';
import { awaitUse } from './awaitUse.ts';

/** Loads the database code after the page. */
const offlinePhotos = () => import('../offline/photos.ts');

const fetchPhotos = async () => (await import('./StoredPhotos.tsx')).StoredPhotos;
const StoredPhotos = lazyPart(fetchPhotos);
const PhotosOnceUsed = lazyPart(async () => {
  await awaitUse();
  return fetchPhotos();
});

type SitePhotosProps = {
  /** A job's id, a sent request's, or `QUOTE_PHOTOS`. */
  of: string;
  most: number;
  /** A description for people who cannot see the pictures. */
  name: string;
  hint: string;
  className: string;
};

/** Photos of the site, stored on this device. */
export function SitePhotos({ of, most, name, hint, className }: SitePhotosProps) {
  const t = useT();
  const [photos, setPhotos] = useState<readonly DevicePhoto[]>([]);
  const Photos = of === QUOTE_PHOTOS ? PhotosOnceUsed : StoredPhotos;
  const isHydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const [removed, setRemoved] = useState<DevicePhoto | null>(null);

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
        if (await saveJobPhoto(of, await shrinkPicture(file), most)) continue;
        toast({ title: t('{n} photos at most.', { n: most }) });
        break;
      }
    });
  const remove = (photo: DevicePhoto) =>
    void attempt(async () => {
      const { removeJobPhoto } = await offlinePhotos();
      await removeJobPhoto(photo.key);
      setRemoved(photo);
    });
  const putBack = (photo: DevicePhoto) =>
    void attempt(async () => {
      const { putBackJobPhoto } = await offlinePhotos();
      await putBackJobPhoto(photo);
      setRemoved(null);
    });
  return (
    <Section className={className} title={t('Photos')}>
      {isHydrated ? <Photos of={of} onChange={setPhotos} /> : null}
      <p className="hint">{hint}</p>
      {photos.length > 0 ? (
        <ul className="site-photos">
          {photos.map((photo, index) => (
            <li key={photo.key}>
              <Photo photo={photo} alt={t('Photo {n} of {name}', { n: index + 1, name })} />
              <IconButton
                icon="trash"
                className="iconbtn box"
                disabled={busy}
                label={t('Remove photo {n}', { n: index + 1 })}
                onClick={() => remove(photo)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <div role="status">
        {removed && photos.length < most ? (
          <div className="site-photos-do mt-12 row cluster">
            <span>{t('The photo is removed.')}</span>
            <Button disabled={busy} onClick={() => putBack(removed)}>
              {t('Undo')}
            </Button>
          </div>
        ) : null}
      </div>
      {photos.length >= most ? null : (
        <div className="site-photos-do mt-12 row cluster">
          <FileInput camera disabled={busy} onPick={(file) => pick([file])}>
            <Icon name="plus" size="sm" />
            {t('Take a photo')}
          </FileInput>
          <FileInput multiple disabled={busy} onPick={pick}>
            {t('Choose pictures')}
          </FileInput>
        </div>
      )}
    </Section>
  );
}

type PhotoProps = { photo: DevicePhoto; alt: string };

/** Ignores changes of the bytes: every database read returns a new copy of the same ones. */
function Photo({ photo, alt }: PhotoProps) {
  const [src] = useState(() => URL.createObjectURL(new Blob([photo.jpeg], { type: 'image/jpeg' })));
  useEffect(() => () => URL.revokeObjectURL(src), [src]);
  return <img src={src} alt={alt} />;
}
