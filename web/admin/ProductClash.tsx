import type { OfficeProduct, ProductField } from '../../domain/officeProducts.ts';
import { useT } from '../ui/language.tsx';
import { fieldWords } from './productWords.ts';

type ProductClashProps = {
  current: OfficeProduct;
  fields: readonly ProductField[];
  onTheirs: () => void;
  onMine: () => void;
};

/** Two people changed the same: what the other one wrote, and which shall stand. */
export function ProductClash({ current, fields, onTheirs, onMine }: ProductClashProps) {
  const t = useT();
  const words = fieldWords(t);
  return (
    <div className="office-stale" role="alert">
      <p>
        <b>{t('Somebody else changed the same meanwhile. Nothing of yours was saved yet.')}</b>
      </p>
      <dl className="ledger">
        {fields.map((field) => (
          <div key={field}>
            <dt>{words[field]}</dt>
            <dd>{shown(current, field)}</dd>
          </div>
        ))}
      </dl>
      <div className="office-acts">
        <button type="button" className="btn btn-primary btn-sm" onClick={onTheirs}>
          {t('Keep theirs')}
        </button>
        <button type="button" className="btn btn-quiet btn-sm" onClick={onMine}>
          {t('Save mine instead')}
        </button>
      </div>
    </div>
  );
}

function shown(current: OfficeProduct, field: ProductField): string {
  const value = current[field];
  if (field === 'priceCents' && typeof value === 'number') return (value / 100).toFixed(2);
  if (Array.isArray(value)) return value.join(' · ');
  return value instanceof Object ? Object.values(value).join(' · ') : String(value ?? '–');
}
