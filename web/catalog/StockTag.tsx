import { type Product, stockOf } from '../../domain/catalog/catalog.ts';
import { useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';
import { Tag } from '../ui/Tag.tsx';

/** Low Stock at 10 or fewer, Out of Stock at none; nothing otherwise. */
export function StockTag({ product }: { product: Pick<Product, 'inventoryCount'> }) {
  const t = useT();
  const settings = useSettings();
  const stock = stockOf(product, settings);
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
