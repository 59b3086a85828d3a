import { formatMoney } from '../../domain/base/money.ts';
import type { MaterialFigures } from '../../domain/calculator/areas.ts';
import { cartYards, costDollars } from '../../domain/calculator/calculator.ts';
import { hasPrice, isAddable, type Product } from '../../domain/catalog/catalog.ts';
import { yardsPerLoad } from '../../domain/delivery/loads.ts';
import { MAX_QUANTITY } from '../../domain/orders/cart.ts';
import { useDeviceProducts } from '../catalog/device.ts';
import { LoadGauge } from '../delivery/LoadGauge.tsx';
import { formatYards } from '../ui/format.ts';
import { useT } from '../ui/locale.tsx';
import { materialLabel } from './labels.ts';

type LayerPlanProps = {
  layers: readonly MaterialFigures[];
  onAdd: (lines: readonly { product: Product; cubicYards: number }[]) => void;
};

/** For each layer's material: yards to order, weight, truckloads, and the price if the store sells it. */
export function LayerPlan({ layers, onAdd }: LayerPlanProps) {
  const t = useT();
  const products = useDeviceProducts() ?? [];
  const sold = (materialId: string | null) => {
    const made = products.filter((product) => product.materialId === materialId && isAddable(product));
    return made.find(({ catalog }) => catalog === 'traditional') ?? made[0] ?? null;
  };
  const rows = layers.map((figures) => ({ figures, product: sold(figures.materialId) }));
  const lines = rows.flatMap(({ figures, product }) => {
    const cubicYards = cartYards(figures.orderCubicYards);
    return product && cubicYards <= MAX_QUANTITY ? [{ product, cubicYards }] : [];
  });
  return (
    <section className="calc-plan" aria-label={t('Layers')}>
      {rows.map(({ figures, product }) => {
        const { materialId, orderCubicYards, compactFactor, loads, pounds } = figures;
        if (!materialId) return null;
        return (
          <div key={materialId} className="calc-plan-row">
            <p className="calc-plan-h">
              <b>{materialLabel(materialId, t)}</b>
              <span className="numeral">{formatYards(orderCubicYards)} yd³</span>
            </p>
            <LoadGauge
              cubicYards={orderCubicYards}
              capacity={yardsPerLoad(materialId)}
              caption={
                <>
                  <b>{loads === 1 ? t('1 truck') : t('{n} trucks', { n: loads })}</b>
                  <span className="num">
                    {t('{tons} tons', { tons: formatYards(Number(((pounds ?? 0) / 2000).toFixed(1))) })}
                  </span>
                </>
              }
            />
            {compactFactor ? (
              <p className="small muted">
                {t('{n} yd³ measured, plus {percent}% for compaction.', {
                  n: formatYards(figures.cubicYards),
                  percent: Math.round((compactFactor - 1) * 100),
                })}
              </p>
            ) : null}
            <p className="num">
              {product && hasPrice(product)
                ? t('{name}: {cost}', {
                    name: product.name,
                    cost: formatMoney(costDollars(orderCubicYards, product.priceCents) * 100),
                  })
                : t('Not in our catalog today. Ask us for a price.')}
            </p>
          </div>
        );
      })}
      {lines.length > 0 ? (
        <button type="button" className="btn btn-commit btn-xl btn-block" onClick={() => onAdd(lines)}>
          {t('Add {n} yards of layers', {
            n: formatYards(lines.reduce((sum, { cubicYards }) => sum + cubicYards, 0)),
          })}
        </button>
      ) : null}
    </section>
  );
}
