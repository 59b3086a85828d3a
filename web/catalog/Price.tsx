import { formatMoney } from '../../domain/base/money.ts';
import { hasPrice, type Product, stockLevel } from '../../domain/catalog/catalog.ts';
import { unitText } from '../../domain/catalog/goods.ts';
import { useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';
import { Tag } from '../ui/Tag.tsx';
import { useOwnPrice } from './useOwnPrice.ts';

/** "$45 per cubic yard", "$20/month", or "Price not available" (spec 1 §5, §9). */
export function Price({ product: listed, large }: { product: Product; large?: boolean }) {
  const t = useT();
  const product = useOwnPrice(listed);
  if (!hasPrice(product)) return <p className="price muted">{t('Price not available')}</p>;
  const amount = formatMoney(product.priceCents, { currency: product.currency });
  return (
    <p className={large ? 'price cat-price' : 'price'}>
      <b>{`${amount}${product.interval === null ? '' : `/${product.interval}`}`}</b>{' '}
      <span>
        {product === listed
          ? unitText(product.unit, t)
          : t('{unit}, your contractor price', { unit: unitText(product.unit, t) })}
      </span>
    </p>
  );
}

/** Low Stock at 10 or fewer, Out of Stock at 0, else nothing. */
export function StockTag({ product }: { product: Pick<Product, 'inventoryCount'> }) {
  const t = useT();
  const settings = useSettings();
  const stock = stockLevel(product, settings);
  if (stock === 'in_stock') return null;
  return stock === 'low' ? (
    <Tag tone="warn" icon="warning">
      {t('Low Stock')}
    </Tag>
  ) : (
    <Tag tone="danger" icon="close">
      {t('Out of Stock')}
    </Tag>
  );
}
