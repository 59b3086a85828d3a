import { Link } from 'react-router-dom';
import { languageOfText } from '../../domain/base/locale.ts';
import { formatCents } from '../../domain/base/money.ts';
import { BULK_QUOTE_YARDS } from '../../domain/base/settings.ts';
import { type Product, productPath } from '../../domain/catalog/catalog.ts';
import { type GoodsProblem, isBulk, unitText } from '../../domain/catalog/goods.ts';
import type { CartLine } from '../../domain/orders/cart.ts';
import { bulkQuotePath } from '../catalog/catalog.ts';
import { quantityLabel } from '../catalog/unitLabels.ts';
import { IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { type Translate, useT } from '../ui/locale.tsx';
import { ProductPicture } from '../ui/pictures/Picture.tsx';
import { refusalText } from '../ui/refusalLabels.ts';
import { Stepper } from '../ui/Stepper.tsx';

type CartLineRowProps = {
  line: CartLine;
  /** The product in today's catalog; undefined while unknown or gone. */
  product: Product | undefined;
  problem: GoodsProblem | null;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
};

export function CartLineRow({ line, product, problem, onQuantity, onRemove }: CartLineRowProps) {
  const t = useT();
  const { name, unit, priceCents, image, category } = line.product;
  const available = product?.inventoryCount ?? null;
  const isUnavailable = problem !== null && problem !== 'too_few';
  return (
    <li className={isUnavailable ? 'cl is-out' : 'cl'}>
      <div className="plate">
        <ProductPicture
          image={image}
          name={name}
          category={category}
          sizes="(min-width: 840px) 180px, 126px"
        />
      </div>
      <div className="cl-t">
        <h2 className="h3" lang={product ? languageOfText(product, 'name') : undefined}>
          {problem === 'product_gone' ? name : <Link to={productPath(line.product)}>{name}</Link>}
        </h2>
        <p className="small muted num">{`${formatCents(priceCents)} ${unitText(unit, t)}`}</p>
      </div>
      <IconButton icon="trash" label={t('Remove {name}', { name })} onClick={onRemove} />
      <div className="cl-q row cluster between">
        {isUnavailable ? null : (
          <Stepper
            label={quantityLabel({ name, unit }, t)}
            unit={unit}
            value={line.quantity}
            stock={available}
            onChange={onQuantity}
            onNone={onRemove}
            size="sm"
          />
        )}
        <b className="num push">{isUnavailable ? null : formatCents(priceCents * line.quantity)}</b>
      </div>
      {problem === null ? null : (
        <p className="full-row hint err">
          <Icon name="warning" size="sm" />
          <span>
            <span>{`${problemText(problem, available, t)} `}</span>
            {problem === 'too_few' && available !== null ? (
              <button type="button" className="link tap-inline" onClick={() => onQuantity(available)}>
                {t('Take {n}', { n: available })}
              </button>
            ) : null}
            {isUnavailable ? (
              <Link className="link tap-inline" to={`/category/${category}`}>
                {t('See what else there is')}
              </Link>
            ) : null}
          </span>
        </p>
      )}
      {!isUnavailable && isBulk(line.product) && line.quantity > BULK_QUOTE_YARDS ? (
        <p className="full-row hint row gap-8 items-start">
          <Icon name="info" size="sm" />
          <span>
            <span>{t('Over {n} cubic yards, ask for a bulk price.', { n: BULK_QUOTE_YARDS })}</span>{' '}
            <Link className="link tap-inline" to={bulkQuotePath(line.product, line.quantity)}>
              {t('Get a bulk quote')}
            </Link>
          </span>
        </p>
      ) : null}
    </li>
  );
}

/** Why a line is left out of the order, or needs a smaller quantity. */
function problemText(problem: GoodsProblem, available: number | null, t: Translate): string {
  if (problem === 'too_few') return refusalText('out_of_stock', t, { left: available });
  return t('{why} It will not be in your order.', { why: refusalText(problem, t) });
}
