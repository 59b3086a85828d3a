import { useIsMutating } from '@tanstack/react-query';
import { parseResponse } from 'hono/client';
import { useEffect, useRef } from 'react';
import { MAX_UPLOAD_BYTES } from '../../../domain/catalog/adminProducts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { inBase64, shrinkPicture, Unreadable } from '../../ui/pictures/shrinkPicture.ts';
import { AdminFailure, admin } from './adminApi.ts';
import { FileInput } from './FileInput.tsx';
import { useAdminMutation } from './useAdminMutation.ts';

const SIDE = 1600;
const UPLOAD = ['upload'];

/** Whether a picture is uploading; the form it belongs to must not be saved without it. */
export const useUploading = (): boolean => useIsMutating({ mutationKey: UPLOAD }) > 0;

/** Uploads a picture: scaled down here, then re-encoded by the server, which keeps only the visible image. */
export function PictureUpload({ onUploaded }: { onUploaded: (image: string) => void }) {
  const t = useT();
  const { isBusy, attempt } = useAdminMutation('products', UPLOAD);
  // The latest callback, so that text typed during the upload is not lost.
  const latest = useRef(onUploaded);
  useEffect(() => {
    latest.current = onUploaded;
  });
  const upload = async (file: File) => {
    const send = async () => {
      try {
        const picture = inBase64(await shrinkPicture(file, { side: SIDE, bytes: MAX_UPLOAD_BYTES }));
        return await parseResponse(admin.pictures.$post({ json: { picture } }));
      } catch (error) {
        if (error instanceof Unreadable) throw new AdminFailure(422, 'not_a_picture');
        throw error;
      }
    };
    const failed = t('This picture could not be used. Try another one.');
    const answer = await attempt(send, failed);
    if (answer) latest.current(answer.image);
  };
  return (
    <FileInput accept="image/*" isBusy={isBusy} onPick={(file) => void upload(file)}>
      <Icon name="plus" />
      {isBusy ? t('Uploading …') : t('Upload a picture')}
    </FileInput>
  );
}
