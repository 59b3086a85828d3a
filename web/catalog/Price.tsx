import { formatMoney } from '../../domain/base/money.ts';
import { hasPrice, type Product } from '../../domain/catalog/catalog.ts';
import { useT } from '../ui/locale.tsx';
import { perUnit } from './amounts.ts';

/** "$45 per cubic yard", "$20/month", or "Price not available" (spec 1 §5, §9). */
export function Price({ product, large }: { product: Product; large?: boolean }) {
  const t = useT();
  if (!hasPrice(product)) return <p className="price cat-noprice">{t('Price not available')}</p>;
  const amount = formatMoney(product.priceCents, { currency: product.currency });
  return (
    <p className={large ? 'price cat-price' : 'price'}>
      <b>
        {amount}
        {product.interval === null ? null : `/${product.interval}`}
      </b>{' '}
      <span>{perUnit(product.unit, t)}</span>
    </p>
  );
}
