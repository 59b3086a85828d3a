import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney } from '../../../domain/base/money.ts';
import { hasPrice, type Product, productPath } from '../../../domain/catalog/catalog.ts';
import { VIEWED_AFTER_MS, VIEWED_SHOWN, type ViewedProduct } from '../../../domain/catalog/viewed.ts';
import { useDeviceProducts } from '../../device/useDeviceCatalog.ts';
import { usePersonalRows } from '../../device/usePersonalRows.ts';
import { record } from '../../offline/outbox.ts';
import { useT } from '../../ui/locale.tsx';
import { ProductPicture } from '../../ui/pictures/Picture.tsx';
import { plateClass } from '../catalog.ts';

/** Records this product as viewed, and shows earlier ones. */
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
    <section className="pd-viewed mt-40" aria-labelledby="recently-viewed">
      <h2 className="h3" id="recently-viewed">
        {t('Recently viewed')}
      </h2>
      <ul className="tiles is-small mt-12">
        {seen.map((product) => (
          <li key={product.id}>
            <Link className="stack gap-4" to={productPath(product)}>
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

// Recently viewed products.

/** Products to show beside `current`: newest first, without itself and without products no longer sold. */
export function recentlyViewed(
  rows: readonly ViewedProduct[],
  products: readonly Product[],
  current: string,
): Product[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  return rows
    .toSorted((a, b) => b.viewedAt.localeCompare(a.viewedAt))
    .flatMap(({ productId }) => (productId === current ? [] : (byId.get(productId) ?? [])))
    .slice(0, VIEWED_SHOWN);
}

async function noteView(productId: string): Promise<void> {
  const body: ViewedProduct = { productId, viewedAt: new Date().toISOString() };
  await record('viewProduct', { productId }, { row: { table: 'user_recently_viewed', id: productId, body } });
}

/** Records the product unless its page is left within two seconds. Returns a function that cancels it. */
export function watchView(productId: string): () => void {
  const timer = setTimeout(() => {
    noteView(productId).catch((error: unknown) => console.info('The view is not kept.', error));
  }, VIEWED_AFTER_MS);
  return () => clearTimeout(timer);
}
