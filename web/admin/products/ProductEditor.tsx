import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AdminProduct, ProductField } from '../../../domain/admin/products.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAdminMutation } from '../ui/adminQuery.tsx';
import { useUploading } from '../ui/PictureUpload.tsx';
import { ProductConflict } from './ProductConflict.tsx';
import { ProductFieldset } from './ProductFieldset.tsx';
import { changesOf, draftOf, readDraft } from './productDraft.ts';
import { saveProduct } from './products.ts';

type EditConflict = { current: AdminProduct; fields: readonly ProductField[] };

/** A product's form. What others change meanwhile comes in as long as nothing is typed; then it is compared. */
export function ProductEditor({ latest }: { latest: AdminProduct }) {
  const t = useT();
  const [seen, setSeen] = useState(latest);
  const [draft, setDraft] = useState(() => draftOf(latest));
  const [clash, setClash] = useState<EditConflict | null>(null);
  const { isBusy, attempt } = useAdminMutation('products');
  const isUploading = useUploading();
  const { fields, wrong } = readDraft(draft);
  const changes = fields ? changesOf(seen, fields) : {};
  const isTouched = fields === null || Object.keys(changes).length > 0;
  const adopt = (product: AdminProduct) => {
    setSeen(product);
    setDraft(draftOf(product));
    setClash(null);
  };
  if (!isTouched && latest.rev > seen.rev) adopt(latest);
  const save = async (base: AdminProduct) => {
    const saved = await attempt(() => saveProduct(base, changes), t('The product was not saved.'));
    if (saved?.outcome === 'clash') setClash(saved);
    if (saved?.outcome !== 'saved') return;
    setSeen(saved.product);
    setClash(null);
    // What was typed since stays, as a change of what is saved now.
    setDraft((now) => (now === draft ? draftOf(saved.product) : now));
    toast({ title: t('{name} saved', { name: saved.product.name }) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (fields && isTouched) void save(seen);
  };
  return (
    <form noValidate className="admin-form" onSubmit={submit}>
      <div className="between">
        <h1 className="h2">{seen.name}</h1>
        <Link className="link" to={seen.path}>
          {t('See it in the shop')}
          <Icon name="external" size="sm" />
        </Link>
      </div>
      {seen.catalog === 'premium' ? (
        <p className="hint">
          {t(
            'The payment provider keeps this product: what you change here is changed there. Stock and place are ours.',
          )}
        </p>
      ) : null}
      {clash ? (
        <ProductConflict
          {...clash}
          onTheirs={() => adopt(clash.current)}
          onMine={() => void save(clash.current)}
        />
      ) : null}
      <ProductFieldset
        catalog={seen.catalog}
        interval={seen.interval}
        draft={draft}
        wrong={wrong}
        onChange={setDraft}
      />
      <p>
        <Link
          className="link tap"
          to={`/admin?tab=products&arrange=${seen.category}&catalog=${seen.catalog}`}
        >
          {t('Move it up or down in its category')}
        </Link>
      </p>
      <div className="admin-acts admin-save">
        <button
          type="submit"
          className="btn btn-commit"
          disabled={isBusy || isUploading || !isTouched || !fields}
        >
          {t('Save')}
        </button>
        {isTouched ? (
          <button type="button" className="btn btn-quiet" onClick={() => adopt(latest)}>
            {t('Undo my changes')}
          </button>
        ) : null}
      </div>
    </form>
  );
}
