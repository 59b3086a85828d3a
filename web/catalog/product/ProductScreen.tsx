import '../catalog.css';
import './product.css';
import { Link, redirect, useLoaderData } from 'react-router-dom';
import { languageOfText } from '../../../domain/base/locale.ts';
import { formatMoney } from '../../../domain/base/money.ts';
import { type Product, productPath } from '../../../domain/catalog/catalog.ts';
import type { CatalogSource } from '../../../domain/catalog/catalogSource.ts';
import { isBulk, isOrderable } from '../../../domain/catalog/goods.ts';
import { BREAKS_YARDS, deliveredYardCents } from '../../../domain/delivery/delivery.ts';
import { zoneName } from '../../../domain/delivery/deliveryLabels.ts';
import type { Zone } from '../../../domain/delivery/zones.ts';
import { useKnownPerson } from '../../identity/session.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { useT } from '../../ui/locale.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { ScreenRoute } from '../../ui/screen.ts';
import { useSettings } from '../../ui/settings.tsx';
import { type TabItem, Tabs } from '../../ui/Tabs.tsx';
import { type PricedYard, priceText, useZone } from '../DeliveredYard.tsx';
import { ProductGrid } from '../ProductGrid.tsx';
import { useOwnPrice } from '../useOwnPrice.ts';
import { ProductBuy } from './ProductBuy.tsx';
import { ProductPictures } from './ProductPictures.tsx';
import {
  ApplicationsTab,
  DeliveryTab,
  FeatureList,
  OverviewTab,
  ReviewsTab,
  Specifications,
} from './ProductTabs.tsx';
import { type ProductPage, productHead, productTrail, readProductPage } from './productPage.ts';

const RecentlyViewed = lazyPart(async () => (await import('./RecentlyViewed.tsx')).RecentlyViewed);

/** A product of either catalog. */
export function ProductScreen() {
  const t = useT();
  const person = useKnownPerson();
  const page = useLoaderData<ProductPage>();
  const { product, category, related, zones } = page;
  if (!product) return <ProductNotFound />;
  return (
    <div className="wrap pd-page" key={product.id}>
      <Breadcrumbs items={[{ to: '/', label: t('Home') }, ...productTrail(product, category, t)]} />
      <div className="pd">
        <ProductPictures product={product} />
        <ProductBuy product={product} zones={zones} />
        {isBulk(product) && isOrderable(product) ? <YardBreaks product={product} zones={zones} /> : null}
        <ProductTabs product={product} zones={zones} />
      </div>
      {person ? <RecentlyViewed personId={person.id} productId={product.id} /> : null}
      {related.length > 0 ? (
        <section className="pd-related">
          <h2 className="h2 mb-20">{t('More {category}', { category: category.toLowerCase() })}</h2>
          <ProductGrid products={related} columns={3} level={3} isMixed />
        </section>
      ) : null}
    </div>
  );
}

function ProductTabs({ product, zones }: Pick<ProductPage, 'zones'> & { product: Product }) {
  const t = useT();
  const specifications: TabItem = {
    id: 'specifications',
    label: t('Specifications'),
    content: <Specifications product={product} />,
  };
  const items: TabItem[] =
    product.catalog === 'premium'
      ? [
          { id: 'overview', label: t('Overview'), content: <OverviewTab product={product} /> },
          specifications,
          { id: 'applications', label: t('Applications'), content: <ApplicationsTab product={product} /> },
          { id: 'delivery', label: t('Delivery'), content: <DeliveryTab zones={zones} /> },
        ]
      : [
          {
            id: 'features',
            label: t('Features'),
            content: <FeatureList items={product.features} lang={languageOfText(product, 'features')} />,
          },
          specifications,
          { id: 'reviews', label: t('Reviews'), content: <ReviewsTab product={product} /> },
        ];
  return <Tabs label={t('About this product')} items={items} />;
}

function ProductNotFound() {
  const t = useT();
  return (
    <Notice title={t('Product not found')} text={t('We may no longer sell it, or the link is out of date.')}>
      <Link className="btn btn-primary btn-xl" to="/">
        {t('Back to Home')}
      </Link>
      <Link className="btn btn-quiet btn-xl" to="/shop">
        {t('Go to the shop')}
      </Link>
    </Notice>
  );
}

type ProductRoute = ScreenRoute<CatalogSource, ProductPage>;
const head: ProductRoute['head'] = ({ data, t, settings, origin }) =>
  productHead(data, { t, settings, origin });

/** A product of the store's own catalog. */
export const productRoute: ProductRoute = {
  Screen: ProductScreen,
  load: async ({ source, params }) => {
    const snapshot = await source.open();
    const matches = snapshot.products.filter(({ slug }) => slug === params.slug);
    const product = matches.find(({ catalog }) => catalog === 'traditional');
    // A slug that only the premium catalog has: an old link, or one typed from the name.
    const premium = product ? undefined : matches[0];
    if (premium) throw redirect(productPath(premium), 301);
    return readProductPage(snapshot, product);
  },
  head,
};

/** A product of the payment provider's catalog. */
export const premiumProductRoute: ProductRoute = {
  Screen: ProductScreen,
  load: async ({ source, params }) => {
    const snapshot = await source.open();
    const product = snapshot.products.find(
      ({ id, catalog }) => catalog === 'premium' && id === params.productId,
    );
    return readProductPage(snapshot, product);
  },
  head,
};

type YardBreaksProps = { product: PricedYard; zones: readonly Zone[] };

/** How the price of a delivered yard falls with the load: at the remembered ZIP, else over all zones. */
function YardBreaks({ product: listed, zones }: YardBreaksProps) {
  const t = useT();
  const product = useOwnPrice(listed);
  const { fees } = useSettings();
  const { zip, zone } = useZone(zones);
  const money = { currency: product.currency };
  const priceAt = (n: number): string => {
    if (zone) return priceText(product, n, zone, fees);
    const cents = zones.map((zone) => deliveredYardCents({ ...product, cubicYards: n, zone, fees }));
    const [low, high] = [Math.min(...cents), Math.max(...cents)];
    return low === high
      ? formatMoney(low, money)
      : t('{low} to {high}', { low: formatMoney(low, money), high: formatMoney(high, money) });
  };
  const prices = BREAKS_YARDS.map((n) => ({ n, price: priceAt(n) }));
  const steps = prices.filter(({ price }, index) => price !== prices[index - 1]?.price);
  return (
    <section className="mt-28" aria-label={t('Delivered price per yard')}>
      <h2 className="h3">{t('Delivered price per yard')}</h2>
      <p className="small muted mt-8">
        {zone && zip
          ? t('To {zip}, {zone}. Goods and delivery, before tax.', { zip, zone: zoneName(zone, t) })
          : zone === null && zip
            ? t('No set price for {zip}. These are the prices inside our area.', { zip })
            : t('In all our zones. Goods and delivery, before tax.')}
      </p>
      <dl className="ledger mt-8">
        {steps.map(({ n, price }) => (
          <div key={n}>
            <dt>
              <span>
                {price === prices.at(-1)?.price
                  ? t('{n} cubic yards or more', { n })
                  : t('{n} cubic yards', { n })}
              </span>
              {zone && n < zone.minimumYards ? (
                <small>{t('Below the minimum load of {n} yards', { n: zone.minimumYards })}</small>
              ) : null}
            </dt>
            <dd className="num">{price}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
