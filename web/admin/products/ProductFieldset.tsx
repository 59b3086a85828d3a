import { MATERIALS } from '../../../domain/base/materials.ts';
import { inDollars } from '../../../domain/base/typedFields.ts';
import {
  type AdminProduct,
  type ProductField,
  WRITTEN_LISTS,
  WRITTEN_SPECIFICATIONS,
} from '../../../domain/catalog/adminProducts.ts';
import { CATEGORY_SLUGS, PRODUCT_TYPES } from '../../../domain/catalog/goods.ts';
import { materialLabel } from '../../calculator/labels.ts';
import { CheckField, SelectField, TextArea, TextField } from '../../ui/Field.tsx';
import { useFormState } from '../../ui/Form.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { MATERIAL_PICTURES } from '../../ui/pictures/pictures.ts';
import { useSettings } from '../../ui/settings.tsx';
import { PicturesField } from '../ui/PicturesField.tsx';
import { otherMetadata } from './productForm.ts';
import { categoryLabels, metadataLabels, productFieldLabels } from './productLabels.ts';

type ProductFieldsetProps = {
  /** The form's initial values. */
  product: AdminProduct;
  catalog: AdminProduct['catalog'];
};

const MAX_PICTURES = 8;

export function ProductFieldset({ product, catalog }: ProductFieldsetProps) {
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
    <SelectField name={name} label={words[name]} defaultValue={value} options={options} />
  );
  const categories = categoryLabels(t);
  const kinds = { premium: t('Premium'), organic: t('Organic'), standard: t('Standard') };
  const { name, category, type, priceCents, unit, inventoryCount, materialId, interval } = product;
  return (
    <>
      <div className="panel stack gap-16">
        <CheckField name="isActive" label={t('In the shop')} defaultChecked={product.isActive} />
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
          {input('lowStockAt', String(product.lowStockAt ?? ''), {
            isNumber: true,
            hint: t('The yard is notified. Leave it empty for {n}, as in Settings.', { n: lowstock }),
          })}
          {input('sortOrder', String(product.sortOrder), { isNumber: true })}
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
      </div>
      <div className="panel stack gap-16">
        {catalog === 'premium' ? (
          <input type="hidden" name="shortDescription" value={product.shortDescription} />
        ) : (
          area('shortDescription', product.shortDescription, 2)
        )}
        {area('description', product.description, 5)}
        {area('features', product.features.join('\n'), 4)}
      </div>
      <div className="panel stack gap-16">
        <PicturesField
          name="images"
          initial={product.images}
          most={MAX_PICTURES}
          stock={MATERIAL_PICTURES}
          subject={{ name, category }}
        />
        <ProductSpecifications metadata={product.metadata} />
      </div>
    </>
  );
}

/** A field for each key that customers see; all other keys as lines. */
function ProductSpecifications({ metadata }: Pick<AdminProduct, 'metadata'>) {
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
