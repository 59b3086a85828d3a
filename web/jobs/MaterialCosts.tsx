import { Link } from 'react-router-dom';
import { formatMoney } from '../../domain/base/money.ts';
import { BULK_QUOTE_YARDS } from '../../domain/base/settings.ts';
import type { MaterialFigures } from '../../domain/calculator/areas.ts';
import { cartYards, costDollars, type PresetId, recommend } from '../../domain/calculator/calculator.ts';
import { isAddable, type Product } from '../../domain/catalog/catalog.ts';
import { GUIDE_PRODUCTS } from '../../domain/content/materialGuide.ts';
import { loadsFor } from '../../domain/delivery/loads.ts';
import { MAX_QUANTITY } from '../../domain/orders/cart.ts';
import { bulkQuotePath } from '../catalog/catalog.ts';
import { formatYards } from '../ui/format.ts';
import { useT } from '../ui/locale.tsx';
import { ProductPicture } from '../ui/Picture.tsx';
import type { CalculatorPage } from './calculator.ts';
import { OtherMaterial } from './OtherMaterial.tsx';
import { recommendedText } from './recommended.ts';

type MaterialCostsProps = {
  own: MaterialFigures;
  project: PresetId | '';
  products: CalculatorPage['products'];
  /** The chosen one. */
  product: Product | null;
  zones: CalculatorPage['zones'];
  chosen: string;
  onFound: (product: Product | null) => void;
  onChoose: (slug: string) => void;
  onAdd: (lines: readonly { product: Product; cubicYards: number }[]) => void;
};

/** What each material costs, and the way into the cart. */
export function MaterialCosts(props: MaterialCostsProps) {
  const { own, project, products, product, zones, chosen, onFound, onChoose, onAdd } = props;
  const t = useT();
  const yards = own.orderCubicYards;
  const whole = cartYards(yards);
  const isOneOrder = whole <= MAX_QUANTITY;
  const lowestFeeCents = Math.min(...zones.map(({ feeCents }) => feeCents));
  const weight = loadsFor({ materialId: product?.materialId ?? null, cubicYards: whole });
  return (
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
                {recommended ? <span className="small calc-rec">{recommendedText(project, t)}</span> : null}
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
          onFound={onFound}
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
  );
}
