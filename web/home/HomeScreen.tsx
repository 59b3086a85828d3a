import type { ReactNode } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import { openingHoursLine } from '../../domain/base/hours.ts';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { cutoffText, deliveryTime, zoneName } from '../../domain/delivery/deliveryLabels.ts';
import { ZONE_LIST, type Zone } from '../../domain/delivery/zones.ts';
import { type Browse, browseHref, listQuery, readBrowse } from '../catalog/browse.ts';
import type { ProductList } from '../catalog/catalog.ts';
import { ProductGrid } from '../catalog/ProductGrid.tsx';
import { CategoryFilter } from '../catalog/shop/Filters.tsx';
import {
  ListLoading,
  loadOrDefer,
  type OpenedList,
  ProductsError,
  ProductsLoading,
} from '../catalog/shop/ListLoading.tsx';
import { NoProducts, ResultLine } from '../catalog/shop/ListResult.tsx';
import { SearchBox } from '../catalog/shop/SearchBox.tsx';
import { storeJsonLd } from '../catalog/structuredData.ts';
import { PhoneButton } from '../ui/Brand.tsx';
import { useT } from '../ui/locale.tsx';
import { picturePreload } from '../ui/pictures/pictures.ts';
import type { ScreenRoute } from '../ui/screen.ts';
import { HomeDelivery } from './HomeDelivery.tsx';
import { HomeHero } from './HomeHero.tsx';
import { HomeQuestions } from './HomeQuestions.tsx';
import { HERO_SIZES, HOME_LISTING, type HomeCatalog, PILE_PICTURE, readHome } from './homePage.ts';
import { QuickCalculator } from './QuickCalculator.tsx';
import { Strata } from './Strata.tsx';
import '../catalog/catalog.css';
import './home.css';
import { MESSAGE_REPLY_HOURS, QUOTE_REPLY_BUSINESS_HOURS } from '../../domain/base/settings.ts';
import { QuoteForm } from '../quotes/QuoteForm.tsx';
import { useSettings } from '../ui/settings.tsx';

type HomePage = OpenedList<HomeCatalog> & { nowIso: string; browse: Browse };

export function HomeScreen() {
  const { nowIso, browse, data } = useLoaderData<HomePage>();
  return (
    <ListLoading
      opened={data}
      pending={<Home nowIso={nowIso} catalog={null} products={<ProductsLoading />} />}
      failed={<Home nowIso={nowIso} catalog={null} products={<ProductsError />} />}
    >
      {(read) => (
        <Home nowIso={nowIso} catalog={read} products={<HomeProducts browse={browse} list={read.list} />} />
      )}
    </ListLoading>
  );
}

/** Everything except the products works without the catalog. */
function Home({
  nowIso,
  catalog,
  products,
}: {
  nowIso: string;
  catalog: HomeCatalog | null;
  products: ReactNode;
}) {
  const t = useT();
  const zones = catalog?.zones.length ? catalog.zones : ZONE_LIST;
  return (
    <>
      <HomeHero nowIso={nowIso} zones={zones} product={catalog?.hero ?? null} />
      <Strata fromCents={catalog?.fromCents ?? {}} />
      <section className="sec home-products" id={HOME_LISTING.anchor}>
        <div className="wrap">
          <h2 className="h2">{t('Premium Catalog')}</h2>
          {products}
        </div>
      </section>
      <QuickCalculator />
      <HomeDelivery zones={zones} />
      <HomeContact zones={zones} />
      <HomeQuestions zones={zones} />
      <section className="home-final">
        <div className="wrap">
          <h2 className="h2">{t('Measure it, order it, spread it.')}</h2>
          <p className="row cluster mt-24">
            <Link className="btn btn-primary btn-xl" to="/shop">
              {t('Order Materials Now')}
            </Link>
            <Link className="btn btn-quiet btn-xl" to="/contact">
              {t('Get Quote Now')}
            </Link>
          </p>
        </div>
      </section>
    </>
  );
}

