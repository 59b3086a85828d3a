import { Link } from 'react-router-dom';
import type { AdminProduct } from '../../../domain/admin/products.ts';
import { formatMoney } from '../../../domain/base/money.ts';
import { perUnit } from '../../catalog/amounts.ts';
import { useT } from '../../ui/locale.tsx';
import { ProductPicture } from '../../ui/Picture.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { StockField } from './StockField.tsx';

/** A table on a desk, cards on a phone. */
export function ProductTable({ products }: { products: readonly AdminProduct[] }) {
  const t = useT();
  return (
    <table className="tbl admin-table panel">
      <thead>
        <tr>
          <th>{t('Product')}</th>
          <th>{t('Catalog')}</th>
          <th className="r">{t('Price')}</th>
          <th>{t('Stock')}</th>
          <th>{t('Status')}</th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <ProductLine key={product.id} product={product} />
        ))}
      </tbody>
    </table>
  );
}

function ProductLine({ product }: { product: AdminProduct }) {
  const t = useT();
  const { id, name, category, images, catalog, priceCents, currency, interval, unit, isActive } = product;
  return (
    <tr>
      <td>
        <Link className="admin-goods" to={`/admin?tab=products&product=${encodeURIComponent(id)}`}>
          <span className="goods-thumb" aria-hidden="true">
            <ProductPicture image={images[0]} name={name} category={category} sizes="48px" />
          </span>
          <b>{name}</b>
        </Link>
      </td>
      <td>{catalog === 'premium' ? t('Premium Catalog') : t('Traditional')}</td>
      <td className="r num">
        {priceCents === null ? (
          <span className="muted">{t('No price')}</span>
        ) : (
          <>
            <b>{formatMoney(priceCents, { currency })}</b>
            {interval ? `/${interval}` : ''} <span className="admin-detail">{perUnit(unit, t)}</span>
          </>
        )}
      </td>
      <td data-label={t('Stock')}>
        <StockField key={product.rev} product={product} />
      </td>
      <td>
        {isActive ? (
          <Tag tone="ok" icon="check">
            {t('In the shop')}
          </Tag>
        ) : (
          <Tag tone="neutral" icon="close">
            {t('Taken off')}
          </Tag>
        )}
      </td>
    </tr>
  );
}
