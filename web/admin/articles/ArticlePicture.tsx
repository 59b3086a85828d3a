import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { ProductPicture } from '../../ui/Picture.tsx';
import { HERO_PICTURE, MATERIAL_PICTURES } from '../../ui/pictures.ts';
import { PictureUpload } from '../ui/PictureUpload.tsx';

type ArticlePictureProps = {
  /** '' for none. */
  image: string;
  title: string;
  category: string;
  error: string | null;
  onChange: (image: string) => void;
};

const OWN: readonly string[] = [
  ...MATERIAL_PICTURES,
  'landscape-rake',
  'shovel',
  'wheelbarrow',
  HERO_PICTURE,
];

/** The picture above an article: of the store's own set, or uploaded as those of products are. */
export function ArticlePicture({ image, title, category, error, onChange }: ArticlePictureProps) {
  const t = useT();
  return (
    <div className="admin-pictures">
      <Field label={t('Picture')} error={error}>
        {(control) => (
          <select
            {...control}
            className="inp"
            value={image}
            onChange={(event) => onChange(event.target.value)}
          >
            <option value="">{t('By the words of the title')}</option>
            {image === '' || OWN.includes(image) ? null : <option value={image}>{t('Uploaded')}</option>}
            {OWN.map((slug) => (
              <option key={slug} value={slug}>
                {slug}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className="admin-line">
        <span className="admin-shot">
          <ProductPicture image={image} name={title} category={category} kind="studio" sizes="160px" />
        </span>
        <PictureUpload onUploaded={onChange} />
        {image === '' ? null : (
          <button
            type="button"
            className="iconbtn box"
            aria-label={t('Take the picture away')}
            onClick={() => onChange('')}
          >
            <Icon name="trash" />
          </button>
        )}
      </div>
    </div>
  );
}
