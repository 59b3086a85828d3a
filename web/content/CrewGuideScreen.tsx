import { data, Link, useLoaderData } from 'react-router-dom';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import {
  type CrewGuideId,
  GUIDE_JOBS,
  guideQuantities,
  isCrewGuide,
} from '../../domain/content/crewGuides.ts';
import { breadcrumbJsonLd } from '../catalog/structuredData.ts';
import { useT } from '../ui/locale.tsx';
import { ProductPicture } from '../ui/pictures/Picture.tsx';
import { picturePreload, socialPicture } from '../ui/pictures/pictures.ts';
import { Section } from '../ui/Section.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { crewGuide, guideLinks, guidePath, PICTURE_SIZES } from './crewGuides.ts';
import { GuideAmounts, type GuidePrice, guidePrices } from './GuideAmounts.tsx';
import { LinkRow, NoPage, PageEnd, PageHead } from './PageParts.tsx';
import { howToJsonLd } from './structured.ts';

type CrewGuidePage = {
  /** null: no guide of that name. */
  id: CrewGuideId | null;
  prices: GuidePrice[];
};

export function CrewGuideScreen() {
  const { id, prices } = useLoaderData<CrewGuidePage>();
  return id ? <CrewGuide key={id} id={id} prices={prices} /> : <NoGuide />;
}

export const crewGuideRoute: ScreenRoute<CatalogSource, CrewGuidePage> = {
  Screen: CrewGuideScreen,
  load: async ({ source, params }) => {
    const { guide: id } = params;
    if (!isCrewGuide(id)) {
      const missing: CrewGuidePage = { id: null, prices: [] };
      return data(missing, { status: 404 });
    }
    const page: CrewGuidePage = { id, prices: guidePrices(id, await source.open()) };
    return page;
  },
  head: ({ data: { id, prices }, t, settings, origin }) => {
    if (!id) {
      return {
        title: `${t('No guide by that name')} | ${settings.name}`,
        description: t('All guides: lawns, beds, drives, drains and playgrounds, with the yards they take.'),
        canonical: '/guides',
        noindex: true,
      };
    }
    const guide = crewGuide(id, t);
    const preload = picturePreload(guide.picture, 'cutout', PICTURE_SIZES);
    return {
      title: `${guide.title} | ${settings.name}`,
      description: `${guide.lede} ${t('Steps, tools, mistakes, and the yards it takes.')}`,
      canonical: guidePath(id),
      type: 'article',
      image: socialPicture(guide.picture),
      ...(preload ? { preload } : {}),
      jsonLd: [
        howToJsonLd(guide, {
          url: origin + guidePath(id),
          image: origin + socialPicture(guide.picture),
          supplies: guideQuantities(id, GUIDE_JOBS[id]).map(({ product, orderYards }) =>
            t('{n} cubic yards of {material}', {
              n: orderYards,
              material: prices.find(({ slug }) => slug === product)?.name ?? product,
            }),
          ),
        }),
        breadcrumbJsonLd(
          [
            [t('Home'), '/'],
            [t('Guides'), '/guides'],
            [guide.name, guidePath(id)],
          ],
          origin,
        ),
      ],
    };
  },
};

/** Materials, steps, tools, common mistakes and sources. */
function CrewGuide({ id, prices }: { id: CrewGuideId; prices: GuidePrice[] }) {
  const t = useT();
  const guide = crewGuide(id, t);
  return (
    <>
      <div className="wrap info-page">
        <div className="info-open guide-open">
          <PageHead
            title={guide.title}
            crumb={guide.name}
            trail={[{ to: '/guides', label: t('Guides') }]}
            lede={guide.lede}
          >
            <div className="plate info-plate guide-pic">
              <ProductPicture image={guide.picture} name={guide.name} sizes={PICTURE_SIZES} eager />
            </div>
          </PageHead>
          <GuideAmounts id={id} example={guide.example} prices={prices} />
        </div>
        <Section className="info-sec" size="h2" title={t('Step by step')}>
          <ol className="guide-steps">
            {guide.steps.map(({ title, text }, index) => (
              <li key={title} id={`step-${index + 1}`}>
                <span className="numeral" aria-hidden="true">
                  {index + 1}
                </span>
                <h3 className="h3">{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </Section>
        <div className="info-two info-sec">
          <Section size="h2" title={t('What goes wrong')}>
            <dl className="guide-mistakes">
              {guide.mistakes.map(({ title, text }) => (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </Section>
          <Section size="h2" title={t('Tools')}>
            <ul className="info-marks">
              {guide.tools.map((tool) => (
                <li key={tool}>{tool}</li>
              ))}
            </ul>
            <p>
              <Link className="link tap" to="/category/tools-equipment">
                {t('Tools and equipment')}
              </Link>
            </p>
          </Section>
        </div>
        <Section className="info-sec" title={t('Where the figures come from')}>
          <ul className="guide-sources small">
            {guide.sources.map(({ name, href }) => (
              <li key={href}>
                <a className="link tap" href={href} rel="noreferrer" lang="en">
                  {name}
                </a>
              </li>
            ))}
          </ul>
          <p className="small muted info-note">
            {t(
              'Advice for a yard, not engineering. For walls, drives that carry trucks and water near a house, ask someone who can see the site.',
            )}
          </p>
        </Section>
        <LinkRow
          label={t('Other guides')}
          links={guideLinks(t).filter(({ to }) => to !== guidePath(id))}
          isTitled
        />
      </div>
      <PageEnd
        title={t('Measured? Have it delivered.')}
        first={{ to: '/shop', label: t('Order Materials Now') }}
        second={{ to: '/contact', label: t('Get Quote Now') }}
      />
    </>
  );
}

function NoGuide() {
  const t = useT();
  return (
    <NoPage lede={t('All guides: lawns, beds, drives, drains and playgrounds, with the yards they take.')}>
      <LinkRow label={t('Guides')} links={guideLinks(t)} />
    </NoPage>
  );
}
