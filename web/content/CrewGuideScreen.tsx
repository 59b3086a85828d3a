import './content.css';
import './guides.css';
import { data, Link, useLoaderData } from 'react-router-dom';
import { STORE_NAME } from '../../domain/business.ts';
import { type CrewGuideId, GUIDE_JOBS, guideQuantities, isCrewGuide } from '../../domain/crewGuides.ts';
import type { Shelf } from '../../domain/shelf.ts';
import { breadcrumbJsonLd } from '../catalog/structured.ts';
import { useT } from '../ui/language.tsx';
import { ProductPicture } from '../ui/Picture.tsx';
import { picturePreload, socialPicture } from '../ui/pictures.ts';
import type { ScreenRoute } from '../ui/screen.ts';
import { crewGuide, guideLinks, guidePath } from './crewGuides.ts';
import { GuideAmounts } from './GuideAmounts.tsx';
import { type GuidePrice, guidePrices } from './guideAmounts.ts';
import { howToJsonLd } from './howTo.ts';
import { NoGuide } from './NoGuide.tsx';
import { PageEnd } from './PageEnd.tsx';
import { PageHead } from './PageHead.tsx';

type CrewGuidePage = {
  /** null: no guide of that name. */
  id: CrewGuideId | null;
  prices: GuidePrice[];
};

const PICTURE_SIZES = '(min-width: 840px) 640px, 100vw';

/** One template for every guide: what it takes, the steps, the tools, what goes wrong, and who says so. */
export function CrewGuideScreen() {
  const { id, prices } = useLoaderData<CrewGuidePage>();
  return id ? <Guide key={id} id={id} prices={prices} /> : <NoGuide />;
}

function Guide({ id, prices }: { id: CrewGuideId; prices: GuidePrice[] }) {
  const t = useT();
  const guide = crewGuide(id, t);
  return (
    <>
      <div className="wrap info">
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
        <section className="info-sec" aria-labelledby="guide-steps">
          <h2 className="h2" id="guide-steps">
            {t('Step by step')}
          </h2>
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
        </section>
        <div className="info-two info-sec">
          <section aria-labelledby="guide-mistakes">
            <h2 className="h2" id="guide-mistakes">
              {t('What goes wrong')}
            </h2>
            <dl className="guide-mistakes">
              {guide.mistakes.map(({ title, text }) => (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
          <section aria-labelledby="guide-tools">
            <h2 className="h2" id="guide-tools">
              {t('Tools')}
            </h2>
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
          </section>
        </div>
        <section className="info-sec" aria-labelledby="guide-sources">
          <h2 className="h3" id="guide-sources">
            {t('Where the figures come from')}
          </h2>
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
              'Advice for a yard, not engineering. For walls, drives that carry trucks and water near a house, ask somebody who sees the site.',
            )}
          </p>
        </section>
        <nav className="info-sec info-cities" aria-label={t('Other guides')}>
          <b>{t('Other guides')}</b>
          {guideLinks(t)
            .filter(({ to }) => to !== guidePath(id))
            .map(({ name, to }) => (
              <Link key={to} to={to}>
                {name}
              </Link>
            ))}
        </nav>
      </div>
      <PageEnd
        title={t('Measured? Have it brought.')}
        first={{ to: '/shop', label: t('Order Materials Now') }}
        second={{ to: '/contact', label: t('Get Quote Now') }}
      />
    </>
  );
}

export const crewGuideRoute: ScreenRoute<Shelf, CrewGuidePage> = {
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
  head: ({ data: { id, prices }, t, origin }) => {
    if (!id) {
      return {
        title: `${t('No guide of that name')} | ${STORE_NAME}`,
        description: t('All guides: lawns, beds, drives, drains and playgrounds, with the yards they take.'),
        canonical: '/guides',
        noindex: true,
      };
    }
    const guide = crewGuide(id, t);
    const preload = picturePreload(guide.picture, 'cutout', PICTURE_SIZES);
    return {
      title: `${guide.title} | ${STORE_NAME}`,
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
