import { useDeferredValue } from 'react';
import { type MaterialId, poundsPerYard } from '../../domain/base/materials.ts';
import type { Product } from '../../domain/catalog/catalog.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import { gaugeFill, TRUCK } from '../../domain/delivery/loads.ts';
import type { JobSave } from '../../domain/jobs.ts';
import { LoadGauge } from '../delivery/LoadGauge.tsx';
import { useDeviceProducts } from '../device/useDeviceCatalog.ts';
import { formatLongDate, formatYards } from '../ui/format.ts';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';
import {
  type CalculatorPage,
  lengthClass,
  type MaterialYards,
  namedLines,
  otherMaterials,
  type Result,
} from './calculator.ts';
import type { AnsweredDraft } from './draft.ts';
import { MaterialCosts } from './MaterialCosts.tsx';
import { ResultDetails } from './ResultDetails.tsx';

const LayerPlan = lazyPart(async () => (await import('./LayerPlan.tsx')).LayerPlan);
const SaveJob = lazyPart(async () => (await import('./SaveJob.tsx')).SaveJob);

type CalculatorResultProps = {
  result: Result;
  answered: AnsweredDraft;
  products: CalculatorPage['products'];
  zones: CalculatorPage['zones'];
  settling: boolean;
  /** Whether sizes were changed since. */
  isOld: boolean;
  /** Slug of the material for everything except layers that name their own. */
  chosen: string;
  job: JobSave | null;
  onSettling: (on: boolean) => void;
  onChoose: (slug: string) => void;
  onAdd: (lines: readonly MaterialYards[]) => void;
  /** Whether the bar at the bottom was pressed to save it and ask for a quote. */
  isAsked: boolean;
  onAsked: () => void;
  onSaved: (job: JobSave) => void;
};

/** The load ticket: the cubic yards first, large enough to read at arm's length, then the cost. */
export function CalculatorResult(props: CalculatorResultProps) {
  const { result, answered, products, zones, settling, isOld, chosen, job } = props;
  const { onSettling, onChoose, onAdd, isAsked, onAsked, onSaved } = props;
  const t = useT();
  const catalog = useDeviceProducts() ?? [];
  const others = otherMaterials(catalog);
  const { figures, own, layered, project, exactCubicYards } = result;
  const numeral = formatYards(result.cubicYards);
  const { lastPercent, loads: trucks } = gaugeFill(result.cubicYards);
  // The yards render first, because an old phone is slow to render the rest.
  const isRestShown = useDeferredValue(true, false);
  const isPacked = figures.materials.some(({ compactFactor }) => compactFactor !== null);
  // Stone and packed material do not settle.
  const settles = own !== null || layered.some(({ settlePercent }) => settlePercent > 0);
  const namedLayers = namedLines(layered, catalog);
  const listed: Readonly<Record<string, Product | null>> = products;
  const product = Object.hasOwn(listed, chosen)
    ? (listed[chosen] ?? null)
    : (others.find(({ slug, id }) => slug === chosen || id === chosen) ?? null);
  return (
    <section className="ticket" aria-labelledby="calc-answer">
      <OldResult isOld={isOld} day={answered.day} />
      <h2 className="calc-answer" id="calc-answer" data-long={lengthClass(numeral)}>
        <span className="numeral">{numeral}</span>{' '}
        <span className="calc-u">{numeral === '1' ? t('cubic yard') : t('cubic yards')}</span>
      </h2>
      {layered.length === 0 ? (
        <LoadGauge
          cubicYards={result.cubicYards}
          capacity={TRUCK.planYards}
          caption={
            <>
              <b>
                {trucks === 1
                  ? t('1 truckload, {percent}% full', { percent: lastPercent })
                  : t('{n} truckloads', { n: formatYards(trucks) })}
              </b>
              <span className="num">{t('{bed} yd³ a truck', { bed: TRUCK.bedYards.join('–') })}</span>
            </>
          }
        />
      ) : null}
      {result.warnings.includes('large_area') ? (
        <p className="hint text-warn">{t('More than 100,000 square feet. Check length and width.')}</p>
      ) : null}
      {result.warnings.includes('deep') ? (
        <p className="hint text-warn">{t('Deeper than 48 inches. Check the depth and its unit.')}</p>
      ) : null}
      {isPacked && figures.orderCubicYards !== result.cubicYards ? (
        <p className="calc-order">
          {t('Order {n} yards: compacted material takes more.', { n: formatYards(figures.orderCubicYards) })}
        </p>
      ) : null}
      {settles ? (
        <label className="calc-opt row between" htmlFor="calc-settle">
          <span className="breaks" id="calc-settling">
            <b>{t('Add 10% for settling')}</b>
            <span className="small muted num calc-line">
              {t('{exact} measured, {settled} with settling', {
                exact:
                  exactCubicYards < 0.1
                    ? t('less than 0.1')
                    : formatYards(Number(exactCubicYards.toFixed(1))),
                settled: formatYards(figures.settledCubicYards),
              })}
            </span>
          </span>
          <button
            id="calc-settle"
            type="button"
            className="switch"
            role="switch"
            aria-checked={settling}
            aria-labelledby="calc-settling"
            onClick={() => onSettling(!settling)}
          />
        </label>
      ) : null}
      {isRestShown ? (
        <>
          {layered.length > 0 ? (
            <LayerPlan layers={layered} products={catalog} lines={own ? [] : namedLayers} onAdd={onAdd} />
          ) : null}
          {own ? (
            <MaterialCosts
              own={own}
              named={namedLayers}
              project={project}
              products={products}
              product={product}
              zones={zones}
              chosen={chosen}
              others={others}
              onChoose={onChoose}
              onAdd={onAdd}
            />
          ) : null}
          <ResultDetails figures={figures} own={own} product={product} zones={zones} />
          <SaveJob
            measured={{
              areas: [...answered.areas],
              settling,
              productId: own ? (product?.id ?? null) : null,
              materialId: own ? materialOf(product) : null,
            }}
            opened={job}
            products={catalog}
            isAsked={isAsked}
            onAsked={onAsked}
            onSaved={onSaved}
          />
        </>
      ) : null}
    </section>
  );
}

/** Says so if the result is of other sizes than the form has now, or of an earlier day. */
function OldResult({ isOld, day }: { isOld: boolean; day: string | undefined }) {
  const t = useT();
  const language = useLanguage();
  const isEarlier = day !== undefined && day !== storeDate(new Date());
  if (!isOld && !isEarlier) return null;
  return (
    <p className="text-warn" role="status">
      {isOld
        ? t('Old result: the areas have changed since. Press Calculate.')
        : t('Calculated on {day}.', { day: formatLongDate(day ?? '', language) })}
    </p>
  );
}

/** The product's material; null unless its weight is known. */
function materialOf(product: Product | null): MaterialId | null {
  const id = product?.materialId ?? null;
  return poundsPerYard(id) ? (id as MaterialId) : null;
}
