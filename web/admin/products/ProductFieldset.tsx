import { MATERIALS } from '../../../domain/base/materials.ts';
import { inDollars } from '../../../domain/base/typedFields.ts';
import {
  type ProductField,
  type ProductFields,
  WRITTEN_LISTS,
  WRITTEN_SPECIFICATIONS,
} from '../../../domain/catalog/adminProducts.ts';
import { CATEGORY_SLUGS, PRODUCT_TYPES } from '../../../domain/catalog/goods.ts';
import { materialLabel } from '../../calculator/labels.ts';
import { Field, TextArea, TextField } from '../../ui/Field.tsx';
import { useFormState } from '../../ui/Form.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { ProductPicture } from '../../ui/pictures/Picture.tsx';
import { MATERIAL_PICTURES } from '../../ui/pictures/pictures.ts';
import { useSettings } from '../../ui/settings.tsx';
import { PictureUpload } from '../ui/PictureUpload.tsx';
import { otherMetadata } from './productForm.ts';
import { categoryLabels, metadataLabels, productFieldLabels } from './productLabels.ts';

type ProductFieldsetProps = {
  catalog: 'premium' | 'traditional';
  /** Set for a recurring price, which can only be changed at the payment provider. */
  interval?: string | null;
  /** The form's initial values. */
  fields: ProductFields;
  images: readonly string[];
  onImages: (images: readonly string[]) => void;
};

export function ProductFieldset({
  catalog,
  interval = null,
  fields,
  images,
  onImages,
}: ProductFieldsetProps) {
  const t = useT();
  const { lowstock } = useSettings();
  const words = productFieldLabels(t);
  const input = (
    name: ProductField,
    value: string,
    more: { hint?: string; isNumber?: boolean; isFixed?: boolean } = {},
  ) => (
    <TextField
      name={name}
      label={words[name]}
      hint={more.hint}
      inputMode={more.isNumber ? 'decimal' : undefined}
      readOnly={more.isFixed}
      defaultValue={value}
    />
  );
  const area = (name: ProductField, value: string, rows: number) => (
    <TextArea name={name} label={words[name]} rows={rows} defaultValue={value} />
  );
  const pick = (name: ProductField, value: string, options: readonly (readonly [string, string])[]) => (
    <Field name={name} label={words[name]}>
      {(control) => (
        <select {...control} defaultValue={value}>
          {options.map(([option, label]) => (
            <option key={option} value={option}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
  const categories = categoryLabels(t);
  const kinds = { premium: t('Premium'), organic: t('Organic'), standard: t('Standard') };
  const { name, category, type, priceCents, unit, inventoryCount, materialId } = fields;
  return (
    <>
      <label className="check">
        <input type="checkbox" name="isActive" defaultChecked={fields.isActive} />
        <span>{t('In the shop')}</span>
      </label>
      <div className="two">
        {input('name', name)}
        {pick(
          'category',
          category,
          CATEGORY_SLUGS.map((slug) => [slug, categories[slug]] as const),
        )}
        {input('priceCents', priceCents === null ? '' : inDollars(priceCents), {
          isNumber: true,
          isFixed: interval !== null,
          ...(interval ? { hint: t('A subscription: change its price at the payment provider.') } : {}),
        })}
        {input('unit', unit, { hint: t('“per cubic yard” counts toward truck loads and minimums.') })}
        {input('inventoryCount', String(inventoryCount ?? ''), {
          isNumber: true,
          hint: t('In units. Leave empty if stock is not counted.'),
        })}
        {input('lowStockAt', String(fields.lowStockAt ?? ''), {
          isNumber: true,
          hint: t('The yard is notified. Leave it empty for {n}, as in Settings.', { n: lowstock }),
        })}
        {input('sortOrder', String(fields.sortOrder), { isNumber: true })}
        {pick(
          'type',
          type,
          PRODUCT_TYPES.map((type) => [type, kinds[type]] as const),
        )}
        {pick('materialId', materialId ?? '', [
          ['', t('None')],
          ...MATERIALS.map(({ id }) => [id, materialLabel(id, t)] as const),
        ])}
      </div>
      {catalog === 'premium' ? null : area('shortDescription', fields.shortDescription, 2)}
      {area('description', fields.description, 5)}
      {area('features', fields.features.join('\n'), 4)}
      <ProductPictures images={images} name={name} category={category} onChange={onImages} />
      <ProductSpecifications metadata={fields.metadata} />
    </>
  );
}

/** A field for each key that customers see; all other keys as lines. */
function ProductSpecifications({ metadata }: Pick<ProductFields, 'metadata'>) {
  const t = useT();
  const { errors } = useFormState();
  const words = metadataLabels(t);
  return (
    <details open={errors.metadata !== undefined || undefined}>
      <summary>
        {productFieldLabels(t).metadata}
        <Icon name="chevron-down" />
      </summary>
      <div className="two">
        {[...WRITTEN_SPECIFICATIONS, ...WRITTEN_LISTS].map((key) => (
          <TextField
            key={key}
            name={`known.${key}`}
            label={words[key] ?? key}
            defaultValue={metadata[key] ?? ''}
            maxLength={500}
          />
        ))}
      </div>
      <TextArea
        name="metadata"
        label={t('Other keys, one “key: value” per line')}
        hint={t('Internal ones such as supplier_sku are never shown to customers.')}
        rows={4}
        defaultValue={otherMetadata(metadata)}
      />
    </details>
  );
}

type ProductPicturesProps = {
  images: readonly string[];
  name: string;
  category: string;
  onChange: (images: readonly string[]) => void;
};

const MOST = 8;

/** Uploaded pictures or stock pictures. The first one represents the product everywhere. */
function ProductPictures({ images, name, category, onChange }: ProductPicturesProps) {
  const t = useT();
  const { errors } = useFormState();
  const first = (image: string) => onChange([image, ...images.filter((other) => other !== image)]);
  return (
    <fieldset>
      <legend className="flabel">{t('Pictures')}</legend>
      <ul className="cluster gap-12 mb-12">
        {images.map((image, index) => (
          <li key={image} className="row gap-8">
            <span className="plate admin-shot">
              <ProductPicture image={image} name={name} category={category} sizes="160px" />
            </span>
            {index > 0 ? (
              <button type="button" className="btn btn-quiet btn-sm" onClick={() => first(image)}>
                {t('Make it the first picture')}
              </button>
            ) : null}
            <button
              type="button"
              className="iconbtn box"
              aria-label={t('Remove picture {n}', { n: index + 1 })}
              onClick={() => onChange(images.filter((other) => other !== image))}
            >
              <Icon name="trash" />
            </button>
          </li>
        ))}
      </ul>
      {images.length < MOST ? (
        <div className="admin-line row cluster">
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
