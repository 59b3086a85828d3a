import { Link, useLoaderData } from 'react-router-dom';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { faqJsonLd, questionGroups } from '../../domain/content/faq.ts';
import type { Zone } from '../../domain/delivery/zones.ts';
import { AreaCheck } from '../delivery/AreaCheck.tsx';
import { AreaMap } from '../delivery/AreaMap.tsx';
import { type AreaCounty, areaCounties } from '../delivery/areaMap.ts';
import { ZoneList } from '../delivery/ZoneList.tsx';
import { useT } from '../ui/locale.tsx';
import { Section } from '../ui/Section.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { useSettings } from '../ui/settings.tsx';
import { PageEnd, PageHead } from './PageParts.tsx';
import { Questions } from './Questions.tsx';
import { howItWorks, isServiceQuestion, services } from './services.ts';
import { serviceJsonLd } from './structured.ts';

type ServicesPage = { zones: readonly Zone[]; area: readonly AreaCounty[] };

export function ServicesScreen() {
  const t = useT();
  const settings = useSettings();
  const { zones, area } = useLoaderData<ServicesPage>();
  const questions = questionGroups({ zones, settings }, t)
    .flatMap(({ items }) => items)
    .filter(isServiceQuestion);
  return (
    <>
      <div className="wrap info-page">
        <PageHead
          title={t('Our services')}
          crumb={t('Services')}
          lede={t(
            'Soil, mulch and stone brought to Middle Tennessee by the cubic yard, mixed to order where you need it.',
          )}
        />
        <ul className="grid g3 info-cards mt-32">
          {services({ zones, settings }, t).map(({ texture, title, text, link }) => (
            <li key={texture}>
              <span className="info-layer" data-texture={texture} aria-hidden="true" />
              <h2 className="h3">{title}</h2>
              <p className="muted">{text}</p>
              <Link className="link tap" to={link.to}>
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
        <Section className="info-sec" size="h2" title={t('What delivery costs')}>
          <ZoneList zones={zones} />
          <div className="narrow-form mt-40">
            <AreaCheck />
          </div>
          <AreaMap area={area} zones={zones} />
          <p className="acts acts-wide mt-24">
            <Link className="btn btn-quiet" to="/delivery-policy">
              {t('Delivery policy')}
            </Link>
          </p>
        </Section>
      </div>
      <section className="info-band sec" aria-labelledby="services-how">
        <div className="wrap">
          <h2 className="h2" id="services-how">
            {t('How it works')}
          </h2>
          <ol className="grid g4 info-steps mt-28">
            {howItWorks(t).map(({ title, text }, index) => (
              <li key={title}>
                <span className="numeral" aria-hidden="true">
                  {index + 1}
                </span>
                <h3 className="h3">{title}</h3>
                <p className="muted">{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <section className="wrap sec split info-split mt-24" aria-labelledby="services-faq">
        <div>
          <h2 className="h2" id="services-faq">
            {t('Asked before ordering')}
          </h2>
          <p>
            <Link className="link tap" to="/faq">
              {t('All questions')}
            </Link>
          </p>
        </div>
        <Questions items={questions} isFirstOpen />
      </section>
      <PageEnd
        title={t('Measure it, order it, spread it.')}
        first={{ to: '/shop', label: t('Order Materials Now') }}
        second={{ to: '/contact', label: t('Get Quote Now') }}
      />
    </>
  );
}

export const servicesRoute: ScreenRoute<CatalogSource, ServicesPage> = {
  Screen: ServicesScreen,
  load: async ({ source }): Promise<ServicesPage> => {
    const { zones, places } = await source.open();
    return { zones, area: areaCounties(places.values()) };
  },
  head: ({ data: { zones }, t, settings, origin }) => ({
    title: t('Services and delivery prices'),
    description: t(
      'Bulk delivery by tri-axle truck, same-day loads, custom blends and bulk prices around Nashville, with the fee and the minimum order of every zone.',
    ),
    canonical: '/services',
    trail: [{ label: t('Services') }],
    jsonLd: [
      ...services({ zones, settings }, t).map((service) => serviceJsonLd(service, origin)),
      faqJsonLd(
        questionGroups({ zones, settings }, t)
          .flatMap(({ items }) => items)
          .filter(isServiceQuestion),
      ),
    ],
  }),
};
