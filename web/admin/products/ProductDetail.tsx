import { parseResponse } from 'hono/client';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import type { ProductField, ProductFields } from '../../../domain/catalog/adminProducts.ts';
import { CATALOGS } from '../../../domain/catalog/goods.ts';
import { newId } from '../../offline/ids.ts';
import { Form } from '../../ui/Form.tsx';
import { useT } from '../../ui/locale.tsx';
import { toast } from '../../ui/toast.tsx';
import { BackLink } from '../ui/AdminLinks.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { admin } from '../ui/adminApi.ts';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { useUploading } from '../ui/PictureUpload.tsx';
import { Translations } from '../ui/Translations.tsx';
import { UNSAVED, useWork } from '../ui/unsaved.tsx';
import { useAdminMutation } from '../ui/useAdminMutation.ts';
import { ProductEditor } from './ProductEditor.tsx';
import { ProductFieldset } from './ProductFieldset.tsx';
import { NEW_PRODUCT, productFormSchema } from './productForm.ts';
import { productFieldErrors } from './productLabels.ts';

export function ProductDetail({ id }: { id: string }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <>
      <BackLink to="/admin?tab=products" label={t('All products')} />
      {id === 'new' ? (
        <NewProduct
          onMade={(key) => void navigate(`/admin?tab=products&product=${encodeURIComponent(key)}`)}
        />
      ) : (
        <SavedProduct id={id} />
      )}
    </>
  );
}

function SavedProduct({ id }: { id: string }) {
  const t = useT();
  const { data, failure } = useAdminQuery('products', admin.products[':id'], { param: { id } });
  if (data)
    return (
      <>
        <ProductEditor latest={data} />
        <Translations kind="product" id={id} />
      </>
    );
  if (failure?.status === 404) return <h1 className="h2">{t('Product not found')}</h1>;
  return <ListLoading failure={failure} text={t('The products could not be loaded.')} />;
}

/** The unsaved new product of this tab. */
const NEW_WORK = 'admin-product new';
const newWorkSchema = z.object({
  /** One for every attempt: a repeated request creates no second product. */
  id: z.string(),
  catalog: z.enum(CATALOGS),
  images: z.array(z.string()),
});
type NewWork = z.infer<typeof newWorkSchema>;

function NewProduct({ onMade }: { onMade: (id: string) => void }) {
  const t = useT();
  const { work, touch, change, forget } = useWork<NewWork>(NEW_WORK, newWorkSchema, () => ({
    id: newId(),
    catalog: 'traditional',
    images: [],
  }));
  const { id, catalog, images } = work;
  const { isBusy, attempt } = useAdminMutation('products');
  const isUploading = useUploading();
  const errors = productFieldErrors(t);
  const create = async (fields: ProductFields) => {
    if (catalog === 'premium' && fields.priceCents === null) return { priceCents: errors.priceCents };
    const json = { id, catalog, fields: catalog === 'premium' ? { ...fields, isActive: true } : fields };
    const answer = await attempt(
      () => parseResponse(admin.products.$post({ json })),
      t('The product was not created.'),
    );
    if (!answer) return UNSAVED;
    forget();
    toast({ title: t('{name} is in the catalog', { name: answer.name }) });
    onMade(answer.id);
    return undefined;
  };
  return (
    <Form
      className="admin-form stack gap-16"
      schema={productFormSchema}
      // These have no field in the form.
      values={{ images, shortDescription: '' }}
      explain={({ field }) => errors[field as ProductField]}
      save={create}
      draft={NEW_WORK}
      isDraftNewer
      onChange={touch}
    >
      <h1 className="h2">{t('New product')}</h1>
      <fieldset className="cluster gap-8">
        <legend className="flabel">{t('Catalog')}</legend>
        {CATALOGS.toReversed().map((choice) => (
          <label key={choice} className="chip">
            <input
              type="radio"
              name="catalog"
              checked={catalog === choice}
              onChange={() => change({ catalog: choice })}
            />
            {choice === 'premium' ? t('Premium Catalog') : t('Traditional')}
          </label>
        ))}
      </fieldset>
      {catalog === 'premium' ? (
        <p className="hint">
          {t('It is also created at the payment provider, which keeps the premium catalog.')}
        </p>
      ) : null}
      <ProductFieldset
        catalog={catalog}
        fields={NEW_PRODUCT}
        images={images}
        onImages={(next) => {
          change({ images: [...next] });
        }}
      />
      <div className="acts">
        <button type="submit" className="btn btn-commit" disabled={isBusy || isUploading}>
          {t('Create the product')}
        </button>
      </div>
    </Form>
  );
}
