import { useEffect, useState } from 'react';
import { MAX_REVIEW_PHOTO_BYTES, MAX_REVIEW_PHOTOS } from '../../domain/catalog/reviews.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { PictureInput } from '../ui/pictures/PictureInput.tsx';
import { shrinkPicture, Unreadable } from '../ui/pictures/shrinkPicture.ts';
import { toast } from '../ui/toast.tsx';

/** Wide enough for a phone's screen, and readable within its bytes. */
const SIDE = 960;

type PhotoPickerProps = {
  photos: readonly ArrayBuffer[];
  onChange: (photos: readonly ArrayBuffer[]) => Promise<void>;
};

/** The pictures of a review that is being written. */
export function PhotoPicker({ photos, onChange }: PhotoPickerProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const pick = async (files: readonly File[]) => {
    const room = MAX_REVIEW_PHOTOS - photos.length;
    if (files.length > room)
      toast({ tone: 'error', title: t('{n} photos at most.', { n: MAX_REVIEW_PHOTOS }) });
    setBusy(true);
    const added: ArrayBuffer[] = [];
    try {
      for (const file of files.slice(0, room))
        added.push(await shrinkPicture(file, { side: SIDE, bytes: MAX_REVIEW_PHOTO_BYTES }));
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      toast({
        tone: 'error',
        title: t('Error'),
        text: t('This picture cannot be read here. Try another one.'),
      });
    } finally {
      await onChange([...photos, ...added]);
      setBusy(false);
    }
  };
  return (
    <fieldset>
      <legend className="flabel">{t('Photos (optional)')}</legend>
      <p className="hint">
        {t('Up to {n}. They appear with your review once we have approved it.', { n: MAX_REVIEW_PHOTOS })}
      </p>
      {photos.length > 0 ? (
        <ul className="rv-photos">
          {photos.map((jpeg, at) => (
            <Picked
              // Two picks of one file are two photos.
              // biome-ignore lint/suspicious/noArrayIndexKey: a photo is shown anew when one before it is gone.
              key={at}
              jpeg={jpeg}
              n={at + 1}
              onRemove={() => void onChange(photos.filter((one) => one !== jpeg))}
            />
          ))}
        </ul>
      ) : null}
      {photos.length < MAX_REVIEW_PHOTOS ? (
        <PictureInput multiple disabled={busy} onPick={(files) => void pick(files)}>
          <Icon name="plus" size="sm" />
          {t('Add photos')}
        </PictureInput>
      ) : null}
    </fieldset>
  );
}

type PickedProps = { jpeg: ArrayBuffer; n: number; onRemove: () => void };

function Picked({ jpeg, n, onRemove }: PickedProps) {
  const t = useT();
  const [src, setSrc] = useState('');
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([jpeg], { type: 'image/jpeg' }));
    setSrc(url);
    return () => URL.revokeObjectURL(url);
  }, [jpeg]);
  return (
    <li>
      {src ? <img src={src} alt={t('Your photo {n}', { n })} width="112" height="112" /> : null}
      <button
        type="button"
        className="iconbtn box"
        aria-label={t('Remove photo {n}', { n })}
        onClick={onRemove}
      >
        <Icon name="trash" />
      </button>
    </li>
  );
}
