import type { OfficeProduct, ProductField } from '../../domain/officeProducts.ts';
import { useT } from '../ui/language.tsx';
import { Clash } from './Clash.tsx';
import { fieldWords } from './productWords.ts';

type ProductClashProps = {
  current: OfficeProduct;
  fields: readonly ProductField[];
  onTheirs: () => void;
  onMine: () => void;
};

export function ProductClash({ current, fields, onTheirs, onMine }: ProductClashProps) {
  const t = useT();
  const words = fieldWords(t);
  return (
    <Clash onTheirs={onTheirs} onMine={onMine}>
      <dl className="ledger">
        {fields.map((field) => (
          <div key={field}>
            <dt>{words[field]}</dt>
            <dd>{shown(current, field)}</dd>
          </div>
        ))}
      </dl>
    </Clash>
  );
}

function shown(current: OfficeProduct, field: ProductField): string {
  const value = current[field];
  if (field === 'priceCents' && typeof value === 'number') return (value / 100).toFixed(2);
  if (Array.isArray(value)) return value.join(' · ');
  return value instanceof Object ? Object.values(value).join(' · ') : String(value ?? '–');
}
