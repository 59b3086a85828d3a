import { formatMoney } from '../../domain/base/money.ts';
import type { MaterialFigures } from '../../domain/calculator/areas.ts';
import { costDollars } from '../../domain/calculator/calculator.ts';
import { hasPrice, type Product } from '../../domain/catalog/catalog.ts';
import { yardsPerLoad } from '../../domain/delivery/loads.ts';
import { productOfMaterial } from '../../domain/jobs.ts';
import { LoadGauge } from '../delivery/LoadGauge.tsx';
import { Button } from '../ui/Button.tsx';
import { formatYards } from '../ui/format.ts';
import { useT } from '../ui/locale.tsx';
import { type MaterialYards, orderSum } from './calculator.ts';
import { addText, materialLabel } from './labels.ts';

type LayerPlanProps = {
  /** The layers' figures, by material. */
  layers: readonly MaterialFigures[];
  products: readonly Product[];
  /** What the button adds; without it there is none. */
  lines: readonly MaterialYards[];
  onAdd: (lines: readonly MaterialYards[]) => void;
};

/** For each material of areas and layers: yards to order, weight, truckloads, and the price if the store sells it. */
export function LayerPlan({ layers, products, lines, onAdd }: LayerPlanProps) {
  const t = useT();
  return (
    <section className="calc-plan" aria-label={t('By material')}>
      {layers.map((figures) => {
        const { materialId, orderCubicYards, compactFactor, loads, pounds } = figures;
        if (!materialId) return null;
        const product = productOfMaterial(materialId, products);
        return (
          <div key={materialId} className="calc-plan-row">
            <p className="calc-plan-h cluster between">
              <b>{materialLabel(materialId, t)}</b>
              <span className="numeral">{`${formatYards(orderCubicYards)} yd³`}</span>
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
        <Button className="btn-commit btn-xl btn-block" onClick={() => onAdd(lines)}>
          {addText(...orderSum(lines), t)}
        </Button>
      ) : null}
    </section>
  );
}
