import { useEffect, useState } from 'react';
import { newId } from '../offline/ids.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { PictureInput } from '../ui/pictures/PictureInput.tsx';
import { inBase64, shrinkPicture, Unreadable } from '../ui/pictures/shrinkPicture.ts';
import { showSaveError } from '../ui/saveError.ts';
import { toast } from '../ui/toast.tsx';

type DropPhotoProps = {
  personId: string;
  addressId: string;
  label: string;
  /** Version of the current picture; null if there is none. */
  version: string | null;
};

/** A photo that shows where to drop the load. Can be taken and saved with or without signal. */
export function DropPhoto({ personId, addressId, label, version }: DropPhotoProps) {
  const t = useT();
  const photo = useDropPhoto(personId, addressId, version);
  const [busy, setBusy] = useState(false);

  const attempt = async (work: Promise<void>, done: string) => {
    setBusy(true);
    try {
      await work;
      toast({ title: done });
    } catch (error) {
      const text = t('This picture cannot be read here. Try another one.');
      if (error instanceof Unreadable) toast({ tone: 'error', title: t('Error'), text });
      else await showSaveError(error, t, t('This device could not do that. Please try again.'));
    }
    setBusy(false);
  };
  const pick = (file: File) => void attempt(saveDropPhoto(addressId, file), t('Picture saved'));

  return (
    <div className="acc-photo">
      {photo?.url ? <img src={photo.url} alt={t('Drop spot of {label}', { label })} /> : null}
      {photo && !photo.url ? <p className="hint">{t('The picture loads when you have signal.')}</p> : null}
      <div className="acc-row">
        <PictureInput camera disabled={busy} onPick={pick}>
          <Icon name="plus" size="sm" />
          <span>{version ? t('Take another picture') : t('Take a picture of the drop spot')}</span>
          <span className="unseen">{` ${label}`}</span>
        </PictureInput>
        <PictureInput disabled={busy} onPick={pick}>
          {t('Choose a picture')}
          <span className="unseen">{` ${label}`}</span>
        </PictureInput>
        {version ? (
          <button
            type="button"
            className="btn btn-quiet btn-sm"
            disabled={busy}
            onClick={() => void attempt(removeDropPhoto(addressId), t('Picture removed'))}
          >
            {t('Remove the picture')}
            <span className="unseen">{` ${label}`}</span>
          </button>
        ) : null}
      </div>
    </div>
  );
}

/** null while loading; `url` is null when the picture is not on this device and cannot be fetched now. */
function useDropPhoto(
  personId: string,
  addressId: string,
  version: string | null,
): { url: string | null } | null {
  const [shown, setShown] = useState<{ version: string; url: string | null } | null>(null);
  useEffect(() => {
    if (version === null) return;
    let url: string | null = null;
    let isGone = false;
    const show = async () => {
      const { readPhoto } = await import('../offline/photos.ts');
      const jpeg = await readPhoto(personId, addressId, version).catch((error: unknown) => {
        console.info('The picture comes later.', error);
        return null;
      });
      if (isGone) return;
      url = jpeg && URL.createObjectURL(new Blob([jpeg], { type: 'image/jpeg' }));
      setShown({ version, url });
    };
    void show();
    return () => {
      isGone = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [personId, addressId, version]);
  return shown?.version === version ? shown : null;
}

/** Resolves once it is saved on this device. @throws Unreadable if this browser cannot decode the picture */
async function saveDropPhoto(addressId: string, file: Blob): Promise<void> {
  await save(addressId, await shrinkPicture(file));
}

async function removeDropPhoto(addressId: string): Promise<void> {
  await save(addressId, null);
}

async function save(addressId: string, jpeg: ArrayBuffer | null): Promise<void> {
  const version = newId();
  const [{ record }, { savePhoto }] = await Promise.all([
    import('../offline/outbox.ts'),
    import('../offline/photos.ts'),
  ]);
  await record(
    'saveDropPhoto',
    { addressId, version, jpeg: jpeg && inBase64(jpeg) },
    {
      row: { table: 'drop_photos', id: addressId, body: jpeg && { addressId, version } },
      beside: savePhoto(addressId, version, jpeg),
    },
  );
}
