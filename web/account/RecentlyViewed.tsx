import './account.css';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney } from '../../domain/base/money.ts';
import { hasPrice, productPath } from '../../domain/catalog/catalog.ts';
import { plateClass } from '../catalog/catalog.ts';
import { useDeviceProducts } from '../catalog/device.ts';
import { usePersonalRows } from '../identity/personalRows.ts';
import { useT } from '../ui/locale.tsx';
import { ProductPicture } from '../ui/Picture.tsx';
import { recentlyViewed, watchView } from './viewed.ts';

/** Notes this product, and shows the ones before it. */
export function RecentlyViewed({ personId, productId }: { personId: string; productId: string }) {
  const t = useT();
  const rows = usePersonalRows(personId, 'user_recently_viewed');
  const products = useDeviceProducts();
  useEffect(() => watchView(productId), [productId]);
  if (rows === null || products === null) return null;
  const seen = recentlyViewed(
    rows.map(({ body }) => body),
    products,
    productId,
  );
  if (seen.length === 0) return null;
  return (
    <section className="acc-viewed" aria-labelledby="recently-viewed">
      <h2 className="h3" id="recently-viewed">
        {t('Recently viewed')}
      </h2>
      <ul>
        {seen.map((product) => (
          <li key={product.id}>
            <Link to={productPath(product)}>
              <span className={plateClass(product)} aria-hidden="true">
                <ProductPicture
                  image={product.images[0]}
                  name={product.name}
                  category={product.category}
                  sizes="180px"
                />
              </span>
              <b>{product.name}</b>
              {hasPrice(product) ? (
                <span className="small muted num">
                  {formatMoney(product.priceCents, { currency: product.currency })}
                </span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
