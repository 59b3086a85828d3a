import type { ProductField } from '../../../domain/admin/products.ts';
import { CATEGORY_SLUGS, PRODUCT_TYPES } from '../../../domain/catalog/goods.ts';
import { MATERIALS } from '../../../domain/catalog/materials.ts';
import { materialLabel } from '../../calculator/labels.ts';
import { Field } from '../../ui/Field.tsx';
import { useT } from '../../ui/locale.tsx';
import { ProductPictures } from './ProductPictures.tsx';
import { ProductSpecifications } from './ProductSpecifications.tsx';
import type { Draft } from './productDraft.ts';
import { categoryWords, errorWords, fieldWords } from './productLabels.ts';

type ProductFieldsetProps = {
  catalog: 'premium' | 'traditional';
  /** Of a recurring price, which is the provider's to change. */
  interval?: string | null;
  draft: Draft;
  wrong: readonly ProductField[];
  onChange: (draft: Draft) => void;
};

/** Everything that can be written about a product. */
export function ProductFieldset({ catalog, interval = null, draft, wrong, onChange }: ProductFieldsetProps) {
  const t = useT();
  const [words, errors] = [fieldWords(t), errorWords(t)];
  const set = (part: Partial<Draft>) => onChange({ ...draft, ...part });
  const error = (field: ProductField) => (wrong.includes(field) ? errors[field] : null);
  const input = (
    field: ProductField,
    key: 'name' | 'price' | 'unit' | 'stock',
    more: { hint?: string; isNumber?: boolean; isFixed?: boolean } = {},
  ) => (
    <Field label={words[field]} error={error(field)} hint={more.hint}>
      {(control) => (
        <input
          {...control}
          className="inp"
          inputMode={more.isNumber ? 'decimal' : undefined}
          readOnly={more.isFixed}
          value={draft[key]}
          onChange={(event) => set({ [key]: event.target.value })}
        />
      )}
    </Field>
  );
  const area = (field: ProductField, key: 'shortDescription' | 'description' | 'features', rows: number) => (
    <Field label={words[field]} error={error(field)}>
      {(control) => (
        <textarea
          {...control}
          className="inp"
          rows={rows}
          value={draft[key]}
          onChange={(event) => set({ [key]: event.target.value })}
        />
      )}
    </Field>
  );
  const pick = (
    field: ProductField,
    key: 'category' | 'type' | 'materialId',
    options: readonly (readonly [string, string])[],
  ) => (
    <Field label={words[field]} error={error(field)}>
      {(control) => (
        <select
          {...control}
          className="inp"
          value={draft[key]}
          onChange={(event) => set({ [key]: event.target.value })}
        >
          {options.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
  const categories = categoryWords(t);
  const kinds = { premium: t('Premium'), organic: t('Organic'), standard: t('Standard') };
  return (
    <>
      <label className="admin-check">
        <input
          type="checkbox"
          checked={draft.isActive}
          onChange={(event) => set({ isActive: event.target.checked })}
        />
        <span>{t('In the shop')}</span>
      </label>
      <div className="admin-two">
        {input('name', 'name')}
        {pick(
          'category',
          'category',
          CATEGORY_SLUGS.map((slug) => [slug, categories[slug]] as const),
        )}
        {input('priceCents', 'price', {
          isNumber: true,
          isFixed: interval !== null,
          ...(interval ? { hint: t('A subscription: its price is changed at the payment provider.') } : {}),
        })}
        {input('unit', 'unit', { hint: t('“per cubic yard” counts toward truck loads and minimums.') })}
        {input('inventoryCount', 'stock', {
          isNumber: true,
          hint: t('In units. Empty: not counted, always there.'),
        })}
        {pick(
          'type',
          'type',
          PRODUCT_TYPES.map((type) => [type, kinds[type]] as const),
        )}
        {pick('materialId', 'materialId', [
          ['', t('None')],
          ...MATERIALS.map(({ id }) => [id, materialLabel(id, t)] as const),
        ])}
      </div>
      {catalog === 'premium' ? null : area('shortDescription', 'shortDescription', 2)}
      {area('description', 'description', 5)}
      {area('features', 'features', 4)}
      <ProductPictures
        images={draft.images}
        name={draft.name}
        category={draft.category}
        error={error('images')}
        onChange={(images) => set({ images })}
      />
      <ProductSpecifications draft={draft} error={error('metadata')} onChange={set} />
    </>
  );
}
