import { data, Link, useLoaderData } from 'react-router-dom';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import type { Place } from '../../domain/delivery/delivery.ts';
import type { Zone } from '../../domain/delivery/zones.ts';
import { AreaCheck } from '../delivery/AreaCheck.tsx';
import { AreaMap } from '../delivery/AreaMap.tsx';
import { type AreaCounty, areaCounties } from '../delivery/areaMap.ts';
import { rememberZip, useZip } from '../delivery/zip.ts';
import { useT } from '../ui/locale.tsx';
import { ProductPicture } from '../ui/pictures/Picture.tsx';
import { picturePreload, socialPicture } from '../ui/pictures/pictures.ts';
import { Section } from '../ui/Section.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { CityGround, CitySoils, CityTicket, CityZips } from './CityParts.tsx';
import { type CityPlace, cityText, cityZips, findCity, otherCities } from './cities.ts';
import { type GuideEntry, guideEntries } from './guide.ts';
import { LinkRow, NoPage, PageEnd, PageHead } from './PageParts.tsx';
import { cityJsonLd } from './structured.ts';

type LocationPage = {
  /** null: no page for that place. */
  city: CityPlace | null;
  zips: Place[];
  /** The zones of the city's ZIPs, nearest first. */
  zones: Zone[];
  /** For the map. */
  allZones: readonly Zone[];
  products: GuideEntry[];
  area: readonly AreaCounty[];
};

const PILE_SIZES = '(min-width: 840px) 640px, 100vw';

/** The landing page of each of the five cities. */
export function LocationScreen() {
  const { city, ...page } = useLoaderData<LocationPage>();
  return city ? <City key={city.slug} city={city} {...page} /> : <NoCity />;
}

function City({ city, zips, zones, allZones, products, area }: LocationPage & { city: CityPlace }) {
  const t = useT();
  const remembered = useZip();
  // A remembered ZIP of this city wins over the preset.
  const zip = zips.some((place) => place.zip === remembered) && remembered ? remembered : city.zip;
  const words = cityText(city.slug, t);
  const quote = `/contact?${new URLSearchParams({ city: city.name, zip })}`;
  return (
    <>
      <div className="info-city">
        <div className="wrap split info-open">
          <PageHead
            title={t('Soil, mulch and stone, delivered in {city}', { city: city.name })}
            crumb={city.name}
            lede={words.lede}
          >
            <p className="acts acts-wide mt-24">
              <Link
                className="btn btn-commit btn-xl"
                to={`/shop?${new URLSearchParams({ zip })}`}
                onClick={() => rememberZip(zip)}
              >
                {t('Order Online Now')}
              </Link>
              <Link className="btn btn-quiet btn-xl" to={quote}>
                {t('Get Free Quote')}
              </Link>
            </p>
            <figure className="info-pile">
              <ProductPicture image={city.material} name={city.name} sizes={PILE_SIZES} eager />
            </figure>
          </PageHead>
          <CityTicket city={city} zones={zones} />
        </div>
      </div>
      <div className="wrap info-page">
        <CityZips city={city} zips={zips} zones={zones} />
        <Section className="info-sec" size="h2" title={t('The area on a map')}>
          <AreaMap area={area} zones={allZones} county={city.county} />
        </Section>
        <CityGround city={city} words={words} />
        <CitySoils
          city={city}
          products={products}
          zones={allZones}
          place={zips.find((place) => place.zip === zip) ?? null}
        />
        <LinkRow label={t('Other cities')} links={otherCities(city.slug)} isTitled />
      </div>
      <PageEnd
        title={t('A load for {city}?', { city: city.name })}
        first={{ to: '/guides/topsoil-calculator', label: t('How much do I need?') }}
        second={{ to: quote, label: t('Get Free Quote') }}
        commit={false}
      />
    </>
  );
}

export const locationRoute: ScreenRoute<CatalogSource, LocationPage> = {
  Screen: LocationScreen,
  load: async ({ source, params }) => {
    const city = findCity(params.city);
    if (!city) {
      const missing: LocationPage = { city, zips: [], zones: [], allZones: [], products: [], area: [] };
      return data(missing, { status: 404 });
    }
    const snapshot = await source.open();
    const zips = cityZips(city, snapshot);
    const page: LocationPage = {
      city,
      zips,
      zones: snapshot.zones.filter(({ id }) => zips.some(({ zone }) => zone === id)),
      allZones: snapshot.zones,
      products: guideEntries(snapshot),
      area: areaCounties(snapshot.places.values()),
    };
    return page;
  },
  head: ({ data: { city, zips }, t, settings, origin }) => {
    if (!city) {
      return {
        title: t('No page for this place'),
        description: t('Five cities have a page of their own. Your ZIP tells you whether we deliver.'),
        canonical: '/services',
        noindex: true,
      };
    }
    const preload = picturePreload(city.material, 'cutout', PILE_SIZES);
    return {
      title: t('Topsoil and mulch delivery in {city}, TN', { city: city.name }),
      description: t(
        'Topsoil, compost, mulch, sand and gravel by the cubic yard in {city}, {county} County: delivery fee, minimum order, ZIP codes and prices.',
        { city: city.name, county: city.county },
      ),
      keywords: [
        t('topsoil {city}', { city: city.name }),
        t('mulch delivery {city}', { city: city.name }),
        t('compost {city}', { city: city.name }),
        t('bulk gravel {county} County', { county: city.county }),
        ...zips.map(({ zip }) => zip),
      ],
      canonical: `/locations/${city.slug}`,
      image: socialPicture(city.material),
      ...(preload ? { preload } : {}),
      trail: [{ label: city.name }],
      jsonLd: [
        cityJsonLd(
          city,
          zips.map(({ zip }) => zip),
          { origin, settings },
        ),
      ],
    };
  },
};

function NoCity() {
  const t = useT();
  const ways = (
    <>
      <Link className="btn btn-primary" to="/contact">
        {t('Ask for a quote')}
      </Link>
      <Link className="btn btn-quiet" to="/shop">
        {t('Go to the shop')}
      </Link>
    </>
  );
  return (
    <NoPage
      lede={t('Five cities have a page of their own. Your ZIP tells you whether we deliver.')}
      ways={ways}
    >
      <div className="panel">
        <AreaCheck />
      </div>
      <LinkRow label={t('Cities')} links={otherCities(null)} />
    </NoPage>
  );
}
