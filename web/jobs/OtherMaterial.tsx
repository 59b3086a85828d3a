import { useEffect } from 'react';
import { formatMoney } from '../../domain/base/money.ts';
import { costDollars } from '../../domain/calculator/calculator.ts';
import { hasPrice, type Product } from '../../domain/catalog/catalog.ts';
import { isBulk } from '../../domain/catalog/goods.ts';
import { GUIDE_PRODUCTS } from '../../domain/content/materialGuide.ts';
import { useDeviceProducts } from '../catalog/device.ts';
import { Field } from '../ui/Field.tsx';
import { useT } from '../ui/locale.tsx';

type OtherMaterialProps = {
  /** Or its id; null while it is one of the three. */
  slug: string | null;
  cubicYards: number;
  onFound: (product: Product | null) => void;
  onChoose: (slug: string) => void;
};

const isGuide = ({ slug }: Product) => GUIDE_PRODUCTS.some(({ id }) => id === slug);

/** Everything else that the yard sells by the cubic yard, from the catalog on this device. */
export function OtherMaterial({ slug, cubicYards, onFound, onChoose }: OtherMaterialProps) {
  const t = useT();
  const products = useDeviceProducts();
  const bulk = (products ?? []).filter(
    (product) => isBulk(product) && hasPrice(product) && !product.interval && !isGuide(product),
  );
  const found = bulk.find(({ slug: own, id }) => own === slug || id === slug) ?? null;
  useEffect(() => onFound(found), [found, onFound]);
  if (bulk.length === 0) return null;
  return (
    <div className="calc-other">
      <Field label={t('Another material')}>
        {(control) => (
          <select
            {...control}
            className="inp"
            value={found?.slug ?? ''}
            onChange={({ target }) => onChoose(target.value || 'premium-garden-topsoil')}
          >
            <option value="">{t('One of the three above')}</option>
            {bulk.map((product) => (
              <option key={product.id} value={product.slug}>
                {product.name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {found && hasPrice(found) ? (
        <b className="num calc-cost">{formatMoney(costDollars(cubicYards, found.priceCents) * 100)}</b>
      ) : null}
    </div>
  );
}
