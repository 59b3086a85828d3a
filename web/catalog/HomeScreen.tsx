import './catalog.css';
import './home.css';
import type { ReactNode } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import { STORE_NAME } from '../../domain/business.ts';
import { cutoffWords } from '../../domain/deliveryWords.ts';
import type { Shelf } from '../../domain/shelf.ts';
import { ZONE_LIST } from '../../domain/zones.ts';
import { useT } from '../ui/language.tsx';
import { picturePreload } from '../ui/pictures.ts';
import type { ScreenRoute } from '../ui/screen.ts';
import { type Browse, readBrowse } from './browse.ts';
import { HomeContact } from './HomeContact.tsx';
import { HomeDelivery } from './HomeDelivery.tsx';
import { HomeHero } from './HomeHero.tsx';
import { HomeProducts } from './HomeProducts.tsx';
import { HomeQuestions } from './HomeQuestions.tsx';
import { HERO_PICTURE, HERO_SIZES, HOME_LISTING, type HomeShelf, readHome } from './homePage.ts';
import { Opening } from './Opening.tsx';
import { type Opened, whenOpened } from './opening.ts';
import { ProductsError } from './ProductsError.tsx';
import { ProductsLoading } from './ProductsLoading.tsx';
import { QuickCalculator } from './QuickCalculator.tsx';
import { Strata } from './Strata.tsx';
import { storeJsonLd, webSiteJsonLd } from './structured.ts';

type HomePage = Opened<HomeShelf> & { nowIso: string; browse: Browse };

export function HomeScreen() {
  const { nowIso, browse, shelf } = useLoaderData<HomePage>();
  return (
    <Opening
      opened={shelf}
      pending={<Home nowIso={nowIso} shelf={null} products={<ProductsLoading />} />}
      failed={<Home nowIso={nowIso} shelf={null} products={<ProductsError />} />}
    >
      {(read) => (
        <Home nowIso={nowIso} shelf={read} products={<HomeProducts browse={browse} list={read.list} />} />
      )}
    </Opening>
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

export const homeRoute: ScreenRoute<Shelf, HomePage> = {
  Screen: HomeScreen,
  load: async ({ source, url, now }): Promise<HomePage> => {
    const browse = readBrowse(url.searchParams, HOME_LISTING);
    const opened = await whenOpened(source, (snapshot) => readHome(snapshot, browse));
    return { nowIso: now.toISOString(), browse, ...opened };
  },
  head: ({ data: { browse }, t, origin }) => {
    const preload = picturePreload(HERO_PICTURE, 'cutout', HERO_SIZES);
    return {
      title: t('{store}: topsoil, mulch and stone, delivered in Nashville', { store: STORE_NAME }),
      description: t(
        'Topsoil, compost, mulch, sand and gravel by the cubic yard. Delivered by tri-axle truck around Nashville, same day when ordered before {time}.',
        { time: cutoffWords() },
      ),
      canonical: '/',
      noindex: browse.search !== '',
      ...(preload ? { preload } : {}),
      jsonLd: [storeJsonLd(origin), webSiteJsonLd(origin)],
    };
  },
};
