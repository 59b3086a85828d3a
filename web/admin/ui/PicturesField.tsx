import { useIsMutating } from '@tanstack/react-query';
import { parseResponse } from 'hono/client';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { MAX_UPLOAD_BYTES } from '../../../domain/catalog/adminProducts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ErrorHint } from '../../ui/Field.tsx';
import { FileInput } from '../../ui/FileInput.tsx';
import { useDraftText, useFormState } from '../../ui/Form.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { ProductPicture } from '../../ui/pictures/Picture.tsx';
import { inBase64, shrinkPicture, Unreadable } from '../../ui/pictures/shrinkPicture.ts';
import { AdminFailure, admin } from './adminApi.ts';
import { useAdminMutation } from './useAdminMutation.ts';

const SIDE = 1600;
const UPLOAD = ['upload'];

/** Whether a picture is uploading; the form it belongs to must not be saved without it. */
export const useUploading = (): boolean => useIsMutating({ mutationKey: UPLOAD }) > 0;

type PicturesFieldProps = {
  /** The field's text has one picture a line. */
  name: string;
  initial: readonly string[];
  most: number;
  /** Built-in pictures to choose from. */
  stock: readonly string[];
  /** What they show. */
  subject: { name: string; category: string };
};

/** Uploaded pictures or stock pictures. The first one represents the subject everywhere. */
export function PicturesField({ name, initial, most, stock, subject }: PicturesFieldProps) {
  const t = useT();
  const { errors } = useFormState();
  const typed = useDraftText(name);
  const [images, setImages] = useState(() =>
    typed === undefined ? initial : typed.split('\n').filter(Boolean),
  );
  const field = useRef<HTMLInputElement>(null);
  const change = (update: (images: readonly string[]) => readonly string[]) => {
    flushSync(() => setImages(update));
    // For the form, which keeps the draft.
    field.current?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const omit = (images: readonly string[], image: string) => images.filter((other) => other !== image);
  return (
    <fieldset>
      <legend className="flabel">{t('Pictures')}</legend>
      <input ref={field} type="hidden" name={name} value={images.join('\n')} />
      <ul className="cluster gap-12 mb-12">
        {images.map((image, index) => (
          <li key={image} className="row gap-8">
            <span className="plate admin-shot">
              <ProductPicture image={image} {...subject} sizes="160px" />
            </span>
            {index > 0 ? (
              <Button
                className="btn-quiet btn-sm"
                onClick={() => change((images) => [image, ...omit(images, image)])}
              >
                {t('Make it the first picture')}
              </Button>
            ) : null}
            <IconButton
              icon="trash"
              className="iconbtn box"
              label={t('Remove picture {n}', { n: index + 1 })}
              onClick={() => change((images) => omit(images, image))}
            />
          </li>
        ))}
      </ul>
      {images.length < most ? (
        <div className="admin-line row cluster">
          <PictureUpload onUploaded={(image) => change((images) => [...omit(images, image), image])} />
          <select
            className="inp goods-pick"
            aria-label={t('Add a stock picture')}
            value=""
            onChange={({ target: { value } }) => change((images) => [...images, value])}
          >
            <option value="">{t('Add a stock picture')}</option>
            {stock
              .filter((slug) => !images.includes(slug))
              .map((slug) => (
                <option key={slug} value={slug}>
                  {slug}
                </option>
              ))}
          </select>
        </div>
      ) : null}
      <ErrorHint text={errors[name]} />
    </fieldset>
  );
}

/** Uploads a picture: scaled down here, then re-encoded by the server, which keeps only the visible image. */
function PictureUpload({ onUploaded }: { onUploaded: (image: string) => void }) {
  const t = useT();
  const { isBusy, attempt } = useAdminMutation('products', UPLOAD);
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
    const answer = await attempt(send, t('This picture could not be used. Try another one.'));
    if (answer) onUploaded(answer.image);
  };
  return (
    <FileInput disabled={isBusy} onPick={(file) => void upload(file)}>
      <Icon name="plus" />
      {isBusy ? t('Uploading …') : t('Upload a picture')}
    </FileInput>
  );
}
