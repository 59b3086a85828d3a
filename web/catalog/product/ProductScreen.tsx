import '../catalog.css';
import './product.css';
import { redirect, useLoaderData } from 'react-router-dom';
import { productPath } from '../../../domain/catalog/catalog.ts';
import type { CatalogSource } from '../../../domain/catalog/catalogSource.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import type { ScreenRoute } from '../../ui/screen.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { ProductBuy } from './ProductBuy.tsx';
import { ProductNotFound } from './ProductNotFound.tsx';
import { ProductPictures } from './ProductPictures.tsx';
import { type ProductPage, productHead, productTrail, readProductPage } from './productPage.ts';
import { RelatedProducts } from './RelatedProducts.tsx';
import { ReviewsTab } from './ReviewsTab.tsx';
import { Specifications } from './Specifications.tsx';
import { Viewed } from './Viewed.tsx';

/** A product of the store's own database. */
export function ProductScreen() {
  const t = useT();
  const { product, category, related, zones } = useLoaderData<ProductPage>();
  if (!product) return <ProductNotFound />;
  return (
    <div className="wrap pd-page" key={product.id}>
      <Breadcrumbs
        items={productTrail(product, category, t).map(([label, to], index, { length }) =>
          index === length - 1 ? { label } : { to, label },
        )}
      />
      <div className="pd">
        <ProductPictures product={product} />
        <ProductBuy product={product} zones={zones} />
      </div>
      <Tabs
        label={t('About this product')}
        items={[
          {
            id: 'features',
            label: t('Features'),
            content: (
              <ul className="bul pd-features">
                {product.features.map((feature) => (
                  <li key={feature}>
                    <Icon name="check" />
                    {feature}
                  </li>
                ))}
              </ul>
            ),
          },
          {
            id: 'specifications',
            label: t('Specifications'),
            content: <Specifications product={product} />,
          },
          { id: 'reviews', label: t('Reviews'), content: <ReviewsTab product={product} /> },
        ]}
      />
      <Viewed productId={product.id} />
      <RelatedProducts products={related} category={category} />
    </div>
  );
}

export const productRoute: ScreenRoute<CatalogSource, ProductPage> = {
  Screen: ProductScreen,
  load: async ({ source, params }) => {
    const snapshot = await source.open();
    const named = snapshot.products.filter(({ slug }) => slug === params.slug);
    const product = named.find(({ catalog }) => catalog === 'traditional');
    // A slug that only the premium catalog has: an old link, or one written from the product's name.
    const premium = product ? undefined : named[0];
    if (premium) throw redirect(productPath(premium), 301);
    return readProductPage(snapshot, product);
  },
  head: ({ data, t, settings, origin }) => productHead(data, { t, settings, origin }),
};
