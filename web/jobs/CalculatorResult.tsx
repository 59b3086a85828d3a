import { useState } from 'react';
import { Link } from 'react-router-dom';
import { BULK_QUOTE_YARDS } from '../../domain/business.ts';
import { cartYards, costDollars, recommend } from '../../domain/calculator.ts';
import { MAX_QUANTITY } from '../../domain/cart.ts';
import { isAddable, type Product } from '../../domain/catalog.ts';
import { GUIDE_PRODUCTS } from '../../domain/guide.ts';
import type { JobSave } from '../../domain/jobs.ts';
import { gaugeFill, loadsFor, TRUCK } from '../../domain/loads.ts';
import { formatMoney } from '../../domain/money.ts';
import { bulkQuotePath } from '../catalog/catalog.ts';
import { formatYards } from '../ui/format.ts';
import { LoadGauge } from '../ui/LoadGauge.tsx';
import { useT } from '../ui/language.tsx';
import { later } from '../ui/later.tsx';
import { ProductPicture } from '../ui/Picture.tsx';
import { type CalculatorPage, lengthOf, type Result, recommendedText } from './calculator.ts';
import type { Answered } from './draft.ts';

const LayerPlan = later(async () => (await import('./LayerPlan.tsx')).LayerPlan);
const OtherMaterial = later(async () => (await import('./OtherMaterial.tsx')).OtherMaterial);
const ResultMore = later(async () => (await import('./ResultMore.tsx')).ResultMore);
const SaveJob = later(async () => (await import('./SaveJob.tsx')).SaveJob);

type CalculatorResultProps = {
  result: Result;
  answered: Answered;
  products: CalculatorPage['products'];
  lowestFeeCents: number;
  settling: boolean;
  /** Slug of the material that has none of its own layers. */
  chosen: string;
  job: JobSave | null;
  onSettling: (on: boolean) => void;
  onChoose: (slug: string) => void;
  onAdd: (lines: readonly { product: Product; cubicYards: number }[]) => void;
  onSaved: (job: JobSave) => void;
};

