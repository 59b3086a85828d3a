import { parseResponse } from 'hono/client';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import {
  type AdminProduct,
  adminProductSchema,
  type ProductField,
} from '../../../domain/catalog/adminProducts.ts';
import { CATALOGS } from '../../../domain/catalog/goods.ts';
import { newId } from '../../offline/ids.ts';
import { readDraft } from '../../ui/Form.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { toast } from '../../ui/toast.tsx';
import { BackLink } from '../ui/AdminLinks.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { admin } from '../ui/adminApi.ts';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { EditForm } from '../ui/EditForm.tsx';
import { Translations } from '../ui/Translations.tsx';
import { ProductFieldset } from './ProductFieldset.tsx';
import { NEW_PRODUCT, productFormSchema } from './productForm.ts';
import { productFieldErrors, productFieldLabels } from './productLabels.ts';

export function ProductDetail({ id }: { id: string }) {
  const t = useT();
  // One id for every attempt: a repeated request creates no second product.
  const [newProduct] = useState(() => ({ ...NEW_PRODUCT, id: newId() }));
  return (
    <>
      <BackLink to="/admin?tab=products" label={t('All products')} />
      {id === 'new' ? <ProductForm latest={newProduct} /> : <SavedProduct id={id} />}
    </>
  );
}

function SavedProduct({ id }: { id: string }) {
  const t = useT();
  const { data, failure } = useAdminQuery('products', admin.products[':id'], { param: { id } });
  if (data)
    return (
      <>
        <ProductForm latest={data} />
        <Translations kind="product" id={id} />
      </>
    );
  if (failure?.status === 404) return <h1 className="h2">{t('Product not found')}</h1>;
  return <ListLoading failure={failure} text={t('The products could not be loaded.')} />;
}

function ProductForm({ latest }: { latest: AdminProduct }) {
  const t = useT();
  const navigate = useNavigate();
  const isNew = latest.rev === 0;
  const name = `admin-product ${isNew ? 'new' : latest.id}`;
  const errors = productFieldErrors(t);
  const [picked, setPicked] = useState(() => readDraft(name).catalog);
  const catalog = (isNew && CATALOGS.find((candidate) => candidate === picked)) || latest.catalog;
  return (
    <EditForm
      name={name}
      topic="products"
      latest={latest}
      rowSchema={adminProductSchema}
      schema={productFormSchema}
      explain={({ field }) => errors[field as ProductField]}
      labels={productFieldLabels(t)}
      send={({ row: { id }, rev, fields, changes }) =>
        isNew
          ? parseResponse(admin.products.$post({ json: { id, catalog, fields } }))
          : parseResponse(admin.products[':id'].$patch({ param: { id }, json: { rev, changes } }))
      }
      onSaved={(product) => {
        toast({
          title: isNew
            ? t('{name} is in the catalog', { name: product.name })
            : t('{name} saved', { name: product.name }),
        });
        if (isNew) void navigate(`/admin?tab=products&product=${encodeURIComponent(product.id)}`);
      }}
      failed={isNew ? t('The product was not created.') : t('The product was not saved.')}
      submit={isNew ? t('Create the product') : t('Save')}
    >
      {(product) => (
        <>
          {isNew ? (
            <NewProductHead catalog={catalog} onCatalog={setPicked} />
          ) : (
            <div className="row cluster between">
              <h1 className="h2">{product.name}</h1>
              <Link className="link tap gap-4" to={product.path}>
                {t('See it in the shop')}
                <Icon name="external" size="sm" />
              </Link>
            </div>
          )}
          {catalog === 'premium' ? (
            <p className="hint">
              {isNew
                ? t('It is also created at the payment provider, which keeps the premium catalog.')
                : t(
                    'This product is kept at the payment provider too, and your changes are made there as well. Stock and position are kept only here.',
                  )}
            </p>
          ) : null}
          <ProductFieldset product={product} catalog={catalog} />
        </>
      )}
    </EditForm>
  );
}

type NewProductHeadProps = { catalog: AdminProduct['catalog']; onCatalog: (catalog: string) => void };

function NewProductHead({ catalog, onCatalog }: NewProductHeadProps) {
  const t = useT();
  return (
    <>
      <h1 className="h2">{t('New product')}</h1>
      <fieldset className="cluster gap-8">
        <legend className="flabel">{t('Catalog')}</legend>
        {CATALOGS.toReversed().map((choice) => (
          <label key={choice} className="chip">
            <input
              type="radio"
              name="catalog"
              value={choice}
              checked={catalog === choice}
              onChange={() => onCatalog(choice)}
            />
            {choice === 'premium' ? t('Premium Catalog') : t('Traditional')}
          </label>
        ))}
      </fieldset>
    </>
  );
}
