import { MAX_UPLOAD_BYTES, uploadedPictureSchema } from '../../domain/officePictures.ts';
import { inBase64, shrunk, Unreadable } from '../account/shrinking.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/language.tsx';
import { useDoing } from './doing.ts';
import { FilePick } from './FilePick.tsx';
import { OfficeFailure, tellOffice } from './office.ts';

const SIDE = 1600;

/** A picture of this device: drawn anew and smaller here, and once more by the store, which keeps only what it shows. */
export function PictureUpload({ onUploaded }: { onUploaded: (image: string) => void }) {
  const t = useT();
  const { isBusy, attempt } = useDoing('products');
  const upload = async (file: File) => {
    const sent = await attempt(async () => {
      try {
        const picture = inBase64(await shrunk(file, { side: SIDE, bytes: MAX_UPLOAD_BYTES }));
        return uploadedPictureSchema.parse(await tellOffice('POST', '/api/admin/pictures', { picture }));
      } catch (error) {
        if (error instanceof Unreadable) throw new OfficeFailure(422, 'not_a_picture');
        throw error;
      }
    }, t('This picture could not be used. Take another one.'));
    if (sent) onUploaded(sent.image);
  };
  return (
    <FilePick accept="image/*" isBusy={isBusy} onPick={(file) => void upload(file)}>
      <Icon name="plus" />
      {isBusy ? t('Uploading …') : t('Upload a picture')}
    </FilePick>
  );
}
