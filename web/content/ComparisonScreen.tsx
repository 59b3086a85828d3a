import './content.css';
import { Link, useLoaderData } from 'react-router-dom';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { breadcrumbJsonLd } from '../catalog/structuredData.ts';
import { useT } from '../ui/locale.tsx';
import { socialPicture } from '../ui/pictures.ts';
import type { ScreenRoute } from '../ui/screen.ts';
import { ComparisonCard } from './ComparisonCard.tsx';
import { ComparisonTable } from './ComparisonTable.tsx';
import { type GuideEntry, guideEntries, selectionAdvice } from './guide.ts';
import { PageHead } from './PageHead.tsx';

type ComparisonPage = { entries: GuideEntry[] };

export function ComparisonScreen() {
  const t = useT();
  const { entries } = useLoaderData<ComparisonPage>();
  return (
    <div className="wrap info">
      <PageHead
        title={t('Which soil for which job')}
        crumb={t('Topsoil comparison')}
        lede={t('Three soils do nearly every job in a yard. They differ in what they feed, hold and cost.')}
      />
      <ul className="grid g3 info-cards">
        {entries.map((entry, index) => (
          <li key={entry.id}>
            <ComparisonCard entry={entry} eager={index === 0} />
          </li>
        ))}
      </ul>
      <section className="info-sec only-d" aria-labelledby="compare-table">
        <h2 className="h2" id="compare-table">
          {t('Side by side')}
        </h2>
        <ComparisonTable entries={entries} />
      </section>
      <section className="info-sec" aria-labelledby="compare-advice">
        <h2 className="h2" id="compare-advice">
          {t('How to choose')}
        </h2>
        <dl className="info-advice">
          {entries.map(({ id, name }) => (
            <div key={id}>
              <dt>
                <span className="info-swatch" data-texture={id} aria-hidden="true" />
                {name}
              </dt>
              <dd>{selectionAdvice(id, t)}</dd>
            </div>
          ))}
        </dl>
        <p className="info-go">
          <Link className="btn btn-commit btn-xl" to="/contact">
            {t('Get Expert Consultation')}
          </Link>
          <Link className="btn btn-quiet btn-xl" to="/shop">
            {t('Shop All Products')}
          </Link>
          <Link className="btn btn-quiet btn-xl" to="/guides/topsoil-calculator">
            {t('How much do I need?')}
          </Link>
        </p>
      </section>
    </div>
  );
}

export const comparisonRoute: ScreenRoute<CatalogSource, ComparisonPage> = {
  Screen: ComparisonScreen,
  load: async ({ source }): Promise<ComparisonPage> => ({ entries: guideEntries(await source.open()) }),
  head: ({ t, settings, origin }) => ({
    title: `${t('Topsoil comparison')} | ${settings.name}`,
    description: t(
      'Garden topsoil, compost mix and lawn repair mix compared: price per cubic yard, eight properties, what each is for and what speaks against it.',
    ),
    canonical: '/guides/topsoil-comparison',
    image: socialPicture('organic-compost-mix'),
    jsonLd: [
      breadcrumbJsonLd(
        [
          [t('Home'), '/'],
          [t('Topsoil comparison'), '/guides/topsoil-comparison'],
        ],
        origin,
      ),
    ],
  }),
};
