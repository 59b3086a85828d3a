import { languageOfText } from '../../domain/base/locale.ts';
import { formatMoney } from '../../domain/base/money.ts';
import { BULK_QUOTE_YARDS, MAX_QUANTITY } from '../../domain/base/settings.ts';
import type { MaterialFigures } from '../../domain/calculator/areas.ts';
import { cartYards, costDollars, type PresetId, recommend } from '../../domain/calculator/calculator.ts';
import { GUIDE_PRODUCTS } from '../../domain/calculator/materialGuide.ts';
import { hasPrice, isAddable, type Product } from '../../domain/catalog/catalog.ts';
import { loadsFor } from '../../domain/delivery/loads.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { formatYards } from '../ui/format.ts';
import { useT } from '../ui/locale.tsx';
import { ProductPicture } from '../ui/pictures/Picture.tsx';
import { type CalculatorPage, type MaterialYards, orderSum } from './calculator.ts';
import { addText } from './labels.ts';

type MaterialCostsProps = {
  own: MaterialFigures;
  /** Order lines of areas and layers with a material of their own. The button adds everything. */
  named: readonly MaterialYards[];
  project: PresetId | '';
  products: CalculatorPage['products'];
  /** Other products sold by the cubic yard. */
  others: readonly Product[];
  /** The chosen product. */
  product: Product | null;
  zones: CalculatorPage['zones'];
  chosen: string;
  onChoose: (slug: string) => void;
  onAdd: (lines: readonly MaterialYards[]) => void;
};

/** The cost of each material, and the buttons that add it to the cart. */
export function MaterialCosts(props: MaterialCostsProps) {
  const { own, named, project, products, others, product, zones, chosen, onChoose, onAdd } = props;
  const t = useT();
  const yards = own.orderCubicYards;
  const cartQuantity = cartYards(yards);
  const isOneOrder = cartQuantity <= MAX_QUANTITY;
  const isOrderable = product !== null && isAddable(product) && isOneOrder;
  const added = isOrderable ? [...named, { product, cubicYards: cartQuantity }] : named;
  const [addedYards, addedCents] = orderSum(added);
  const lowestFeeCents = Math.min(...zones.map(({ feeCents }) => feeCents));
  const weight = loadsFor({ materialId: product?.materialId ?? null, cubicYards: cartQuantity });
  return (
    <>
      <fieldset className="calc-mats">
        <legend className="label num">
          {yards === 1
            ? t('Cost of 1 cubic yard')
            : t('Cost of {yards} cubic yards', { yards: formatYards(yards) })}
        </legend>
        {GUIDE_PRODUCTS.map((guide) => {
          const product = products[guide.id];
          const recommended = project !== '' && recommend(project) === guide.id;
          return (
            <label key={guide.id} className="calc-mat row cluster">
              <input
                type="radio"
                name="material"
                aria-label={product?.name ?? guide.name}
                aria-describedby={`calc-rec-${guide.id} calc-cost-${guide.id}`}
                checked={chosen === guide.id}
                onChange={() => onChoose(guide.id)}
              />
              <span className="plate is-thumb">
                <ProductPicture image={guide.id} name={guide.name} kind="cutout" sizes="64px" />
              </span>
              <span>
                <b className="calc-m" lang={languageOfText(product ?? {}, 'name')}>
                  {product?.name ?? guide.name}
                </b>
                {recommended ? (
                  <span className="small calc-rec" id={`calc-rec-${guide.id}`}>
                    {t('Recommended for this project')}
                  </span>
                ) : null}
              </span>
              <b className="num calc-cost" id={`calc-cost-${guide.id}`}>
                {formatMoney(costDollars(yards, product?.priceCents ?? guide.priceCents) * 100)}
              </b>
            </label>
          );
        })}
        <OtherMaterial
          others={others}
          chosen={Object.hasOwn(products, chosen) ? null : product}
          cubicYards={yards}
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
          : [
              ...(cartQuantity === yards ? [] : [t('Orders are whole yards, rounded up.')]),
              t('Prices exclude delivery, which starts at {fee}.', { fee: formatMoney(lowestFeeCents) }),
            ].join(' ')}
      </p>
      <div className="calc-do">
        <Button
          className="btn-commit btn-xl btn-block"
          disabled={added.length === 0}
          onClick={() => onAdd(added)}
        >
          {addText(addedYards || cartQuantity, addedCents, t)}
        </Button>
        {product && !isAddable(product) ? (
          <p className="hint">
            {t('This material cannot be ordered today. Choose another or ask for a quote.')}
          </p>
        ) : null}
        {cartQuantity > BULK_QUOTE_YARDS ? (
          <p className="hint">{t('Over {n} yards, a quote is a bulk price.', { n: BULK_QUOTE_YARDS })}</p>
        ) : null}
      </div>
    </>
  );
}

type OtherMaterialProps = {
  others: readonly Product[];
  /** null while one of the three guide products is chosen. */
  chosen: Product | null;
  cubicYards: number;
  onChoose: (slug: string) => void;
};

/** Everything else the store sells by the cubic yard, from the catalog on this device. */
function OtherMaterial({ others, chosen, cubicYards, onChoose }: OtherMaterialProps) {
  const t = useT();
  if (others.length === 0) return null;
  return (
    <div className="calc-other">
      <Field label={t('Another material')}>
        {(control) => (
          <select
            {...control}
            value={chosen?.slug ?? ''}
            onChange={({ target }) => onChoose(target.value || 'premium-garden-topsoil')}
          >
            <option value="">{t('One of the three above')}</option>
            {others.map((product) => (
              <option key={product.id} value={product.slug}>
                {product.name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {chosen && hasPrice(chosen) ? (
        <b className="num calc-cost">{formatMoney(costDollars(cubicYards, chosen.priceCents) * 100)}</b>
      ) : null}
    </div>
  );
}