/** The load ticket: yards, trucks, what each material costs, and the way into the cart. */
export function CalculatorResult(props: CalculatorResultProps) {
  const { result, answered, products, lowestFeeCents, settling, chosen, job } = props;
  const { onSettling, onChoose, onAdd, onSaved } = props;
  const t = useT();
  /** One that is not of the three; the device finds it by its slug. */
  const [found, setFound] = useState<Product | null>(null);
  const { figures, own, layered, project, exactCubicYards } = result;
  const yards = own?.orderCubicYards ?? 0;
  const whole = cartYards(yards);
  const isOneOrder = whole <= MAX_QUANTITY;
  const numeral = formatYards(figures.cubicYards);
  const { lastPercent } = gaugeFill(figures.cubicYards);
  const trucks = gaugeFill(figures.cubicYards).loads;
  const listed: Readonly<Record<string, Product | null>> = products;
  const product = listed[chosen] ?? (found?.slug === chosen ? found : null);
  const weight = loadsFor({ materialId: product?.materialId ?? null, cubicYards: whole });
  return (
    <section className="ticket calc-result" aria-labelledby="calc-answer">
      <h2 className="calc-answer" id="calc-answer" data-long={lengthOf(numeral)}>
        <span className="numeral">{numeral}</span> <span className="calc-u">{t('cubic yards')}</span>
      </h2>
      {layered.length === 0 ? (
        <LoadGauge
          cubicYards={figures.cubicYards}
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
        <p className="hint calc-warn">{t('More than 100,000 square feet. Check length and width.')}</p>
      ) : null}
      {result.warnings.includes('deep') ? (
        <p className="hint calc-warn">{t('Deeper than 48 inches. Check the depth and its unit.')}</p>
      ) : null}
      <div className="calc-opt">
        <span id="calc-settling">
          <b>{t('Add 10% for settling')}</b>
          <span className="small muted num calc-line">
            {t('{exact} measured, {settled} with settling', {
              exact:
                exactCubicYards < 0.1 ? t('less than 0.1') : formatYards(Number(exactCubicYards.toFixed(1))),
              settled: formatYards(figures.settledCubicYards),
            })}
          </span>
        </span>
        <button
          type="button"
          className="switch"
          role="switch"
          aria-checked={settling}
          aria-labelledby="calc-settling"
          onClick={() => onSettling(!settling)}
        />
      </div>
      {layered.length > 0 ? <LayerPlan layers={layered} onAdd={onAdd} /> : null}
      {own ? (
        <>
          <fieldset className="calc-mats">
            <legend className="label num">
              {yards === 1
                ? t('Cost of 1 cubic yard')
                : t('Cost of {yards} cubic yards', { yards: formatYards(yards) })}
            </legend>
            {GUIDE_PRODUCTS.map((guide) => {
              const sold = products[guide.id];
              const recommended = project !== '' && recommend(project) === guide.id;
              return (
                <label key={guide.id} className="calc-mat">
                  <input
                    type="radio"
                    name="material"
                    checked={chosen === guide.id}
                    onChange={() => onChoose(guide.id)}
                  />
                  <span className="plate">
                    <ProductPicture image={guide.id} name={guide.name} kind="cutout" sizes="64px" />
                  </span>
                  <span>
                    <b className="calc-m">{sold?.name ?? guide.name}</b>
                    {recommended ? (
                      <span className="small calc-rec">{recommendedText(project, t)}</span>
                    ) : null}
                  </span>
                  <b className="num calc-cost">
                    {formatMoney(costDollars(yards, sold?.priceCents ?? guide.priceCents) * 100)}
                  </b>
                </label>
              );
            })}
            <OtherMaterial
              slug={Object.hasOwn(products, chosen) ? null : chosen}
              cubicYards={yards}
              onFound={setFound}
              onChoose={onChoose}
            />
          </fieldset>
          {weight.limitedBy === 'weight' ? (
            <p className="hint">
              {t('By weight this takes {n} trucks: {tons} tons.', {
                n: formatYards(weight.loads),
                tons: formatYards(Number((weight.tons ?? 0).toFixed(1))),
              })}
            </p>
          ) : null}
          <p className="hint">
            {!isOneOrder
              ? t('One order takes at most {n} yards. Check the numbers, or ask us for a price.', {
                  n: formatYards(MAX_QUANTITY),
                })
              : whole === 1
                ? t(
                    'Orders are whole yards, so 1 goes in the cart. Prices exclude delivery, which starts at {fee}.',
                    {
                      fee: formatMoney(lowestFeeCents),
                    },
                  )
                : t(
                    'Orders are whole yards, so {n} go in the cart. Prices exclude delivery, which starts at {fee}.',
                    {
                      n: formatYards(whole),
                      fee: formatMoney(lowestFeeCents),
                    },
                  )}
          </p>
          <div className="calc-do">
            <button
              type="button"
              className="btn btn-commit btn-xl btn-block"
              disabled={!product || !isAddable(product) || !isOneOrder}
              onClick={() => {
                if (product) onAdd([{ product, cubicYards: whole }]);
              }}
            >
              {whole === 1 ? t('Add 1 yard') : t('Add {n} yards', { n: formatYards(whole) })}
            </button>
            {product && !isAddable(product) ? (
              <p className="hint">
                {t('This material cannot be ordered today. Choose another or ask for a quote.')}
              </p>
            ) : null}
            {whole > BULK_QUOTE_YARDS ? (
              <p className="hint">
                <Link
                  className="link"
                  to={
                    product
                      ? bulkQuotePath(product, whole)
                      : `/contact?material=${encodeURIComponent(chosen)}&yards=${whole}`
                  }
                >
                  {t('Over {n} yards: ask for a bulk price', { n: BULK_QUOTE_YARDS })}
                </Link>
              </p>
            ) : null}
          </div>
        </>
      ) : null}
      <ResultMore figures={figures} own={own} product={product} />
      <SaveJob
        key={job?.id}
        measured={{
          ...{ areas: [...answered.areas], settling, productId: own ? (product?.id ?? null) : null },
          materialId: null,
        }}
        opened={job}
        onSaved={onSaved}
      />
    </section>
  );
}
