import '../catalog/catalog.css';
import './home.css';
import type { ReactNode } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { cutoffWords } from '../../domain/delivery/deliveryLabels.ts';
import { ZONE_LIST } from '../../domain/delivery/zones.ts';
import { type Browse, readBrowse } from '../catalog/browse.ts';
import {
  ListLoading,
  type Opened,
  ProductsError,
  ProductsLoading,
  whenOpened,
} from '../catalog/shop/ListLoading.tsx';
import { storeJsonLd, webSiteJsonLd } from '../catalog/structuredData.ts';
import { useT } from '../ui/locale.tsx';
import { picturePreload } from '../ui/pictures.ts';
import type { ScreenRoute } from '../ui/screen.ts';
import { HomeContact } from './HomeContact.tsx';
import { HomeDelivery } from './HomeDelivery.tsx';
import { HomeHero } from './HomeHero.tsx';
import { HomeProducts } from './HomeProducts.tsx';
import { HomeQuestions } from './HomeQuestions.tsx';
import { HERO_PICTURE, HERO_SIZES, HOME_LISTING, type HomeShelf, readHome } from './homePage.ts';
import { QuickCalculator } from './QuickCalculator.tsx';
import { Strata } from './Strata.tsx';

type HomePage = Opened<HomeShelf> & { nowIso: string; browse: Browse };

export function HomeScreen() {
  const { nowIso, browse, shelf } = useLoaderData<HomePage>();
  return (
    <ListLoading
      opened={shelf}
      pending={<Home nowIso={nowIso} shelf={null} products={<ProductsLoading />} />}
      failed={<Home nowIso={nowIso} shelf={null} products={<ProductsError />} />}
    >
      {(read) => (
        <Home nowIso={nowIso} shelf={read} products={<HomeProducts browse={browse} list={read.list} />} />
      )}
    </ListLoading>
  );
}

/** All of it but the products stands without the catalog, too. */
function Home({ nowIso, shelf, products }: { nowIso: string; shelf: HomeShelf | null; products: ReactNode }) {
  const t = useT();
  const zones = shelf?.zones.length ? shelf.zones : ZONE_LIST;
  const [metro] = zones;
  return (
    <>
      {metro ? <HomeHero nowIso={nowIso} zone={metro} product={shelf?.hero ?? null} /> : null}
      <Strata categories={shelf?.categories ?? []} fromCents={shelf?.fromCents ?? {}} />
      <section className="sec home-products" id={HOME_LISTING.anchor}>
        <div className="wrap">
          <div className="row between home-products-h">
            <h2 className="h2">{t('Premium Catalog')}</h2>
            <Link className="link" to="/shop">
              {t('All products')}
            </Link>
          </div>
          {products}
        </div>
      </section>
      <QuickCalculator />
      <HomeDelivery zones={zones} shelf={shelf} />
      <HomeContact zones={zones} />
      <HomeQuestions zones={zones} />
      <section className="home-final">
        <div className="wrap">
          <h2 className="h2">{t('Measure it, order it, spread it.')}</h2>
          <p className="home-cta">
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
  Screen: HomeScreen,
  load: async ({ source, url, now }): Promise<HomePage> => {
    const browse = readBrowse(url.searchParams, HOME_LISTING);
    const opened = await whenOpened(source, (snapshot) => readHome(snapshot, browse));
    return { nowIso: now.toISOString(), browse, ...opened };
  },
  head: ({ data: { browse }, t, settings, origin }) => {
    const preload = picturePreload(HERO_PICTURE, 'cutout', HERO_SIZES);
    return {
      title: t('{store}: topsoil, mulch and stone, delivered in Nashville', { store: settings.name }),
      description: t(
        'Topsoil, compost, mulch, sand and gravel by the cubic yard. Delivered by tri-axle truck around Nashville, same day when ordered before {time}.',
        { time: cutoffWords(settings.cutoff) },
      ),
      canonical: '/',
      noindex: browse.search !== '',
      ...(preload ? { preload } : {}),
      jsonLd: [storeJsonLd({ origin, settings }), webSiteJsonLd({ origin, settings })],
    };
  },
};
