import { useFormState } from '../../ui/Form.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { ProductPicture } from '../../ui/pictures/Picture.tsx';
import { MATERIAL_PICTURES } from '../../ui/pictures/pictures.ts';
import { PictureUpload } from '../ui/PictureUpload.tsx';

type ProductPicturesProps = {
  images: readonly string[];
  name: string;
  category: string;
  onChange: (images: readonly string[]) => void;
};

const MOST = 8;

/** Uploaded pictures or stock pictures. The first one represents the product everywhere. */
export function ProductPictures({ images, name, category, onChange }: ProductPicturesProps) {
  const t = useT();
  const { errors } = useFormState();
  const first = (image: string) => onChange([image, ...images.filter((other) => other !== image)]);
  return (
    <fieldset className="admin-pictures">
      <legend className="flabel">{t('Pictures')}</legend>
      <ul>
        {images.map((image, at) => (
          <li key={image}>
            <span className="admin-shot">
              <ProductPicture image={image} name={name} category={category} sizes="160px" />
            </span>
            {at > 0 ? (
              <button type="button" className="btn btn-quiet btn-sm" onClick={() => first(image)}>
                {t('Make it the first')}
              </button>
            ) : null}
            <button
              type="button"
              className="iconbtn box"
              aria-label={t('Remove picture {n}', { n: at + 1 })}
              onClick={() => onChange(images.filter((other) => other !== image))}
            >
              <Icon name="trash" />
            </button>
          </li>
        ))}
      </ul>
      {images.length < MOST ? (
        <div className="admin-line">
          <PictureUpload
            onUploaded={(image) => onChange([...images.filter((other) => other !== image), image])}
          />
          <select
            className="inp goods-pick"
            aria-label={t('Add a stock picture')}
            value=""
            onChange={(event) => onChange([...images, event.target.value])}
          >
            <option value="">{t('Add a stock picture')}</option>
            {MATERIAL_PICTURES.filter((slug) => !images.includes(slug)).map((slug) => (
              <option key={slug} value={slug}>
                {slug}
              </option>
            ))}
          </select>
        </div>
      ) : null}
      {errors.images ? <p className="hint err">{errors.images}</p> : null}
    </fieldset>
  );
}
