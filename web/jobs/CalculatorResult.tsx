import { Link } from 'react-router-dom';
import { BULK_QUOTE_YARDS } from '../../domain/business.ts';
import { cartYards, costDollars, recommend } from '../../domain/calculator.ts';
import { MAX_QUANTITY } from '../../domain/cart.ts';
import { isAddable } from '../../domain/catalog.ts';
import { GUIDE_PRODUCTS, type GuideProductId } from '../../domain/guide.ts';
import { gaugeFill, loadsFor, TRUCK } from '../../domain/loads.ts';
import { formatMoney } from '../../domain/money.ts';
import { bulkQuotePath } from '../catalog/catalog.ts';
import { formatYards } from '../ui/format.ts';
import { LoadGauge } from '../ui/LoadGauge.tsx';
import { useT } from '../ui/language.tsx';
import { ProductPicture } from '../ui/Picture.tsx';
import { type CalculatorPage, lengthOf, type Result, recommendedText } from './calculator.ts';

type CalculatorResultProps = {
  result: Result;
  products: CalculatorPage['products'];
  lowestFeeCents: number;
  settling: boolean;
  chosen: GuideProductId;
  onSettling: (on: boolean) => void;
  onChoose: (id: GuideProductId) => void;
  onAdd: (id: GuideProductId, cubicYards: number) => void;
};

/** The load ticket: yards, trucks, what each material costs, and the way into the cart. */
export function CalculatorResult(props: CalculatorResultProps) {
  const { result, products, lowestFeeCents, settling, chosen, onSettling, onChoose, onAdd } = props;
  const t = useT();
  const { estimate, project } = result;
  const yards = settling ? estimate.settledCubicYards : estimate.cubicYards;
  const whole = cartYards(yards);
  const isOneOrder = whole <= MAX_QUANTITY;
  const numeral = formatYards(estimate.cubicYards);
  const { lastPercent } = gaugeFill(estimate.cubicYards);
  const product = products[chosen];
  const weight = loadsFor({ materialId: product?.materialId ?? null, cubicYards: whole });
  return (
    <section className="ticket calc-result" aria-labelledby="calc-answer">
      <h2 className="calc-answer" id="calc-answer" data-long={lengthOf(numeral)}>
        <span className="numeral">{numeral}</span> <span className="calc-u">{t('cubic yards')}</span>
      </h2>
      <LoadGauge
        cubicYards={estimate.cubicYards}
        capacity={TRUCK.planYards}
        caption={
          <>
            <b>
              {estimate.truckloads === 1
                ? t('1 truckload, {percent}% full', { percent: lastPercent })
                : t('{n} truckloads', { n: formatYards(estimate.truckloads) })}
            </b>
            <span className="num">{t('{bed} yd³ a truck', { bed: TRUCK.bedYards.join('–') })}</span>
          </>
        }
      />
      {estimate.warnings.includes('large_area') ? (
        <p className="hint calc-warn">{t('More than 100,000 square feet. Check length and width.')}</p>
      ) : null}
      {estimate.warnings.includes('deep') ? (
        <p className="hint calc-warn">{t('Deeper than 48 inches. Check the depth and its unit.')}</p>
      ) : null}
      <div className="calc-opt">
        <span id="calc-settling">
          <b>{t('Add 10% for settling')}</b>
          <span className="small muted num calc-line">
            {t('{exact} measured, {settled} with settling', {
              exact:
                estimate.exactCubicYards < 0.1
                  ? t('less than 0.1')
                  : formatYards(Number(estimate.exactCubicYards.toFixed(1))),
              settled: formatYards(estimate.settledCubicYards),
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
      <fieldset className="calc-mats">
        <legend className="label num">
          {yards === 1
            ? t('Cost of 1 cubic yard')
            : t('Cost of {yards} cubic yards', { yards: formatYards(yards) })}
        </legend>
        {GUIDE_PRODUCTS.map((guide) => {
          const listed = products[guide.id];
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
                <b className="calc-m">{listed?.name ?? guide.name}</b>
                {recommended ? <span className="small calc-rec">{recommendedText(project, t)}</span> : null}
              </span>
              <b className="num calc-cost">
                {formatMoney(costDollars(yards, listed?.priceCents ?? guide.priceCents) * 100)}
              </b>
            </label>
          );
        })}
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
          onClick={() => onAdd(chosen, whole)}
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
              to={product ? bulkQuotePath(product, whole) : `/contact?material=${chosen}&yards=${whole}`}
            >
              {t('Over {n} yards: ask for a bulk price', { n: BULK_QUOTE_YARDS })}
            </Link>
          </p>
        ) : null}
      </div>
    </section>
  );
}
