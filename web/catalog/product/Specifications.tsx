import type { Product } from '../../../domain/catalog/catalog.ts';
import { useT } from '../../ui/locale.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { specificationRows } from '../labels.ts';
import { Coverage } from './Coverage.tsx';

/** Everything the metadata tells customers. Coverage is drawn, not listed. */
export function Specifications({ product }: { product: Product }) {
  const t = useT();
  const settings = useSettings();
  const rows = specificationRows(product.metadata, settings.cutoff, t).filter(
    ([key]) => !key.startsWith('coverage_'),
  );
  return (
    <div className="pd-spec">
      {rows.length > 0 ? (
        <dl className="ledger">
          {rows.map(([key, label, value]) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="muted">{t('No measured values for this product. Call and we will look it up.')}</p>
      )}
      <Coverage product={product} />
    </div>
  );
}
