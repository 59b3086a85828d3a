import { useLoaderData } from 'react-router-dom';
import {
  CUSTOM_BLEND_MINIMUM_YARDS,
  DRIVER_CALL_MINUTES,
  FOUNDED_YEAR,
  QUOTE_REPLY_BUSINESS_HOURS,
} from '../../domain/base/settings.ts';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { isBulk } from '../../domain/catalog/goods.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import { TRUCK } from '../../domain/delivery/loads.ts';
import { storeJsonLd } from '../catalog/structuredData.ts';
import { LoadGauge } from '../delivery/LoadGauge.tsx';
import { type Translate, useT } from '../ui/locale.tsx';
import { ProductPicture } from '../ui/pictures/Picture.tsx';
import { type PictureSlug, picturePreload } from '../ui/pictures/pictures.ts';
import { Section } from '../ui/Section.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { useSettings } from '../ui/settings.tsx';
import { PageEnd, PageHead } from './PageParts.tsx';
import { truckText } from './services.ts';

type AboutPage = {
  years: number;
  counties: number;
  zips: number;
  /** Sold by the cubic yard, both catalogs. */
  materials: number;
};

const HERO = 'hero-topsoil-morning';
const HERO_SIZES = '(min-width: 840px) 690px, 100vw';

export function AboutScreen() {
  const t = useT();
  const settings = useSettings();
  const { years, counties, zips, materials } = useLoaderData<AboutPage>();
  const figures: [label: string, figure: number | string][] = [
    [t('Years in Nashville'), years],
    [t('Counties we drive to'), counties],
    [t('ZIP codes served'), zips],
    [t('Materials by the yard'), materials],
    [t('Cubic yards on one truck'), truckText()],
  ];
  return (
    <>
      <div className="wrap info-page">
        <div className="split info-open">
          <PageHead
            title={t('Good ground, told straight')}
            crumb={t('About')}
            lede={t('{store} has loaded soil, mulch and stone for Middle Tennessee since {year}.', {
              store: settings.name,
              year: FOUNDED_YEAR,
            })}
          />
          <div className="plate is-scene info-hero">
            <ProductPicture image={HERO} name={settings.name} kind="studio" sizes={HERO_SIZES} eager />
          </div>
        </div>
        <div className="split info-sec">
          <div className="info-prose">
            <h2 className="h2">{t('How it started')}</h2>
            <p>
              {t(
                'In {year} a yard in Nashville had one screen, one truck and one complaint about its trade: nobody could say what a load would cost until it was on the ground. So we wrote down a price for a cubic yard and a fee for a ZIP, and kept to both.',
                { year: FOUNDED_YEAR },
              )}
            </p>
            <p>
              {t(
                'The screen is bigger now and the trucks have three axles, but a load is still the same thing: soil we would put in our own beds, measured loose in the bed of the truck, dropped where you point.',
              )}
            </p>
            <p>
              {t(
                'The shop you are reading is made for people who stand in a yard with a tape and a phone. The calculator, cart and catalog keep working where the signal ends.',
              )}
            </p>
          </div>
          <section className="ticket info-figures" aria-labelledby="about-figures">
            <div className="top">
              <h2 className="h3" id="about-figures">
                {t('By the numbers')}
              </h2>
            </div>
            <LoadGauge cubicYards={TRUCK.planYards} capacity={TRUCK.planYards} caption={null} />
            <dl className="ledger">
              {figures.map(([label, figure]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd className="figure">{figure}</dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
        <Section className="info-sec" size="h2" title={t('What we stand by')}>
          <ul className="grid g4 mt-28">
            {coreValues(t).map(({ texture, title, text }) => (
              <li key={texture}>
                <span className="info-layer" data-texture={texture} aria-hidden="true" />
                <h3 className="h3">{title}</h3>
                <p className="muted mt-8">{text}</p>
              </li>
            ))}
          </ul>
        </Section>
        <Section className="info-sec" size="h2" title={t('Who you will talk to')}>
          <ul className="grid g3 mt-32">
            {team(t).map(({ tool, name, role, text }) => (
              <li key={tool}>
                <div className="plate info-plate info-tool">
                  <ProductPicture image={tool} name={role} sizes="(min-width: 840px) 384px, 100vw" />
                </div>
                <h3 className="h3 mt-16">{role}</h3>
                <p>
                  <b>{name}</b>
                </p>
                <p className="muted">{text}</p>
              </li>
            ))}
          </ul>
          <p className="small muted measure mt-12">
            {t(
              'The names are made up, as the store is: {store} is a demonstration. The work they do is what the shop does.',
              {
                store: settings.name,
              },
            )}
          </p>
        </Section>
      </div>
      <PageEnd
        title={t('Tell us where to drop it.')}
        first={{ to: '/shop', label: t('Order Materials Now') }}
        second={{ to: '/contact', label: t('Contact us') }}
      />
    </>
  );
}

export const aboutRoute: ScreenRoute<CatalogSource, AboutPage> = {
  Screen: AboutScreen,
  load: async ({ source, now }): Promise<AboutPage> => {
    const { places, products } = await source.open();
    const served = [...places.values()];
    return {
      years: Number(storeDate(now).slice(0, 4)) - FOUNDED_YEAR,
      counties: new Set(served.map(({ county }) => county)).size,
      zips: served.length,
      materials: products.filter(isBulk).length,
    };
  },
  head: ({ t, settings, origin }) => {
    const preload = picturePreload(HERO, 'studio', HERO_SIZES);
    return {
      title: t('About us'),
      description: t(
        'A Nashville yard since {year}: soil, mulch and stone by the cubic yard, one price a yard and one fee a ZIP.',
        { year: FOUNDED_YEAR },
      ),
      canonical: '/about',
      ...(preload ? { preload } : {}),
      trail: [{ label: t('About') }],
      jsonLd: [storeJsonLd({ origin, settings })],
    };
  },
};

type CoreValue = { texture: PictureSlug; title: string; text: string };

/** From the surface down, like the home page's core sample. */
function coreValues(t: Translate): CoreValue[] {
  return [
    {
      texture: 'hardwood-mulch',
      title: t('One price, before you ask'),
      text: t('Every yard and every ZIP has its price on the page. Checkout charges exactly that.'),
    },
    {
      texture: 'premium-garden-topsoil',
      title: t('The material is the picture'),
      text: t(
        'What you see is what is loaded: screened to 1/2 inch where we say so, and named fill where it is fill. Certified materials have their tests on their page.',
      ),
    },
    {
      texture: 'masonry-sand',
      title: t('The right amount'),
      text: t(
        'We would rather sell you two yards less. The calculator rounds to the half yard and says what it added.',
      ),
    },
    {
      texture: 'crushed-limestone-57',
      title: t('Weight counts'),
      text: t(
        'Stone fills a truck by weight long before it fills the bed, so we plan by both, and no truck leaves overweight.',
      ),
    },
  ];
}

type Desk = { tool: PictureSlug; name: string; role: string; text: string };

/** Roles, with clearly fictional names. */
function team(t: Translate): Desk[] {
  return [
    {
      tool: 'shovel',
      name: 'Clay Loamworth',
      role: t('Yard desk'),
      text: t('Screens, blends and loads. Custom mixes from {n} cubic yards up.', {
        n: CUSTOM_BLEND_MINIMUM_YARDS,
      }),
    },
    {
      tool: 'wheelbarrow',
      name: 'Axelle Tripp',
      role: t('Dispatch desk'),
      text: t('Plans the trucks, one material each, and sees that the driver calls {n} minutes out.', {
        n: DRIVER_CALL_MINUTES,
      }),
    },
    {
      tool: 'landscape-rake',
      name: 'Sandy Rake-Field',
      role: t('Soil desk'),
      text: t('Answers what goes where and how deep, and sends quotes within {n} business hours.', {
        n: QUOTE_REPLY_BUSINESS_HOURS,
      }),
    },
  ];
}
