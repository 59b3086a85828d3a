import type { Product } from '../../../domain/catalog/catalog.ts';
import { useT } from '../../ui/locale.tsx';
import { textureOf } from '../catalog.ts';

const DEPTHS = [1, 2, 3, 4] as const;

/** What one yard covers at each depth, as slabs of the material itself. */
export function Coverage({ product }: { product: Product }) {
  const t = useT();
  const rows = DEPTHS.flatMap((depthInches) => {
    const squareFeet = Number.parseFloat(product.metadata[`coverage_${depthInches}_inch`] ?? '');
    return squareFeet > 0 ? [{ depthInches, squareFeet }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <section>
      <h2 className="h3">{t('One yard covers')}</h2>
      <ul className="pd-cov">
        {rows.map(({ depthInches, squareFeet }) => (
          <li key={depthInches}>
            <span className="num">{t('{n} in', { n: depthInches })}</span>
            <span
              className={`pd-cov-bar pd-cov-${depthInches}`}
              data-texture={textureOf(product)}
              aria-hidden="true"
            />
            <b className="num">{t('{n} sq ft', { n: squareFeet.toLocaleString('en-US') })}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
