import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { inDollars } from '../../../domain/base/typedFields.ts';
import {
  type AdminProduct,
  adminProductSchema,
  type ProductField,
  type ProductFields,
} from '../../../domain/catalog/adminProducts.ts';
import { Form } from '../../ui/Form.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { toast } from '../../ui/toast.tsx';
import { EditConflict } from '../ui/EditConflict.tsx';
import { useUploading } from '../ui/PictureUpload.tsx';
import { forgetWork, readWork, saveWork, UNSAVED, useUnsaved } from '../ui/unsaved.tsx';
import { useAdminMutation } from '../ui/useAdminMutation.ts';
import { ClearSheet, emptied } from './ClearSheet.tsx';
import { ProductFieldset } from './ProductFieldset.tsx';
import { changedFields, productFormSchema } from './productForm.ts';
import { productFieldErrors, productFieldLabels } from './productLabels.ts';
import { saveProduct } from './products.ts';

/** What unsaved changes are based on, and the pictures, which have no field. */
const workSchema = z.object({ seen: adminProductSchema, images: z.array(z.string()) });

type Changes = Partial<ProductFields>;
type Conflict = { current: AdminProduct; fields: readonly ProductField[]; changes: Changes };

/** A product's form. Shows others' changes until something is typed; after that, shows conflicts. */
export function ProductEditor({ latest }: { latest: AdminProduct }) {
  const t = useT();
  const name = `admin-product ${latest.id}`;
  const [savedWork] = useState(() => readWork(name, workSchema));
  const [base, setBase] = useState({ product: savedWork?.seen ?? latest, round: 0 });
  const [images, setImages] = useState<readonly string[]>(savedWork?.images ?? latest.images);
  const [isTouched, setTouched] = useState(savedWork !== null);
  useUnsaved(name, isTouched);
  const [clearing, setClearing] = useState<Changes | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const edits = useRef(0);
  const { isBusy, attempt } = useAdminMutation('products');
  const isUploading = useUploading();
  const errors = productFieldErrors(t);
  const seen = base.product;
  const edit = (shown = images) => {
    edits.current += 1;
    setTouched(true);
    saveWork(name, { seen, images: shown });
  };
  const restart = (product: AdminProduct) => {
    forgetWork(name);
    setBase({ product, round: base.round + 1 });
    setImages(product.images);
    setTouched(false);
    setConflict(null);
  };
  if (!isTouched && latest.rev > seen.rev) restart(latest);
  const save = async (from: AdminProduct, changes: Changes) => {
    const begun = edits.current;
    const saved = await attempt(() => saveProduct(from, changes), t('The product was not saved.'));
    if (saved?.outcome === 'conflict') setConflict({ ...saved, changes });
    if (saved?.outcome !== 'saved') return false;
    // Edits made during the request are kept on top of the saved row.
    if (edits.current === begun) restart(saved.row);
    else {
      setBase({ ...base, product: saved.row });
      saveWork(name, { seen: saved.row, images });
    }
    setConflict(null);
    toast({ title: t('{name} saved', { name: saved.row.name }) });
    return edits.current === begun;
  };
  return (
    <>
      <Form
        key={base.round}
        className="admin-form stack gap-16"
        schema={productFormSchema}
        // These have no field in the form.
        values={{ images, shortDescription: seen.shortDescription }}
        explain={({ field }) => errors[field as ProductField]}
        onChange={() => edit()}
        draft={name}
        isDraftNewer
        save={async (fields) => {
          const changes = changedFields(seen, fields);
          if (emptied(seen, changes).length > 0) {
            setClearing(changes);
            return UNSAVED;
          }
          if (Object.keys(changes).length > 0) return (await save(seen, changes)) ? undefined : UNSAVED;
          restart(seen);
          return undefined;
        }}
      >
        <div className="row cluster between">
          <h1 className="h2">{seen.name}</h1>
          <Link className="link tap" to={seen.path}>
            {t('See it in the shop')}
            <Icon name="external" size="sm" />
          </Link>
        </div>
        {seen.catalog === 'premium' ? (
          <p className="hint">
            {t(
              'This product is kept at the payment provider too, and your changes are made there as well. Stock and position are kept only here.',
            )}
          </p>
        ) : null}
        {conflict ? (
          <ProductConflict
            {...conflict}
            onTheirs={() => restart(conflict.current)}
            onMine={() => void save(conflict.current, conflict.changes)}
          />
        ) : null}
        <ProductFieldset
          catalog={seen.catalog}
          interval={seen.interval}
          fields={seen}
          images={images}
          onImages={(next) => {
            setImages(next);
            edit(next);
          }}
        />
        <div className="acts admin-save">
          <button type="submit" className="btn btn-commit" disabled={isBusy || isUploading || !isTouched}>
            {t('Save')}
          </button>
          {isTouched ? (
            <button type="button" className="btn btn-quiet" onClick={() => restart(latest)}>
              {t('Undo my changes')}
            </button>
          ) : null}
        </div>
      </Form>
      {clearing ? (
        <ClearSheet
          name={seen.name}
          fields={emptied(seen, clearing)}
          isBusy={isBusy}
          onClear={() => {
            setClearing(null);
            void save(seen, clearing);
          }}
          onClose={() => setClearing(null)}
        />
      ) : null}
    </>
  );
}

type ProductConflictProps = {
  current: AdminProduct;
  fields: readonly ProductField[];
  onTheirs: () => void;
  onMine: () => void;
};

function ProductConflict({ current, fields, onTheirs, onMine }: ProductConflictProps) {
  const t = useT();
  const words = productFieldLabels(t);
  return (
    <EditConflict onTheirs={onTheirs} onMine={onMine}>
      <dl className="ledger">
        {fields.map((field) => (
          <div key={field}>
            <dt>{words[field]}</dt>
            <dd>{shown(current, field)}</dd>
          </div>
        ))}
      </dl>
    </EditConflict>
  );
}

function shown(current: AdminProduct, field: ProductField): string {
  const value = current[field];
  if (field === 'priceCents' && typeof value === 'number') return inDollars(value);
  if (Array.isArray(value)) return value.join(' · ');
  return value instanceof Object ? Object.values(value).join(' · ') : String(value ?? '–');
}
