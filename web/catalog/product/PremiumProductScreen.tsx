import '../catalog.css';
import './product.css';
import { useLoaderData } from 'react-router-dom';
import type { CatalogSource } from '../../../domain/catalog/catalogSource.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { useT } from '../../ui/locale.tsx';
import type { ScreenRoute } from '../../ui/screen.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { ApplicationsTab } from './ApplicationsTab.tsx';
import { DeliveryTab } from './DeliveryTab.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import { ProductBuy } from './ProductBuy.tsx';
import { ProductNotFound } from './ProductNotFound.tsx';
import { ProductPictures } from './ProductPictures.tsx';
import { type ProductPage, productHead, productTrail, readProductPage } from './productPage.ts';
import { RelatedProducts } from './RelatedProducts.tsx';
import { Specifications } from './Specifications.tsx';
import { Viewed } from './Viewed.tsx';

/** A product of the payment provider's catalog. */
export function PremiumProductScreen() {
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
          { id: 'overview', label: t('Overview'), content: <OverviewTab product={product} /> },
          {
            id: 'specifications',
            label: t('Specifications'),
            content: <Specifications product={product} />,
          },
          { id: 'applications', label: t('Applications'), content: <ApplicationsTab product={product} /> },
          { id: 'delivery', label: t('Delivery'), content: <DeliveryTab zones={zones} /> },
        ]}
      />
      <Viewed productId={product.id} />
      <RelatedProducts products={related} category={category} />
    </div>
  );
}

export const premiumProductRoute: ScreenRoute<CatalogSource, ProductPage> = {
  Screen: PremiumProductScreen,
  load: async ({ source, params }) => {
    const snapshot = await source.open();
    const product = snapshot.products.find(
      ({ id, catalog }) => catalog === 'premium' && id === params.productId,
    );
    return readProductPage(snapshot, product);
  },
  head: ({ data, t, settings, origin }) => productHead(data, { t, settings, origin }),
};
