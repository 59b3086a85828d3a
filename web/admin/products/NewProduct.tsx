import { type FormEvent, useState } from 'react';
import { CATALOGS } from '../../../domain/catalog/goods.ts';
import { useT } from '../../ui/locale.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAdminMutation } from '../ui/adminQuery.tsx';
import { showMissing } from '../ui/missing.ts';
import { useUploading } from '../ui/PictureUpload.tsx';
import { ProductFieldset } from './ProductFieldset.tsx';
import { draftOf, EMPTY, readDraft } from './productDraft.ts';
import { createProduct } from './products.ts';

export function NewProduct({ onMade }: { onMade: (id: string) => void }) {
  const t = useT();
  // The same after a lost answer: the product is made once.
  const [id] = useState(() => crypto.randomUUID());
  const [catalog, setCatalog] = useState<(typeof CATALOGS)[number]>('traditional');
  const [draft, setDraft] = useState(() => draftOf(EMPTY));
  const [isShown, setShown] = useState(false);
  const { isBusy, attempt } = useAdminMutation('products');
  const isUploading = useUploading();
  const { fields, wrong } = readDraft(draft);
  const isPriceless = catalog === 'premium' && fields?.priceCents === null;
  const create = async (event: FormEvent) => {
    event.preventDefault();
    showMissing('.admin-form', () => setShown(true));
    if (!fields || isPriceless) return;
    const made = await attempt(
      () =>
        createProduct({
          id,
          catalog,
          fields: catalog === 'premium' ? { ...fields, isActive: true } : fields,
        }),
      t('The product was not made.'),
    );
    if (!made) return;
    toast({ title: t('{name} is in the catalog', { name: made.name }) });
    onMade(made.id);
  };
  return (
    <form noValidate className="admin-form" onSubmit={(event) => void create(event)}>
      <h1 className="h2">{t('New product')}</h1>
      <fieldset className="goods-choice">
        <legend className="flabel">{t('Catalog')}</legend>
        {CATALOGS.toReversed().map((known) => (
          <label key={known} className="chip">
            <input
              type="radio"
              name="catalog"
              checked={catalog === known}
              onChange={() => setCatalog(known)}
            />
            {known === 'premium' ? t('Premium Catalog') : t('Traditional')}
          </label>
        ))}
      </fieldset>
      {catalog === 'premium' ? (
        <p className="hint">{t('Made at the payment provider, which keeps the premium catalog.')}</p>
      ) : null}
      <ProductFieldset
        catalog={catalog}
        draft={draft}
        wrong={isShown ? [...wrong, ...(isPriceless ? (['priceCents'] as const) : [])] : []}
        onChange={setDraft}
      />
      <div className="admin-acts">
        <button type="submit" className="btn btn-commit" disabled={isBusy || isUploading}>
          {t('Make the product')}
        </button>
      </div>
    </form>
  );
}
