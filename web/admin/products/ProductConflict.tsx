import type { AdminProduct, ProductField } from '../../../domain/admin/products.ts';
import { useT } from '../../ui/locale.tsx';
import { EditConflict } from '../ui/EditConflict.tsx';
import { fieldWords } from './productLabels.ts';

type ProductClashProps = {
  current: AdminProduct;
  fields: readonly ProductField[];
  onTheirs: () => void;
  onMine: () => void;
};

export function ProductConflict({ current, fields, onTheirs, onMine }: ProductClashProps) {
  const t = useT();
  const words = fieldWords(t);
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
  if (field === 'priceCents' && typeof value === 'number') return (value / 100).toFixed(2);
  if (Array.isArray(value)) return value.join(' · ');
  return value instanceof Object ? Object.values(value).join(' · ') : String(value ?? '–');
}