export const homeRoute: ScreenRoute<CatalogSource, HomePage> = {
  query: (query) => listQuery(HOME_LISTING, query),
  Screen: HomeScreen,
  load: async ({ source, url, now }): Promise<HomePage> => {
    const browse = readBrowse(url.searchParams, HOME_LISTING);
    const opened = await loadOrDefer(source, (snapshot) => readHome(snapshot, browse));
    return { nowIso: now.toISOString(), browse, ...opened };
  },
  head: ({ data: { browse }, t, settings, origin }) => {
    const preload = picturePreload(PILE_PICTURE, 'cutout', HERO_SIZES);
    return {
      title: t('{store}: topsoil, mulch and stone, delivered in Nashville', { store: settings.name }),
      description: t(
        'Topsoil, compost, mulch, sand and gravel by the cubic yard. Delivered by tri-axle truck around Nashville, same day when ordered before {time}.',
        { time: cutoffText(settings.cutoff, t) },
      ),
      canonical: '/',
      noindex: browse.search !== '',
      ...(preload ? { preload } : {}),
      jsonLd: [storeJsonLd({ origin, settings })],
    };
  },
};

type HomeProductsProps = { browse: Browse; list: ProductList };

/** The premium catalog's first cards, with the same search and filter as the shop. */
function HomeProducts({ browse, list }: HomeProductsProps) {
  const t = useT();
  const shop = browseHref({ path: '/stripe-shop', tab: 'premium', category: null }, browse);
  return (
    <>
      <div className="home-filters stack gap-12">
        <SearchBox listing={HOME_LISTING} browse={browse} placeholder={t('Search topsoil, pH, weed free')} />
        <CategoryFilter listing={HOME_LISTING} browse={browse} categories={list.categories} />
      </div>
      {browse.search.trim() || browse.category ? (
        <ResultLine listing={HOME_LISTING} browse={browse} list={list} />
      ) : null}
      {list.total === 0 ? (
        <NoProducts listing={HOME_LISTING} browse={browse} list={list} />
      ) : (
        <ProductGrid products={list.items} columns={4} level={3} />
      )}
      {list.total > list.items.length ? (
        <p className="cat-more stack gap-12">
          <Link className="btn btn-quiet" to={shop}>
            {t('See all {n} products', { n: list.total })}
          </Link>
        </p>
      ) : null}
    </>
  );
}

function HomeContact({ zones }: { zones: readonly Zone[] }) {
  const t = useT();
  const settings = useSettings();
  return (
    <section className="soil sec" id="contact">
      <div className="wrap home-contact items-start">
        <div>
          <h2 className="h2">{t('Talk it through first')}</h2>
          <p className="lede">
            {t('Tell us the job. A reply comes within {n} hours during business hours.', {
              n: QUOTE_REPLY_BUSINESS_HOURS,
            })}
          </p>
          <PhoneButton large />
          <p className="muted small hours">
            {t('{hours}, Central Time', { hours: openingHoursLine(settings.hours, t) })}
          </p>
          <h3 className="home-speed-h">{t('How long it takes')}</h3>
          <dl className="ledger home-speed">
            {zones.map((zone) => (
              <div key={zone.id}>
                <dt>{zoneName(zone, t)}</dt>
                <dd>{deliveryTime(zone, settings.cutoff, t)}</dd>
              </div>
            ))}
            <div>
              <dt>{t('Quotes')}</dt>
              <dd>{t('{n} business hours', { n: QUOTE_REPLY_BUSINESS_HOURS })}</dd>
            </div>
            <div>
              <dt>{t('Email')}</dt>
              <dd>{t('{n} hours', { n: MESSAGE_REPLY_HOURS })}</dd>
            </div>
          </dl>
        </div>
        <details className="fold">
          <summary className="btn btn-primary btn-xl btn-block">{t('Request a consultation')}</summary>
          <QuoteForm variant="consultation" />
        </details>
      </div>
    </section>
  );
}
